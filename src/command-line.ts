import { text } from 'node:stream/consumers'
import { destination } from 'pino'
import { auditCommands } from './commands/audit.ts'
import { type CommandGroup, CommandRefused } from './commands/command.ts'
import { keyringCommands } from './commands/keyring.ts'
import { keysCommands } from './commands/keys.ts'
import { usersCommands } from './commands/users.ts'
import type { Settings } from './config.ts'
import { makeLog } from './log.ts'
import { openRedis } from './redis-choice.ts'
import { openSealing } from './sealing/open-sealing.ts'
import { signerWith } from './sealing/signer.ts'
import { requireKey } from './sealing-choice.ts'
import { storeSettings } from './services.ts'
import { storeOn } from './store/store.ts'

/*
 * keyrack keys|users|keyring|audit ...: what is done to the store beside the service, in the environment the service runs in.
 */

const GROUPS: Readonly<Record<string, CommandGroup>> = {
  keys: keysCommands,
  users: usersCommands,
  audit: auditCommands,
  keyring: keyringCommands,
}

export const isCommand = (word: string | undefined): boolean => word !== undefined && Object.hasOwn(GROUPS, word)

/** A line for each command. */
export const commandsHelp = (groups = Object.keys(GROUPS)): string =>
  groups
    .flatMap((group) => Object.values(GROUPS[group]!).map((command) => [`${group} ${command.usage}`, command.meaning]))
    .map(([usage, meaning]) => `  npx keyrack ${usage}\n      ${meaning}\n`)
    .join('')

export async function runCommand(settings: Settings, args: readonly string[]): Promise<void> {
  const [group = '', name = '', ...rest] = args
  const commands = GROUPS[group]!
  const command = Object.hasOwn(commands, name) ? commands[name]! : null
  if (command === null) throw new CommandRefused(`There is no command "${group} ${name}":\n${commandsHelp([group])}`)
  const log = makeLog('warn', destination(2))
  const { redis, stop } = await openRedis(settings, log, { join: true })
  try {
    const store = storeOn(redis, storeSettings(settings))
    const kek = await requireKey(settings, store.keyring, log)
    const sealing = await openSealing({ store: store.keyring, kek })
    const sign = signerWith(sealing.keyFor('audit'))
    const workplace = {
      store: store.for({ by: 'cli', method: `${group} ${name}`, request: '', operation: null, sign }),
      kek,
      sealing,
      now: Date.now,
      print: (line: string) => process.stdout.write(`${line}\n`),
      tell: (line: string) => process.stderr.write(`${line}\n`),
      readInput: () => text(process.stdin),
    }
    await command.run(workplace, rest)
  } finally {
    await stop()
  }
}
