import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { OpenrpcDocument } from '@open-rpc/meta-schema'
import { Server } from '@open-rpc/server-js'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { elementValidators } from '../generated/validators.cjs'
import { localCaller } from './access/caller.ts'
import { ANONYMOUS_WARNING, exposureProblem, isLoopback } from './access/protected-mode.ts'
import { requestSession } from './access/request-session.ts'
import type { Context } from './api/context.ts'
import { methods } from './api/index.ts'
import type { Settings } from './config.ts'
import { adapterProblem, listedAdapters } from './domain/adapter.ts'
import { parseAddress } from './domain/address.ts'
import { findingsOf } from './domain/findings.ts'
import { parseMacAddress } from './domain/mac-address.ts'
import { DEFAULT_NETWORK } from './domain/network.ts'
import { ParseError } from './domain/parse-error.ts'
import { healthOf } from './http/health.ts'
import { buildHost } from './http/host.ts'
import { MethodRouter } from './http/method-router.ts'
import { publishedContract } from './http/published-contract.ts'
import type { Outcome } from './http/reply.ts'
import { RpcTransport } from './http/rpc-transport.ts'
import { openRedis } from './redis-choice.ts'
import { fitnessOf } from './store/fitness.ts'
import { type Store, storeOn } from './store/store.ts'

/*
 * The only place where the floors meet: Redis, store, methods, router, transport, HTTP, in the order in which they start;
 * they stop in the reverse order.
 */

export interface App {
  /** Where it answers, such as http://localhost:8080/ */
  readonly url: string
  /** One line for people: what stores the data, and where. */
  readonly storeDescription: string
  readonly warnings: readonly string[]
  stop(): Promise<void>
}

/** A reason not to start, in a sentence that says what to do. */
export class StartRefused extends Error {}

export async function startApp(settings: Settings, log: Logger): Promise<App> {
  const exposure = exposureProblem(settings.HOST, settings.ALLOW_ANONYMOUS)
  if (exposure !== null) throw new StartRefused(exposure)
  const { redis, description, stop: stopRedis } = await openRedis(settings, log)
  try {
    const store = storeOn(redis, { prefix: settings.REDIS_PREFIX, sessionIdleMs: settings.SESSION_IDLE_SECONDS * 1000 })
    const warnings = await warningsOf(settings, await fitnessOf(redis))
    for (const warning of warnings) log.warn(warning)
    for (const name of new Set([DEFAULT_NETWORK, ...settings.NETWORKS])) await store.networks.define(name, null)
    const { server, app } = await buildServer(settings, store, warnings, log)
    await server.start()
    const stop = async (): Promise<void> => {
      await server.stop()
      await stopRedis()
    }
    return { url: urlOf(settings, app), storeDescription: description, warnings, stop }
  } catch (failure) {
    await stopRedis()
    throw failure
  }
}

function warningsOf(settings: Settings, { refusals, warnings }: Awaited<ReturnType<typeof fitnessOf>>): string[] {
  const [refusal] = settings.REQUIRE_DURABLE_REDIS ? [...refusals, ...warnings] : refusals
  if (refusal !== undefined) throw new StartRefused(refusal)
  return isLoopback(settings.HOST) ? [...warnings] : [ANONYMOUS_WARNING, ...warnings]
}

async function buildServer(settings: Settings, store: Store, warnings: string[], log: Logger) {
  const adapters = settings.ADAPTERS_FILE === null ? null : listedAdapters(settings.ADAPTERS_FILE)
  const authority = { settings: limitsOf(settings), formats: formatsOf(adapters) }
  const services = {
    store,
    now: Date.now,
    settings: { adapters, legacyClients: settings.LEGACY_CLIENTS },
    check: (schema: string, element: unknown) => findingsOf(elementValidators.get(schema)!, authority, element),
  }
  const contractText = publishedContract(
    readFileSync(new URL('../openrpc.json', import.meta.url), 'utf8'),
    limitsOf(settings),
  )
  const router = new MethodRouter<Context>({
    contract: JSON.parse(contractText) as OpenrpcDocument,
    stubs: methods,
    authority,
    discovery: { bytes: [Buffer.from(contractText)] },
    onDefect: (method, defect) => log.error({ method, err: defect }, 'a method failed unexpectedly'),
  })
  const transport = new RpcTransport<Context>({
    listen: async () => {
      await app.listen({ host: settings.HOST, port: settings.PORT })
    },
    close: () => app.close(),
    maxBatch: settings.MAX_BATCH,
    legacy: settings.LEGACY_CLIENTS,
    onCall: (method, outcome, ms) => logCall(log, method, outcome, ms),
  })
  const app: FastifyInstance = await buildHost({
    maxBodyBytes: settings.MAX_BODY_BYTES,
    walls: { allowedOrigins: settings.ALLOWED_ORIGINS, allowedHosts: hostsOf(settings) },
    tls: tlsOf(settings),
    health: healthOf(store.ping, warnings),
    contractText,
    async answer(body, presented) {
      const session = requestSession(store.sessions, localCaller, presented)
      const answer = await transport.answer(body, { ...services, session })
      return { answer, issued: session.issued }
    },
    async greet(presented) {
      const session = requestSession(store.sessions, localCaller, presented)
      await session.use()
      return session.issued
    },
    onDefect: (defect) => log.error({ err: defect }, 'a request failed unexpectedly'),
  })
  const server = new Server({ openrpcDocument: JSON.parse(contractText) as OpenrpcDocument })
  server.addTransport(transport)
  transport.addRouter(router)
  return { server, app }
}

/** Bounds of the contract that are settings. */
const limitsOf = (settings: Settings): Record<string, number> => ({ MAX_PAGE_SIZE: settings.MAX_PAGE_SIZE })

const formatsOf = (adapters: ReturnType<typeof listedAdapters>) => ({
  'ip-address': reasonOf(parseAddress),
  'mac-address': reasonOf(parseMacAddress),
  'adapter-id': (id: string) => adapterProblem(id, adapters),
})

/** A parser as a check: why it refuses a text, or null. */
const reasonOf = (parse: (text: string) => unknown) => (text: string) => {
  try {
    parse(text)
    return null
  } catch (error) {
    if (error instanceof ParseError) return error.reason
    throw error
  }
}

// Off loopback anybody may call, under whatever name the machine has there.
const hostsOf = (settings: Settings): string[] | null => (isLoopback(settings.HOST) ? settings.ALLOWED_HOSTS : null)

const tlsOf = ({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }: Settings) =>
  cert === null || key === null ? null : { cert, key }

// Method names come from callers: only those of the contract reach this.
function logCall(log: Logger, method: string, outcome: Outcome, ms: number): void {
  const code = 'error' in outcome ? outcome.error.code : 0
  log.debug({ method, code, ms: Math.round(ms * 100) / 100 }, 'call')
}

function urlOf(settings: Settings, app: FastifyInstance): string {
  const bound = app.addresses()[0] as AddressInfo | undefined
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST
  return `${settings.TLS_CERT_FILE === null ? 'http' : 'https'}://${host}:${bound?.port ?? settings.PORT}/`
}
