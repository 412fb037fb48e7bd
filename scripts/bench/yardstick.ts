/* The yardstick: a folder with data, queries and a PostgreSQL for comparison. It is copied and never written to. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

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
  mkdirSync(WORK, { recursive: true })
  cpSync(resolve(original), folder, { recursive: true })
  if (!existsSync(join(folder, 'node_modules'))) {
    execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href)
  const [{ device }, { queries }] = await Promise.all(['gen.mjs', 'queries.mjs'].map(load))
  return { folder, device, queries }
}

export interface PostgresSide {
  readonly url: string
  stop(): void
}

const PG_FOLDER = join(WORK, 'postgres')
const PG_URL = `postgres://postgres@/peer?host=${PG_FOLDER}`

/** Starts PostgreSQL, loads `count` devices unless `keep` is set, and starts an HTTP server for it. */
export async function startPostgres(yardstick: Yardstick, count: number, keep: boolean): Promise<PostgresSide> {
  const { folder } = yardstick
  if (!existsSync(join(PG_FOLDER, 'data', 'postmaster.pid'))) {
    execFileSync('sh', [join(folder, 'pg-start.sh'), PG_FOLDER], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  try {
    if (!keep) console.log(`PostgreSQL loaded: ${loadPostgres(folder, count)}`)
    const script = fileURLToPath(new URL('postgres-server.mjs', import.meta.url))
    const server = spawn('node', [script, folder, PG_URL], { stdio: ['ignore', 'pipe', 'inherit'] })
    const port = await firstLine(server)
    return {
      url: `http://127.0.0.1:${port}/`,
      stop() {
        server.kill()
        stopPostgres()
      },
    }
  } catch (failure) {
    stopPostgres()
    throw failure
  }
}

/** Loads devices and returns what the program of the yardstick prints. Throws if the devices cannot be generated. */
export function loadPostgres(folder: string, count: number): string {
  const [generate, load] = ['gen.mjs', 'pg-load.mjs'].map((file) => `node "${join(folder, file)}"`)
  const pipe = `${generate} --count ${count} | ${load} --url "${PG_URL}"`
  // Without pipefail a load of some of the devices would succeed.
  return execFileSync('bash', ['-o', 'pipefail', '-c', pipe]).toString().trim()
}

function stopPostgres(): void {
  const stop = `pg_ctl -D ${PG_FOLDER}/data stop -m fast`
  execFileSync('su', ['postgres', '-c', `PATH=$PATH:$(ls -d /usr/lib/postgresql/*/bin | tail -1) ${stop}`])
}

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((done, failed) => {
    child.stdout!.once('data', (line) => done(`${line}`.trim()))
    child.once('exit', (code) => failed(new Error(`the server before PostgreSQL ended with ${code}`)))
  })
