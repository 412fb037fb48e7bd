/*
 * Checks before a start changes the store. The first change makes records of keyrack 0.1.0 unusable for services of
 * that version, which may still run, and begins a store that no backup can be restored into. So a start that is refused
 * must be refused before. The checks only write keys that expire within a second.
 */

import { exposureProblem } from '../access/protected-mode.ts'
import type { Settings } from '../config.ts'
import { requireListenable } from '../http/listen.ts'
import { createStore, runPreflight } from '../store/store.ts'
import { nearlyFullWarnings } from './embedded-memory.ts'
import { FIRST_KEY_NEEDS_KEY, toExposure } from './open-access.ts'
import type { OpenRedis } from './open-redis.ts'
import { StartRefused } from './start-refused.ts'
import { toStoreSettings } from './store-settings.ts'

/** The findings of the checks before a start that they do not refuse. */
interface Startable {
  /** Sentences about the settings and the memory of Redis. */
  readonly warnings: string[]
  /** Whether the store has a schema number, so that it need not be begun. */
  readonly hasSchema: boolean
}

/**
 * Checks whether a service may start with these settings on this Redis. Throws StartRefused if the Redis is not
 * suitable, if other machines could reach the service without a key, or if FIRST_API_KEY cannot be recorded. Throws the
 * error of the system if the service could not listen.
 */
export async function requireStartable(settings: Settings, { redis }: Pick<OpenRedis, 'redis'>): Promise<Startable> {
  const { refusals, warnings, advice, infos, hasSchema } = await runPreflight(redis, toStoreSettings(settings))
  const [refusal] = settings.REQUIRE_DURABLE_REDIS ? [...refusals, ...warnings] : refusals
  if (refusal !== undefined) throw new StartRefused(refusal)
  // The embedded Redis has a key file, which the start can create.
  const lacksKey = settings.REDIS_URL !== null && settings.CREDENTIALS_KEY === null
  if (settings.FIRST_API_KEY !== null && lacksKey) throw new StartRefused(FIRST_KEY_NEEDS_KEY)
  const records = await createStore(redis, toStoreSettings(settings)).access.count()
  // Unreadable records count too, and the start records FIRST_API_KEY.
  const hasCallers = records > 0 || settings.FIRST_API_KEY !== null
  const problem = exposureProblem(toExposure(settings), hasCallers)
  if (problem !== null) throw new StartRefused(problem)
  await requireListenable(settings.HOST, settings.PORT)
  const memory = settings.REDIS_URL === null ? nearlyFullWarnings(infos) : []
  return { warnings: [...warnings, ...advice, ...memory], hasSchema }
}
