import { type ExecFileException, execFile } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findCommand } from './find-command.ts'

const run = promisify(execFile)

const NETWORK_LIMIT_MS = 300_000

/** Absolute paths of the two programs, and their environment, which may name a proxy. */
export interface DebianTools {
  readonly aptGet: string
  readonly dpkg: string
  readonly env: NodeJS.ProcessEnv
}

/** Finds the two programs. Throws an Error if one is missing. */
export function findDebianTools(env: NodeJS.ProcessEnv): DebianTools {
  const aptGet = findCommand('apt-get', env)
  const dpkg = findCommand('dpkg', env)
  if (aptGet === null || dpkg === null) throw new Error('it needs apt-get and dpkg (Debian, Ubuntu)')
  return { aptGet, dpkg, env }
}

/** Packages to unpack. */
export interface PackageChoice {
  /** Returns the names of the packages, and may ask apt about them. */
  readonly choose: (apt: Apt) => Promise<readonly string[]>
  /** The content of a sources.list that replaces those of the system. */
  readonly sources?: string
}

/**
 * Downloads packages and unpacks them into the folder `into`. apt checks their signatures. The caller deletes `work`,
 * which also holds the packages, lists and caches. Throws an Error with the last lines that apt or dpkg printed to
 * standard error.
 */
export async function unpackPackages(
  work: string,
  into: string,
  { choose, sources }: PackageChoice,
  tools: DebianTools,
): Promise<void> {
  const apt = await openApt(work, tools, await replaceSources(work, sources))
  // The update may fail because a source cannot be reached, or because a hook needs root. This function fails only if
  // the download fails too.
  const complaint = await apt('update').then(
    () => '',
    (failure: Error) => `${failure.message}\n`,
  )
  try {
    await apt('download', ...(await choose(apt)))
  } catch (failure) {
    throw new Error(`${complaint}${(failure as Error).message}`)
  }
  await unpackAll(work, into, tools)
}

/** redis-server and its missing libraries. */
export const REDIS_SERVER: PackageChoice = {
  choose: async (apt) => [
    ...['redis-server', 'redis-tools'],
    ...((await missingLibraries(apt, 'redis-server')) ?? ['libjemalloc2', 'liblzf1', 'libatomic1']),
  ],
}

/** Returns the settings of apt for a sources.list of its own. */
async function replaceSources(work: string, sources: string | undefined): Promise<readonly string[]> {
  if (sources === undefined) return []
  const list = join(work, 'sources.list')
  await writeFile(list, sources)
  return [`Dir::Etc::sourcelist=${list}`, 'Dir::Etc::sourceparts=/dev/null']
}

/** Runs one apt-get command and returns its standard output. Throws an Error with the last lines of standard error. */
export type Apt = (...args: string[]) => Promise<string>

/** Prepares apt with its own lists and caches under `work`. It downloads packages into `<work>/debs`. */
async function openApt(work: string, { aptGet, env }: DebianTools, more: readonly string[]): Promise<Apt> {
  const debs = join(work, 'debs')
  await mkdir(debs)
  await mkdir(join(work, 'lists', 'partial'), { recursive: true })
  await mkdir(join(work, 'cache', 'archives', 'partial'), { recursive: true })
  return (...args) => runProgram(aptGet, [...aptOptions(work, more), ...args], { cwd: debs, env })
}

/** Unpacks all downloaded packages into the folder `into`. */
async function unpackAll(work: string, into: string, { dpkg, env }: DebianTools): Promise<void> {
  const debs = join(work, 'debs')
  const packages = (await readdir(debs)).filter((name) => name.endsWith('.deb'))
  for (const deb of packages) await runProgram(dpkg, ['-x', join(debs, deb), into], { cwd: debs, env })
}

function aptOptions(work: string, more: readonly string[]): string[] {
  const settings = [
    `Dir::State::lists=${join(work, 'lists')}`,
    `Dir::Cache=${join(work, 'cache')}`,
    'Debug::NoLocking=1',
    // apt that runs as root would download as user _apt, and this user cannot enter a checkout in a home directory.
    'APT::Sandbox::User=root',
    // Otherwise apt only warns about a failed download, and the reason is lost.
    'APT::Update::Error-Mode=any',
    'Acquire::Retries=1',
    'Acquire::http::Timeout=20',
    'Acquire::https::Timeout=20',
    ...more,
  ]
  return ['-qq', ...settings.flatMap((setting) => ['-o', setting])]
}

/**
 * Returns the packages of libraries that apt would install for a package, or null if it did not say. They differ from
 * release to release, and some may be installed. The C library is left out: it would crash with a loader of another
 * build.
 */
export async function missingLibraries(apt: Apt, of: string): Promise<string[] | null> {
  const listed = await apt('install', '--print-uris', '--no-install-recommends', of).catch(() => '')
  const names = listed.split('\n').map((line) => /^'[^']*' ([^_ ]+)_/.exec(line)?.[1] ?? '')
  return listed === '' ? null : names.filter((name) => /^(lib|lua)/.test(name) && !/^libc(6|-)/.test(name))
}

/** Runs a program and returns its standard output. Throws an Error with the last lines of its standard error. */
async function runProgram(
  command: string,
  args: string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  try {
    const limits = { timeout: NETWORK_LIMIT_MS, maxBuffer: 2 ** 24 }
    return (await run(command, args, { cwd, env: { ...env, LC_ALL: 'C' }, ...limits })).stdout
  } catch (failure) {
    const { stderr, message } = failure as ExecFileException
    throw new Error((stderr?.trim() || message).split('\n').slice(-3).join('\n'))
  }
}
