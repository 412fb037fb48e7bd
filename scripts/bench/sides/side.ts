import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../../../test/support/processes/node-flags.ts'

/** What is measured: a service over a store, both in processes that can be looked at from outside. */
export interface Side {
  readonly name: string
  readonly durability: Durability
  readonly port: number
  readonly authorization: string | null
  /** Whether it serves Credentials.* too. */
  readonly hasCredentials: boolean
  /** Processes that answer. */
  readonly service: () => readonly number[]
  /** Processes that store. */
  readonly store: () => readonly number[]
  stop(): Promise<void>
}

/**
 * What a power cut may cost. relaxed: the last writes (`appendfsync everysec`, `synchronous_commit=off`); strict: none
 * that was acknowledged (`appendfsync always`, `synchronous_commit=on`).
 */
export type Durability = 'relaxed' | 'strict'

export interface ServerProcess {
  readonly pid: number
  readonly port: number
  stop(): Promise<void>
}

/** Starts one of the servers of this folder's parent, under the service's flags of Node; it tells its port once it listens. */
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
