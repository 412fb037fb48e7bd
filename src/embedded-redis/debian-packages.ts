import { type ExecFileException, execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const NETWORK_LIMIT_MS = 300_000

/** Absolute paths of the two programs, and the environment they run in (it may name a proxy). */
export interface DebianTools {
  aptGet: string
  dpkg: string
  env: NodeJS.ProcessEnv
}

/**
 * Fetches redis-server and what it needs here into `<work>/server`. Packages, lists and caches stay beside it in
 * `work`, for the caller to delete. Throws with the last lines of what apt or dpkg complained about.
 */
export async function unpackServer(work: string, tools: DebianTools): Promise<void> {
  const apt = await openApt(work, tools)
  // One unreachable source of many, or a hook that wants root, is no reason to stop: what counts is the download.
  const complaint = await apt('update').then(
    () => '',
    (error: Error) => `${error.message}\n`,
  )
  try {
    await apt('download', 'redis-server', 'redis-tools', ...(await missingLibraries(apt)))
  } catch (error) {
    throw new Error(`${complaint}${(error as Error).message}`)
  }
  await unpackAll(work, join(work, 'server'), tools)
}

type Apt = (...args: string[]) => Promise<string>

/**
 * apt with lists and caches of its own under `work`, to whose folder `debs` packages are fetched; `more`: further
 * settings.
 */
export async function openApt(work: string, { aptGet, env }: DebianTools, more: readonly string[] = []): Promise<Apt> {
  const debs = join(work, 'debs')
  await mkdir(debs)
  await mkdir(join(work, 'lists', 'partial'), { recursive: true })
  await mkdir(join(work, 'cache', 'archives', 'partial'), { recursive: true })
  return (...args) => runProgram(aptGet, [...aptOptions(work, more), ...args], { cwd: debs, env })
}

/** Puts the content of all packages that were fetched into a folder. */
export async function unpackAll(work: string, into: string, { dpkg, env }: DebianTools): Promise<void> {
  const debs = join(work, 'debs')
  const packages = (await readdir(debs)).filter((name) => name.endsWith('.deb'))
  for (const deb of packages) await runProgram(dpkg, ['-x', join(debs, deb), into], { cwd: debs, env })
}

function aptOptions(work: string, more: readonly string[]): string[] {
  const settings = [
    `Dir::State::lists=${join(work, 'lists')}`,
    `Dir::Cache=${join(work, 'cache')}`,
    'Debug::NoLocking=1',
    // As root apt would fetch as user _apt, who can't enter a checkout in somebody's home.
    'APT::Sandbox::User=root',
    // Else what could not be fetched is only a warning, and the reason is lost.
    'APT::Update::Error-Mode=any',
    'Acquire::Retries=1',
    'Acquire::http::Timeout=20',
    'Acquire::https::Timeout=20',
    ...more,
  ]
  return ['-qq', ...settings.flatMap((setting) => ['-o', setting])]
}

// Which libraries redis-server needs differs by release, and some are here already: apt knows. Not the C library: one
// of another build than the system's loader crashes.
async function missingLibraries(apt: Apt): Promise<string[]> {
  const listed = await apt('install', '--print-uris', '--no-install-recommends', 'redis-server').catch(() => '')
  const names = listed.split('\n').map((line) => /^'[^']*' ([^_ ]+)_/.exec(line)?.[1] ?? '')
  const libraries = names.filter((name) => /^(lib|lua)/.test(name) && !/^libc(6|-)/.test(name))
  return libraries.length > 0 || listed !== '' ? libraries : ['libjemalloc2', 'liblzf1', 'libatomic1']
}

/** Runs a program and gives what it printed; on failure an Error with the last lines of what it complained about. */
async function runProgram(
  command: string,
  args: string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  try {
    const limits = { timeout: NETWORK_LIMIT_MS, maxBuffer: 2 ** 24 }
    return (await run(command, args, { cwd, env: { ...env, LC_ALL: 'C' }, ...limits })).stdout
  } catch (error) {
    const { stderr, message } = error as ExecFileException
    throw new Error((stderr?.trim() || message).split('\n').slice(-3).join('\n'))
  }
}
