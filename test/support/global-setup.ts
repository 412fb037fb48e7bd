import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { locateRedis } from '../../src/embedded-redis/locate.ts'

/**
 * Before the first test, makes sure that a redis-server is available (downloads it if necessary) and that the build is
 * up to date.
 */
export default async function setup(): Promise<void> {
  await locateRedis({})
  const build = fileURLToPath(new URL('../../scripts/build/index.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [build, '--if-changed'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the build failed')
}
