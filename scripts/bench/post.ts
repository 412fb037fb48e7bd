import { Agent, request } from 'node:http'
import { describeRefusal } from './load/refusal.mjs'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/**
 * Posts JSON over keep-alive connections, at minimal cost to the client. Returns the unparsed response body. Throws if
 * the request is refused.
 */
export function postJson(url: string, body: string, more: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...more }
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const received = Buffer.concat(chunks)
        const refusal = describeRefusal(response.statusCode!, received)
        if (refusal === null) resolve(received)
        else reject(new Error(`Cannot go on: a request was refused with ${refusal}`))
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
