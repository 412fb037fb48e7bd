/**
 * How our Redis keeps data, whichever way it is run: every write in the append-only file, on disk within a second or
 * two; no snapshots beside it; a full memory refuses writes and never drops data.
 */
const KEEPING: ReadonlyArray<readonly [name: string, value: string]> = [
  ['appendonly', 'yes'],
  ['appendfsync', 'everysec'],
  ['save', ''],
  ['maxmemory-policy', 'noeviction'],
  ['daemonize', 'no'],
]

/**
 * All settings, with the most memory that Redis takes, in bytes; 0: no limit. Without a limit the kernel would end
 * Redis, or the service, when the machine has none left; with one Redis refuses writes and goes on reading.
 */
export const settingsWithin = (maxMemory: number): ReadonlyArray<readonly [name: string, value: string]> => [
  ...KEEPING,
  ['maxmemory', `${maxMemory}`],
]
