import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { runDocker } from './docker-engine.ts'
import type { DockerRunner } from './locate.ts'
import { type RedisChild, type RedisLauncher, spawnDetached } from './redis-child.ts'
import { logFileOf } from './redis-log-file.ts'
import { settingsWithin } from './redis-settings.ts'
import { containerName, writeRunning } from './running-redis.ts'

const REMOVE_LIMIT_MS = 30_000

/**
 * Returns a launcher of a Redis container with its files in `dataDir`. Redis runs there as our user, with a random
 * password, and only this machine can connect to it. It listens on a port, because on Docker Desktop a socket in a
 * container does not work outside of it.
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
    // The engine may still know the previous container, and the name must be free.
    await remove()
    const args = runArguments(runner, { name, port, dataDir })
    const child = await spawnDetached(runner.command, args, { env: runner.env, logFile: logFileOf(dataDir) })
    child.input.end(configuration(password, maxMemory))
    // If docker receives SIGTERM, it sends the signal to the container. If docker is killed instead, the container
    // keeps running.
    const kill = (signal: NodeJS.Signals) => (signal === 'SIGKILL' ? void remove() : child.kill(signal))
    // Our container may be gone, and its name be that of another service. The command knows our container by its id.
    return { ended: child.ended, kill, abandon: () => child.kill('SIGTERM') }
  }
  const description = `Docker image ${runner.image}, container ${name}, on 127.0.0.1:${port}`
  return { endpoint: { url: `redis://:${password}@127.0.0.1:${port}` }, description, launch }
}

function runArguments(runner: DockerRunner, run: { name: string; port: number; dataDir: string }): string[] {
  const user = runner.rootless ? '0:0' : `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`
  return [
    ...['run', '--rm', '--interactive', '--name', run.name, '--user', user],
    // Redis writes to its folder, and needs nothing else.
    ...['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--pids-limit', '64'],
    // Docker parses this option as a CSV line, so the path is quoted: it may hold commas and quotes.
    ...['--mount', `type=bind,"source=${run.dataDir.replaceAll('"', '""')}",target=/data`, '--workdir', '/data'],
    ...['--publish', `127.0.0.1:${run.port}:6379`, '--entrypoint', 'redis-server', runner.image, '-'],
  ]
}

// Returns the configuration, which Redis reads from standard input. On a command line every user of the machine could
// read it, and `docker inspect` would show it.
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

// Returns a free port. Docker would choose another port at each start, but a restarted container must keep its port.
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('Cannot find a free port on 127.0.0.1')
  return address.port
}
