import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { locateRedis } from '../../src/store/embedded/locate.ts'
import type { Binary } from './redis-server.ts'

/*
 * A server that knows what Redis 7.2 brought: Debian 12 has none, its backports have Valkey 8. Unpacked once beside the
 * private Redis, whose libraries it shares; nothing of the system is touched.
 */

const run = promisify(execFile)
const home = fileURLToPath(new URL('../../.redis', import.meta.url))
const folder = join(home, 'newer')
const SOURCE = 'deb [trusted=yes] http://deb.debian.org/debian bookworm-backports main\n'

/** Or the reason why there is none. */
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
  await mkdir(home, { recursive: true })
  const work = await mkdtemp(join(home, 'making-'))
  try {
    await writeFile(join(work, 'sources.list'), SOURCE)
    for (const place of [['lists', 'partial'], ['cache', 'archives', 'partial'], ['debs']]) {
      await mkdir(join(work, ...place), { recursive: true })
    }
    const settings = [
      `Dir::State::lists=${join(work, 'lists')}`,
      `Dir::Cache=${join(work, 'cache')}`,
      `Dir::Etc::sourcelist=${join(work, 'sources.list')}`,
      'Dir::Etc::sourceparts=/dev/null',
      'Debug::NoLocking=1',
      'APT::Sandbox::User=root',
      'Acquire::Retries=1',
      'Acquire::http::Timeout=20',
    ].flatMap((setting) => ['-o', setting])
    const [debs, timeout] = [join(work, 'debs'), 120_000]
    await run('apt-get', ['-qq', ...settings, 'update'], { timeout })
    await run('apt-get', ['-qq', ...settings, 'download', 'valkey-server', 'valkey-tools'], { cwd: debs, timeout })
    for (const deb of await readdir(debs)) await run('dpkg', ['-x', join(debs, deb), join(work, 'newer')])
    await rename(join(work, 'newer'), folder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
