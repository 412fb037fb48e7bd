import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNewEnough, OLDEST_REDIS } from '../store/redis/redis-version.ts'
import { prepareDebianCopy } from './debian-copy.ts'
import { type DockerEngine, findDocker } from './docker-engine.ts'
import { findCommand, plainEnvironment } from './find-command.ts'
import { readServerVersion } from './server-version.ts'

/** The binary of a Redis server, and the environment to run it in. */
export interface BinaryRunner {
  readonly kind: 'binary'
  /** Absolute path. */
  readonly command: string
  readonly env: NodeJS.ProcessEnv
  /** For example "7.0.15". */
  readonly version: string
}

/** A running Docker engine, and the image to run on it. */
export interface DockerRunner extends DockerEngine {
  readonly kind: 'docker'
  readonly image: string
}

/** A binary or a Docker engine that can run Redis on this machine. */
export type RedisRunner = BinaryRunner | DockerRunner

/** Options of `locateRedis`. */
export interface LocateOptions {
  /** The environment with PATH; the default is the environment of this process. */
  readonly env?: NodeJS.ProcessEnv
  /** The folder that holds `.redis/`. The default is the folder of this project. */
  readonly root?: string
  /** The default is `redis:8`. */
  readonly dockerImage?: string
  /** Prints a line for the user before a slow step; to standard error by default. */
  readonly say?: (line: string) => void
}

/**
 * Finds a binary or a Docker engine that can run Redis: a server on PATH, otherwise the private copy (created if
 * possible), otherwise Docker. Versions older than 6.2 are ignored. Throws an Error with the reason why each of these
 * failed, and with a remedy.
 */
export async function locateRedis(options: LocateOptions = {}): Promise<RedisRunner> {
  const { env = process.env, root = projectRoot(), dockerImage = 'redis:8', say = toStandardError } = options
  const failures: string[] = []
  const attempt = (way: string, step: Promise<RedisRunner>) =>
    step.catch((failure: Error) => {
      failures.push(`${way}: ${failure.message}`)
      return null
    })
  return (
    (await attempt('redis-server or valkey-server on PATH', serverOnPath(env))) ??
    (await attempt(`a private copy in ${join(root, '.redis')}`, serverOfOurs(root, env, say))) ??
    (await attempt('Docker', dockerRunner(env, dockerImage))) ??
    Promise.reject(new Error(nothingFound(failures)))
  )
}

async function serverOnPath(env: NodeJS.ProcessEnv): Promise<RedisRunner> {
  const failures: string[] = []
  for (const name of ['redis-server', 'valkey-server']) {
    const command = findCommand(name, env)
    if (command === null) continue
    const runner = { kind: 'binary', command, env: plainEnvironment(env) } as const
    try {
      return recent({ ...runner, version: await readServerVersion(command, runner.env) })
    } catch (failure) {
      failures.push((failure as Error).message)
    }
  }
  throw new Error(failures.join('; ') || 'neither is installed')
}

async function serverOfOurs(root: string, env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<RedisRunner> {
  return recent({ kind: 'binary', ...(await prepareDebianCopy(root, env, say)) })
}

async function dockerRunner(env: NodeJS.ProcessEnv, image: string): Promise<RedisRunner> {
  return { kind: 'docker', ...(await findDocker(env)), image }
}

function recent(runner: BinaryRunner): BinaryRunner {
  if (isNewEnough(runner.version)) return runner
  throw new Error(`"${runner.command}" is version ${runner.version}, ${TOO_OLD}`)
}

const TOO_OLD = `older than ${OLDEST_REDIS}`

// Returns the folder of this project, whether the code runs in `src/` (by tsx or vitest) or in `dist/src/` (compiled).
function projectRoot(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  let folder = here
  while (!existsSync(join(folder, 'package.json'))) {
    if (folder === dirname(folder)) throw new Error(`Cannot find the project's folder: no package.json above "${here}"`)
    folder = dirname(folder)
  }
  return folder
}

function nothingFound(failures: string[]): string {
  return [
    `Cannot find a Redis to run (${OLDEST_REDIS} or newer)`,
    ...failures.map((failure) => `- ${failure.replaceAll('\n', '\n  ')}`),
    `${failures.some((failure) => failure.includes(TOO_OLD)) ? INSTALL_NEWER : INSTALL}, ${OTHERWISE}`,
  ].join('\n')
}

const INSTALL = 'Install one (apt install redis-server, or brew install redis)'
const INSTALL_NEWER = 'The packages of this system are too old: install one of packages.redis.io'
const OTHERWISE = 'or set REDIS_URL to a running Redis, or start Docker'

function toStandardError(line: string): void {
  process.stderr.write(`${line}\n`)
}
