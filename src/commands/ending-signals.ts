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
 * Signals within this time count as one, in milliseconds: npx sends a Ctrl-C to a command that has got it from the
 * terminal, and both the system and the shell send a SIGHUP if the terminal is closed. A user who sends another signal
 * later does not want to wait until the command has tidied up, so that signal ends the process at once.
 */
const ONE_SIGNAL_MS = 1000

/** Work that a signal aborts. */
interface AbortableWork {
  readonly controller: AbortController
  readonly leavesSigint: boolean
}

/** The work under way, the innermost last. Only the innermost is aborted: its failure ends the others. */
const works: AbortableWork[] = []
/** Runs from the first signal on, until another one ends the process. */
let repeating: NodeJS.Timeout | null = null

/**
 * Does work with a signal that aborts with Interrupted on the first SIGHUP, SIGTERM or SIGINT; see ONE_SIGNAL_MS for
 * further ones. After work that none of them aborted, they end the process. If `leavesSigint` is true, SIGINT is left
 * to a child process, which gets it from the terminal too. Work that this work begins may call untilSignal again.
 */
export async function untilSignal<T>(
  work: (ended: AbortSignal) => Promise<T>,
  { leavesSigint = false }: { readonly leavesSigint?: boolean } = {},
): Promise<T> {
  const one = { controller: new AbortController(), leavesSigint }
  if (works.length === 0) startListening()
  works.push(one)
  try {
    return await work(one.controller.signal)
  } finally {
    works.splice(works.indexOf(one), 1)
    if (works.length === 0 && repeating === null) stopListening()
  }
}

function startListening(): void {
  stopListening()
  for (const signal of SIGNALS) process.on(signal, abortInnermost)
}

/** Removes the listeners. Without them, the next signal ends the process. */
function stopListening(): void {
  if (repeating !== null) clearTimeout(repeating)
  repeating = null
  for (const signal of SIGNALS) process.off(signal, abortInnermost).off(signal, endAtOnce)
}

/** Lets the next signal end the process, even if work is still under way. */
function stopAborting(): void {
  stopListening()
  if (works.length > 0) for (const signal of SIGNALS) process.on(signal, endAtOnce)
}

/** A signal alone would not call the listeners of `exit`, which end a Redis that this process started. */
function endAtOnce(signal: NodeJS.Signals): void {
  process.emit('exit', 1)
  endBySignal(signal)
}

function abortInnermost(signal: NodeJS.Signals): void {
  const work = works.at(-1)
  if (repeating !== null || (signal === 'SIGINT' && work?.leavesSigint)) return
  repeating = setTimeout(stopAborting, ONE_SIGNAL_MS)
  repeating.unref()
  work?.controller.abort(interruptedBy(signal as EndingSignal))
}

const interruptedBy = (signal: EndingSignal): Interrupted =>
  new Interrupted(signal === 'SIGINT' ? 'Interrupted' : `Ended by ${signal}`, signal)

/** Returns the end by a signal of a command that has nothing to say about it, because nothing can be resumed. */
export const quietEnd = ({ reason }: AbortSignal): Interrupted =>
  new Interrupted('', reason instanceof Interrupted ? reason.signal : undefined)
