/* Runs Python with the generated client for a test. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const clientFolder = fileURLToPath(new URL('../../clients/python', import.meta.url))

const PROBE = 'import sys; print(sys.executable if sys.version_info >= (3, 9) else "")'
const interpreter = spawnSync('python3', ['-c', PROBE], { encoding: 'utf8' }).stdout?.trim() ?? ''

/** The reason why Python cannot run here, or null. */
export const noPython = interpreter === '' ? 'there is no python3, or it is older than 3.9' : null

const ENV = { PATH: process.env.PATH, PYTHONPATH: clientFolder, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' }

export interface Run {
  readonly stdout: string
  readonly stderr: string
  readonly code: number
}

/** Runs Python with these arguments. Returns the output, even if the script fails. */
export async function runPython(args: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  const options = { cwd: root, env: { ...ENV, ...env }, maxBuffer: 2 ** 27 }
  return await promisify(execFile)(interpreter, args, options).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    ({ stdout, stderr, code }) => ({ stdout, stderr, code }),
  )
}

/**
 * Runs a Python script with the variable `client`, a client of the service at `url`, and a variable for each member of
 * `given`. Returns the value that the script passed to show(). All scripts of a test file run in one process, because
 * Python takes longer to start than most scripts take to run.
 */
export type RunScript = <T = unknown>(url: string, script: string, given?: Record<string, unknown>) => Promise<T>

export function pythonOfThisFile(): RunScript {
  let worker: ChildProcess
  let lines: Interface
  beforeAll(() => {
    if (noPython !== null) return
    const script = fileURLToPath(new URL('python-worker.py', import.meta.url))
    worker = spawn(interpreter, [script], { env: ENV, stdio: ['pipe', 'pipe', 'inherit'] })
    lines = createInterface({ input: worker.stdout! })
  })
  afterAll(() => {
    worker?.stdin?.end()
  })
  return async <T>(url: string, script: string, given: Record<string, unknown> = {}) => {
    const answer = new Promise<string>((resolve, reject) => {
      const fail = (): void => reject(new Error('Python has ended; its error is in the output above'))
      lines.once('close', fail)
      lines.once('line', (line) => {
        lines.off('close', fail)
        resolve(line)
      })
    })
    worker.stdin!.write(`${JSON.stringify({ url, script: dedented(script), given })}\n`)
    const { shown, failed } = JSON.parse(await answer)
    if (failed !== undefined) throw new Error(failed)
    return shown[0] as T
  }
}

function dedented(script: string): string {
  const lines = script.split('\n').filter((line) => line.trim() !== '')
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length))
  return lines.map((line) => line.slice(indent)).join('\n')
}
