import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

/** The outcome of a request: a response, or the code of the error that broke its connection. */
export type Posted =
  | { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string; readonly ms: number }
  | { readonly broken: string; readonly ms: number }

/**
 * Posts a message as JSON. If `agent` is false, the request uses a new connection. If `cutAfterMs` is given, the client
 * hangs up this many milliseconds after it has sent everything.
 */
export function post(
  url: string,
  agent: Agent | false,
  message: unknown,
  { cutAfterMs = null }: { cutAfterMs?: number | null } = {},
): Promise<Posted> {
  const started = performance.now()
  const since = (): number => performance.now() - started
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' }
    const asked = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text, ms: since() }))
      response.on('error', (failure) => resolve({ broken: codeOf(failure), ms: since() }))
    })
    asked.on('error', (failure) => resolve({ broken: codeOf(failure), ms: since() }))
    if (cutAfterMs !== null) asked.on('finish', () => setTimeout(() => asked.destroy(), cutAfterMs))
    asked.end(JSON.stringify(message))
  })
}

const codeOf = (failure: Error): string => (failure as NodeJS.ErrnoException).code ?? failure.message

export const callOf = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params })
