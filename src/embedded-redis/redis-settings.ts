/**
 * Settings of every embedded Redis. Each write goes to the append-only file, and to the disk within two seconds. There
 * are no snapshots. If the memory is full, Redis refuses writes and never drops data.
 */
const PERSISTENCE_SETTINGS: ReadonlyArray<readonly [name: string, value: string]> = [
  ['appendonly', 'yes'],
  ['appendfsync', 'everysec'],
  ['save', ''],
  ['maxmemory-policy', 'noeviction'],
  ['daemonize', 'no'],
]

/**
 * Returns all settings. `maxMemory` is the memory limit in bytes; 0 means no limit. At its limit Redis refuses writes
 * and still serves reads. Without a limit the kernel may kill Redis or the service when the machine runs out of memory.
 */
export const settingsWithin = (maxMemory: number): ReadonlyArray<readonly [name: string, value: string]> => [
  ...PERSISTENCE_SETTINGS,
  ['maxmemory', `${maxMemory}`],
]
