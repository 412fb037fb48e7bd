import type { KeyObject } from 'node:crypto'
import { faultsOfCredentials, proveConfigs } from '../edit-sessions/bind-records.ts'
import { retire, rewrap, rotate } from '../sealing/change-keyring.ts'
import { givenText } from '../sealing/given-text.ts'
import { parseKey } from '../sealing/key-text.ts'
import { countOnTerm, reencrypt } from '../sealing/reencrypt.ts'
import { type AddStoreCommands, type StoreCommandContext, UsageError } from './command.ts'

/*
 * keyrack keyring ...: the keys credentials are sealed under, changed beside a running service. Each may be interrupted and
 * said again.
 */

export const addKeyring: AddStoreCommands = (program, atStore) => {
  const keyring = program.command('keyring').description('the keys that seal credentials')
  keyring.command('rotate').description('make a new data key and seal with it from now on').action(atStore(rotateKey))
  keyring
    .command('reencrypt')
    .description('seal everything again that an older data key sealed')
    .action(atStore(sealAgain))
  keyring
    .command('retire')
    .argument('<term>', 'number of the data key', termOf)
    .description('delete an older data key; refused while anything is sealed with it')
    .action(atStore(retireTerm))
  keyring
    .command('bind')
    .description('take altered configurations as they are now, after you have looked at them')
    .action(atStore(bindAltered))
  keyring
    .command('rewrap')
    .description('wrap the data keys with the key in NEW_CREDENTIALS_KEY or NEW_CREDENTIALS_KEY_FILE')
    .hook('preAction', () => void newKey())
    .action(atStore(rewrapKeys))
}

async function rotateKey({ store, kek, tell }: StoreCommandContext): Promise<void> {
  const term = await rotate({ store: store.keyring, kek })
  tell(`New data key, term ${term}. Running services use it from their next write on. Next: keyring reencrypt`)
}

async function sealAgain({ store, sealing, tell }: StoreCommandContext): Promise<void> {
  const { resealed, broken } = await reencrypt(store.sealedRecords, sealing, (progress) => {
    if (!process.stderr.isTTY) return
    const { pass, examined, resealed: done } = progress
    process.stderr.write(`\rpass ${pass}: ${examined} examined, ${done} sealed again   `)
  })
  if (process.stderr.isTTY) process.stderr.write('\n')
  const left = broken.length === 0 ? '' : `; ${broken.length} cannot be read and were left as they are`
  tell(`${resealed} records sealed again on term ${sealing.activeTerm}${left}`)
}

function termOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError(`The term is a number, such as 1, not "${text}"`)
}

async function retireTerm({ store, kek, tell }: StoreCommandContext, term: number): Promise<void> {
  const countOn = (one: number): Promise<number> => countOnTerm(store.sealedRecords, one)
  await retire({ store: store.keyring, kek, term, countOn })
  tell(`Retired term ${term}`)
}

const NEW_KEY = 'NEW_CREDENTIALS_KEY'

/** Throws Misused when no usable key is given. */
function newKey(): KeyObject {
  try {
    const text = givenText(NEW_KEY, process.env)
    if (text !== undefined) return parseKey(text)
  } catch (problem) {
    throw new UsageError(`${NEW_KEY} ${(problem as Error).message}`)
  }
  throw new UsageError(`Set ${NEW_KEY} or ${NEW_KEY}_FILE to the new key`)
}

async function bindAltered({ store, sealing, tell }: StoreCommandContext): Promise<void> {
  for (const fault of await faultsOfCredentials(store, sealing)) tell(fault)
  const count = await proveConfigs(store, sealing)
  tell(`${count} ${count === 1 ? 'configuration is' : 'configurations are'} valid again as stored`)
}

async function rewrapKeys({ store, kek, tell }: StoreCommandContext): Promise<void> {
  await rewrap({ store: store.keyring, kek, nextKek: newKey() })
  tell('The data keys are wrapped with the new key. Restart all services with it as CREDENTIALS_KEY_FILE')
}
