/*
 * A copy of the repository in a temporary folder, in which a script can be replaced by a mutant. The repository itself
 * is never changed. Tests run in a process group of its own, so that a mutant that never ends can be killed together
 * with its Redis.
 */

import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../repository.ts'

/** The folder of the scripts in the repository. */
export const SCRIPTS = 'src/store/scripts'

/**
 * A run that takes longer than this, in milliseconds, is stopped. A run without a fault takes a few seconds, or many on
 * a busy machine.
 */
const MAX_RUN_MS = 40_000

const HOST = fileURLToPath(new URL('test-host.mjs', import.meta.url))

/** The outcome of a run of the tests. A broken run has no result. */
interface TestRun {
  readonly outcome: 'passed' | 'failed' | 'timeout' | 'broken'
  /** The first test that failed, or why the run broke, or null. */
  readonly failedTest: string | null
}

/** Runs test files against versions of one script. */
export interface Workbench {
  /** Runs the tests with this text in place of the script, in the process of the run before. */
  run(source: string): Promise<TestRun>
  /** Does the same in a new process. */
  runAfresh(source: string): Promise<TestRun>
  close(): void
}

/** Copies the repository. `script` is the name of a script without `.lua`, `tests` are the files to run. */
export async function openWorkbench(script: string, tests: readonly string[]): Promise<Workbench> {
  const folder = mkdtempSync(join(tmpdir(), 'keyrack-mutation-'))
  copyRepository(folder)
  let host: ChildProcess | null = null
  const stopHost = (): void => {
    if (host !== null) stopGroup(host)
    host = null
  }
  const run = async (source: string): Promise<TestRun> => {
    for (const tree of ['', 'dist']) writeFileSync(join(folder, tree, SCRIPTS, `${script}.lua`), source)
    host ??= await startHost(folder, tests)
    const result = await runOnce(host)
    // The process may be in any state, or have ended.
    if (result.outcome === 'timeout' || result.outcome === 'broken') stopHost()
    return result
  }
  return {
    run,
    async runAfresh(source) {
      stopHost()
      return await run(source)
    },
    close() {
      stopHost()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Copies the files that git knows or would add, and the last build. */
function copyRepository(folder: string): void {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 } as const
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], options).split('\0')
  for (const file of files.filter((name) => name !== '')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  // Without a link to the private Redis of this repository, if it has one, the copy would fetch its own.
  const linked = ['node_modules', '.redis'].filter((name) => existsSync(join(root, name)))
  for (const name of linked) symlinkSync(join(root, name), join(folder, name))
}

async function startHost(folder: string, tests: readonly string[]): Promise<ChildProcess> {
  const host = fork(HOST, [folder, ...tests], { cwd: folder, detached: true, stdio: 'ignore', execArgv: [] })
  const [first] = await nextMessage(host)
  if (first !== 'ready') throw new Error('The test process did not start')
  return host
}

async function runOnce(host: ChildProcess): Promise<TestRun> {
  host.send('run')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), MAX_RUN_MS)
  })
  const reply = await Promise.race([nextMessage(host), late])
  clearTimeout(timer)
  if (reply === 'late') return { outcome: 'timeout', failedTest: null }
  const [message] = reply
  return message === null ? { outcome: 'broken', failedTest: 'the test process ended' } : (message as TestRun)
}

/** Returns the next message, or null if the process ended. */
function nextMessage(host: ChildProcess): Promise<[unknown]> {
  return new Promise((resolve) => {
    const end = (): void => take(null)
    const take = (message: unknown): void => {
      host.off('message', take)
      host.off('exit', end)
      resolve([message])
    }
    host.on('message', take)
    host.on('exit', end)
  })
}

/** Stops a process and all that it started. */
function stopGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
