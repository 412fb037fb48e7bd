/*
 * Runs the user's editor. If the command ends early, the editor and the processes that it started end too.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { CommandError } from '../../command.ts'
import { Interrupted } from '../../ending-signals.ts'

/**
 * Time for the editor to end after SIGTERM, in milliseconds; then it is killed. With PS_MS it is so short that the file
 * with secrets is removed before another signal may end the command.
 */
const GRACE_MS = 500
/** Time limit of the command ps, in milliseconds. */
const PS_MS = 200

/**
 * Runs $VISUAL or $EDITOR on a file until the user closes it. If `ended` aborts, ends the editor and throws the reason.
 * Throws Interrupted if SIGINT ended the editor, and CommandError if it failed.
 */
export async function runEditor(path: string, ended: AbortSignal): Promise<void> {
  ended.throwIfAborted()
  const editor = process.env.VISUAL || process.env.EDITOR || 'vi'
  // A shell runs the editor because EDITOR may hold options: EDITOR="code --wait".
  const child = spawn('sh', ['-c', `${editor} "$1"`, 'editor', path], { stdio: 'inherit' })
  let ending: Promise<void> | null = null
  const end = (): void => {
    ending = endTree(child)
  }
  ended.addEventListener('abort', end)
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    await ending
    ended.throwIfAborted()
    // A shell reports a signal that ended its child as 128 plus the number of the signal.
    if (signal === 'SIGINT' || code === 130) throw new Interrupted('Interrupted')
    if (code !== 0) throw new CommandError(`The editor "${editor}" failed. Nothing was changed`)
  } finally {
    ended.removeEventListener('abort', end)
  }
}

/** Ends a process and all that it started: the shell does not pass a signal on. */
async function endTree(child: ChildProcess): Promise<void> {
  const pids = await listTree(child.pid!)
  send('SIGTERM', pids)
  const deadline = Date.now() + GRACE_MS
  while (pids.some(isAlive) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
  send('SIGKILL', pids)
}

/** Returns the ids of a process and its descendants. If the command ps fails, returns only the process itself. */
async function listTree(root: number): Promise<number[]> {
  const limits = { timeout: PS_MS, killSignal: 'SIGKILL' } as const
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='], limits).catch(() => ({ stdout: '' }))
  const parents = [...stdout.matchAll(/(\d+) +(\d+)/g)].map(([, pid, parent]) => [Number(pid), Number(parent)] as const)
  const tree = [root]
  // The loop also reads the ids that it adds.
  for (const one of tree) tree.push(...parents.filter(([, parent]) => parent === one).map(([pid]) => pid))
  return tree
}

function send(signal: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended already.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
