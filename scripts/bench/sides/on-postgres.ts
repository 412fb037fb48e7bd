/*
 * PostgreSQL with a cluster for each side, so that no side pays for the log, the vacuum or the checkpoints of another.
 * The clusters are created for this run on private sockets and removed afterwards.
 */
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFamily } from '../processor-time.ts'
import { type Durability, type Side, startServer } from './side.ts'

const INSTALLED = '/usr/lib/postgresql'

/** The settings of PostgreSQL that differ from its defaults, and why each makes it faster here. */
const REASONS: Readonly<Record<string, string>> = {
  'shared_buffers=1GB': 'all data fit into its own memory',
  'effective_cache_size=4GB': 'the planner expects data in memory',
  'random_page_cost=1.1': 'the planner expects a disk without a seek time',
  'max_wal_size=8GB': 'no checkpoint falls into a round because the log is full',
  'max_connections=200': 'the pool never waits for a connection',
  'fsync=on': 'as Redis does, it writes to the disk what it acknowledged',
}
const POSTGRES_SETTINGS = Object.keys(REASONS)

/** The settings and their reasons in one sentence. */
export const POSTGRES_SETTINGS_TEXT = Object.entries(REASONS)
  .map(([setting, reason]) => `${setting}: ${reason}`)
  .join('; ')

/** An installed PostgreSQL. */
export interface Postgres {
  readonly version: string
  /** Starts a side on its own cluster. `indexed` says whether the database has the indexes for searches. */
  startSide(durability: Durability, indexed: boolean): Promise<Side>
}

/** Finds PostgreSQL. Returns null if it is not installed. */
export function findPostgres(): Postgres | null {
  const bin = newestBin()
  if (bin === null) return null
  return {
    version: `${execFileSync(`${bin}/postgres`, ['--version'])}`.trim().split(' ')[2]!,
    async startSide(durability, indexed) {
      const { folder, postmaster, psql, stop } = await startCluster(bin)
      const open = async () => {
        psql('postgres', `create database ${DATABASE}`)
        psql(DATABASE, read('postgres-tables.sql'))
        if (indexed) psql(DATABASE, read('postgres-indexes.sql'))
        const synchronous = durability === 'strict' ? 'on' : 'off'
        return await startServer('postgres-inventory.mjs', [folder, DATABASE, synchronous])
      }
      const server = await open().catch(async (failure) => {
        await stop()
        throw failure
      })
      const name = indexed ? 'PostgreSQL' : 'PostgreSQL, key only'
      return {
        ...{ name, durability, port: server.port, authorization: null, hasCredentials: false },
        service: () => [server.pid],
        store: () => findFamily(postmaster),
        async stop() {
          await server.stop()
          await stop()
        },
      }
    },
  }
}

const DATABASE = 'inventory'

async function startCluster(bin: string) {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-bench-pg-'))
  const run = createRunner(folder)
  const data = join(folder, 'data')
  const settings = ["listen_addresses=''", `unix_socket_directories='${folder}'`, ...POSTGRES_SETTINGS]
  const file = join(data, 'postmaster.pid')
  const stop = async (): Promise<void> => {
    if (existsSync(file)) run(`${bin}/pg_ctl -D ${data} stop -m fast`)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    run(`${bin}/initdb -D ${data} -U postgres --locale=C -E UTF8 -A trust`)
    run(`${bin}/pg_ctl -D ${data} -l ${folder}/log -w start -o "${settings.map((one) => `-c ${one}`).join(' ')}"`)
  } catch (failure) {
    await stop()
    throw failure
  }
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
  const psql = (database: string, input: string) => run(`${bin}/psql -q -U postgres -h ${folder} -d ${database}`, input)
  return { folder, postmaster, psql, stop }
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
