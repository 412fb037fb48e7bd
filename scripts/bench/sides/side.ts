import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../../../test/support/processes/node-flags.ts'

/** A measured service and its store, both in processes that can be observed from outside. */
export interface Side {
  readonly name: string
  readonly durability: Durability
  readonly port: number
  readonly authorization: string | null
  /** Whether it serves Credentials.* too. */
  readonly hasCredentials: boolean
  /** Processes of the service. */
  readonly service: () => readonly number[]
  /** Processes of the store. */
  readonly store: () => readonly number[]
  /** Waits until the side is as it is in service. Absent if it is so as soon as it holds its data. */
  prepare?(): Promise<void>
  /** Throws if the side is no longer as `prepare` left it. */
  check?(): Promise<void>
  stop(): Promise<void>
}

/**
 * The writes that a power cut may lose.
 *
 * - relaxed: the last writes (`appendfsync everysec`, `synchronous_commit=off`)
 * - strict: no acknowledged write (`appendfsync always`, `synchronous_commit=on`)
 */
export type Durability = 'relaxed' | 'strict'

export interface ServerProcess {
  readonly pid: number
  readonly port: number
  stop(): Promise<void>
}

/** Starts a server of this folder's parent with the service's Node flags; it sends its port once it listens. */
export function startServer(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const program = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const { PATH = '', HOME = '' } = process.env
  const child = fork(program, args, { execArgv: [...nodeFlags], env: { PATH, HOME, ...env } })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return new Promise((resolve, reject) => {
    ended.then(() => reject(new Error(`Cannot start ${file} ${args.join(' ')}: it ended`)))
    child.once('message', ({ port }: { port: number }) => {
      resolve({
        ...{ pid: child.pid!, port },
        async stop() {
          child.kill()
          await ended
        },
      })
    })
  })
}
