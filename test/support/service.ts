import type { PasswordCost } from '../../src/access/password.ts'
import { type App, startApp } from '../../src/app/start.ts'
import { readSettings } from '../../src/config.ts'
import { makeLog } from '../../src/log.ts'
import { checkReply, type Reply } from './contract/contract-check.ts'
import { noteService } from './figures/setting.ts'
import { postJson } from './post-json.ts'

/** The whole service in this process, on a free port, connected to the Redis of the test. */
export interface Service {
  /** The base URL, with a trailing slash. */
  readonly url: string
  readonly app: App
  /** Sends one call and checks its reply against the contract. */
  call(method: string, params?: unknown, sent?: { readonly headers: Record<string, string> }): Promise<Reply>
  /** Returns the result of a call that must succeed. */
  result<T = unknown>(method: string, params?: unknown): Promise<T>
  /** Returns the error of a call that must fail. */
  error(method: string, params?: unknown): Promise<NonNullable<Reply['error']>>
  /** Posts a body as it is. */
  post(body: string | Uint8Array, headers?: Record<string, string>, path?: string): Promise<Response>
  stop(): Promise<void>
}

/** Seals the credentials of every service a test starts, so that several may share a Redis. */
export const TEST_KEY = 'c0ffee00'.repeat(8)

/** With this cost, checking a password takes 1 MiB and 3 ms instead of 128 MiB and 400 ms. */
export const TEST_COST: PasswordCost = { N: 2 ** 10, r: 8, p: 1 }

let prefixes = 0

/** Returns a key prefix that nothing else in this process uses. */
export const freshPrefix = (): string => `t${process.pid}-${++prefixes}:`

/**
 * Starts a service. `env` holds settings in addition to REDIS_URL. The defaults are a fresh prefix, loopback and a free
 * port. Unless `env` has SEARCH_INDEX or a deadline of its own, the thread of the search index starts with the first
 * search: to start it takes ten times the processor time of all the rest, and most tests never search.
 */
export async function startService(env: Record<string, string>, passwordCost = TEST_COST): Promise<Service> {
  const settings = readSettings({
    HOST: '127.0.0.1',
    PORT: '0',
    REDIS_PREFIX: freshPrefix(),
    LOG_LEVEL: 'silent',
    CREDENTIALS_KEY: TEST_KEY,
    // On a machine that is busy with all other tests, an expired deadline proves nothing.
    CALL_DEADLINE_MS: '10000',
    SEARCH_INDEX: env.CALL_DEADLINE_MS === undefined ? 'first-search' : 'on',
    ...env,
  })
  const app = await startApp(settings, makeLog(settings.LOG_LEVEL), { passwordCost })
  const noteEnd = noteService()
  const post: Service['post'] = (body, headers = { 'content-type': 'application/json' }, path = '') =>
    fetch(app.url + path, { method: 'POST', body: body as string, headers })
  const call: Service['call'] = async (method, params, { headers } = { headers: {} }) => {
    const request = { jsonrpc: '2.0', id: 1, method, ...(params === undefined ? {} : { params }) }
    const { text } = await postJson(app.url, JSON.stringify(request), headers)
    const reply = JSON.parse(text) as Reply
    checkReply(method, reply)
    return reply
  }
  return {
    url: app.url,
    app,
    call,
    post,
    async result<T>(method: string, params?: unknown) {
      const reply = await call(method, params)
      if (reply.error !== undefined) throw new Error(`${method} failed: ${JSON.stringify(reply.error)}`)
      return reply.result as T
    },
    async error(method, params) {
      const reply = await call(method, params)
      if (reply.error === undefined) throw new Error(`${method} did not fail: ${JSON.stringify(reply.result)}`)
      return reply.error
    },
    stop: () => app.stop().finally(noteEnd),
  }
}
