/*
 * Sends HTTP/1.1 over a bare socket, one request at a time. It must be cheap, because the cost of the client would hide
 * the cost of the servers.
 */
import { connect } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')

/** Opens a connection to 127.0.0.1. It sends the cookies that it gets, unless `keepsCookies` is false. */
export const openConnection = (port, keepsCookies = true) =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => resolve(connectionOver(socket, keepsCookies)))
  })

function connectionOver(socket, keepsCookies) {
  let received = null
  let onReply = null
  let cookie = ''
  socket.on('data', (chunk) => {
    received = received === null ? chunk : Buffer.concat([received, chunk])
    const reply = readReply(received)
    if (reply === null) return
    received = null
    if (reply.cookie !== null && keepsCookies) cookie = `Cookie: ${reply.cookie}\r\n`
    onReply(reply)
  })
  const fail = (failure) => onReply?.({ status: 0, body: Buffer.from(`${failure?.message ?? 'closed'}`), cookie: null })
  socket.on('error', fail)
  socket.on('close', () => fail())
  return {
    /** `head` holds the request line and the headers without the cookie, which this function adds. */
    post(head, body, then) {
      onReply = then
      socket.write(`${head}${cookie}\r\n${body}`)
    },
    close() {
      onReply = null
      socket.destroy()
    },
  }
}

/** Reads a response, or returns null if it is incomplete. Every server here sends a Content-Length. */
function readReply(bytes) {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd < 0) return null
  const head = bytes.latin1Slice(0, headEnd)
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  const bodyAt = headEnd + HEAD_END.length
  if (bytes.length < bodyAt + length) return null
  const cookie = /\r\nset-cookie: *([^;\r]+)/i.exec(head)?.[1] ?? null
  return { status: Number(head.slice(9, 12)), body: bytes.subarray(bodyAt, bodyAt + length), cookie }
}
