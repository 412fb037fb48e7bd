/*
 * Makes a private copy of Redis under `.redis/server` from the distribution's packages. apt checks their signatures as
 * for any installation. The copy changes nothing of the system, so it needs no root.
 *
 * A copy that does not run was made for another system. Its successor gets the next name, `.redis/server-2` and so on,
 * and only then is the old copy removed. So several processes can replace it at once: rename(2) does not replace a
 * folder with content, so one process takes the next name, and the others use its copy. A copy that runs is never
 * moved.
 */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type DebianTools, findDebianTools, REDIS_SERVER, unpackPackages } from './debian-packages.ts'
import { plainEnvironment } from './find-command.ts'
import { readServerVersion } from './server-version.ts'

/** A work folder that is older than this, in milliseconds, was left by an interrupted run. */
const ABANDONED_MS = 3_600_000

/** A Redis server's binary, and the environment in which it finds its libraries. */
export interface DebianCopy {
  readonly command: string
  readonly env: NodeJS.ProcessEnv
  readonly version: string
}

/**
 * Returns the copy under `<root>/.redis`. Creates it if there is none, or if the server in it does not run. `say`
 * prints a line before a download. Throws an Error with the reason if the copy cannot be created.
 */
export async function prepareDebianCopy(
  root: string,
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<DebianCopy> {
  const home = join(root, '.redis')
  const present = await findRunning(await listCopies(home), env)
  if (present !== null) return present
  const tools = findDebianTools(env)
  say('Fetching a private Redis into .redis/ (once, a few seconds)')
  return makeCopy(home, tools)
}

// The server is unpacked into a separate folder, which gets the name of a copy only after the program in it has run. So
// an interrupted run leaves nothing that looks like a copy.
async function makeCopy(home: string, tools: DebianTools): Promise<DebianCopy> {
  await mkdir(home, { recursive: true })
  await removeAbandoned(home)
  const work = await mkdtemp(join(home, 'making-'))
  try {
    await unpackPackages(work, join(work, 'server'), REDIS_SERVER, tools)
    await readServerVersion(binary(join(work, 'server')), copyEnvironment(join(work, 'server'), tools.env))
    return await putInPlace(work, home, tools.env)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function putInPlace(work: string, home: string, env: NodeJS.ProcessEnv): Promise<DebianCopy> {
  for (;;) {
    const copies = await listCopies(home)
    const others = await findRunning(copies, env)
    if (others !== null) return others
    const server = join(home, copyName((copies[0]?.number ?? 0) + 1))
    if (!(await takeName(join(work, 'server'), server))) continue
    for (const { folder, number } of copies) await rename(folder, join(work, `old-${number}`)).catch(() => {})
    const made = await runningCopy(server, env)
    if (made === null) throw new Error(`the copy in "${server}" does not run`)
    return made
  }
}

/** Renames a folder. Returns false, and leaves it, if another process has given the name to a folder with content. */
export async function takeName(folder: string, name: string): Promise<boolean> {
  try {
    await rename(folder, name)
    return true
  } catch (failure) {
    if (['ENOTEMPTY', 'EEXIST'].includes(String((failure as NodeJS.ErrnoException).code))) return false
    throw failure
  }
}

interface NamedCopy {
  readonly folder: string
  readonly number: number
}

const NAME = /^server(?:-(\d+))?$/

const copyName = (number: number): string => (number === 1 ? 'server' : `server-${number}`)

/** Returns the copies in the folder, the last one first. */
async function listCopies(home: string): Promise<readonly NamedCopy[]> {
  const names = await readdir(home).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return []
    throw failure
  })
  return names
    .flatMap((name) => {
      const found = NAME.exec(name)
      return found === null ? [] : [{ folder: join(home, name), number: Number(found[1] ?? 1) }]
    })
    .sort((one, other) => other.number - one.number)
}

async function findRunning(copies: readonly NamedCopy[], env: NodeJS.ProcessEnv): Promise<DebianCopy | null> {
  for (const { folder } of copies) {
    const copy = await runningCopy(folder, env)
    if (copy !== null) return copy
  }
  return null
}

async function runningCopy(server: string, env: NodeJS.ProcessEnv): Promise<DebianCopy | null> {
  const command = binary(server)
  if (!existsSync(command)) return null
  const copy = { command, env: copyEnvironment(server, env) }
  return readServerVersion(copy.command, copy.env).then(
    (version) => ({ ...copy, version }),
    () => null,
  )
}

function binary(server: string): string {
  return join(server, 'usr', 'bin', 'redis-server')
}

/** Returns the environment in which programs find the libraries that were unpacked into a folder. */
export function copyEnvironment(server: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folders = [join(server, 'usr', 'lib'), join(server, 'lib')].filter((folder) => existsSync(folder))
  const libraries = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.includes('-linux-gnu'))
      .map((name) => join(folder, name)),
  )
  return { ...plainEnvironment(env), LD_LIBRARY_PATH: libraries.join(':') }
}

/** Removes the work folders that interrupted runs left in a folder. */
export async function removeAbandoned(home: string): Promise<void> {
  for (const name of (await readdir(home)).filter((name) => name.startsWith('making-'))) {
    const { mtimeMs } = await stat(join(home, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(join(home, name), { recursive: true, force: true })
  }
}
