/*
 * Uses real sockets. It sends requests over connections that it keeps open, and arbitrary bytes over plain TCP
 * connections.
 */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { cookieOf } from '../support/session-cookie.ts'
import type { Answer } from './judge.ts'
import type { Message } from './message.ts'

/** The timeout of a response in milliseconds. Every call must end sooner. */
const TIMEOUT_MS = 20_000

export interface Lane {
  send(message: Extract<Message, { body: Buffer }>): Promise<Answer>
  close(): void
}

/** Opens a client with one connection at a time and a session of its own. */
export function openLane(url: string): Lane {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let cookie: string | undefined
  return {
    send: ({ body, headers, withSession }) =>
      new Promise((resolve, reject) => {
        const session = withSession && cookie !== undefined ? { cookie } : {}
        const options = { method: 'POST', agent, timeout: TIMEOUT_MS, headers: { ...session, ...headers } }
        const sent = request(url, options, (response) => {
          cookie = cookieOf(response) ?? cookie
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const type = response.headers['content-type'] ?? ''
            resolve({ status: response.statusCode!, type, text: Buffer.concat(chunks).toString() })
          })
        })
        sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}

/** Sends only these bytes. Resolves with all responses when the connection ends. */
export function speakBare(url: string, bytes: Buffer): Promise<Answer[]> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.end(bytes))
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no end in time')))
    socket.on('data', (chunk) => chunks.push(chunk))
    // The service may close the connection while the client still sends.
    socket.on('error', (failure: NodeJS.ErrnoException) =>
      ['ECONNRESET', 'EPIPE'].includes(failure.code ?? '') ? undefined : reject(failure),
    )
    socket.on('close', () => {
      try {
        resolve(answersIn(Buffer.concat(chunks)))
      } catch (fault) {
        reject(fault)
      }
    })
  })
}

/** Splits a stream into its responses. */
function answersIn(stream: Buffer): Answer[] {
  const answers: Answer[] = []
  let left = stream
  while (left.length > 0) {
    const end = left.indexOf('\r\n\r\n')
    const head = left.subarray(0, end < 0 ? undefined : end).toString('latin1')
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]
    if (status === undefined || end < 0) throw new Error(`not a response: ${head.slice(0, 200)}`)
    left = left.subarray(end + 4)
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
    // A response to HEAD has a content-length but no body.
    const hasBody = length > 0 && left.length > 0 && left.subarray(0, 7).toString() !== 'HTTP/1.'
    const body = hasBody ? left.subarray(0, length) : Buffer.alloc(0)
    left = left.subarray(body.length)
    answers.push({ status: Number(status), type: /^content-type: (.*)/im.exec(head)?.[1] ?? '', text: body.toString() })
  }
  return answers
}
