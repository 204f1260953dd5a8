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

  private func decide(_ item: RunItem) throws(FileFailure) -> TargetPolicy.Verdict {
    guard let target = item.target else { return .convert(TargetDecision(path: nil)) }
    let options = optionsDigest
    if let journal,
      let entry = journal.entry(source: item.absoluteSource, target: SourceDigest.absolute(target))
    {
      let verdict = Journal.verdict(entry, target: target, options: options) { ContentDigest.of(item.source) }
      switch verdict {
      case .done: return .skip(.journal)
      case .outdated: return plan.policy.verdict(on: target, found: .outdated, variant: nil)
      case .unknown: break
      }
    }
    do throws(SystemError) {
      var found = try ExistingTarget.at(
        target, source: item.status, sourcePath: item.sourceDigest, options: options)
      // A journal is exact about options, so that a JPEG of ours that was made with others is to be made again.
      if journal != nil, found == .current(sameOptions: false) { found = .outdated }
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
    inFlight[number] = InFlight(item: item, decision: decision)
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

  /// Publishes what came of a picture.
  mutating func finish(_ done: InFlight, _ outcome: PictureOutcome, content: String?) {
    let (item, seconds) = (done.item, outcome.worked.inSeconds)
    switch outcome.result {
    case .failure(let error): record(FileRecord(item, .failed(FileFailure(error)), seconds: seconds))
    case .success(.json):
      let failure = FileFailure(code: "internal", message: "The worker answered something else than a JPEG.")
      record(FileRecord(item, .failed(failure), seconds: seconds))
    case .success(.jpeg(let report, let jpeg, let count)):
      do throws(SystemError) {
        let published = try publisher.publish(jpeg, count: count, of: item, as: done.decision)
        note(published, of: item, content: content, size: count)
        record(FileRecord(item, .converted(report), output: published.path, seconds: seconds))
      } catch  where error.code == EEXIST {
        record(FileRecord(item, taken(item), seconds: seconds))
      } catch {
        let failure = unwritten(item, error)
        record(FileRecord(item, .failed(failure), seconds: seconds))
      }
    }
  }

  /// What becomes of `item` when somebody took its name while it was converted: most likely another run over the same
  /// tree, whose JPEG is as good.
  private func taken(_ item: RunItem) -> FileRecord.Status {
    do throws(FileFailure) {
      switch try decide(item) {
      case .skip(let reason): return .skipped(reason)
      case .fail(let failure): return .failed(failure)
      case .convert: return .skipped(.foreign(variant: nil))
      }
    } catch {
      return .failed(error)
    }
  }

  /// Why `item` has no JPEG, and what that means for the pictures behind it.
  private mutating func unwritten(_ item: RunItem, _ error: SystemError) -> FileFailure {
    if error.isOutOfSpace {
      isOutOfSpace = true
    } else if case .folder(let root) = plan.layout, let problem = OutputCheck.problem(writingTo: root) {
      // The disk was pulled or became read-only: no other picture would fare better, and none is decoded in vain.
      isStopping = true
      return FileFailure(code: "output", message: "The JPEG cannot be written: \(problem).")
    }
    return .output(error, at: item.target)
  }

  private mutating func note(
    _ published: JPEGPublisher.Published, of item: RunItem, content: String?, size: Int
  ) {
    guard let target = item.target, let output = published.path, let content else { return }
    let options = optionsDigest
    journal?.note(
      JournalLine(
        source: item.absoluteSource, target: SourceDigest.absolute(target),
        output: SourceDigest.absolute(output),
        sourceSHA256: content, options: options, outputBytes: size, outputModified: published.modified))
  }
}
