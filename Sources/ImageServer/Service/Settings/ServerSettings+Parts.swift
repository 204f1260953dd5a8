extension ServerSettings {
  /// The part that the transport keeps.
  var transport: TransportSettings {
    var transport = TransportSettings()
    transport.maximumConnections = maximumConnections
    transport.socketAccess = socketAccess
    transport.maximumFields = maximumHead
    transport.idleTimeout = idleTimeout
    transport.headTimeout = headTimeout
    transport.bodyPace = .init(grace: bodyGrace, minimumRate: minimumRate, limit: bodyTimeout)
    transport.answerPace = .init(grace: writeGrace, minimumRate: minimumRate, limit: writeTimeout)
    return transport
  }

  /// The part that the service keeps.
  var policy: ServicePolicy {
    var policy = ServicePolicy()
    policy.token = tokenFile.flatMap { BearerToken(fileContents: $0) }
    policy.origins = origins
    policy.proxies = ClientAddress(trusted: proxies, field: clientField)
    policy.maximumBody = min(maximumBody ?? policy.maximumBody, largestBody)
    policy.maximumFiles = maximumFiles
    policy.deadline = deadline
    policy.options = options
    return policy
  }

  /// The part that admission keeps.
  var admission: Admission {
    Admission(workers: max(1, workers), queue: queuePerWorker * max(1, workers), budget: memoryBudget)
  }
}
