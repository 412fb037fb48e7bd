/*
 * A server that has the features of Redis 7.2. Debian 12 does not include one, but its backports have Valkey 8. It is
 * unpacked once next to the private Redis and shares its libraries; the system is not changed.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { takeName } from '../../../src/embedded-redis/debian-copy.ts'
import { openApt, unpackAll } from '../../../src/embedded-redis/debian-packages.ts'
import { findCommand } from '../../../src/embedded-redis/find-command.ts'
import { locateRedis } from '../../../src/embedded-redis/locate.ts'
import type { Binary } from '../redis-server.ts'

const run = promisify(execFile)
const home = fileURLToPath(new URL('../../../.redis', import.meta.url))
const folder = join(home, 'newer')
/** Debian's own keys. apt checks the signature of the list, and the list has the SHA-256 of each package. */
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg'
const SOURCE = `deb [signed-by=${KEYS}] http://deb.debian.org/debian bookworm-backports main\n`

/** Returns the binary, or the reason why there is none. */
export async function newerRedis(): Promise<Binary | string> {
  const runner = await locateRedis({})
  const env = runner.kind === 'binary' ? { ...process.env, ...runner.env } : process.env
  const command = join(folder, 'usr', 'bin', 'valkey-server')
  try {
    if (!existsSync(command)) await fetchServer()
    await run(command, ['--version'], { env })
    return { command, env }
  } catch (failure) {
    return `no Valkey 8 can be had here (${(failure as Error).message.split('\n')[0]})`
  }
}

async function fetchServer(): Promise<void> {
  const [aptGet, dpkg] = [findCommand('apt-get', process.env), findCommand('dpkg', process.env)]
  if (aptGet === null || dpkg === null) throw new Error('it takes apt-get and dpkg')
  if (!existsSync(KEYS)) throw new Error(`without ${KEYS} nothing that is fetched could be checked`)
  const tools = { aptGet, dpkg, env: process.env }
  await mkdir(home, { recursive: true })
  const work = await mkdtemp(join(home, 'making-'))
  try {
    const sources = join(work, 'sources.list')
    await writeFile(sources, SOURCE)
    const apt = await openApt(work, tools, [`Dir::Etc::sourcelist=${sources}`, 'Dir::Etc::sourceparts=/dev/null'])
    await apt('update')
    await apt('download', 'valkey-server', 'valkey-tools')
    await unpackAll(work, join(work, 'newer'), tools)
    // If another worker was faster, its copy stays.
    await takeName(join(work, 'newer'), folder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
