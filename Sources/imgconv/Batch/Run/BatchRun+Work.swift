internal import Dispatch
internal import Glibc
internal import ImageCore
internal import ImageWorkers

extension BatchRun {
  /// Decides about `item`, and submits it unless that is the end of it.
  mutating func take(_ item: RunItem) {
    do throws(FileFailure) {
      switch try decide(item) {
      case .skip(let reason): record(FileRecord(item, .skipped(reason)))
      case .fail(let failure): throw failure
      case .convert(let decision):
        if plan.isDryRun {
          record(FileRecord(item, .planned, output: decision.planned))
        } else {
          try submit(item, decision)
        }
      }
    } catch {
      record(FileRecord(item, .failed(error)))
    }
  }

  func decide(_ item: RunItem) throws(FileFailure) -> TargetPolicy.Verdict {
    guard let target = item.target else { return .convert(TargetDecision(path: nil)) }
    let options = optionsDigest
    if let journal,
      let entry = journal.entry(source: item.absoluteSource, target: SourceDigest.absolute(target))
    {
      let verdict = Journal.verdict(entry, target: target, options: options) { ContentDigest.of(item.source) }
      switch verdict {
      case .done: return .skip(.journal)
      case .outdated(let judged):
        return plan.policy.verdict(on: target, found: .outdated(judged), variant: nil)
      case .unknown: break
      }
    }
    do throws(SystemError) {
      // A journal is exact about options, so that a JPEG of ours that was made with others is to be made again.
      let found = try ExistingTarget.at(
        target, source: item.status, sourcePath: item.sourceDigest, options: options,
        optionsCount: journal != nil)
      return plan.policy.verdict(on: target, found: found, variant: item.variant)
    } catch {
      throw .output(error)
    }
  }

  private mutating func submit(_ item: RunItem, _ decision: TargetDecision) throws(FileFailure) {
    var item = item
    let source = try open(&item)
    if isOutOfSpace, let target = decision.path, let free = OutputCheck.freeBytes(at: target.parent),
      free < item.status.size / 2
    {
      // The file system was full a moment ago: no time is spent on a picture that has no chance.
      throw .output(SystemError(code: ENOSPC))
    }
    let service: any PictureService
    do throws(ConversionError) {
      service = try readyService()
    } catch {
      // Without a service no other picture would fare better: one sentence instead of a thousand.
      isStopping = true
      throw FileFailure(error)
    }
    let job = PictureJob(
      task: .convert(plan.conversion), source: source, length: item.status.size, deadline: plan.deadline)
    let number = submitted
    submitted += 1
    inFlight[number] = InFlight(item: item, decision: decision, source: source)
    let keepsJournal = journal != nil
    service.submit(job) { [events] outcome in
      guard keepsJournal else { return events.post(.finished(number, outcome, content: nil)) }
      // Hashing must hold up neither the run nor the service.
      DispatchQueue.global().async {
        events.post(.finished(number, outcome, content: ContentDigest.of(source)))
      }
    }
  }

  /// Opens the source of `item` and takes its status anew, now that nobody can put another file in its place.
  private func open(_ item: inout RunItem) throws(FileFailure) -> OwnedDescriptor {
    if let opened = item.opened { return opened }
    do throws(SystemError) {
      let (source, status) = try SourceOpening.open(item.source)
      item.status = status
      return source
    } catch {
      throw .unreadable(error.reason)
    }
  }
}
