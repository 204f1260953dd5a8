internal import Glibc
internal import ImageCore
internal import ImageWorkers

extension BatchRun {
  /// Publishes what came of a picture.
  mutating func finish(_ done: InFlight, _ outcome: PictureOutcome, content: String?) {
    let (item, seconds) = (done.item, outcome.worked.inSeconds)
    let now = try? FileStatus.of(descriptor: done.source.number)
    guard let now, now.hasContent(of: item.status) else {
      // Also for one that failed: what is wrong with it may be the mixture.
      return record(FileRecord(item, .failed(.changed), seconds: seconds))
    }
    switch outcome.result {
    case .failure(let error): record(FileRecord(item, .failed(FileFailure(error)), seconds: seconds))
    case .success(.json):
      let failure = FileFailure(code: "internal", message: "The worker answered something else than a JPEG.")
      record(FileRecord(item, .failed(failure), seconds: seconds))
    case .success(.jpeg(let report, let jpeg, let count)):
      switch publish(jpeg, count: count, of: item, as: done.decision) {
      case .published(let published):
        // A journal says what was converted: not what may have been put there since, under the same date.
        if now.changed == item.status.changed { note(published, of: item, content: content, size: count) }
        record(FileRecord(item, .converted(report), output: published.path, seconds: seconds))
      case .unpublished(let status): record(FileRecord(item, status, seconds: seconds))
      }
    }
  }

  /// What came of publishing a JPEG.
  private enum Publishing {
    case published(JPEGPublisher.Published)
    case unpublished(FileRecord.Status)
  }

  /// Publishes the JPEG of `item` as `decision` says.
  ///
  /// When somebody took its name while it was made, that is judged anew: most likely another run over the same tree, whose
  /// JPEG is as good.
  private mutating func publish(
    _ jpeg: OwnedDescriptor, count: Int, of item: RunItem, as decision: TargetDecision
  ) -> Publishing {
    var decision = decision
    // A name at which files come and go all the time is left alone.
    for _ in 0..<3 {
      do throws(SystemError) {
        return .published(try publisher.publish(jpeg, count: count, of: item, as: decision))
      } catch  where error.code == EEXIST {
        switch judge(item) {
        case .convert(let next): decision = next
        case .skip(let reason): return .unpublished(.skipped(reason))
        case .fail(let failure): return .unpublished(.failed(failure))
        }
      } catch {
        return .unpublished(.failed(unwritten(item, error)))
      }
    }
    return .unpublished(.skipped(.foreign(variant: nil)))
  }

  private func judge(_ item: RunItem) -> TargetPolicy.Verdict {
    do throws(FileFailure) { return try decide(item) } catch { return .fail(error) }
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
