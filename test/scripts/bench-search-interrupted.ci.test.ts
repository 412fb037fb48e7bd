/*
 * Interrupts `npm run bench:search` at several points of a small real run with PostgreSQL. It must end all processes
 * that it has started, and remove their data.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findFamily } from '../../scripts/bench/processor-time.ts'
import { findPostgres } from '../../scripts/bench/sides/on-postgres.ts'
import { needing } from '../support/needs.ts'
import { until } from '../support/until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
// Short, because a socket is in it, and open to the user postgres.
const home = mkdtempSync(join(tmpdir(), 'krb-'))
chmodSync(home, 0o755)
const work = join(home, 'keyrack-bench')
const cluster = join(work, 'postgres')
const loading = join(home, 'loading')
const PEER = join(root, 'test/scripts/small-yardstick')

const installed = findPostgres()
const missing = findMissingPostgres()

function findMissingPostgres(): string | null {
  if (installed === null) return 'there is no PostgreSQL'
  return process.getuid?.() === 0 ? null : 'only root can become the user postgres'
}

beforeAll(() => {
  // The run finds there what it would install.
  mkdirSync(join(work, 'yardstick'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(work, 'yardstick', 'node_modules'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

interface Run {
  readonly child: ChildProcess
  output(): string
  readonly ended: Promise<unknown[]>
}

function start(env: Record<string, string> = {}): Run {
  const options = ['--count', '200', '--ms', '10', '--rounds', '1000', '--only', 'Q1', '--peer', PEER]
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts/bench/search.ts'), ...options], {
    cwd: root,
    env: { ...process.env, TMPDIR: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  onTestFinished(() => kill(familyOf(child)))
  return { child, output: () => output, ended: once(child, 'close') }
}

/** Returns the process of PostgreSQL, or null before it has written its id. */
function findPostmaster(): number | null {
  const file = join(cluster, 'data', 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  return pid === 0 ? null : pid
}

/** Returns the processes of a run. PostgreSQL is no child of it. */
function familyOf({ pid, exitCode, signalCode }: ChildProcess): number[] {
  const postmaster = findPostmaster()
  const hasEnded = exitCode !== null || signalCode !== null
  return [...(hasEnded ? [] : findFamily(pid!)), ...(postmaster === null ? [] : findFamily(postmaster))]
}

/** Kills what a failed test leaves. */
function kill(pids: readonly number[]): void {
  for (const pid of pids.filter(isRunning)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended with one of the others.
    }
  }
}

const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`)

/** Waits until `isThere`, sends the signal, and checks what is left when the run has ended. */
async function interruptAt(run: Run, isThere: () => boolean, signal: NodeJS.Signals): Promise<void> {
  await Promise.race([
    until(isThere, 'the run did not come so far'),
    run.ended.then(() => Promise.reject(new Error(run.output()))),
  ])
  const family = familyOf(run.child)
  onTestFinished(() => kill(family))
  run.child.kill(signal)
  const [code] = await run.ended
  expect(run.output()).toContain('Error: interrupted')
  expect(code).toBe(1)
  await expect.poll(() => family.filter(isRunning)).toEqual([])
  expect(readdirSync(home).filter((name) => name.startsWith('keyrack-'))).toEqual(['keyrack-bench'])
  expect(readdirSync(work)).toEqual(['yardstick'])
}

test.skipIf(missing !== null)(
  needing(missing, 'a cluster that does not start is removed'),
  async () => {
    // Too long for the path of a socket.
    const long = join(home, 'long'.repeat(25))
    mkdirSync(long)
    vi.stubEnv('TMPDIR', long)
    onTestFinished(() => void vi.unstubAllEnvs())
    await expect(installed!.startSide('relaxed', false)).rejects.toThrow('pg_ctl')
    expect(readdirSync(long)).toEqual([])
  },
  60_000,
)

describe.skipIf(missing !== null)(needing(missing, 'an interrupted benchmark of searches leaves nothing'), () => {
  test('while PostgreSQL starts', async () => {
    await interruptAt(start(), () => findPostmaster() !== null, 'SIGTERM')
  }, 300_000)

  test('while it loads PostgreSQL', async () => {
    await interruptAt(start({ STOP_IN_LOAD: loading }), () => existsSync(loading), 'SIGINT')
  }, 300_000)

  test('while it measures', async () => {
    const run = start()
    await interruptAt(run, () => run.output().includes('Medians in ms'), 'SIGHUP')
  }, 300_000)
})
