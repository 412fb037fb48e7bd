/*
 * The signals that end a command: work that they abort, so that it can remove a file with secrets or say how to go on,
 * and the end of the process.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { ExitReason } from './exit-code.ts'

const ENDINGS = { SIGINT: 'interrupted', SIGHUP: 'hungUp', SIGTERM: 'terminated' } as const
type EndingSignal = keyof typeof ENDINGS

/** The error if a signal ends the command, usually the SIGINT of Ctrl-C. */
export class Interrupted extends Error {
  readonly ending: ExitReason

  constructor(
    message: string,
    readonly signal: EndingSignal = 'SIGINT',
  ) {
    super(message)
    this.ending = ENDINGS[signal]
  }
}

/** How long a call on a file may take until a signal ends the process, in milliseconds. */
const FILE_MS = 500
const POLL_MS = 5

/**
 * Ends the process with the exit code that was set. process.exit waits for calls on files, and a FIFO may never answer
 * one. If that happens, the signal itself ends the process, and a shell sees the same exit code.
 */
export async function exitInterrupted({ signal }: Interrupted): Promise<never> {
  const latest = performance.now() + FILE_MS
  while (isFileCallRunning() && performance.now() < latest) await pause(POLL_MS)
  if (signal === 'SIGHUP' || isFileCallRunning()) endBySignal(signal)
  process.exit()
}

/**
 * Lets a signal end the process. After SIGHUP nothing else can: Node aborts at process.exit, because it cannot restore
 * the state of a terminal that was closed.
 */
export function endBySignal(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

const isFileCallRunning = (): boolean => process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))

const SIGNALS = Object.keys(ENDINGS) as EndingSignal[]

/**
 * Does work with a signal that the first SIGHUP, SIGTERM or SIGINT aborts with Interrupted. The second one ends the
 * process at once, and so does the first one after the work has ended.
 */
export async function untilFirstSignal<T>(work: (ended: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const end = (signal: NodeJS.Signals): void => {
    release()
    controller.abort(interruptedBy(signal as EndingSignal))
  }
  const release = (): void => {
    for (const signal of SIGNALS) process.off(signal, end)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  try {
    return await work(controller.signal)
  } finally {
    release()
  }
}

const interruptedBy = (signal: EndingSignal): Interrupted =>
  new Interrupted(signal === 'SIGINT' ? 'Interrupted' : `Ended by ${signal}`, signal)

/** Returns the end by a signal of a command that has nothing to say about it, because nothing can be resumed. */
export const quietEnd = ({ reason }: AbortSignal): Interrupted =>
  new Interrupted('', reason instanceof Interrupted ? reason.signal : undefined)

/**
 * Signals within this time count as one, in milliseconds. npx sends a Ctrl-C to a command that has got it from the
 * terminal, and both the system and the shell send a SIGHUP if the terminal is closed.
 */
const ONE_SIGNAL_MS = 1000

/** The actions on each signal. */
interface SignalOptions {
  /** Whether SIGINT is left to a child process, which gets it from the terminal too; default: false. */
  readonly leavesSigint?: boolean
  /**
   * Whether another of these signals ends the process at once, if it comes a second or more after the first; default:
   * false, it does nothing.
   */
  readonly secondEnds?: boolean
}

/**
 * Does work with a signal that aborts with Interrupted on SIGHUP, SIGTERM or SIGINT. Until the work has ended, these
 * signals neither end the process nor reach its other listeners.
 */
export async function untilSignal<T>(
  work: (ended: AbortSignal) => Promise<T>,
  { leavesSigint = false, secondEnds = false }: SignalOptions = {},
): Promise<T> {
  const controller = new AbortController()
  let ignoring: NodeJS.Timeout | undefined
  const end = (signal: EndingSignal): void => {
    controller.abort(interruptedBy(signal))
    if (!secondEnds) return
    // Without listeners, the next signal ends the process.
    ignoring ??= setTimeout(() => {
      for (const one of SIGNALS) process.off(one, end)
    }, ONE_SIGNAL_MS)
    ignoring.unref()
  }
  const releases = SIGNALS.map((signal) => takeOver(signal, signal === 'SIGINT' && leavesSigint ? () => {} : end))
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(ignoring)
    for (const release of releases) release()
  }
}

/** Makes `listener` the only listener of a signal. Returns a function that restores the previous ones. */
function takeOver(signal: EndingSignal, listener: (signal: EndingSignal) => void): () => void {
  const others = process.rawListeners(signal) as (() => void)[]
  process.on(signal, listener as NodeJS.SignalsListener)
  for (const other of others) process.off(signal, other)
  return () => {
    for (const other of others) process.on(signal, other)
    process.off(signal, listener as NodeJS.SignalsListener)
  }
}
