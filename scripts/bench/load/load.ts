/* The client of all measurements, in its own process. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Bodies that are sent one after another over one connection. */
export type Unit = readonly string[]

/**
 * Stands in a body for a number that no other request of this client has. A write that contains it changes something,
 * however often it is sent. It has seven digits, as the numbers have.
 */
export const NEW_NUMBER = '#######'

/** The requests to send, and over which connections. */
export interface Job {
  /** Connections are spread over these ports. */
  readonly ports: readonly number[]
  readonly authorization: string | null
  /** A cookie that is sent with every request. */
  readonly cookie?: string
  /** Whether each connection sends the cookies that it gets; by default it does. */
  readonly keepsCookies?: boolean
  readonly units: readonly Unit[]
  readonly connections: number
  /** How long the units are repeated, in seconds. If null, each unit is sent once. */
  readonly seconds: number | null
  /** How many units begin in a second. By default a unit begins as soon as the one before it is answered. */
  readonly perSecond?: number
  /** Whether responses are returned. */
  readonly keeps: boolean
}

/** A job whose units go to several sides, a part of them to each side in turn. Each unit is sent once to each side. */
interface TurnsJob extends Pick<Job, 'units' | 'connections' | 'keeps'> {
  readonly sides: readonly Pick<Job, 'ports' | 'authorization'>[]
  /** The number of turns of each side. */
  readonly turns: number
}

/** The result of a job. */
export interface Outcome {
  readonly seconds: number
  readonly requests: number
  /** CPU time of the client. */
  readonly cpuMs: number
  readonly bodies: readonly string[]
  /** Latencies of each body of a unit, in ms. */
  readonly steps: readonly { readonly p50: number; readonly p95: number; readonly p99: number }[]
}

/** A process that sends requests and measures them. */
export interface Load {
  /** Runs a job. Only one job may run at a time. Throws if a request is refused. */
  run(job: Job): Promise<Outcome>
  /** Runs a job on several sides in turns. Returns the outcomes in the order of the sides. */
  runInTurns(job: TurnsJob): Promise<Outcome[]>
  /** Ends the process, if it has not ended. */
  stop(): void
}

const PROGRAM = fileURLToPath(new URL('load-process.mjs', import.meta.url))

/** Starts the process that sends requests. */
export function startLoad(): Load {
  const child = fork(PROGRAM, { execArgv: [] })
  const send = <Result extends object>(job: Job | TurnsJob): Promise<Result> =>
    new Promise((resolve, reject) => {
      const ended = (code: number | null, signal: NodeJS.Signals | null): void =>
        reject(new Error(`Cannot send requests: the client ended with ${code ?? signal}`))
      if (!child.connected) return ended(child.exitCode, child.signalCode)
      child.once('exit', ended)
      child.once('message', (outcome: Result | { failure: string }) => {
        child.off('exit', ended)
        if ('failure' in outcome) reject(new Error(outcome.failure))
        else resolve(outcome)
      })
      // Without a callback a failure would be an event that ends this process before it stops what it started. If the
      // pipe is broken, the client has ended, and its exit says how.
      child.send(job, (failure: NodeJS.ErrnoException | null) => {
        if (failure !== null && failure.code !== 'EPIPE') reject(failure)
      })
    })
  const stop = (): void => {
    if (child.connected) child.disconnect()
  }
  return { run: send<Outcome>, runInTurns: send<Outcome[]>, stop }
}

/** Returns the body of a call. */
export const rpcBody = (id: number, method: string, params: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })
