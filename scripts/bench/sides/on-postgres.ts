import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFamily } from '../processor-time.ts'
import { type Durability, type Side, startServer } from './side.ts'

/* PostgreSQL with a database for each side, created for this run on a private socket and removed afterwards. */

const INSTALLED = '/usr/lib/postgresql'

/** The settings of PostgreSQL that differ from its defaults. */
export const POSTGRES_SETTINGS = ['shared_buffers=1GB', 'max_wal_size=8GB', 'max_connections=200', 'fsync=on']

/** A PostgreSQL server. */
export interface Postgres {
  readonly version: string
  /** Starts a side on its own database. `indexed` says whether the database has the indexes for searches. */
  startSide(durability: Durability, indexed: boolean): Promise<Side>
  stop(): Promise<void>
}

/** Starts PostgreSQL. Returns null if it is not installed. */
export async function startPostgres(): Promise<Postgres | null> {
  const bin = newestBin()
  if (bin === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-bench-pg-'))
  const run = createRunner(folder)
  const data = join(folder, 'data')
  const settings = ["listen_addresses=''", `unix_socket_directories='${folder}'`, ...POSTGRES_SETTINGS]
  run(`${bin}/initdb -D ${data} -U postgres --locale=C -E UTF8 -A trust`)
  run(`${bin}/pg_ctl -D ${data} -l ${folder}/log -w start -o "${settings.map((one) => `-c ${one}`).join(' ')}"`)
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const psql = (database: string, input: string) => run(`${bin}/psql -q -U postgres -h ${folder} -d ${database}`, input)
  return {
    version: run(`${bin}/postgres --version`).trim().split(' ')[2]!,
    async startSide(durability, indexed) {
      const database = `${durability}${indexed ? '_indexed' : ''}`
      psql('postgres', `create database ${database}`)
      psql(database, read('postgres-tables.sql'))
      if (indexed) psql(database, read('postgres-indexes.sql'))
      const synchronous = durability === 'strict' ? 'on' : 'off'
      const server = await startServer('postgres-inventory.mjs', [folder, database, synchronous])
      const name = indexed ? 'PostgreSQL' : 'PostgreSQL, key only'
      return {
        ...{ name, durability, port: server.port, authorization: null, hasCredentials: false },
        service: () => [server.pid],
        store: () => findFamily(postmaster),
        stop: server.stop,
      }
    },
    async stop() {
      run(`${bin}/pg_ctl -D ${data} stop -m fast`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function newestBin(): string | null {
  if (!existsSync(INSTALLED)) return null
  const [newest] = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a))
  return newest === undefined ? null : join(INSTALLED, newest, 'bin')
}

/** PostgreSQL refuses to run as root, so root switches to its user. */
function createRunner(folder: string): (command: string, input?: string) => string {
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, Number(execFileSync('id', ['-u', 'postgres'])), 0)
  const [program, args] = isRoot ? ['su', ['postgres', '-c']] : ['sh', ['-c']]
  return (command, input = '') =>
    execFileSync(program as string, [...(args as string[]), command], { input, cwd: folder, stdio: 'pipe' }).toString()
}

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
