/*
 * The command keyrack keys: manages the API keys of callers. A key is shown once, when it is created. The store keeps
 * only a hash of it, which cannot be used as a key.
 */
import { type KeyRecord, makeApiKey, revokedKey } from '../../access/api-key.ts'
import { getRecordState, isAccepted, type RecordState } from '../../access/record-state.ts'
import { harmless } from '../../domain/harmless-text.ts'
import { NO_RIGHTS } from '../../store/access/access-records.ts'
import { type AddStoreCommands, CommandError, type StoreCommandContext, UsageError } from '../command.ts'
import { deliverSecret, type GivenOut, OUT } from '../deliver-secret.ts'
import { printListing, TABLE_OR_LINES, withOutput } from '../listing.ts'
import {
  adviseRestart,
  anonymousAccessWarning,
  cannotRead,
  describeState,
  findRecord,
  parseRecord,
  replaceRecord,
} from './records.ts'
import {
  describeRights,
  type GivenRights,
  INIT,
  parseRights,
  RIGHTS_FORMATS,
  requireNetworks,
  rightsRow,
  withRights,
} from './rights.ts'

const WITHIN_A_SECOND = 'Running services notice within a second'

/** Adds the commands of `keyrack keys`. */
export const addKeys: AddStoreCommands = (program, storeCommand) => {
  const keys = program.command('keys').description('API keys')
  withRights(keys.command('create').argument('<name>', 'name for the key, 1 to 128 characters', keyName))
    .description('create a key and print it; it is not shown again')
    .option(...OUT)
    .option(...INIT)
    .action(storeCommand(createKey))
  withOutput(
    keys.command('list').description('list keys: id, name, rights, networks, expiry, state'),
    TABLE_OR_LINES,
  ).action(storeCommand(listKeys))
  keys.command('revoke <id>').description('revoke a key').action(storeCommand(revokeKey))
  keys
    .command('delete <id>')
    .description('delete a key that is revoked, expired, altered or damaged')
    .action(storeCommand(deleteKey))
}

function keyName(name: string): string {
  if (/^[^\p{Cc}]{1,128}$/u.test(name)) return name
  throw new UsageError('The name of a key must have 1 to 128 characters and no control characters')
}

async function createKey(context: StoreCommandContext, name: string, given: GivenRights & GivenOut): Promise<void> {
  await requireNetworks(context, given)
  const namesakes = await validKeysNamed(context, name)
  const { id, key, record } = makeApiKey(
    context.sealing.keyFor('access'),
    name,
    parseRights(given, context.now()),
    context.now(),
  )
  const ifLost = `Key ${id} may be in use, but was not printed: run keyrack keys revoke ${id}, and create another key`
  await deliverSecret(context, { secret: key, out: given.out, ifLost }, () =>
    replaceRecord(context, 'keys', id, { before: null, after: context.proofs.signKey(id, record) }),
  )
  context.inform(`Created key ${id} (${name}). The key is not shown again. ${WITHIN_A_SECOND}${adviseRestart(context)}`)
  // Keys may share a name, so that a key can be replaced while the old one still works.
  if (namesakes.length > 0)
    context.inform(`Other valid keys have this name: ${namesakes.join(', ')}. "keyrack keys revoke ID" ends one`)
}

/** Returns the ids of the valid keys with this name, in the order of their ids. */
async function validKeysNamed(context: StoreCommandContext, name: string): Promise<string[]> {
  const { keys } = await context.store.access.read()
  const found = [...keys].filter(([id, text]) => {
    const record = parseRecord('keys', text)
    return record?.name === name && isAccepted(stateOf(context, id, record))
  })
  return found.map(([id]) => id).sort()
}

const stateOf = (context: StoreCommandContext, id: string, record: KeyRecord | null): RecordState =>
  getRecordState(record, (found) => context.proofs.verifyKey(id, found), context.now())

const COLUMNS = ['id', 'name', 'grants', 'networks', 'expiresAt', 'state']
const SHAPE = { columns: COLUMNS, shown: COLUMNS, formats: RIGHTS_FORMATS }

async function listKeys(context: StoreCommandContext): Promise<void> {
  const { keys } = await context.store.access.read()
  const listed = [...keys].map(([id, text]) => {
    const record = parseRecord('keys', text)
    const [name, createdAt] = [record?.name ?? '', record?.createdAt ?? 0]
    return {
      id,
      name,
      rights: record ?? NO_RIGHTS,
      createdAt,
      state: describeState(stateOf(context, id, record), record),
    }
  })
  // Redis returns them in any order.
  listed.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  await printListing(context, listed, {
    shape: SHAPE,
    toRow: ({ id, name, rights, state }) => ({ id, name, ...rightsRow(rights), state }),
    toLine: ({ id, name, rights, state }) => `${harmless(id)}\t${harmless(name)}\t${describeRights(rights)}\t${state}`,
  })
}

async function revokeKey(context: StoreCommandContext, id: string): Promise<void> {
  const { text, record } = await findRecord(context, 'keys', id)
  if (record === null) throw cannotRead('keys', id)
  if (record.revokedAt !== null) return context.inform(`Revoked key ${id}. ${WITHIN_A_SECOND}`)
  const revoked = context.proofs.signKey(id, revokedKey(context.sealing.keyFor('access'), record, context.now()))
  await replaceRecord(context, 'keys', id, { before: text, after: revoked })
  context.inform(`Revoked key ${id}. ${WITHIN_A_SECOND}`)
}

async function deleteKey(context: StoreCommandContext, id: string): Promise<void> {
  const { text, record } = await findRecord(context, 'keys', id)
  const state = stateOf(context, id, record)
  if (isAccepted(state)) {
    const claim = state === 'unproven' ? 'is unproven, but services may accept it' : 'is valid'
    throw new CommandError(`Key ${id} ${claim}: revoke it first`)
  }
  await replaceRecord(context, 'keys', id, { before: text, after: null })
  context.inform(`Deleted key ${id}${await anonymousAccessWarning(context)}`)
}
