/*
 * The command keyrack users: manages names and passwords, for people and for scripts that log in with j_username and
 * j_password.
 */
import { randomBytes } from 'node:crypto'
import type { Rights } from '../../access/api-key.ts'
import { makeUser, PASSWORD_COST, passwordProblem, type UserRecord } from '../../access/password.ts'
import { getRecordState } from '../../access/record-state.ts'
import { Secret } from '../../access/secret.ts'
import { harmless } from '../../domain/harmless-text.ts'
import { NO_RIGHTS } from '../../store/access/access-records.ts'
import { type AddStoreCommands, CommandError, type StoreCommandContext, UsageError } from '../command.ts'
import { deliverSecret, type GivenOut, OUT } from '../deliver-secret.ts'
import { printListing, TABLE_OR_LINES, withOutput } from '../listing.ts'
import { adviseRestart, anonymousAccessWarning, cannotRead, findRecord, parseRecord, replaceRecord } from './records.ts'
import {
  describeRights,
  formatDate,
  type GivenRights,
  INIT,
  parseRights,
  RIGHTS_FORMATS,
  requireNetworks,
  rightsRow,
  withRights,
} from './rights.ts'

const FROM_STDIN = ['--password-stdin', 'read the password from stdin'] as const

const UNUSED_INPUT =
  'There is text on stdin, but --password-stdin is missing: add it to use the text as the password, ' +
  'or add --out or </dev/null to generate a password'

interface GivenPassword extends GivenOut {
  readonly passwordStdin?: boolean
}

function userName(name: string): string {
  if (/^[^\p{Cc}:]{1,128}$/u.test(name) && name === name.trim()) return name
  throw new UsageError(
    'The name of a user must have 1 to 128 characters, no colon or control character, and no blank at an end',
  )
}

const NAME = ['<name>', 'login name', userName] as const

/** Adds the commands of `keyrack users`. */
export const addUsers: AddStoreCommands = (program, storeCommand) => {
  const users = program.command('users').description('users with a name and password')
  withRights(users.command('create').argument(...NAME))
    .description('create a user; prints a generated password unless one is given')
    .option(...FROM_STDIN)
    .option(...OUT)
    .option(...INIT)
    .action(storeCommand(createUser))
  users
    .command('password')
    .argument(...NAME)
    .description("change a user's password and end the user's sessions")
    .option(...FROM_STDIN)
    .option(...OUT)
    .action(storeCommand(changePassword))
  withOutput(
    users.command('list').description('list users: name, rights, networks, expiry, creation time, state'),
    TABLE_OR_LINES,
  ).action(storeCommand(listUsers))
  users
    .command('delete')
    .argument(...NAME)
    .description("delete a user and end the user's sessions")
    .action(storeCommand(deleteUser))
}

async function createUser(
  context: StoreCommandContext,
  name: string,
  given: GivenRights & GivenPassword,
): Promise<void> {
  await requireNetworks(context, given)
  await savePassword(context, { name, rights: parseRights(given, context.now()), before: null, ...given })
  context.inform(`Created user ${name}${adviseRestart(context)}`)
}

async function changePassword(context: StoreCommandContext, name: string, given: GivenPassword): Promise<void> {
  const { text, record } = await findRecord(context, 'users', name)
  if (record === null) throw cannotRead('users', name)
  requireProof(context, name, record)
  const { grants, networks, expiresAt } = record
  await savePassword(context, { name, rights: { grants, networks, expiresAt }, before: text, ...given })
  context.inform(`Changed the password of ${name}`)
}

/**
 * Throws CommandError unless keyrack wrote these rights. A new password signs them again, and there is no old one that
 * could prove those of a record without a proof.
 */
function requireProof({ proofs }: StoreCommandContext, name: string, record: UserRecord): void {
  const state = proofs.verifyUser(name, record)
  if (state === 'proven') return
  const problem =
    state === 'altered'
      ? 'was altered outside keyrack, and with it perhaps its rights'
      : 'is unproven. If keyrack 0.1.0 wrote it, a login with the current password adds the proof. Otherwise'
  throw new CommandError(`The record of user "${name}" ${problem}: delete the user and create it again`)
}

const COLUMNS = ['name', 'grants', 'networks', 'expiresAt', 'createdAt', 'state']
const SHAPE = { columns: COLUMNS, shown: COLUMNS, formats: RIGHTS_FORMATS }

async function listUsers(context: StoreCommandContext): Promise<void> {
  const { users } = await context.store.access.read()
  // Redis returns them in any order.
  const inOrder = [...users].sort(([a], [b]) => (a < b ? -1 : 1))
  const listed = inOrder.map(([name, text]) => {
    const record = parseRecord('users', text)
    const verify = (found: UserRecord) => context.proofs.verifyUser(name, found)
    const state = getRecordState(record, verify, context.now())
    const createdAt = record === null ? '' : formatDate(record.createdAt)
    return { name, rights: record ?? NO_RIGHTS, createdAt, state }
  })
  await printListing(context, listed, {
    shape: SHAPE,
    toRow: ({ name, rights, createdAt, state }) => ({ name, ...rightsRow(rights), createdAt, state }),
    toLine: ({ name, rights, ...of }) => `${harmless(name)}\t${describeRights(rights)}\t${of.createdAt}\t${of.state}`,
  })
}

async function deleteUser(context: StoreCommandContext, name: string): Promise<void> {
  const { text } = await findRecord(context, 'users', name)
  await replaceRecord(context, 'users', name, { before: text, after: null })
  context.inform(`Deleted user ${name}${await anonymousAccessWarning(context)}`)
}

interface Saved extends GivenPassword {
  readonly name: string
  readonly rights: Rights
  /** The stored text of the current record, or null if there is none. */
  readonly before: string | null
}

/** Saves the given password or a generated one. A generated password is printed, or written to a file, only once. */
async function savePassword(
  context: StoreCommandContext,
  { name, rights, before, passwordStdin, out }: Saved,
): Promise<void> {
  const isOurs = passwordStdin !== true
  if (!isOurs && out !== undefined)
    throw new UsageError('--out is only for a generated password: omit it with --password-stdin')
  // With --out the user asks for a generated password. Then stdin may be a script that goes on after this command.
  if (isOurs && out === undefined && (await context.hasInput())) throw new UsageError(UNUSED_INPUT)
  const password = isOurs ? new Secret(randomBytes(18).toString('base64url')) : await readPassword(context)
  const user = { ...rights, name, password, createdAt: context.now() }
  const after = context.proofs.signUser(name, await makeUser(context.sealing.keyFor('access'), user, PASSWORD_COST))
  const save = (): Promise<void> => replaceRecord(context, 'users', name, { before, after })
  if (!isOurs) return await save()
  const ifLost = `A password of ${name} may be in use, but was not printed: set another one with keyrack users password`
  await deliverSecret(context, { secret: password, out, ifLost }, save)
  context.inform('The password is not shown again')
}

async function readPassword({ readInput }: StoreCommandContext): Promise<Secret> {
  const text = (await readInput()).replace(/\r?\n$/, '')
  const problem = passwordProblem(text)
  if (problem !== null) throw new CommandError(`The password ${problem}`)
  return new Secret(text)
}
