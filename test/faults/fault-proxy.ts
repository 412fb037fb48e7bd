/*
 * A proxy between a service and its Redis that fails on demand.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { type Link, startTcpProxy } from '../support/tcp-proxy.ts'
import { commandReader, encode, type Words } from './resp-commands.ts'

/** The action of the proxy on a command: pass it, send others instead, or break the connection. */
export type Verdict =
  | 'pass'
  /** The connection breaks before Redis receives the command. */
  | 'lose request'
  /** The connection breaks after Redis has executed the command, before the service gets the reply. */
  | 'lose reply'
  /** Redis gets `instead`. If `before` is given, Redis first executes it, and its reply is dropped. */
  | { readonly instead: Words; readonly before?: Words }

type Rule = (words: Words) => Verdict

export interface FaultProxy {
  /** In the form that REDIS_URL takes. */
  readonly url: string
  /** Connections that are open now. */
  readonly connections: number
  /** Stops listening and cuts every connection. */
  refuse(): Promise<void>
  /**
   * Accepts new connections but forwards nothing on them. Connections that are open now forward nothing either,
   * forever.
   */
  swallow(): void
  /** Holds back all bytes in both directions. Loses none. */
  stall(): void
  /** Forwards all bytes one at a time. */
  trickle(): void
  /** Delays bytes by `ms` milliseconds in each direction. */
  delay(ms: number): void
  /** Cuts every open connection once. */
  reset(): void
  /**
   * Calls the rule for each command from now on. With null, all commands pass. If the rule throws, the command passes,
   * and `heal` or `stop` throws the error.
   */
  judge(rule: Rule | null): void
  /** Ends all faults, except on connections that forward nothing. */
  heal(): Promise<void>
  stop(): Promise<void>
}

/** The faults of a link. */
interface Fate {
  /** Everything that is sent is lost, and the connection stays open. */
  isHole: boolean
  isCut: boolean
}

/** Replaces a command by one to which Redis replies with this error, in the usual order of replies. */
export const refusing = (text: string): { readonly instead: Words } => ({
  instead: ['EVAL', 'return redis.error_reply(ARGV[1])', '0', text].map((word) => Buffer.from(word)),
})

export async function startFaultProxy(redisPath: string): Promise<FaultProxy> {
  const fates = new Map<Link, Fate>()
  let [swallows, trickles, delayMs] = [false, false, 0]
  let rule: Rule | null = null
  let failures: unknown[] = []
  let moving: Promise<void> = Promise.resolve()
  let move = (): void => {}

  const proxy = await startTcpProxy({ path: redisPath }, (link) => {
    const fate: Fate = { isHole: swallows, isCut: false }
    fates.set(link, fate)
    link.client.on('close', () => fates.delete(link))
    const read = commandReader()
    return {
      onRequest: inOrder((bytes) => forwardCommands(link, fate, read(bytes))),
      onReply: inOrder(async (bytes) => {
        if (!fate.isCut) await send(fate, link.client, bytes)
      }),
      onServerClosed() {
        if (!fate.isHole) link.client.destroy()
      },
    }
  })

  function inOrder(forward: (bytes: Buffer) => Promise<void>): (bytes: Buffer) => void {
    let last = Promise.resolve()
    return (bytes) => {
      // The delay counts from the arrival of the bytes, so bytes that follow closely are not delayed twice.
      const due = delayMs > 0 ? pause(delayMs) : undefined
      last = last
        .then(() => due)
        .then(() => forward(bytes))
        .catch(() => {})
    }
  }

  async function forwardCommands(link: Link, fate: Fate, commands: readonly Words[]): Promise<void> {
    for (const words of commands) {
      if (fate.isCut) return
      const verdict = verdictOn(words)
      if (verdict === 'lose request') return cut(link, fate)
      const { instead, before = null } = typeof verdict === 'object' ? verdict : { instead: words }
      if (before !== null) await aside(redisPath, before)
      await send(fate, link.server, encode(instead))
      if (verdict === 'lose reply') return await cutWhenDone(link, fate)
    }
  }

  function verdictOn(words: Words): Verdict {
    try {
      return rule?.(words) ?? 'pass'
    } catch (failure) {
      failures.push(failure)
      return 'pass'
    }
  }

  function throwFailure(): void {
    const [first] = failures
    failures = []
    if (first !== undefined) throw first
  }

  async function send(fate: Fate, to: Socket, bytes: Buffer): Promise<void> {
    await moving
    if (swallows) fate.isHole = true
    if (fate.isHole) return
    if (!trickles) return void to.write(bytes)
    for (const byte of bytes) {
      to.write(Buffer.of(byte))
      await turn()
    }
  }

  function reset(): void {
    for (const [link, fate] of fates) cut(link, fate)
  }

  async function refuse(): Promise<void> {
    reset()
    await proxy.refuse()
  }

  function endFaults(): void {
    ;[swallows, trickles, delayMs, rule] = [false, false, 0, null]
    move()
  }

  return {
    url: `redis://127.0.0.1:${proxy.port}`,
    get connections() {
      return proxy.links.size
    },
    refuse,
    swallow() {
      swallows = true
      for (const fate of fates.values()) fate.isHole = true
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
    reset,
    judge(next) {
      rule = next
    },
    async heal() {
      endFaults()
      await proxy.listen()
      throwFailure()
    },
    async stop() {
      endFaults()
      await refuse()
      throwFailure()
    },
  }
}

function cut(link: Link, fate: Fate): void {
  fate.isCut = true
  link.client.resetAndDestroy()
  link.server.destroy()
}

/**
 * Cuts a link after Redis has processed all its commands. Redis reads everything before it sees the end of the stream,
 * so once Redis has closed too, everything is done.
 */
async function cutWhenDone(link: Link, fate: Fate): Promise<void> {
  fate.isCut = true
  const closed = once(link.server, 'close')
  link.server.end()
  await closed
  link.client.resetAndDestroy()
}

/** Runs a command over a separate connection. */
async function aside(redisPath: string, words: Words): Promise<void> {
  const socket = connect(redisPath)
  socket.on('error', () => {})
  socket.write(encode(words))
  await once(socket, 'data')
  socket.destroy()
}
