/*
 * A server that has the features of Redis 7.2. Debian 12 does not include one, but its backports have Valkey 8. It is
 * unpacked once next to the private Redis and shares its libraries; the system is not changed.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { locateRedis } from '../../../src/embedded-redis/locate.ts'
import type { Binary } from '../redis-server.ts'
import { unpackOnce } from '../unpacked-packages.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../../../.redis/newer', import.meta.url))
/** Debian's own keys. apt checks the signature of the list, and the list has the SHA-256 of each package. */
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg'
const SOURCE = `deb [signed-by=${KEYS}] http://deb.debian.org/debian bookworm-backports main\n`

/** Returns the binary, or the reason why there is none. */
export async function newerRedis(): Promise<Binary | string> {
  const runner = await locateRedis({})
  const env = runner.kind === 'binary' ? { ...process.env, ...runner.env } : process.env
  const command = join(folder, 'usr', 'bin', 'valkey-server')
  try {
    if (!existsSync(KEYS)) throw new Error(`without ${KEYS} nothing that is fetched could be checked`)
    await unpackOnce(folder, { choose: async () => ['valkey-server', 'valkey-tools'], sources: SOURCE })
    await run(command, ['--version'], { env })
    return { command, env }
  } catch (failure) {
    return `Valkey 8 cannot be installed here (${(failure as Error).message.split('\n')[0]})`
  }
}
