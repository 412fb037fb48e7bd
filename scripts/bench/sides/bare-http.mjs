/*
 * JSON-RPC over node:http without anything else: the minimum cost of a server in Node. `answer` gets a call and returns
 * the JSON of its result, as text or bytes; the members of a batch run concurrently.
 */
import { createServer } from 'node:http'

export function serveBare(answer) {
  const server = createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const message = JSON.parse(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))
      createReply(message, answer).then(
        (body) => send(response, 200, body),
        (failure) => send(response, 500, `${failure.stack}`),
      )
    })
  })
  tellPort(server)
}

/** Listens on loopback and sends the port to the parent process. */
export function tellPort(server) {
  server.listen({ port: 0, host: '127.0.0.1' }, () => process.send({ port: server.address().port }))
  process.on('disconnect', () => process.exit())
}

async function createReply(message, answer) {
  if (!Array.isArray(message)) return await replyBytes(message, answer)
  const replies = await Promise.all(message.map((call) => replyBytes(call, answer)))
  const parts = replies.flatMap((reply, at) => (at === 0 ? [reply] : [COMMA, reply]))
  return Buffer.concat([OPEN, ...parts, CLOSE])
}

async function replyBytes(call, answer) {
  const result = await answer(call)
  const head = Buffer.from(`{"jsonrpc":"2.0","id":${call.id},"result":`)
  return Buffer.concat([head, typeof result === 'string' ? Buffer.from(result) : result, END])
}

function send(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

const [OPEN, COMMA, CLOSE, END] = ['[', ',', ']', '}'].map((text) => Buffer.from(text))
