internal import ImageCore

extension MetricsText {
  /// What the transport counts.
  mutating func transport(_ statistics: TransportStatistics) {
    gauge("imgconv_connections", "Connections open now.", Double(statistics.open))
    counter("imgconv_connections_total", "Connections accepted.", Int(clamping: statistics.accepted))
    counter(
      "imgconv_connections_refused_total", "Connections over the limit, which were told 503.",
      Int(clamping: statistics.overLimit))
    counter(
      "imgconv_accept_pauses_total", "Times that accepting waited for a free descriptor.",
      Int(clamping: statistics.acceptPauses))
  }

  /// What is counted outside of the service.
  mutating func external(_ metrics: [ServerMetric]) {
    for metric in metrics {
      head(metric.name, metric.help, metric.isCounter ? "counter" : "gauge")
      for (label, value) in metric.values {
        sample(
          metric.name, metric.label.isEmpty ? [] : [(metric.label, label)],
          DecimalText.short(value, 6))
      }
    }
  }

  /// What the system knows of this process.
  mutating func process(startedAt start: Double, versions: [(name: String, version: String)]) {
    let usage = ProcessUsage.now
    gauge("process_start_time_seconds", "When the process started, in seconds since 1970.", start)
    head("process_cpu_seconds_total", "Processor time of this process, without its workers.", "counter")
    sample("process_cpu_seconds_total", [], DecimalText.short(usage.processorSeconds, 3))
    gauge(
      "process_resident_memory_bytes", "Memory of this process, without its workers.",
      Double(usage.residentBytes))
    gauge("process_open_fds", "Descriptors open in this process.", Double(usage.openDescriptors))
    info(
      "imgconv_build_info", "Versions of this software and its libraries.",
      versions.map { ($0.name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined(), $0.version) })
  }
}
