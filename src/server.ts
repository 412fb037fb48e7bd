import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { OpenrpcDocument } from '@open-rpc/meta-schema'
import { Server } from '@open-rpc/server-js'
import type { Logger } from 'pino'
import { localCaller } from './access/caller.ts'
import { isLoopback } from './access/protected-mode.ts'
import { requestSession } from './access/request-session.ts'
import type { Context } from './api/context.ts'
import { methods } from './api/index.ts'
import { checksAt } from './api/param-checks.ts'
import type { Settings } from './config.ts'
import { healthOf } from './http/health.ts'
import { buildHost, type Host } from './http/host.ts'
import { MethodRouter } from './http/method-router.ts'
import { publishedContract } from './http/published-contract.ts'
import type { Outcome } from './http/reply.ts'
import { RpcTransport } from './http/rpc-transport.ts'
import { limitsOf, type ServicesAndAuthority } from './services.ts'

/** The server of @open-rpc/server-js with our transport and router, hosted by Fastify. */
export interface KeyrackServer {
  start(): Promise<void>
  stop(): Promise<void>
  /** Where it answers, once started; such as http://localhost:8080/ */
  url(): string
}

export async function buildServer(
  settings: Settings,
  { services, authority }: ServicesAndAuthority,
  warnings: readonly string[],
  log: Logger,
): Promise<KeyrackServer> {
  const written = readFileSync(new URL('../openrpc.json', import.meta.url), 'utf8')
  const contractText = publishedContract(written, limitsOf(settings))
  const openrpcDocument = JSON.parse(contractText) as OpenrpcDocument
  const router = new MethodRouter<Context>({
    contract: openrpcDocument,
    stubs: methods,
    checks: checksAt(services),
    authority,
    discovery: { bytes: [Buffer.from(contractText)] },
    // Any Credentials.* call has a session, one that is refused too.
    async onRefused(method, { session }) {
      if (method.startsWith('Credentials.')) await session.use()
    },
    onDefect: (method, defect) => log.error({ method, err: defect }, 'a method failed unexpectedly'),
  })
  const transport = new RpcTransport<Context>({
    listen: async () => {
      await app.listen({ host: settings.HOST, port: settings.PORT })
    },
    close: () => app.close(),
    maxBatch: settings.MAX_BATCH,
    maxDepth: settings.MAX_DEPTH,
    deadlineMs: settings.CALL_DEADLINE_MS,
    legacy: settings.LEGACY_CLIENTS,
    onCall: (method, outcome, ms) => logCall(log, method, outcome, ms),
  })
  transport.addRouter(router)
  const sessionOf = (presented: string | null) => requestSession(services.store.sessions, localCaller, presented)
  const app: Host = await buildHost({
    maxBodyBytes: settings.MAX_BODY_BYTES,
    headersTimeoutMs: settings.HEADERS_TIMEOUT_MS,
    requestTimeoutMs: settings.REQUEST_TIMEOUT_MS,
    walls: { allowedOrigins: settings.ALLOWED_ORIGINS, allowedHosts: hostsOf(settings) },
    tls: tlsOf(settings),
    health: healthOf(services.store.ping, () => services.index?.indexes ?? null, warnings),
    contractText,
    async answer(body, presented) {
      const session = sessionOf(presented)
      const answer = await transport.answer(body, { ...services, session })
      return { answer, issued: session.issued }
    },
    async greet(presented) {
      const session = sessionOf(presented)
      await session.use()
      return session.issued
    },
    onDefect: (defect) => log.error({ err: defect }, 'a request failed unexpectedly'),
  })
  const server = new Server({ openrpcDocument })
  server.addTransport(transport)
  return { start: () => server.start(), stop: () => server.stop(), url: () => urlOf(settings, app) }
}

// Off loopback the machine has names of its own: any goes, unless it was said which. A container whose port is published
// to loopback says so, or a page could make its own name resolve to it.
const hostsOf = ({ HOST, ALLOWED_HOSTS }: Settings): string[] | null =>
  isLoopback(HOST) || ALLOWED_HOSTS.length > 0 ? ALLOWED_HOSTS : null

const tlsOf = ({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }: Settings) =>
  cert === null || key === null ? null : { cert, key }

function logCall(log: Logger, method: string, outcome: Outcome, ms: number): void {
  const code = 'error' in outcome ? outcome.error.code : 0
  log.debug({ method, code, ms: Math.round(ms * 100) / 100 }, 'call')
}

function urlOf(settings: Settings, app: Host): string {
  const bound = app.addresses()[0] as AddressInfo | undefined
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST
  return `${settings.TLS_CERT_FILE === null ? 'http' : 'https'}://${host}:${bound?.port ?? settings.PORT}/`
}
