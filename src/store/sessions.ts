import { createHash, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'
import type { Redis } from './redis.ts'
import { writingScript } from './script.ts'

/*
 * Sessions, kept under the SHA-256 of their id: whoever reads the store can't take one over.
 */

const touchScript = writingScript('touch-session')
const endScript = writingScript('end-session')

export interface Sessions {
  /** Opens a session; answers its id: 256 random bits in hex. */
  open(owner: string): Promise<string>
  /** Whether this is a living session of the owner's; if so it lives on for the idle time. */
  touch(id: string, owner: string): Promise<boolean>
  /** Ends the session, with whatever is pending in it, if it is the owner's. */
  end(id: string, owner: string): Promise<void>
}

export function sessionsIn(redis: Redis, keys: Keys, idleMs: number): Sessions {
  const keyOf = (id: string): string => keys.session(createHash('sha256').update(id).digest('hex'))
  return {
    async open(owner) {
      const id = randomBytes(32).toString('hex')
      const key = keyOf(id)
      await redis.write((client) => client.multi().hSet(key, 'owner', owner).pExpire(key, idleMs).exec())
      return id
    },
    async touch(id, owner) {
      return (await redis.runScript(touchScript, [keyOf(id)], [owner, `${idleMs}`])) === 1
    },
    async end(id, owner) {
      await redis.runScript(endScript, [keyOf(id)], [owner])
    },
  }
}
