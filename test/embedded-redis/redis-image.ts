import { execFileSync } from 'node:child_process'
import { copyFile, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type DockerEngine, runDocker } from '../../src/embedded-redis/docker-engine.ts'
import { locateRedis } from '../../src/embedded-redis/locate.ts'
import { temporaryFolder } from './playground.ts'

const NAME = 'keyrack-test-redis'

/**
 * Returns an image that holds only a redis-server. This is `redis:8` if the engine has it. Otherwise the function
 * builds one from the local server and its libraries, so that no registry is needed. It builds the image once for all
 * tests of a file.
 */
export function redisImage(engine: DockerEngine): Promise<string> {
  image ??= runDocker(engine, ['image', 'inspect', 'redis:8']).then(
    () => 'redis:8',
    () => importServer(engine),
  )
  return image
}

/** Removes the image if it was built here. */
export async function removeMadeImage(engine: DockerEngine): Promise<void> {
  if ((await image) === NAME) await runDocker(engine, ['image', 'rm', '--force', NAME])
}

let image: Promise<string> | null = null

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
  await runDocker(engine, ['import', join(folder, 'image.tar'), NAME], 60_000)
  return NAME
}
