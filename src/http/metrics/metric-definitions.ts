/*
 * The names, types, texts and labels of all metrics. No label holds a network, an address or a caller, because a caller
 * that may read the metrics might not be allowed to see these.
 */

/** A metric as Prometheus describes it. */
export interface MetricDefinition {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly labels: readonly string[]
}

/** All metrics of the service. docs/reference/metrics.md is generated from this table. */
export const metricDefinitions = {
  calls: counter('keyrack_calls_total', 'Calls, by method and outcome: ok or the name of the error', [
    'method',
    'outcome',
  ]),
  callSeconds: histogram('keyrack_call_seconds', 'Duration of calls', ['method']),
  tripSeconds: histogram('keyrack_store_trip_seconds', 'Duration of round trips to Redis, by kind: read or write', [
    'kind',
  ]),
  tripFailures: counter(
    'keyrack_store_failures_total',
    'Failed round trips to Redis, by the kind of the error; `not connected` counts calls that could not be sent',
    ['kind'],
  ),
  storeConnected: gauge(
    'keyrack_store_connected',
    '1 if the service is connected to Redis, otherwise 0; on a cluster, 1 if it is connected to all primaries',
  ),
  warnings: gauge(
    'keyrack_warnings',
    'Warnings that /readyz has without asking Redis, by subject: exposure (callers may do too much, or secrets ' +
      'travel in clear text), writes (Redis refused a write in the last minute) or audit (it was altered)',
    ['about'],
  ),
  refusals: counter('keyrack_refused_total', 'Requests that were refused before a call ran, by reason', ['reason']),
  httpRefusals: counter(
    'keyrack_http_refused_total',
    'Refusals of HTTP, by reason: connections (beyond MAX_CONNECTIONS), pipelining (too many requests wait on a ' +
      'connection), or the status of the response, such as 408 or 413',
    ['reason'],
  ),
  expiringSets: counter(
    'keyrack_expiring_sets_total',
    'Credential sets that resolveCredentials returned expired or near their expiry, by expiry: EXPIRED or SOON',
    ['expiry'],
  ),
  eventsSent: counter('keyrack_events_sent_total', 'Changes sent in streams of GET /events, once for each stream', []),
  streamsEnded: counter(
    'keyrack_event_streams_ended_total',
    'Streams of GET /events that ended: closed by the client, failed, or for the reason in their last event',
    ['reason'],
  ),
  streams: gauge('keyrack_event_streams', 'Open streams of GET /events'),
  inFlight: gauge('keyrack_requests_in_flight', 'Requests that run now'),
  waiting: gauge('keyrack_requests_waiting', 'Requests that wait for their turn'),
  bodyBytes: gauge('keyrack_body_bytes', 'Bytes of request bodies that are being received or processed'),
  replyBytes: gauge('keyrack_reply_bytes', 'Bytes of replies that are being created or that clients have not read'),
  indexDevices: gauge('keyrack_index_devices', 'Devices in the search indexes'),
  indexLag: gauge(
    'keyrack_index_lag_devices',
    'Devices that are still missing in the search indexes that are being built',
  ),
  indexesBuilding: gauge('keyrack_indexes_building', 'Search indexes that are being built'),
} satisfies Record<string, MetricDefinition>

function counter<const Label extends string>(name: string, help: string, labels: readonly Label[]) {
  return { name, type: 'counter' as const, help, labels }
}

function histogram<const Label extends string>(name: string, help: string, labels: readonly Label[]) {
  return { name, type: 'histogram' as const, help, labels }
}

function gauge(name: string, help: string, labels: readonly string[] = []) {
  return { name, type: 'gauge' as const, help, labels }
}
