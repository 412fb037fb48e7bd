import { CookieJar } from './cookie-jar.ts'
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
import { Attempt, retrying } from './retry.ts'

/*
 * JSON-RPC over HTTP: who is calling, cookies, bounds of time, and what is sent again when no answer came.
 */

export interface KeyrackOptions {
  /** Of the service, such as http://localhost:8080 */
  readonly url: string | URL
  /** An API key. */
  readonly key?: string
  /** Or a user, who logs in with the first call and goes on by cookie. */
  readonly user?: { readonly name: string; readonly password: string }
  /** Of each try, milliseconds; 30,000 when absent. */
  readonly timeoutMs?: number
  /** How often at most a call is sent again when it is safe to; 2 when absent. */
  readonly retries?: number
  /** Receives a sentence about params that are sent but look wrong; console.warn if absent. */
  readonly onWarning?: (sentence: string) => void
  /** In place of the global fetch. */
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Makes a write that is sent again, by whomever and whenever within a day, one write. Made anew for every call when absent. */
  readonly idempotencyKey?: string
}

/** What is generated from the contract. */
export interface Contract {
  readonly writes: ReadonlySet<string>
  readonly errors: ReadonlyMap<number, ErrorClass>
  /** Methods whose result, unless it is null, is the text of a refusal. */
  readonly refusing: ReadonlySet<string>
  readonly refusals: RefusalClasses
}

export type Call = readonly [method: string, params: object]

interface Reply {
  readonly id: number
  readonly result?: unknown
  readonly error?: SentError
}

/** More in one message is more than servers take unless told otherwise. */
const MOST_IN_A_BATCH = 1000
const TIMEOUT_MS = 30_000
const RETRIES = 2

export class Connection {
  readonly #options: KeyrackOptions
  readonly #contract: Contract
  readonly #cookies = new CookieJar()
  #login: Promise<void> | null = null

  constructor(options: KeyrackOptions, contract: Contract) {
    // "localhost:8080" is a URL too, whose scheme is "localhost"; a relative one is for browsers.
    if (/^[^/?#]*:/.test(`${options.url}`) && !/^https?:\/\/[^/]/i.test(`${options.url}`)) {
      throw new TypeError(`Cannot call "${options.url}": a URL begins with http:// or https://`)
    }
    this.#options = options
    this.#contract = contract
  }

  /** Throws a KeyrackError when the server refuses, a TransportError when there is no answer. */
  async call<Result>(method: string, params: object, options: CallOptions = {}): Promise<Result> {
    this.#warnOf(params)
    const message = { jsonrpc: '2.0', id: 0, method, params }
    const isWrite = this.#contract.writes.has(method)
    return await this.#retrying(isWrite, options, async (key) => {
      const { reply, retryAfter } = await this.#post(message, key, options.signal)
      if (Array.isArray(reply)) throw new Attempt(new TransportError('The answer is a batch'))
      if (reply.error !== undefined) throw new Attempt(this.#errorFrom(reply.error), retryAfter)
      return this.#resultOf(method, reply) as Result
    })
  }

  /** Several calls in one message each thousand; what became of each, in their order. */
  async batch(calls: readonly Call[], options: CallOptions = {}): Promise<PromiseSettledResult<unknown>[]> {
    const settled: PromiseSettledResult<unknown>[] = []
    for (let at = 0; at < calls.length; at += MOST_IN_A_BATCH) {
      const some = calls.slice(at, at + MOST_IN_A_BATCH)
      const key = options.idempotencyKey === undefined ? {} : { idempotencyKey: `${options.idempotencyKey}.${at}` }
      settled.push(...(await this.#batchOfSome(some, { ...options, ...key })))
    }
    return settled
  }

  /** Another connection for the same caller, with a session of its own. */
  async openSession(signal?: AbortSignal): Promise<Connection> {
    const session = new Connection(this.#options, this.#contract)
    await session.logIn(signal)
    return session
  }

  /** Is given a session, and finds out whether the caller is let in: an UnauthorizedError if not. */
  async logIn(signal?: AbortSignal): Promise<void> {
    await retrying(() => this.#open(signal), { most: this.#most, signal })
  }

  async #batchOfSome(calls: readonly Call[], options: CallOptions): Promise<PromiseSettledResult<unknown>[]> {
    for (const [, params] of calls) this.#warnOf(params)
    const message = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
    const isWrite = calls.some(([method]) => this.#contract.writes.has(method))
    return await this.#retrying(isWrite, options, async (key) => {
      const { reply, retryAfter } = await this.#post(message, key, options.signal)
      if (!Array.isArray(reply)) {
        throw new Attempt(
          reply.error ? this.#errorFrom(reply.error) : new TransportError('No batch came back'),
          retryAfter,
        )
      }
      const byId = new Map(reply.map((one) => [one.id, one]))
      return calls.map(([method], id) => this.#settled(method, byId.get(id)))
    })
  }

  #warnOf(params: object): void {
    const sentence = oddTimesIn(params)
    if (sentence === null) return
    const warn = this.#options.onWarning ?? ((text: string) => console.warn(`keyrack: ${text}`))
    warn(sentence)
  }

  /** Throws what a method refused by its result. */
  #resultOf(method: string, { result }: Reply): unknown {
    if (!this.#contract.refusing.has(method) || typeof result !== 'string') return result
    throw new Attempt(refusalFrom(result, this.#contract.refusals))
  }

  #settled(method: string, reply: Reply | undefined): PromiseSettledResult<unknown> {
    if (reply === undefined) return { status: 'rejected', reason: new TransportError('The batch came back without it') }
    if (reply.error !== undefined) return { status: 'rejected', reason: this.#errorFrom(reply.error) }
    if (this.#contract.refusing.has(method) && typeof reply.result === 'string') {
      return { status: 'rejected', reason: refusalFrom(reply.result, this.#contract.refusals) }
    }
    return { status: 'fulfilled', value: reply.result }
  }

  get #most(): number {
    return this.#options.retries ?? RETRIES
  }

  /** A write is sent again under the key it was sent with before: the server makes one of both. */
  async #retrying<T>(
    isWrite: boolean,
    { idempotencyKey, signal }: CallOptions,
    send: (key: string | null) => Promise<T>,
  ): Promise<T> {
    const key = isWrite ? (idempotencyKey ?? crypto.randomUUID()) : null
    return await retrying(() => send(key), { most: this.#most, signal })
  }

  async #post(message: object, key: string | null, signal: AbortSignal | undefined, isSecond = false): Promise<Posted> {
    if (this.#options.user !== undefined && this.#cookies.isEmpty) await this.#logInOnce(signal)
    const headers = { 'Content-Type': 'application/json', ...(key === null ? {} : { 'Idempotency-Key': key }) }
    const response = await this.#fetch({ method: 'POST', headers, body: JSON.stringify(message) }, signal)
    // The session of the login has ended: log in again, once.
    if (response.status === 401 && this.#options.user !== undefined && !isSecond) {
      this.#cookies.clear()
      return await this.#post(message, key, signal, true)
    }
    return { reply: await replyIn(response), retryAfter: response.headers.get('Retry-After') }
  }

  /** Calls that begin together wait for one login. */
  async #logInOnce(signal: AbortSignal | undefined): Promise<void> {
    this.#login ??= this.#open(signal).finally(() => {
      this.#login = null
    })
    await this.#login
  }

  async #open(signal: AbortSignal | undefined): Promise<void> {
    const response = await this.#fetch({ method: 'GET' }, signal)
    if (response.ok) return void (await response.text())
    const reply = await replyIn(response)
    const sent = Array.isArray(reply) ? undefined : reply.error
    const { status } = response
    throw new Attempt(sent ? this.#errorFrom(sent) : new TransportError(`HTTP ${status}`, { status }))
  }

  async #fetch(request: Sent, signal: AbortSignal | undefined): Promise<Response> {
    const { url, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = this.#options
    const timeout = AbortSignal.timeout(timeoutMs)
    const headers = { ...request.headers, ...this.#credentials(), Accept: 'application/json' }
    const bounds = { signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]) }
    try {
      const response = await fetch(url, {
        ...request,
        ...bounds,
        headers,
        credentials: 'same-origin',
        redirect: 'error',
      })
      this.#cookies.take(response.headers)
      return response
    } catch (cause) {
      signal?.throwIfAborted()
      const reason = timeout.aborted ? `no answer within ${timeoutMs} ms` : 'the server is not reached'
      throw new Attempt(new TransportError(`Cannot call ${new URL(url).host}: ${reason}`, { cause }))
    }
  }

  #credentials(): Record<string, string> {
    const { key, user } = this.#options
    const cookie = this.#cookies.header
    const sent: Record<string, string> = cookie === null ? {} : { Cookie: cookie }
    if (key !== undefined) return { ...sent, Authorization: `Bearer ${key}` }
    if (user === undefined || cookie !== null) return sent
    return { ...sent, Authorization: `Basic ${base64(`${user.name}:${user.password}`)}` }
  }

  #errorFrom(sent: SentError): KeyrackError {
    return errorFrom(sent, this.#contract.errors)
  }
}

interface Sent {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

interface Posted {
  readonly reply: Reply | Reply[]
  readonly retryAfter: string | null
}

async function replyIn(response: Response): Promise<Reply | Reply[]> {
  const { status } = response
  const text = await response.text().catch((cause) => {
    throw new Attempt(new TransportError('The answer broke off', { cause }))
  })
  const body = parsed(text)
  if (Array.isArray(body)) return body
  if (typeof body === 'object' && body !== null && ('result' in body || 'error' in body)) return body as Reply
  const failure = new TransportError(`HTTP ${status}, and no JSON-RPC`, { status })
  throw new Attempt(failure, response.headers.get('Retry-After'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Of UTF-8. */
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
