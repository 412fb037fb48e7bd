import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect } from 'node:net'
import type { Reply } from '../support/contract/contract-check.ts'

/**
 * The response to a request that was sent with exactly the given headers. fetch would add headers, and refuse to send
 * our Host.
 */
export interface Exchange {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export interface Sent {
  readonly method?: string
  readonly path?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Uint8Array
}

/** Sends a request with exactly the given headers, and accepts a self-signed certificate. */
export function exchange(
  url: string,
  { method = 'POST', path = '', headers = {}, body }: Sent = {},
): Promise<Exchange> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent: false as const, rejectUnauthorized: false }
    const sent = request(new URL(path, url), options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        resolve({ status: response.statusCode!, headers: response.headers, text: Buffer.concat(chunks).toString() })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The header of a request with JSON. */
export const JSON_TYPE = { 'content-type': 'application/json' }

/** Returns the JSON-RPC reply in a response. */
export const replyIn = ({ text }: { text: string }): Reply => JSON.parse(text) as Reply

/** Returns the Set-Cookie header of a response, or null. */
export const setCookieOf = ({ headers }: Exchange): string | null => headers['set-cookie']?.join('\n') ?? null

/** The form of a JSESSIONID: opaque, with 256 random bits and a proof. */
export const SESSION_ID = /^[0-9a-f]{158}([0-9a-f]{64})?$/

/** Returns the JSESSIONID that the response issued, or null. */
export const issuedBy = (answer: Exchange): string | null =>
  /JSESSIONID=([^;]*)/.exec(setCookieOf(answer) ?? '')?.[1] ?? null

/** Writes bytes to a bare socket. Returns all data until the server closes it or the data matches `enough`. */
export function speak(url: string, bytes: string, enough: RegExp = /$^/): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      heard += text
      if (enough.test(heard)) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
}
