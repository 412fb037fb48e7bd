/*
 * The mark of a restore, which stands in place of the schema number while the restore is under way. It names its
 * restore: one that was killed looks like one that runs, so the next restore may take the place of either, and the
 * earlier one must notice.
 */
import type { Keys } from '../keys.ts'
import { isRestoringMark, RESTORING } from '../operations/schema.ts'
import type { Redis } from '../redis/redis.ts'

export interface RestoreMark {
  /** Returns whether a restore has begun that did not end. */
  isSet(): Promise<boolean>
  /**
   * Sets the mark of this restore. If `replaces` is true, it must take the place of the mark of another restore,
   * otherwise that of nothing. Throws an Error if something else is there.
   */
  set(replaces: boolean): Promise<void>
  /** Returns whether something else stands in place of the mark of this restore. */
  isReplaced(): Promise<boolean>
  /** Throws an Error if the mark is not that of this restore any more. */
  requireOwn(): Promise<void>
}

/** Creates the mark of a restore. `id` is different for every restore. */
export function createRestoreMark(redis: Redis, { schema }: Keys, id: string): RestoreMark {
  const own = `${RESTORING} ${id}`
  const read = (): Promise<string | null> => redis.read(schema, (client) => client.get(schema))
  const requireOwn = async (): Promise<void> => {
    if ((await read()) !== own) throw new Error(REPLACED)
  }
  return {
    isSet: async () => isRestoringMark(await read()),
    async set(replaces) {
      // An earlier restore may have ended while this one checked its file. Then its keys are in use.
      if (replaces && !isRestoringMark(await read())) throw new Error(ENDED)
      const condition = replaces ? [] : ['NX']
      await redis.writeAgain(schema, (client) => client.sendCommand(['SET', schema, own, ...condition]))
      // The reply does not say it: it may be that of a repetition.
      await requireOwn()
    },
    async isReplaced() {
      const found = await read()
      return found !== null && found !== own
    },
    requireOwn,
  }
}

const ENDED = 'The earlier restore ended while this one checked its backup: this restore has written nothing'
const REPLACED =
  'Another restore began under this REDIS_PREFIX, or a service started on it: this restore ended before it was complete'
