/*
 * The transport of MCP over stdin and stdout. Unlike that of the SDK, it answers the requests that arrived before stdin
 * ended. It also answers lines that are not JSON, or not a message.
 */

import { type Readable, Transform, type Writable } from 'node:stream'
import { isSpecType, type JSONRPCMessage, type RequestId, type Transport } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { parseJson } from '../domain/json.ts'
import { findMessageProblem, idOfMessage } from './message.ts'

/** JSON-RPC requires the id null in the answer to a message that cannot be parsed. The SDK has no type for it. */
const PARSE_ERROR = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error: the line is not JSON' } }

const MISMATCH = 'a member is unknown or malformed'

/** Returns the answer to a line that is no message, or null. */
function findRefusal(line: string): object | null {
  const message = parseJson(line)
  if (message === undefined) return PARSE_ERROR
  // The SDK drops a message that does not match its schema, and answers nothing.
  const problem = findMessageProblem(message) ?? (isSpecType.JSONRPCMessage(message) ? null : MISMATCH)
  if (problem === null) return null
  return { jsonrpc: '2.0', id: idOfMessage(message), error: { code: -32600, message: `Invalid Request: ${problem}` } }
}

interface AnsweringTransport {
  readonly transport: Transport
  /** Resolves when the transport has closed. */
  readonly ended: Promise<void>
}

/** Creates the transport. It closes when stdin has ended and every request is answered or cancelled. */
export function createAnsweringTransport(stdin: Readable, stdout: Writable): AnsweringTransport {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const pending = createPendingRequests()
  const input = stdin.pipe(createInput(pending, (refusal) => stdout.write(`${JSON.stringify(refusal)}\n`)))
  const inner = new StdioServerTransport(input, stdout)
  const outer: Transport = {
    start: () => {
      inner.onmessage = (message) => {
        pending.noteReceived(message)
        outer.onmessage?.(message)
      }
      inner.onerror = (failure) => outer.onerror?.(failure)
      inner.onclose = () => {
        // An stdin that is still read would keep the process running.
        stdin.unpipe(input).pause()
        outer.onclose?.()
        end()
      }
      return inner.start()
    },
    send: async (message) => {
      try {
        await inner.send(message)
      } finally {
        pending.noteSent(message)
      }
    },
    close: () => inner.close(),
  }
  return { transport: outer, ended }
}

/** Maximum bytes of a line, which is kept in memory until its end. */
const MAX_LINE_BYTES = 10 * 1024 * 1024

interface PendingRequests {
  noteReceived(message: JSONRPCMessage): void
  noteSent(message: JSONRPCMessage): void
  /** Resolves when no request waits for its answer. */
  answered(): Promise<void>
}

function createPendingRequests(): PendingRequests {
  const ids = new Set<RequestId>()
  let wake = (): void => {}
  const settle = (id: unknown): void => {
    ids.delete(id as RequestId)
    if (ids.size === 0) wake()
  }
  return {
    noteReceived(message) {
      if (!('method' in message)) return
      if ('id' in message) ids.add(message.id)
      // A request that its client has cancelled gets no answer.
      else if (message.method === 'notifications/cancelled') settle(message.params?.requestId)
    },
    noteSent(message) {
      if (!('method' in message)) settle(message.id)
    },
    async answered() {
      if (ids.size > 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

/** Returns stdin line by line, without lines that are no message. It ends when every request is answered. */
function createInput(pending: PendingRequests, refuse: (refusal: object) => void): Transform {
  let rest: Buffer[] = []
  let restBytes = 0
  const send = (input: Transform, line: Buffer): void => {
    const text = line.toString().trim()
    if (text === '') return
    const refusal = findRefusal(text)
    if (refusal === null) input.push(`${text}\n`)
    else refuse(refusal)
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let from = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        send(this, Buffer.concat([...rest, chunk.subarray(from, end)]))
        rest = []
        restBytes = 0
        from = end + 1
      }
      rest.push(chunk.subarray(from))
      restBytes += chunk.length - from
      done(restBytes > MAX_LINE_BYTES ? new Error(`a line of stdin has more than ${MAX_LINE_BYTES} bytes`) : null)
    },
    flush(done) {
      // The last line of a file may have no line end.
      send(this, Buffer.concat(rest))
      // The requests of the last chunk reach the transport before the next turn of the event loop.
      setImmediate(() => void pending.answered().then(() => done()))
    },
  })
}
