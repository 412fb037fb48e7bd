/*
 * Answers `Expect: 100-continue` (RFC 9110, section 10.1.1). Node would ask for the body before any check of the
 * request. Here 100 Continue is sent when the service begins to read the body, so a client whose request is refused
 * need not send the body.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** The responses to requests whose clients wait for 100 Continue. */
const waiting = new WeakMap<IncomingMessage, ServerResponse>()

/** Handles requests with this header like all others, until `sendContinue` is called. */
export function delayContinue(server: Server): void {
  server.on('checkContinue', (request, response) => {
    waiting.set(request, response)
    server.emit('request', request, response)
  })
}

/** Returns whether the client of a request waits for 100 Continue. Node closes its connection after the response. */
export const awaitsContinue = (request: IncomingMessage): boolean => waiting.has(request)

/** Asks the client for the body if it waits for that. Call it before the body is read. */
export function sendContinue(request: IncomingMessage): void {
  waiting.get(request)?.writeContinue()
  waiting.delete(request)
}
