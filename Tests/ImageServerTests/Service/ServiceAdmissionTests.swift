import Testing

@testable import ImageServer

@Suite struct ServiceAdmissionTests {
  private func enter(_ admission: inout Admission) -> Admission.Refusal? { admission.enter() }
  private func charge(_ count: Int, _ admission: inout Admission) -> Bool { admission.charge(count) }

  @Test func placesAreWorkersPlusQueue() {
    var admission = Admission(workers: 2, queue: 1, budget: 100)
    for _ in 0..<3 { #expect(enter(&admission) == nil) }
    #expect(enter(&admission) == .queueFull)
    #expect(admission.foresee(declared: 0) == .queueFull)
    #expect(admission.running == 2)
    #expect(admission.waiting == 1)
    admission.leave()
    #expect(enter(&admission) == nil)
  }

  @Test func bytesAreChargedAsTheyComeAndGivenBack() {
    var admission = Admission(workers: 1, queue: 0, budget: 100)
    #expect(admission.foresee(declared: 101) == .memoryFull)
    #expect(admission.foresee(declared: 100) == nil)
    #expect(charge(60, &admission))
    #expect(!charge(41, &admission))
    #expect(admission.bytes == 60)
    admission.chargeAnyway(80)
    #expect(!charge(0, &admission))
    admission.refund(100)
    #expect(charge(60, &admission))
    #expect(!charge(.max, &admission))
    #expect(!charge(-1, &admission))
  }

  @Test func aDrainingHouseForeseesNothingButFinishesWhatIsInside() {
    var admission = Admission(workers: 1, queue: 1, budget: 100)
    #expect(enter(&admission) == nil)
    admission.drain()
    #expect(admission.foresee(declared: 0) == .draining)
    #expect(enter(&admission) == nil, "a body that was on its way when the drain began is still served")
  }

  @Test func retryAfterFollowsTheQueueAndTheMeasuredTime() {
    var admission = Admission(workers: 2, queue: 100, budget: 100)
    #expect(admission.retryAfter == 1)
    for _ in 0..<200 { admission.measured(seconds: 2) }
    for _ in 0..<9 { _ = enter(&admission) }
    #expect(admission.retryAfter == 10, "five rounds of two seconds")
    for _ in 0..<90 { _ = enter(&admission) }
    #expect((99...100).contains(admission.retryAfter))
    admission.measured(seconds: .infinity)
    #expect(admission.retryAfter <= 120)
  }
}
