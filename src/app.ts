import type { Logger } from 'pino'
import { ANONYMOUS_WARNING, exposureProblem, isLoopback } from './access/protected-mode.ts'
import type { Settings } from './config.ts'
import { loadDemo } from './demo/load-demo.ts'
import { DEFAULT_NETWORK } from './domain/network.ts'
import { chooseIndex } from './index-choice.ts'
import { openRedis } from './redis-choice.ts'
import { chooseSealing } from './sealing-choice.ts'
import type { IndexClient } from './search/live/index-client.ts'
import { buildServer } from './server.ts'
import { servicesOn, storeSettings } from './services.ts'
import { type Fitness, fitnessOf } from './store/fitness.ts'
import { storeOn } from './store/store.ts'

/*
 * Where the floors meet: Redis, store, services, server start in this order and stop in the reverse.
 */

export interface App {
  /** Where it answers, such as http://localhost:8080/ */
  readonly url: string
  /** One line for people: what stores the data, and where. */
  readonly storeDescription: string
  stop(): Promise<void>
}

/** A reason not to start, in a sentence that says what to do. */
export class StartRefused extends Error {}

export async function startApp(settings: Settings, log: Logger): Promise<App> {
  const exposure = exposureProblem(settings.HOST, settings.ALLOW_ANONYMOUS)
  if (exposure !== null) throw new StartRefused(exposure)
  const opened = await openRedis(settings, log)
  const { redis, description } = opened
  let index: IndexClient | null = null
  const stopStore = async (): Promise<void> => {
    await index?.stop()
    await opened.stop()
  }
  try {
    const warnings = warningsOf(settings, await fitnessOf(redis))
    for (const warning of warnings) log.warn(warning)
    const store = storeOn(redis, storeSettings(settings))
    for (const name of new Set([DEFAULT_NETWORK, ...settings.NETWORKS])) await store.networks.define(name, null)
    const sealing = await chooseSealing(settings, store.keyring, log)
    index = await chooseIndex(settings, store, opened, log)
    const equipped = servicesOn(store, index, sealing, settings)
    if (settings.DEMO && !(await loadDemo(equipped.services))) {
      log.warn('the store holds devices: the demo fleet was not loaded')
    }
    const server = await buildServer(settings, equipped, warnings, log)
    await server.start()
    const stop = async (): Promise<void> => {
      await server.stop()
      await stopStore()
    }
    return { url: server.url(), storeDescription: description, stop }
  } catch (failure) {
    await stopStore()
    throw failure
  }
}

function warningsOf(settings: Settings, { refusals, warnings }: Fitness): string[] {
  const [refusal] = settings.REQUIRE_DURABLE_REDIS ? [...refusals, ...warnings] : refusals
  if (refusal !== undefined) throw new StartRefused(refusal)
  return isLoopback(settings.HOST) ? [...warnings] : [ANONYMOUS_WARNING, ...warnings]
}
