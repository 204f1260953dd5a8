internal import ImageCore

extension BenchReport {
  /// The report as one JSON object.
  var json: JSONValue {
    .object(of: [
      "manner": .string(manner),
      "machine": .object(of: [
        "processor": .string(machine.processor), "processors": .int(machine.processors),
        "memoryBytes": .int(machine.memoryBytes), "kernel": .string(machine.kernel),
        "load": .rounded(machine.load, 2), "versions": .array(machine.versions.map(JSONValue.string)),
      ]),
      "pictures": .array(
        pictures.map {
          .object(of: ["name": .string($0.name), "bytes": .int($0.bytes), "pixels": .int($0.pixels)])
        }),
      "cells": .array(cells.map(json)),
      "failures": .int(failures),
      "errors": .array(errors.map(JSONValue.string)),
    ])
  }

  private func json(of cell: BenchCell) -> JSONValue {
    let latencies = cell.latencies
    return .object(of: [
      "jobs": .int(cell.load.jobs), "threads": .int(cell.load.threads), "rate": number(cell.load.rate, 4),
      "picturesPerSecond": .rounded(cell.picturesPerSecond, 4),
      "megapixelsPerSecond": .rounded(cell.megapixelsPerSecond, 3),
      "bytesPerSecond": .rounded(cell.bytesPerSecond, 0),
      "cpuMillisecondsPerMegapixel": number(cell.processorMillisecondsPerMegapixel, 4),
      "scaling": number(cells.scaling(of: cell), 3),
      "spread": number(cell.spread, 4),
      "peakBytes": cell.peakBytes.map(JSONValue.int) ?? .null,
      "failures": .int(cell.failures), "refused": .int(cell.refused),
      "late": .int(cell.late), "lost": .int(cell.lost),
      "latencySeconds": .object(of: [
        "p50": number(latencies.percentile(0.5), 6), "p90": number(latencies.percentile(0.9), 6),
        "p99": number(latencies.percentile(0.99), 6), "max": number(latencies.largest, 6),
      ]),
      "pictures": .array(
        pictures.indices.map { index in
          let own = cell.latencies(of: index)
          let bytes = cell.conversions.first { $0.picture == index }?.bytes
          return .object(of: [
            "name": .string(pictures[index].name), "conversions": .int(own.count),
            "medianSeconds": number(own.median, 6), "jpegBytes": bytes.map(JSONValue.int) ?? .null,
          ])
        }),
      "rounds": .array(
        cell.rounds.map { round in
          .object(of: [
            "seconds": .rounded(round.seconds, 4), "conversions": .int(round.conversions.count),
            "failures": .int(round.failures.values.reduce(0, +)), "refused": .int(round.refused),
            "late": .int(round.late), "lost": .int(round.lost),
            "picturesPerSecond": .rounded(round.picturesPerSecond, 4),
            "cpuSeconds": number(round.processorSeconds, 4),
          ])
        }),
      "memory": cell.memory.map(json) ?? .null,
    ])
  }

  /// Seconds since the first warm-up and bytes, in pairs.
  private func json(of trace: MemoryTrace) -> JSONValue {
    .object(of: [
      "intervalSeconds": .rounded(trace.interval, 3),
      "samples": .array(trace.samples.map { .array([.rounded($0.seconds, 3), .int($0.bytes)]) }),
    ])
  }

  private func number(_ value: Double?, _ places: Int) -> JSONValue {
    value.map { .rounded($0, places) } ?? .null
  }
}
