import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { runDocker } from './docker-engine.ts'
import type { DockerRunner } from './locate.ts'
import { type RedisChild, type RedisLauncher, spawnDetached } from './redis-child.ts'
import { settingsWithin } from './redis-settings.ts'
import { containerName, writeRunning } from './running-redis.ts'

const REMOVE_LIMIT_MS = 30_000

/**
 * Starts a Redis container with its files in `dataDir`, as our user, reachable from this machine alone and with a
 * random password. A container's socket can't be relied on outside of it (Docker Desktop), hence a port.
 */
export async function dockerLauncher(
  runner: DockerRunner,
  { dataDir, maxMemory }: { dataDir: string; maxMemory: number },
): Promise<RedisLauncher> {
  const port = await freePort()
  const password = randomBytes(32).toString('hex')
  const name = containerName(dataDir)
  const remove = () => runDocker(runner, ['rm', '--force', name], REMOVE_LIMIT_MS).catch(() => '')
  const launch = async (): Promise<RedisChild> => {
    await writeRunning(dataDir, { container: name })
    // The engine may still know the last one: its name must be free.
    await remove()
    const args = runArguments(runner, { name, port, dataDir })
    const child = await spawnDetached(runner.command, args, { env: runner.env, logFile: join(dataDir, 'redis.log') })
    child.input.end(configuration(password, maxMemory))
    // The docker command passes SIGTERM on; killed itself it would leave the container behind.
    const kill = (signal: NodeJS.Signals) => (signal === 'SIGKILL' ? void remove() : child.kill(signal))
    return { ended: child.ended, kill }
  }
  const description = `Docker image ${runner.image}, container ${name}, on 127.0.0.1:${port}`
  return { endpoint: { url: `redis://:${password}@127.0.0.1:${port}` }, description, launch }
}

function runArguments(runner: DockerRunner, run: { name: string; port: number; dataDir: string }): string[] {
  const user = runner.rootless ? '0:0' : `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`
  return [
    ...['run', '--rm', '--interactive', '--name', run.name, '--user', user],
    // It writes to its folder, and needs nothing else.
    ...['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--pids-limit', '64'],
    // One field of a CSV line: a comma or a quote in the path stays its own.
    ...['--mount', `type=bind,"source=${run.dataDir.replaceAll('"', '""')}",target=/data`, '--workdir', '/data'],
    ...['--publish', `127.0.0.1:${run.port}:6379`, '--entrypoint', 'redis-server', runner.image, '-'],
  ]
}

// Sent on standard input: a command line can be read by every user of the machine, and shows in `docker inspect`.
function configuration(password: string, maxMemory: number): string {
  const own = [
    ['port', '6379'],
    ['bind', '*'],
    ['requirepass', password],
    ['dir', '/data'],
  ]
  const settings = [...own, ...settingsWithin(maxMemory)]
  return settings.map(([name, value]) => `${name} "${value}"\n`).join('')
}

// Chosen once, not by Docker at each run: a container started again must be found where the last one was.
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('Cannot find a free port on 127.0.0.1')
  return address.port
}
