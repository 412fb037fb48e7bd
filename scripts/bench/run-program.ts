import { spawn } from 'node:child_process'
import { onInterrupt, throwIfInterrupted } from './interrupt.ts'

interface RunOptions {
  readonly cwd?: string
  /** Whether the program runs to its end although this run was interrupted, because it must not stop halfway. */
  readonly outlastsInterrupts?: boolean
}

/**
 * Runs a program in a process group of its own, and returns what it prints. Throws if the program fails, or if this run
 * was interrupted. Signals of a terminal do not reach that group. This process ends it by SIGTERM, unless
 * `outlastsInterrupts` is set.
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  { cwd, outlastsInterrupts = false }: RunOptions = {},
): Promise<string> {
  throwIfInterrupted()
  const child = spawn(command, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const stopListening = onInterrupt(() => {
    if (!outlastsInterrupts && child.pid !== undefined) endGroup(child.pid)
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
