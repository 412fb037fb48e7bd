/**
 * How our Redis keeps data, whichever way it is run: every write in the append-only file, on disk within a second or
 * two; no snapshots beside it; a full memory refuses writes and never drops data.
 */
export const KEEPING: ReadonlyArray<readonly [name: string, value: string]> = [
  ['appendonly', 'yes'],
  ['appendfsync', 'everysec'],
  ['save', ''],
  ['maxmemory-policy', 'noeviction'],
  ['daemonize', 'no'],
]
