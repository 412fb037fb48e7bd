import type { BinaryRunner } from './locate.ts'
import { identifyProcess } from './process-identity.ts'
import { type RedisChild, type RedisLauncher, spawnDetached } from './redis-child.ts'
import { logFileOf } from './redis-log-file.ts'
import { settingsWithin } from './redis-settings.ts'
import { writeRunning } from './running-redis.ts'

// The shell waits for a line from us before it becomes Redis, with the same pid. We record the pid before we send the
// line. A service that is killed at any moment therefore leaves either a shell that ends, or a Redis that the next
// service finds. Without this, two servers could run on one append-only file and destroy it.
const WAIT_THEN_RUN = 'umask 077; read -r go && exec "$@"'

/** Returns a launcher of a Redis binary with its files in `dataDir`. Redis listens only on `socketPath`. */
export function processLauncher(
  { command, env, version }: BinaryRunner,
  { dataDir, socketPath, maxMemory }: { dataDir: string; socketPath: string; maxMemory: number },
): RedisLauncher {
  const launch = async (): Promise<RedisChild> => {
    const args = ['-c', WAIT_THEN_RUN, 'sh', command, ...redisArguments(dataDir, socketPath, maxMemory)]
    const child = await spawnDetached('/bin/sh', args, { cwd: dataDir, env, logFile: logFileOf(dataDir) })
    try {
      const process = identifyProcess(child.pid)
      if (process !== null) await writeRunning(dataDir, { process, socketPath })
      child.input.end('go\n')
      return child
    } catch (failure) {
      child.kill('SIGKILL')
      throw failure
    }
  }
  return { endpoint: { socketPath }, description: `${command} ${version} on ${socketPath}`, launch }
}

function redisArguments(dataDir: string, socketPath: string, maxMemory: number): string[] {
  const settings = [
    ['port', '0'],
    ['unixsocket', socketPath],
    ['unixsocketperm', '700'],
    ['dir', dataDir],
    ['logfile', logFileOf(dataDir)],
    ...settingsWithin(maxMemory),
  ]
  return settings.flatMap(([name, value]) => [`--${name}`, value!])
}
