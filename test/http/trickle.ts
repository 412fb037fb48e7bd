import { connect } from 'node:net'
import type { Service } from '../support/service.ts'

/** The outcome of a connection of a slow client. */
export interface Trickled {
  /** Everything that the service sent on the connection. */
  readonly heard: string
  /** The time until the connection was closed, in ms. */
  readonly ms: number
}

/** Sends a piece every 20 ms until there are none left or the service has closed the connection. */
export function trickle({ url }: Pick<Service, 'url'>, pieces: readonly string[]): Promise<Trickled> {
  const { hostname, port } = new URL(url)
  const started = performance.now()
  return new Promise((resolve) => {
    let heard = ''
    const left = [...pieces]
    const socket = connect(Number(port), hostname)
    const timer = setInterval(() => left.length > 0 && socket.write(left.shift()!), 20)
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ heard, ms: performance.now() - started })
    })
  })
}

/** Returns the head of a request to a service, without its last line. */
export const headTo = ({ url }: Pick<Service, 'url'>): string =>
  `POST / HTTP/1.1\r\nHost: ${new URL(url).host}\r\nContent-Type: application/json\r\n`

/**
 * Requests that never end. Each row names the slow part, creates the pieces to send, and names the limit that ends the
 * request.
 */
export const ENDLESS: readonly [what: string, pieces: (head: string) => string[], limit: 'headers' | 'request'][] = [
  ['that sends nothing', () => [], 'headers'],
  ['that sends headers without an end', (head) => [head, ...Array(200).fill('X: y\r\n')], 'headers'],
  ['that sends a byte of its first line', () => ['P'], 'headers'],
  ['that sends a line of HTTP/0.9', () => ['GET /\r\n'], 'headers'],
  [
    'that sends its body byte by byte',
    (head) => [`${head}Content-Length: 9999\r\n\r\n`, ...Array(200).fill(' ')],
    'request',
  ],
  [
    'that sends chunks without an end',
    (head) => [`${head}Transfer-Encoding: chunked\r\n\r\n`, ...Array(200).fill('1\r\n \r\n')],
    'request',
  ],
]
