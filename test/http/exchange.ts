import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect } from 'node:net'
import type { Reply } from '../support/contract/contract-check.ts'

/** An HTTP exchange with exactly the headers given: fetch adds its own and refuses to send a Host of ours. */
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

/** A server's self-signed certificate is taken. */
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

export const JSON_TYPE = { 'content-type': 'application/json' }

export const replyIn = ({ text }: { text: string }): Reply => JSON.parse(text) as Reply

/** The one Set-Cookie of an exchange, or null. */
export const setCookieOf = ({ headers }: Exchange): string | null => headers['set-cookie']?.join('\n') ?? null

/** What a JSESSIONID looks like: opaque, with 256 random bits and a proof. */
export const SESSION_ID = /^[0-9a-f]{158}([0-9a-f]{64})?$/

/** The JSESSIONID that was issued, or null. */
export const issuedBy = (answer: Exchange): string | null =>
  /JSESSIONID=([^;]*)/.exec(setCookieOf(answer) ?? '')?.[1] ?? null

/** Writes bytes to a bare socket; answers everything that comes until the server closes or `enough` has come. */
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
