/*
 * Runs commands on the store itself, such as keyrack keys or keyrack backup. They use the settings of the service, and
 * work whether a service runs or not.
 *
 * src/cli/program.ts imports this module only when such a command runs, because other commands need no Redis client.
 */
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { explainRefusal, openCommandStore, openStoredRecords } from '../app/open-command-store.ts'
import type { Absence } from '../app/require-store.ts'
import type { MaintenanceContext, StoreCommandContext } from '../commands/command.ts'
import { quietEnd, untilSignal } from '../commands/ending-signals.ts'
import { mistypedNames } from '../commands/mistyped-names.ts'
import type { Format } from '../commands/output/formats.ts'
import { createOutput } from '../commands/output/output.ts'
import { writeOutput } from '../commands/output-closed.ts'
import { createScreen } from '../commands/screen.ts'
import { readSettings, type Settings, variableNames } from '../config.ts'
import { harmlessLines } from '../domain/harmless-text.ts'
import { createCommandLog } from './command-log.ts'
import { hasInput } from './unread-input.ts'

/**
 * Opens the store, runs a command on it and closes the store. `words` are commander's: positional arguments, options,
 * and the command. `outputFailed` rejects if stdout fails, which ends the command.
 */
export async function runStoreCommand<Args extends unknown[]>(
  run: (context: StoreCommandContext, ...args: Args) => Promise<void>,
  words: readonly unknown[],
  outputFailed: Promise<never>,
): Promise<void> {
  const command = words.at(-1) as Command
  const method = `${command.parent!.name()} ${command.name()}`
  const settings = settingsWithWarnings()
  const open = () =>
    openCommandStore(settings, createCommandLog(inform), { method, absence: toAbsence(command.opts()) })
  const print = (line: string): void => void process.stdout.write(`${harmlessLines(line)}\n`)
  const deliver = (line: string): Promise<void> => writeOutput(`${harmlessLines(line)}\n`)
  const rows = createRows(command.opts())
  const input = { readInput: () => text(process.stdin), hasInput }
  await withOpened(settings, open, async (opened) => {
    const context = { ...opened, now: Date.now, print, deliver, rows, inform, ...input }
    await Promise.race([run(context, ...(words.slice(0, -1) as Args)), outputFailed])
  })
}

/**
 * Opens the stored records, runs a command on them and closes the store. If `beginsStore` is true, the store may be
 * missing.
 */
export async function runMaintenanceCommand<Args extends unknown[]>(
  run: (context: MaintenanceContext, ...args: Args) => Promise<void>,
  words: readonly unknown[],
  beginsStore: boolean,
): Promise<void> {
  const absence = beginsStore ? 'new' : toAbsence((words.at(-1) as Command).opts())
  const settings = settingsWithWarnings()
  const open = () => openStoredRecords(settings, createCommandLog(inform), absence)
  await withOpened(settings, open, (opened) =>
    run({ ...opened, now: Date.now, inform }, ...(words.slice(0, -1) as Args)),
  )
}

/**
 * Opens a store, does work on it and closes it, also if a signal ends the command: a Redis that the command started
 * must not go on running.
 */
async function withOpened<Opened extends { close(): Promise<void> }>(
  { REDIS_URL }: Settings,
  open: () => Promise<Opened>,
  work: (opened: Opened) => Promise<void>,
): Promise<void> {
  await untilSignal(async (signal) => {
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(quietEnd(signal)), { once: true })
    })
    const opening = open()
    const opened = await Promise.race([opening, ended]).catch(async (failure: unknown) => {
      if (REDIS_URL === null) await opening.then(({ close }) => close()).catch(() => {})
      throw failure
    })
    try {
      await Promise.race([work(opened).catch(explainRefusal), ended])
    } finally {
      await opened.close()
    }
  })
}

/** Returns the function that opens a writer of rows in the chosen format. */
function createRows({ output: chosen }: { readonly output?: Format }): StoreCommandContext['rows'] {
  const screen = createScreen(process.stderr, process.env)
  return (shape, onTerminal) => {
    const format = chosen ?? (process.stdout.isTTY ? onTerminal : undefined)
    if (format === undefined) return null
    return createOutput(process.stdout, { format, env: process.env, screen }).rows(shape)
  }
}

/** Reads the settings, and warns about variables that look like a mistyped setting. */
function settingsWithWarnings(): Settings {
  for (const warning of mistypedNames(process.env, variableNames)) inform(warning)
  return readSettings(process.env)
}

/** Options that allow a store to be absent. */
interface AbsenceOptions {
  readonly init?: boolean
  readonly allowEmpty?: boolean
}

const toAbsence = ({ init, allowEmpty }: AbsenceOptions): Absence =>
  init === true ? 'new' : allowEmpty === true ? 'empty' : 'refused'

const inform = (line: string): void => void process.stderr.write(`${harmlessLines(line)}\n`)
