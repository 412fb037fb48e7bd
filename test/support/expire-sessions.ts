import type { Redis as Witness } from 'ioredis'

/**
 * Makes the keys of all sessions with edits expire now, as Redis does after the idle time. A test that
 * waited for a short SESSION_IDLE_SECONDS instead would fail on a busy machine, where a session ends between two of
 * its calls.
 */
export async function expireSessions(witness: Witness): Promise<void> {
  for (const pattern of ['*{c}:session:*', '*{c}:session-sets:*']) {
    for (const key of await witness.keys(pattern)) await witness.pexpire(key, 0)
  }
}
