import { spawn } from 'node:child_process'
import { onInterrupt, throwIfInterrupted } from './interrupt.ts'

interface RunOptions {
  readonly cwd?: string
  /** Whether the program is waited for at SIGINT and SIGTERM, because it must not stop halfway. */
  readonly isWhole?: boolean
}

/**
 * Runs a program and returns what it prints. Throws if it fails, or if SIGINT or SIGTERM came. These end the program
 * with all that it started, in a process group of its own; they reach it from here alone, also those of a terminal.
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  { cwd, isWhole = false }: RunOptions = {},
): Promise<string> {
  throwIfInterrupted()
  const child = spawn(command, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const stopListening = onInterrupt(() => {
    if (!isWhole && child.pid !== undefined) endGroup(child.pid)
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  try {
    const ending = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve(code ?? signal))
    })
    throwIfInterrupted()
    if (ending !== 0) throw new Error(`Cannot go on: "${[command, ...args].join(' ')}" ended with ${ending}`)
    return output
  } finally {
    stopListening()
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // It has ended just now.
  }
}
