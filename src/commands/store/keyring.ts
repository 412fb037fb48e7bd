/*
 * The command keyrack keyring: changes the keys that encrypt credentials while a service runs. Each subcommand can be
 * interrupted and repeated.
 */
import type { KeyObject } from 'node:crypto'
import { harmless } from '../../domain/harmless-text.ts'
import { bindAll, findCredentialFaults } from '../../edit-sessions/bind-records.ts'
import { givenText } from '../../files/given-text.ts'
import { acceptStored, retire, rewrap, rotate } from '../../sealing/change-keyring.ts'
import { parseKey } from '../../sealing/key-text.ts'
import { openSealing } from '../../sealing/open-sealing.ts'
import { countOnTerm, reencrypt } from '../../sealing/reencrypt.ts'
import { createSigner } from '../../sealing/signer.ts'
import { verifyAudit } from '../../store/audit/audit-proof.ts'
import { chainedSince } from '../../store/audit/keyring-age.ts'
import { type AddStoreCommands, CommandError, type StoreCommandContext, UsageError } from '../command.ts'
import { counted } from '../counted.ts'

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
      'accept altered configurations, an earlier keyring or missing audit heads as they are stored; check them first',
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

async function bindAltered({ store, kek, inform }: StoreCommandContext): Promise<void> {
  // The keyring is opened through the store of this command, so the audit log records this command as the author of
  // changes.
  const sealing = await openSealing({ store: store.keyring, kek })
  for (const fault of await findCredentialFaults(store, sealing)) inform(fault)
  const { configs: count } = await bindAll(store, sealing)
  const { faults, withHeadFault } = await verifyAudit(store, sealing)
  for (const line of describeFaults(faults)) inform(line)
  const bounds = store.auditBounds(createSigner(sealing.keyFor('audit')))
  if (faults.has('streams')) await bounds.beginHeads()
  else if (withHeadFault.length > 0) await bounds.dropHeads(withHeadFault)
  // Services may warn of an earlier state that has no fault by itself. A service that sees this attribute checks the
  // heads again, so they are written first. Before the audit is chained there is nothing to accept but the keyring.
  if (faults.has('keyring') || chainedSince(sealing) !== null) {
    await acceptStored({ store: store.keyring, kek }, await store.readTime())
    inform(faults.has('keyring') ? RESTART : CHECKED_AGAIN)
  }
  const left = await findCredentialFaults(store, sealing)
  if (left.length > 0) {
    throw new CommandError(`Cannot accept this: delete the configuration, or restore a backup\n${left.join('\n')}`)
  }
  const ofAudit = faults.size === 0 ? [] : describeFaults((await verifyAudit(store, sealing)).faults)
  if (ofAudit.length > 0) {
    throw new CommandError(`Cannot accept entries and floors of the audit: restore a backup\n${ofAudit.join('\n')}`)
  }
  inform(`Accepted the stored state of ${counted(count, 'configurations')}`)
}

const describeFaults = (faults: ReadonlyMap<string, string>): string[] =>
  [...faults].map(([what, fault]) => harmless(`${what}: ${fault}`))

const RESTART = 'Restart the services: until then they keep the later keyring, and warn'
const CHECKED_AGAIN = 'Running services check the audit again within a minute'

async function rewrapKeys({ store, kek, inform }: StoreCommandContext): Promise<void> {
  await rewrap({ store: store.keyring, kek, nextKek: newKey() })
  inform(
    'The data keys are wrapped with the new key. Restart all services with it: set CREDENTIALS_KEY_FILE, or copy the ' +
      'new key over the key file that keyrack created',
  )
}
