import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { AtBackup } from './commands/backup.ts'
import type { AtStore, Workplace } from './commands/command.ts'
import { readSettings } from './config.ts'

/*
 * keyrack keys|users|keyring|audit|backup|restore ...: what is done to the store beside the service, in the environment the service runs in.
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

export const atBackup: AtBackup = (run) => async (path) => {
  const { openBackup } = await import('./workplace.ts')
  const { backup, close } = await openBackup(readSettings(process.env))
  try {
    await run({ backup, tell: (line) => void process.stderr.write(`${line}\n`) }, path)
  } finally {
    await close()
  }
}
