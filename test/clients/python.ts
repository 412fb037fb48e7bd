import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/*
 * Python with the generated client beside a test.
 */

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const clientFolder = fileURLToPath(new URL('../../generated/client/python', import.meta.url))

const version = spawnSync('python3', ['-c', 'import sys; print(sys.version_info >= (3, 9))'], { encoding: 'utf8' })

/** Why Python can't run here, or null. */
export const noPython = version.stdout?.trim() === 'True' ? null : 'there is no python3, or it is older than 3.9'
if (noPython !== null) process.stdout.write(`Python tests skipped: ${noPython}\n`)

export interface Run {
  readonly stdout: string
  readonly stderr: string
  readonly code: number
}

/** Runs python3 with these arguments; also of one that fails, what it wrote. */
export async function runPython(args: readonly string[], env: Record<string, string>): Promise<Run> {
  const own = { PATH: process.env.PATH, PYTHONPATH: clientFolder, PYTHONDONTWRITEBYTECODE: '1' }
  const run = promisify(execFile)('python3', args, { cwd: root, env: { ...own, ...env }, maxBuffer: 2 ** 27 })
  return await run.then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    ({ stdout, stderr, code }) => ({ stdout, stderr, code }),
  )
}

/** What a script gives to show(); `client` is one of the service at the URL. */
export async function python<T = unknown>(url: string, script: string, env: Record<string, string> = {}): Promise<T> {
  const text = `
import json, os, keyrack
from keyrack import Keyrack, KeyrackError
url = os.environ['KEYRACK_URL']
client = Keyrack(url, retries=3)
def show(value): print(json.dumps(value))
${dedented(script)}`
  const { stdout, stderr, code } = await runPython(['-c', text], { KEYRACK_URL: url, ...env })
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

function dedented(script: string): string {
  const lines = script.split('\n').filter((line) => line.trim() !== '')
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length))
  return lines.map((line) => line.slice(indent)).join('\n')
}
