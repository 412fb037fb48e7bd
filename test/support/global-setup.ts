import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { locateRedis } from '../../src/embedded-redis/locate.ts'

/**
 * A redis-server is found (which may mean fetching it) and the build is fresh before the first test asks for either.
 */
export default async function setup(): Promise<void> {
  await locateRedis({})
  const build = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [build, '--if-changed'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the build failed')
}
