import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { AtRecords, AtStore, RecordsPlace, Workplace } from './commands/command.ts'
import { readSettings } from './config.ts'

/*
 * keyrack keys|users|keyring|audit|backup|restore|migrate ...: what is done to the store beside the service, in the environment the service runs in.
 */

export const atStore: AtStore = <Args extends unknown[]>(run: (at: Workplace, ...args: Args) => Promise<void>) => {
  return async (...words: unknown[]): Promise<void> => {
    const command = words.at(-1) as Command
    const method = `${command.parent!.name()} ${command.name()}`
    const { openWorkplace } = await import('./workplace.ts')
    const { workplace, close } = await openWorkplace(readSettings(process.env), method, {
      print: (line) => void process.stdout.write(`${line}\n`),
      tell: (line) => void process.stderr.write(`${line}\n`),
      readInput: () => text(process.stdin),
    })
    try {
      await run(workplace, ...(words.slice(0, -1) as Args))
    } finally {
      await close()
    }
  }
}

export const atRecords: AtRecords = <Args extends unknown[]>(
  run: (at: RecordsPlace, ...args: Args) => Promise<void>,
) => {
  return async (...words: unknown[]): Promise<void> => {
    const { openRecords } = await import('./workplace.ts')
    const { records, close } = await openRecords(readSettings(process.env))
    try {
      await run({ ...records, tell: (line) => void process.stderr.write(`${line}\n`) }, ...(words.slice(0, -2) as Args))
    } finally {
      await close()
    }
  }
}
