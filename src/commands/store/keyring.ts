/*
 * The command keyrack keyring: changes the keys that encrypt credentials while a service runs. Each subcommand can be
 * interrupted and repeated.
 */
import type { KeyObject } from 'node:crypto'
import { givenText } from '../../files/given-text.ts'
import { retire, rewrap, rotate } from '../../sealing/change-keyring.ts'
import { parseKey } from '../../sealing/key-text.ts'
import { countOnTerm, reencrypt } from '../../sealing/reencrypt.ts'
import { type AddStoreCommands, CommandError, type StoreCommandContext, UsageError } from '../command.ts'
import { counted } from '../counted.ts'
import { bindAltered } from './bind-altered.ts'

/** Adds the commands of `keyrack keyring`. */
export const addKeyring: AddStoreCommands = (program, storeCommand) => {
  const keyring = program.command('keyring').description('the keys that encrypt credentials')
  keyring
    .command('rotate')
    .description('create a new data key and encrypt with it from now on')
    .action(storeCommand(rotateKey))
  keyring
    .command('reencrypt')
    .description('encrypt all older records again with the current data key')
    .action(storeCommand(sealAgain))
  keyring
    .command('retire')
    .argument('<term>', 'number of the data key', parseTerm)
    .description('delete an older data key; refused while a record needs it')
    .action(storeCommand(retireTerm))
  keyring
    .command('bind')
    .description(
      'accept altered configurations, an earlier keyring or missing audit heads as they are stored; check them, and ' +
        'the warnings at /readyz, first: running services forget what they found',
    )
    .action(storeCommand(bindAltered))
  keyring
    .command('rewrap')
    .description('wrap the data keys with the key in NEW_CREDENTIALS_KEY or NEW_CREDENTIALS_KEY_FILE')
    .hook('preAction', () => void newKey())
    .action(storeCommand(rewrapKeys))
}

async function rotateKey({ store, kek, inform }: StoreCommandContext): Promise<void> {
  const term = await rotate({ store: store.keyring, kek })
  inform(`Created data key ${term}. Running services use it from their next write. Next: keyrack keyring reencrypt`)
}

async function sealAgain({ store, sealing, inform }: StoreCommandContext): Promise<void> {
  const { resealed, broken } = await reencrypt(store.sealedRecords, sealing, (progress) => {
    if (!process.stderr.isTTY) return
    const { pass, examined, resealed: done } = progress
    process.stderr.write(`\rpass ${pass}: ${examined} examined, ${done} encrypted again   `)
  })
  if (process.stderr.isTTY) process.stderr.write('\n')
  inform(`${counted(resealed, 'records')} encrypted again with data key ${sealing.activeTerm}`)
  if (broken.length === 0) return
  const left = counted(broken.length, 'records')
  throw new CommandError(`Left ${left} unchanged that cannot be read: keyrack audit verify says which`)
}

function parseTerm(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError(`Cannot parse term "${text}": use a number such as 1`)
}

async function retireTerm({ store, kek, inform }: StoreCommandContext, term: number): Promise<void> {
  const countOn = (one: number): Promise<number> => countOnTerm(store.sealedRecords, one)
  await retire({ store: store.keyring, kek, term, countOn })
  inform(`Deleted data key ${term}`)
}

const NEW_KEY = 'NEW_CREDENTIALS_KEY'

/** Returns the new key from the environment. Throws UsageError if no usable key is set. */
function newKey(): KeyObject {
  try {
    const text = givenText(NEW_KEY, process.env)
    if (text !== undefined) return parseKey(text)
  } catch (problem) {
    throw new UsageError(`${NEW_KEY} ${(problem as Error).message}`)
  }
  throw new UsageError(`No new key is set: set ${NEW_KEY} or ${NEW_KEY}_FILE`)
}

async function rewrapKeys({ store, kek, inform }: StoreCommandContext): Promise<void> {
  await rewrap({ store: store.keyring, kek, nextKek: newKey() })
  inform(
    'The data keys are wrapped with the new key. Restart all services with it: set CREDENTIALS_KEY_FILE, or copy the ' +
      'new key over the key file that keyrack created',
  )
}
