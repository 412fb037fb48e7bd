/*
 * Offers load to a service over keep-alive connections, with so little work for each request that one process can send
 * ten times what a service processes. Requests are bytes that are made once; replies are counted, not parsed.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The replies to the requests of a time. Latencies in milliseconds, from the sending of the request. */
export interface Replies {
  readonly accepted: number[]
  readonly refused: number[]
  /** Requests that were sent each second. */
  readonly perSecond: number
  /** A sentence for each kind of fault. */
  readonly faults: ReadonlySet<string>
}

/** Sends `body` from `callers` callers, each of which sends again when it has its reply. */
export function offerByCallers(url: string, body: string, callers: number, seconds: number): Promise<Replies> {
  return offer(url, body, seconds, callers, (load) => {
    while (load.free > 0) load.send()
  })
}

/** Sends `body` at a fixed rate, whatever the service replies. */
export function offerAtRate(url: string, body: string, perSecond: number, seconds: number): Promise<Replies> {
  return offer(url, body, seconds, CONNECTIONS, (load, elapsed) => {
    // A generator that falls behind does not catch up: the rate that was reached is in the result.
    const due = Math.min(Math.floor((elapsed / 1000) * perSecond) - load.sent - load.missed, MAX_AT_ONCE)
    for (let n = 0; n < due; n++) {
      if (load.free > 0) load.send()
      else load.missed++
    }
  })
}

const TICK_MS = 2
const MAX_AT_ONCE = 200
/** Fewer than the connections that a server lets wait until it accepts them, which is 511. */
const CONNECTIONS = 400

type Pace = (load: Load, elapsed: number) => void

async function offer(url: string, body: string, seconds: number, connections: number, pace: Pace): Promise<Replies> {
  const load = new Load(new URL(url), body)
  await load.open(connections)
  const started = performance.now()
  const elapsed = (): number => performance.now() - started
  load.onReply = () => elapsed() < seconds * 1000 && pace(load, elapsed())
  while (elapsed() < seconds * 1000) {
    pace(load, elapsed())
    await pause(TICK_MS)
  }
  const perSecond = load.sent / (elapsed() / 1000)
  load.onReply = () => undefined
  for (const until = performance.now() + 10_000; load.underWay > 0 && performance.now() < until; ) await pause(10)
  if (load.underWay > 0) load.faults.add('requests got no reply within ten seconds')
  load.close()
  return { accepted: load.accepted, refused: load.refused, perSecond, faults: load.faults }
}

class Load {
  readonly accepted: number[] = []
  readonly refused: number[] = []
  readonly faults = new Set<string>()
  sent = 0
  /** Requests that were due while all connections were in use. */
  missed = 0
  underWay = 0
  onReply: () => unknown = () => undefined
  readonly #url: URL
  readonly #request: Buffer
  readonly #idle: Connection[] = []
  readonly #all: Connection[] = []

  constructor(url: URL, body: string) {
    this.#url = url
    const head = `POST / HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\n`
    this.#request = Buffer.from(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }

  /** The number of connections that wait for a request. Broken ones do not count. */
  get free(): number {
    return this.#idle.length
  }

  send(): void {
    this.sent++
    this.underWay++
    // Each one in turn, because a service closes connections that stay silent.
    const connection = this.#idle.shift()!
    const sentAt = performance.now()
    connection.send(this.#request, (reply) => {
      this.underWay--
      this.#note(reply, performance.now() - sentAt)
      if (reply !== null) this.#idle.push(connection)
      this.onReply()
    })
  }

  close(): void {
    for (const connection of this.#all) connection.close()
  }

  /** Opens connections before the load begins: what is measured is how long replies take. */
  async open(connections: number): Promise<void> {
    for (let n = 0; n < connections; n++) {
      const socket = connect(Number(this.#url.port), this.#url.hostname)
      await once(socket, 'connect')
      const connection = new Connection(socket)
      this.#all.push(connection)
      this.#idle.push(connection)
    }
  }

  #note(reply: Reply | null, ms: number): void {
    if (reply === null) this.faults.add('a connection broke')
    else if (reply.status === 200) {
      this.accepted.push(ms)
      if (reply.body.includes('"error"')) this.faults.add('a call that was let in failed')
    } else {
      this.refused.push(ms)
      if (reply.status !== 503 || !reply.body.includes('"code":1401')) this.faults.add(`a reply with ${reply.status}`)
      if (!/^retry-after:/im.test(reply.head)) this.faults.add('no Retry-After')
    }
  }
}

interface Reply {
  readonly status: number
  readonly head: string
  readonly body: Buffer
}

/** One connection with at most one request under way. */
class Connection {
  readonly #socket: Socket
  #chunks: Buffer[] = []
  #size = 0
  /** The whole size of the reply, once its head has come. */
  #expected = Number.NaN
  #then: ((reply: Reply | null) => void) | null = null

  constructor(socket: Socket) {
    this.#socket = socket.setNoDelay()
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => this.#end(null))
  }

  send(request: Buffer, then: (reply: Reply | null) => void): void {
    this.#then = then
    if (this.#socket.destroyed) setImmediate(() => this.#end(null))
    else this.#socket.write(request)
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (Number.isNaN(this.#expected)) this.#expected = sizeOfReply(this.#all())
    if (!(this.#size >= this.#expected)) return
    const all = this.#all()
    const head = all.toString('latin1', 0, all.indexOf(END_OF_HEAD))
    const reply = { status: Number(head.slice(9, 12)), head, body: all.subarray(head.length + END_OF_HEAD.length) }
    this.#chunks = []
    this.#size = 0
    this.#expected = Number.NaN
    this.#end(reply)
  }

  #all(): Buffer {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)]
    return this.#chunks[0]!
  }

  #end(reply: Reply | null): void {
    const then = this.#then
    this.#then = null
    then?.(reply)
  }
}

const END_OF_HEAD = '\r\n\r\n'

/** Returns the bytes of a reply with its head, or NaN if the head is not complete. */
function sizeOfReply(bytes: Buffer): number {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end < 0) return Number.NaN
  return end + END_OF_HEAD.length + Number(/^content-length: *(\d+)/im.exec(bytes.toString('latin1', 0, end))?.[1] ?? 0)
}
