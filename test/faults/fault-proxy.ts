import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { commandReader, encode, type Words } from './resp-commands.ts'

/*
 * Stands between a service and its Redis, and fails on demand.
 */

/** What becomes of a command: it passes, others go in its place, or the connection breaks. */
export type Verdict =
  | 'pass'
  /** before Redis has it */
  | 'lose request'
  /** after Redis has done it, before the service hears of it */
  | 'lose reply'
  /** `before`: is done unheard before. */
  | { readonly instead: Words; readonly before?: Words }

export type Rule = (words: Words) => Verdict

export interface FaultProxy {
  /** As REDIS_URL takes it. */
  readonly url: string
  /** Connections that stand now. */
  readonly connections: number
  /** Nobody is listening any more, and who was connected is cut off. */
  refuse(): Promise<void>
  /** Connections are taken, and lead nowhere; those of now do for ever. */
  swallow(): void
  /** Nothing moves, and nothing is lost. */
  stall(): void
  /** All bytes come one at a time. */
  trickle(): void
  /** Each way takes so long. */
  delay(ms: number): void
  /** Every connection is cut, once. */
  reset(): void
  /** Asked about each command from now on; null: all pass. */
  judge(rule: Rule | null): void
  /** All is well again, but for connections that lead nowhere. */
  heal(): Promise<void>
  stop(): Promise<void>
}

interface Link {
  readonly service: Socket
  readonly redis: Socket
  isHole: boolean
  isCut: boolean
}

/** A command that Redis answers with this error, in its turn. */
export const refusing = (text: string): { readonly instead: Words } => ({
  instead: ['EVAL', 'return redis.error_reply(ARGV[1])', '0', text].map((word) => Buffer.from(word)),
})

export async function startFaultProxy(redisPath: string): Promise<FaultProxy> {
  const links = new Set<Link>()
  let [swallows, trickles, delayMs] = [false, false, 0]
  let rule: Rule | null = null
  let moving: Promise<void> = Promise.resolve()
  let move = (): void => {}
  const server = createServer((service) => open(service))
  await listen(server, 0)
  const { port } = server.address() as AddressInfo

  function open(service: Socket): void {
    const link: Link = { service, redis: connect(redisPath), isHole: swallows, isCut: false }
    links.add(link)
    service.setNoDelay(true)
    service.on('error', () => {})
    link.redis.on('error', () => {})
    service.on('close', () => {
      links.delete(link)
      link.redis.destroy()
    })
    link.redis.on('close', () => {
      if (!link.isHole) service.destroy()
    })
    const read = commandReader()
    relay(service, (chunk) => forwardCommands(link, read(chunk)))
    relay(link.redis, (chunk) => (link.isCut ? undefined : send(link, link.service, chunk)))
  }

  function relay(from: Socket, forward: (chunk: Buffer) => Promise<void> | undefined): void {
    let last = Promise.resolve()
    from.on('data', (chunk) => {
      // From when it came: what follows closely is not held up once more.
      const due = delayMs > 0 ? pause(delayMs) : undefined
      last = last
        .then(() => due)
        .then(() => forward(chunk))
        .catch(() => {})
    })
  }

  async function forwardCommands(link: Link, commands: readonly Words[]): Promise<void> {
    for (const words of commands) {
      if (link.isCut) return
      const verdict = rule?.(words) ?? 'pass'
      if (verdict === 'lose request') return cut(link)
      const { instead, before = null } = typeof verdict === 'object' ? verdict : { instead: words }
      if (before !== null) await aside(redisPath, before)
      await send(link, link.redis, encode(instead))
      if (verdict === 'lose reply') return await cutBehind(link)
    }
  }

  async function send(link: Link, to: Socket, bytes: Buffer): Promise<void> {
    await moving
    if (link.isHole || swallows) {
      link.isHole = true
      return
    }
    if (!trickles) return void to.write(bytes)
    for (const byte of bytes) {
      to.write(Buffer.of(byte))
      await turn()
    }
  }

  const proxy: FaultProxy = {
    url: `redis://127.0.0.1:${port}`,
    get connections() {
      return links.size
    },
    async refuse() {
      const closed = once(server, 'close')
      server.close()
      proxy.reset()
      await closed
    },
    swallow() {
      swallows = true
      for (const link of links) link.isHole = true
    },
    stall() {
      moving = new Promise((resolve) => {
        move = resolve
      })
    },
    trickle() {
      trickles = true
    },
    delay(ms) {
      delayMs = ms
    },
    reset() {
      for (const link of links) cut(link)
    },
    judge(next) {
      rule = next
    },
    async heal() {
      ;[swallows, trickles, delayMs, rule] = [false, false, 0, null]
      move()
      if (!server.listening) await listen(server, port)
    },
    async stop() {
      await proxy.heal()
      await proxy.refuse()
    },
  }
  return proxy
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}

function cut(link: Link): void {
  link.isCut = true
  link.service.resetAndDestroy()
  link.redis.destroy()
}

/** Redis reads everything before it sees the end: when it has closed too, all of it is done. */
async function cutBehind(link: Link): Promise<void> {
  link.isCut = true
  const closed = once(link.redis, 'close')
  link.redis.end()
  await closed
  link.service.resetAndDestroy()
}

/** The same command over a connection of its own. */
async function aside(redisPath: string, words: Words): Promise<void> {
  const socket = connect(redisPath)
  socket.on('error', () => {})
  socket.write(encode(words))
  await once(socket, 'data')
  socket.destroy()
}
