import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findCommand } from '../../src/embedded-redis/find-command.ts'
import { locateRedis } from '../../src/embedded-redis/locate.ts'
import type { Binary } from '../support/redis-server.ts'

const SOURCE = fileURLToPath(new URL('forgetful-disk.c', import.meta.url))

/** Says why there is no disk that forgets on this machine, or returns null if there is one. */
export function describeMissingDisk(): string | null {
  if (process.platform !== 'linux') return 'it takes Linux'
  return findCommand('cc', process.env) === null ? 'there is no C compiler' : null
}

/**
 * Returns a redis-server whose disk forgets what was not flushed when it is killed. The library that does so is
 * compiled into `folder`.
 */
export async function createForgetfulRedis(folder: string): Promise<Binary> {
  const runner = await locateRedis({})
  if (runner.kind !== 'binary') throw new Error('tests need a redis-server binary')
  const library = join(folder, 'forgetful-disk.so')
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, SOURCE, '-ldl', '-lpthread'])
  return { command: runner.command, env: { ...runner.env, LD_PRELOAD: library } }
}
