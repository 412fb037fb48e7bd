/*
 * Records the conditions under which the running test file measures: how durable its Redis is, and how many services
 * ran at the same time. The helpers that start a Redis or a service call it, so that tests need not describe these
 * conditions themselves.
 */

export interface Setting {
  /** The fsync policies of the servers, such as `always`; null if the file started no Redis of its own. */
  readonly durability: string | null
  /** The largest number of services that ran at the same time. */
  readonly services: number
}

const policies = new Set<string>()
let running = 0
let max = 0

/** Forgets what earlier files of this worker started. */
export function forgetSetting(): void {
  policies.clear()
  max = running
}

/** Notes the durability of a Redis that a test starts, from its options. */
export function noteRedis(args: readonly string[]): void {
  const option = (name: string): string | undefined => args[args.lastIndexOf(`--${name}`) + 1]
  const writesNoFile = args.includes('--appendonly') && option('appendonly') === 'no'
  const policy = args.includes('--appendfsync') ? option('appendfsync')! : 'everysec'
  policies.add(writesNoFile ? 'no append-only file' : policy)
}

/** Notes that a service runs. Returns a function to call once, when it has ended. */
export function noteService(): () => void {
  running++
  max = Math.max(max, running)
  let hasEnded = false
  return () => {
    if (!hasEnded) running--
    hasEnded = true
  }
}

export const readSetting = (): Setting => ({
  durability: policies.size === 0 ? null : [...policies].sort().join(', '),
  services: max,
})
