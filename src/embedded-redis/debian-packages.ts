import { type ExecFileException, execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const NETWORK_LIMIT_MS = 300_000

/** Absolute paths of the two programs, and their environment, which may name a proxy. */
export interface DebianTools {
  readonly aptGet: string
  readonly dpkg: string
  readonly env: NodeJS.ProcessEnv
}

/**
 * Fetches redis-server and its missing libraries into `<work>/server`. The caller deletes `work`, which also holds the
 * packages, lists and caches. Throws an Error with the last lines that apt or dpkg printed to standard error.
 */
export async function unpackServer(work: string, tools: DebianTools): Promise<void> {
  const apt = await openApt(work, tools)
  // The update may fail because a source cannot be reached, or because a hook needs root. This function fails only if
  // the download fails too.
  const complaint = await apt('update').then(
    () => '',
    (failure: Error) => `${failure.message}\n`,
  )
  try {
    await apt('download', 'redis-server', 'redis-tools', ...(await missingLibraries(apt)))
  } catch (failure) {
    throw new Error(`${complaint}${(failure as Error).message}`)
  }
  await unpackAll(work, join(work, 'server'), tools)
}

type Apt = (...args: string[]) => Promise<string>

/**
 * Prepares apt with its own lists and caches under `work`. The returned function runs one apt-get command, which
 * downloads packages into `<work>/debs`. `more` holds further settings of apt.
 */
export async function openApt(work: string, { aptGet, env }: DebianTools, more: readonly string[] = []): Promise<Apt> {
  const debs = join(work, 'debs')
  await mkdir(debs)
  await mkdir(join(work, 'lists', 'partial'), { recursive: true })
  await mkdir(join(work, 'cache', 'archives', 'partial'), { recursive: true })
  return (...args) => runProgram(aptGet, [...aptOptions(work, more), ...args], { cwd: debs, env })
}

/** Unpacks all downloaded packages into the folder `into`. */
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

// Returns the missing libraries. redis-server needs different libraries on each release, and some may be installed, so
// apt lists those that are missing. The C library is left out, because it would crash with a loader of another build.
async function missingLibraries(apt: Apt): Promise<string[]> {
  const listed = await apt('install', '--print-uris', '--no-install-recommends', 'redis-server').catch(() => '')
  const names = listed.split('\n').map((line) => /^'[^']*' ([^_ ]+)_/.exec(line)?.[1] ?? '')
  const libraries = names.filter((name) => /^(lib|lua)/.test(name) && !/^libc(6|-)/.test(name))
  return libraries.length > 0 || listed !== '' ? libraries : ['libjemalloc2', 'liblzf1', 'libatomic1']
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
