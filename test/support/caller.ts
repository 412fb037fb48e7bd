import { setTimeout as pause } from 'node:timers/promises'
import { checkReply, type Reply } from './contract/contract-check.ts'
import { cookieOf } from './session-cookie.ts'

const RETRIED_MS = 20_000
/** The pause before a call is repeated, so that repeats are no load. */
const RETRY_MS = 20

/** A caller with a cookie jar. It can continue the same session at another address. */
export class Caller {
  url: string
  cookie: string | null = null
  /** How often `result` repeated a call. */
  repeats = 0

  constructor(url: string) {
    this.url = url
  }

  /** Sends a body unchanged. Returns status and text. */
  async send(
    body: string,
    headers: Record<string, string> = {},
    path = '',
  ): Promise<{ readonly status: number; readonly text: string }> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.cookie === null ? {} : { cookie: this.cookie }),
        ...headers,
      },
      body,
    })
    this.cookie = cookieOf(response) ?? this.cookie
    return { status: response.status, text: await response.text() }
  }

  /** Sends one call and checks its reply against the contract. `method` is a method of Credentials, or a full name. */
  async reply(method: string, params: unknown = []): Promise<Reply> {
    const name = method.includes('.') ? method : `Credentials.${method}`
    const { text } = await this.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: name, params }))
    const reply = JSON.parse(text) as Reply
    checkReply(name, reply)
    return reply
  }

  /**
   * Returns the result of a call that must succeed. Repeats the call if that does no harm, because a busy machine may
   * be late.
   */
  async result<T = unknown>(method: string, params: unknown = []): Promise<T> {
    for (const until = performance.now() + RETRIED_MS; ; ) {
      const { result, error } = await this.reply(method, params)
      if (error === undefined) return result as T
      const { applied, retryable } = (error.data ?? {}) as { applied?: string; retryable?: boolean }
      const isHarmless = retryable === true && (applied === 'no' || isRead(method))
      if (!isHarmless || performance.now() > until) throw new Error(`${method} failed: ${JSON.stringify(error)}`)
      this.repeats++
      await pause(RETRY_MS)
    }
  }
}

/** Returns whether a method, with or without its interface, changes nothing by its name. */
const isRead = (method: string): boolean => method.slice(method.lastIndexOf('.') + 1).startsWith('get')
