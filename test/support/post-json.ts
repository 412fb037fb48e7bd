/*
 * Posts JSON over connections that stay open. This takes a quarter of the processor time of fetch. It counts in tests
 * that send thousands of requests.
 */
import { Agent, request } from 'node:http'
import { cookieOf } from './session-cookie.ts'

/** The response of a service. */
export interface Posted {
  readonly status: number
  readonly text: string
  /** The name and value of the cookie that the response sets, such as "JSESSIONID=…", or undefined. */
  readonly cookie: string | undefined
}

// Node closes an idle connection before the service does, unless this process is too busy to run its timers.
const agent = new Agent({ keepAlive: true })

/** Posts a JSON text to a URL of plain HTTP. Rejects with the error of the socket if there is no whole response. */
export function postJson(url: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const length = `${Buffer.byteLength(body)}`
    const sent = { 'content-type': 'application/json', 'content-length': length, ...headers }
    const posting = request(url, { method: 'POST', agent, headers: sent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('error', reject)
      response.on('end', () => {
        resolve({ status: response.statusCode!, text, cookie: cookieOf(response) })
      })
    })
    posting.on('error', reject)
    posting.end(body)
  })
}

/** Returns the headers of a request that belongs to the session of a cookie, if there is one yet. */
export const inSession = (cookie: string | undefined): Record<string, string> =>
  cookie === undefined ? {} : { cookie }
