/*
 * Sends JSON-RPC over HTTP and handles authentication, cookies, timeouts and retries.
 */

import { checkTimeout } from './check-timeout.ts'
import { checkUrl } from './check-url.ts'
import { CookieJar } from './cookie-jar.ts'
import { describeUnreachable } from './fetch-failure.ts'
import { base64, checkKey, checkLine, toHeader } from './header-text.ts'
import {
  type ErrorClass,
  errorFrom,
  type KeyrackError,
  type RefusalClasses,
  refusalFrom,
  type SentError,
  TransportError,
} from './keyrack-error.ts'
import { oddTimesIn } from './odd-times.ts'
import type { CallOptions, KeyrackOptions } from './options.ts'
import { type Received, type Reply, refuseRedirection, replyIn, textOf } from './response.ts'
import { Attempt, retrying } from './retry.ts'
import { untilAborted } from './until-aborted.ts'

/** Facts about the methods and errors of the contract. They are generated from it. */
export interface Contract {
  readonly writes: ReadonlySet<string>
  readonly errors: ReadonlyMap<number, ErrorClass>
  /** Methods that return null or the text of a refusal. */
  readonly refusing: ReadonlySet<string>
  readonly refusals: RefusalClasses
}

export type Call = readonly [method: string, params: object]

/** Maximum number of calls in a batch. By default the service refuses larger batches. */
const MAX_BATCH = 1000
const TIMEOUT_MS = 30_000
const RETRIES = 2

export class Connection {
  /** Whether a browser sends the session cookie: to the origin of the page, or to every one. */
  protected readonly credentialsMode: 'same-origin' | 'include' = 'same-origin'
  readonly #options: KeyrackOptions
  readonly #contract: Contract
  readonly #cookies = new CookieJar()
  #login: Promise<void> | null = null
  /** Whether the user has logged in. In a browser the cookie of the session is not in the jar. */
  #hasLoggedIn = false

  constructor(options: KeyrackOptions, contract: Contract) {
    checkUrl(`${options.url}`)
    checkKey(options.key)
    // An empty text is no key: it may come from an environment variable that is set to nothing.
    if (options.key?.trim() === '') options = { ...options, key: undefined }
    if (options.key !== undefined && options.user !== undefined)
      throw new TypeError('Cannot use key and user together: pass one of them')
    checkLine('comment', options.comment)
    const { timeoutMs = TIMEOUT_MS } = options
    checkTimeout(timeoutMs)
    this.#options = options
    this.#contract = contract
  }

  /** Throws KeyrackError if the service returns an error, TransportError if no response arrives. */
  async call<Result>(method: string, params: object, options: CallOptions = {}): Promise<Result> {
    this.#warnAbout(params)
    const message = { jsonrpc: '2.0', id: 0, method, params }
    const isWrite = this.#contract.writes.has(method)
    return await this.#retrying(isWrite, options, async (key) => {
      const { reply, retryAfter } = await this.#post(message, key, options)
      if (Array.isArray(reply)) throw new Attempt(new TransportError('The response to a single call is a batch'))
      if (reply.error !== undefined) throw new Attempt(this.#errorFrom(reply.error, method), retryAfter)
      return this.#resultOf(method, reply) as Result
    })
  }

  /**
   * Sends several calls in batches of a thousand; returns the outcome of each, in their order. Rejects only if the
   * first batch fails. If a later one fails, its calls and those after it are rejected, so that no outcome is lost.
   */
  async batch(calls: readonly Call[], options: CallOptions = {}): Promise<PromiseSettledResult<unknown>[]> {
    const settled: PromiseSettledResult<unknown>[] = []
    for (let at = 0; at < calls.length; at += MAX_BATCH) {
      const some = calls.slice(at, at + MAX_BATCH)
      const key = options.idempotencyKey === undefined ? {} : { idempotencyKey: `${options.idempotencyKey}.${at}` }
      try {
        settled.push(...(await this.#batchOfSome(some, { ...options, ...key })))
      } catch (reason) {
        if (at === 0) throw reason
        return [...settled, ...calls.slice(at).map(() => ({ status: 'rejected' as const, reason }))]
      }
    }
    return settled
  }

  /** Opens another connection for the same caller, with its own session. */
  async openSession<Session extends Connection>(
    SessionConnection: new (options: KeyrackOptions, contract: Contract) => Session,
    signal?: AbortSignal,
  ): Promise<Session> {
    const session = new SessionConnection(this.#options, this.#contract)
    await session.logIn(signal)
    return session
  }

  /** Whether this client has the session cookie. A browser keeps it without showing it. */
  get hasSessionCookie(): boolean {
    return this.#cookies.hasSession
  }

  /** Whether this client has logged a user in. It does not know so in a browser, whose tabs share the login. */
  get ownsLogin(): boolean {
    return this.#options.user !== undefined && this.hasSessionCookie
  }

  /** Gets a session cookie and checks the credentials; throws UnauthorizedError if they are refused. */
  async logIn(signal?: AbortSignal): Promise<void> {
    await retrying(() => this.#tryLogIn(signal), { max: this.#maxRetries, signal })
  }

  async #batchOfSome(calls: readonly Call[], options: CallOptions): Promise<PromiseSettledResult<unknown>[]> {
    for (const [, params] of calls) this.#warnAbout(params)
    const message = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
    const isWrite = calls.some(([method]) => this.#contract.writes.has(method))
    return await this.#retrying(isWrite, options, async (key) => {
      const { reply, retryAfter } = await this.#post(message, key, options)
      if (!Array.isArray(reply)) {
        throw new Attempt(
          reply.error ? this.#errorFrom(reply.error) : new TransportError('The response to a batch is not a batch'),
          retryAfter,
        )
      }
      const byId = new Map(reply.map((one) => [one.id, one]))
      return calls.map(([method], id) => this.#settled(method, byId.get(id)))
    })
  }

  #warnAbout(params: object): void {
    const sentence = oddTimesIn(params)
    if (sentence === null) return
    const warn = this.#options.onWarning ?? ((text: string) => console.warn(`keyrack: ${text}`))
    warn(sentence)
  }

  /** Returns the result of a method. Throws an Attempt if the result is a refusal. */
  #resultOf(method: string, { result }: Reply): unknown {
    if (!this.#contract.refusing.has(method) || typeof result !== 'string') return result
    throw new Attempt(refusalFrom(result, method, this.#contract.refusals))
  }

  #settled(method: string, reply: Reply | undefined): PromiseSettledResult<unknown> {
    if (reply === undefined)
      return { status: 'rejected', reason: new TransportError('The response to the batch lacks this call') }
    if (reply.error !== undefined) return { status: 'rejected', reason: this.#errorFrom(reply.error, method) }
    if (this.#contract.refusing.has(method) && typeof reply.result === 'string') {
      return { status: 'rejected', reason: refusalFrom(reply.result, method, this.#contract.refusals) }
    }
    return { status: 'fulfilled', value: reply.result }
  }

  get #maxRetries(): number {
    return this.#options.retries ?? RETRIES
  }

  /** A retried write uses the same key, so the service performs it once. */
  async #retrying<T>(
    isWrite: boolean,
    { idempotencyKey, signal, comment }: CallOptions,
    send: (key: string | null) => Promise<T>,
  ): Promise<T> {
    checkLine('comment', comment)
    checkLine('idempotencyKey', idempotencyKey)
    const key = isWrite ? (idempotencyKey ?? crypto.randomUUID()) : null
    return await retrying(() => send(key), { max: this.#maxRetries, signal })
  }

  async #post(message: object, key: string | null, options: CallOptions): Promise<Posted> {
    const { signal, comment = this.#options.comment ?? '' } = options
    if (this.#options.user !== undefined && !this.#hasLoggedIn) await this.#logInTogether(signal)
    const headers = {
      'Content-Type': 'application/json',
      ...(key === null ? {} : { 'Idempotency-Key': toHeader(key) }),
      ...(key === null || comment === '' ? {} : { 'X-Keyrack-Comment': toHeader(comment) }),
    }
    const sent: Sent = { method: 'POST', headers, body: JSON.stringify(message) }
    let response = await this.#fetch(sent, signal)
    // The session of this login has ended, and the service did nothing. With the old cookie and a login the service
    // reports edits that were lost. Without the cookie, they would be lost unseen.
    if (response.status === 401 && this.#options.user !== undefined) {
      response = await this.#fetch({ ...sent, logsIn: true }, signal)
    }
    return { reply: replyIn(response), retryAfter: response.headers.get('Retry-After') }
  }

  /** Concurrent calls wait for the same login. The signal of one of them stops only its own wait. */
  async #logInTogether(signal: AbortSignal | undefined): Promise<void> {
    this.#login ??= this.#tryLogIn(undefined).finally(() => {
      this.#login = null
    })
    await untilAborted(this.#login, signal)
  }

  async #tryLogIn(signal: AbortSignal | undefined): Promise<void> {
    const response = await this.#fetch({ method: 'GET' }, signal)
    this.#hasLoggedIn = response.ok
    if (response.ok) return
    const reply = replyIn(response)
    const sent = Array.isArray(reply) ? undefined : reply.error
    const { status, headers } = response
    const failure = sent ? this.#errorFrom(sent) : new TransportError(`HTTP ${status}`, { status })
    throw new Attempt(failure, headers.get('Retry-After'))
  }

  async #fetch(request: Sent, signal: AbortSignal | undefined): Promise<Received> {
    const { url, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = this.#options
    const { logsIn = false, ...sent } = request
    const headers = { ...sent.headers, ...this.#credentials(logsIn), Accept: 'application/json' }
    // AbortSignal.any and AbortSignal.timeout of Node may be lost when garbage is collected.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), timeoutMs)
    const stop = (): void => limit.abort()
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    try {
      const response = await fetch(url, {
        ...sent,
        signal: limit.signal,
        headers,
        credentials: this.credentialsMode,
        redirect: 'manual',
      })
      refuseRedirection(response)
      this.#cookies.take(response.headers)
      const { ok, status, headers: received } = response
      return { ok, status, headers: received, text: await textOf(response, limit.signal) }
    } catch (cause) {
      if (cause instanceof Attempt) throw cause
      signal?.throwIfAborted()
      const reason = limit.signal.aborted ? `no response within ${timeoutMs} ms` : describeUnreachable(cause)
      throw new Attempt(new TransportError(`Cannot call ${hostOf(url)}: ${reason}`, { cause }))
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }

  #credentials(logsIn: boolean): Record<string, string> {
    const { key, user } = this.#options
    const cookie = this.#cookies.header
    const sent: Record<string, string> = cookie === null ? {} : { Cookie: cookie }
    if (key !== undefined) return { ...sent, Authorization: `Bearer ${key}` }
    if (user === undefined || (cookie !== null && !logsIn)) return sent
    return { ...sent, Authorization: `Basic ${base64(`${user.name}:${user.password}`)}` }
  }

  #errorFrom(sent: SentError, method: string | null = null): KeyrackError {
    return errorFrom(sent, { method, classes: this.#contract.errors })
  }
}

/** Returns the host of a URL. A relative URL, which names none, is returned as it is. */
const hostOf = (url: string | URL): string => (/^https?:/i.test(`${url}`) ? new URL(url).host : `${url}`)

interface Sent {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether the credentials of the user are sent although there is a session. */
  readonly logsIn?: boolean
}

interface Posted {
  readonly reply: Reply | Reply[]
  readonly retryAfter: string | null
}
