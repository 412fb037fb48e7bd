/*
 * The signals that end a command while it holds something that it must remove, such as a file with secrets.
 */
import type { ExitReason } from './exit-code.ts'

const ENDINGS = { SIGINT: 'interrupted', SIGHUP: 'hungUp', SIGTERM: 'terminated' } as const
type EndingSignal = keyof typeof ENDINGS

/** The error if a signal ends the command, usually the SIGINT of Ctrl-C. */
export class Interrupted extends Error {
  readonly ending: ExitReason

  constructor(message: string, signal: EndingSignal = 'SIGINT') {
    super(message)
    this.ending = ENDINGS[signal]
  }
}

const SIGNALS = Object.keys(ENDINGS) as EndingSignal[]

/** The actions on each signal. */
interface SignalOptions {
  /** Whether SIGINT is left to a child process, which gets it from the terminal too; default: false. */
  readonly leavesSigint?: boolean
}

/**
 * Does work with a signal that aborts with Interrupted on SIGHUP, SIGTERM or SIGINT. Until the work has ended, these
 * signals neither end the process nor reach its other listeners.
 */
export async function untilSignal<T>(
  work: (ended: AbortSignal) => Promise<T>,
  { leavesSigint = false }: SignalOptions = {},
): Promise<T> {
  const controller = new AbortController()
  const end = (signal: EndingSignal): void => controller.abort(new Interrupted(`Ended by ${signal}`, signal))
  const releases = SIGNALS.map((signal) => takeOver(signal, signal === 'SIGINT' && leavesSigint ? () => {} : end))
  try {
    return await work(controller.signal)
  } finally {
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
