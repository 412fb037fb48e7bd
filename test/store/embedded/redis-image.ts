import { execFileSync } from 'node:child_process'
import { copyFile, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type DockerEngine, docker } from '../../../src/store/embedded/docker-engine.ts'
import { locateRedis } from '../../../src/store/embedded/locate.ts'
import { temporaryFolder } from './playground.ts'

/**
 * An image with nothing but a redis-server: `redis:8` where the engine has it, else one made of the server that is here
 * and the libraries it names, so that no registry is needed.
 */
export async function redisImage(engine: DockerEngine): Promise<string> {
  const known = await docker(engine, ['image', 'inspect', 'redis:8']).catch(() => null)
  return known === null ? importServer(engine) : 'redis:8'
}

async function importServer(engine: DockerEngine): Promise<string> {
  const runner = await locateRedis()
  if (runner.kind !== 'binary') return runner.image
  const folder = await temporaryFolder()
  const put = async (from: string, to: string) => {
    await mkdir(dirname(join(folder, 'root', to)), { recursive: true })
    await copyFile(from, join(folder, 'root', to))
  }
  await put(runner.command, 'usr/local/bin/redis-server')
  for (const line of execFileSync('ldd', [runner.command], { encoding: 'utf8', env: runner.env }).split('\n')) {
    const library = /=> (\/\S+)/.exec(line)?.[1]
    const loader = /^\s*(\/\S+) \(/.exec(line)?.[1]
    if (library !== undefined) await put(library, join('lib', basename(library)))
    if (loader !== undefined) await put(loader, loader)
  }
  execFileSync('tar', ['-C', join(folder, 'root'), '-cf', join(folder, 'image.tar'), '.'])
  await docker(engine, ['import', join(folder, 'image.tar'), 'keyrack-test-redis'], 60_000)
  return 'keyrack-test-redis'
}
