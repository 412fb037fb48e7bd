/* The yardstick: a folder with data, queries and a PostgreSQL for comparison. It is copied and never written to. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { orInterrupt } from './interrupt.ts'
import { runProgram } from './run-program.ts'

/** A device as the yardstick makes it. */
export interface YardstickDevice {
  readonly network: string
  readonly ipAddress: string
  readonly interfaces: readonly string[]
  readonly tags: readonly string[]
  readonly changes: readonly number[]
  readonly backupStatus: string
  readonly memoSummary: string
  readonly [field: string]: unknown
}

/** A search in the form of the yardstick, which knows no side. */
export interface YardstickSearch {
  readonly network: readonly string[]
  readonly schemes: readonly { readonly scheme: string; readonly data: never }[]
  readonly sortColumn: string
  readonly descending: boolean
  readonly pageData: { readonly offset: number; readonly pageSize: number }
  /** The fields by which the matches are counted, in place of a page. The yardstick itself has no counts. */
  readonly by?: readonly [string, string]
}

/** The answer to a search: the total if the page is the first one, and network and address of each device. */
export interface Answer {
  readonly total: number | undefined
  readonly ids: readonly string[]
}

/** The data, the searches and the programs of the yardstick. */
export interface Yardstick {
  readonly folder: string
  device(index: number): YardstickDevice
  queries(count: number): Record<string, YardstickSearch[]>
}

const WORK = join(tmpdir(), 'keyrack-bench')

export async function openYardstick(original: string): Promise<Yardstick> {
  const folder = join(WORK, 'yardstick')
  const packages = join(folder, 'node_modules')
  mkdirSync(WORK, { recursive: true })
  cpSync(resolve(original), folder, { recursive: true })
  if (!existsSync(packages)) {
    await runProgram('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder }).catch((failure) => {
      // The next run would take them for all.
      rmSync(packages, { recursive: true, force: true })
      throw failure
    })
  }
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href)
  const [{ device }, { queries }] = await Promise.all(['gen.mjs', 'queries.mjs'].map(load))
  return { folder, device, queries }
}

export interface PostgresSide {
  readonly url: string
  /** Ends both servers. The data stay for the next run. */
  stop(): Promise<void>
  /** Ends both servers after a failure. The data stay only if they were kept for this run. */
  discard(): Promise<void>
}

const PG_FOLDER = join(WORK, 'postgres')
const PG_URL = `postgres://postgres@/peer?host=${PG_FOLDER}`

/** PostgreSQL first writes gigabytes of changed pages to the disk. */
const STOP_SECONDS = 900

/**
 * Returns why `startPostgres` must not be called, or null: PostgreSQL runs there already, or cannot be asked. For a
 * check before work that would be lost.
 */
export async function describePostgresObstacle(): Promise<string | null> {
  try {
    if (!(await isRunning())) return null
    return `Cannot start PostgreSQL in ${PG_FOLDER}: it runs there. Stop it if no other benchmark uses it`
  } catch (failure) {
    return (failure as Error).message
  }
}

/**
 * Starts PostgreSQL, loads `count` devices unless `keep` is set, and starts an HTTP server for it. If that fails, ends
 * both servers, and removes the cluster unless `keep` is set.
 */
export async function startPostgres(yardstick: Yardstick, count: number, keep: boolean): Promise<PostgresSide> {
  const { folder } = yardstick
  const obstacle = await describePostgresObstacle()
  if (obstacle !== null) throw new Error(obstacle)
  let server: ChildProcess | null = null
  const stop = async (): Promise<void> => {
    if (server !== null) await endChild(server)
    // The server may have started although pg-start.sh failed, or never have started.
    await controlPostgres(`stop -m fast -t ${STOP_SECONDS}`)
    if (await isRunning()) throw new Error(`Cannot stop PostgreSQL in ${PG_FOLDER}`)
  }
  const discard = async (): Promise<void> => {
    await stop()
    if (!keep) rmSync(PG_FOLDER, { recursive: true, force: true })
  }
  try {
    // Ended halfway, it would leave a server that has not yet said where it runs.
    await runProgram('sh', [join(folder, 'pg-start.sh'), PG_FOLDER], { outlastsInterrupts: true })
    if (!keep) console.log(`PostgreSQL loaded: ${await loadPostgres(folder, count)}`)
    const script = fileURLToPath(new URL('postgres-server.mjs', import.meta.url))
    server = spawn(process.execPath, [script, folder, PG_URL], { stdio: ['ignore', 'pipe', 'inherit'] })
    const port = await orInterrupt(firstLine(server))
    return { url: `http://127.0.0.1:${port}/`, stop, discard }
  } catch (failure) {
    await discard().catch((second) => console.error(second))
    throw failure
  }
}

/** Loads devices and returns what the program of the yardstick prints. Throws if the devices cannot be generated. */
export async function loadPostgres(folder: string, count: number): Promise<string> {
  const [generate, load] = ['gen.mjs', 'pg-load.mjs'].map((file) => `"${process.execPath}" "${join(folder, file)}"`)
  const pipe = `${generate} --count ${count} | ${load} --url "${PG_URL}"`
  // Without pipefail a load of some of the devices would succeed.
  return (await runProgram('bash', ['-o', 'pipefail', '-c', pipe])).trim()
}

/** The exit codes of `pg_ctl status` if the server does not run, or if there is no cluster. */
const NOT_RUNNING = [3, 4]

async function isRunning(): Promise<boolean> {
  const code = await controlPostgres('status')
  if (code === 0) return true
  if (NOT_RUNNING.includes(code)) return false
  throw new Error(
    `Cannot ask pg_ctl as the user postgres whether PostgreSQL runs in ${PG_FOLDER}: it ended with ${code}`,
  )
}

/** Runs an action of pg_ctl on the cluster of this benchmark. Returns its exit code. */
function controlPostgres(action: string): Promise<number> {
  const command = `PATH=$PATH:$(ls -d /usr/lib/postgresql/*/bin | tail -1) pg_ctl -D ${PG_FOLDER}/data ${action}`
  const child = spawn('su', ['postgres', '-c', command], { detached: true, stdio: 'ignore' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? -1))
  })
}

async function endChild(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await ended
}

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((done, failed) => {
    child.stdout!.once('data', (line) => done(`${line}`.trim()))
    child.once('exit', (code) => failed(new Error(`the server before PostgreSQL ended with ${code}`)))
  })
