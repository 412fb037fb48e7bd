import { randomBytes } from 'node:crypto'
import type { Rights } from '../access/api-key.ts'
import { makeUser, PASSWORD_COST, passwordProblem, type UserRecord } from '../access/password.ts'
import { Secret } from '../access/secret.ts'
import { type AddStoreCommands, CommandError, type StoreCommandContext, UsageError } from './command.ts'
import { type GivenOut, handOver, OUT } from './hand-over.ts'
import { harmless } from './harmless-text.ts'
import { findRecord, openDoorWarning, replaceRecord } from './records.ts'
import { dateOf, describeRights, type GivenRights, INIT, requireNetworks, rightsIn, withRights } from './rights.ts'

/*
 * keyrack users ...: names and passwords, for people and for scripts that log in with j_username and j_password.
 */

const FROM_STDIN = ['--password-stdin', 'take the password from stdin'] as const

interface GivenPassword extends GivenOut {
  readonly passwordStdin?: boolean
}

function userName(name: string): string {
  if (/^[^\p{Cc}:]{1,128}$/u.test(name) && name === name.trim()) return name
  throw new UsageError('The name of a user has 1 to 128 characters, without colons and control characters')
}

const NAME = ['<name>', 'what the user logs in with', userName] as const

export const addUsers: AddStoreCommands = (program, atStore) => {
  const users = program.command('users').description('users who log in')
  withRights(users.command('create').argument(...NAME))
    .description('create a user; prints a password unless one is given')
    .option(...FROM_STDIN)
    .option(...OUT)
    .option(...INIT)
    .action(atStore(createUser))
  users
    .command('password')
    .argument(...NAME)
    .description('set another password; the sessions of the user end')
    .option(...FROM_STDIN)
    .option(...OUT)
    .action(atStore(changePassword))
  users
    .command('list')
    .description('list users: name, rights, networks, expiry, creation time')
    .action(atStore(listUsers))
  users
    .command('delete')
    .argument(...NAME)
    .description('delete a user; the sessions of the user end')
    .action(atStore(deleteUser))
}

async function createUser(at: StoreCommandContext, name: string, given: GivenRights & GivenPassword): Promise<void> {
  await requireNetworks(at, given)
  await savePassword(at, { name, rights: rightsIn(given, at.now()), before: null, ...given })
  at.tell(`Created user ${name}`)
}

async function changePassword(at: StoreCommandContext, name: string, given: GivenPassword): Promise<void> {
  const { text, record } = await findRecord<UserRecord>(at, 'users', name)
  const { grants, networks, expiresAt } = record
  await savePassword(at, { name, rights: { grants, networks, expiresAt }, before: text, ...given })
  at.tell(`Changed the password of ${name}`)
}

async function listUsers({ store, print }: StoreCommandContext): Promise<void> {
  for (const [name, text] of (await store.access.read()).users) {
    const record = JSON.parse(text) as UserRecord
    print(`${harmless(name)}\t${describeRights(record)}\t${dateOf(record.createdAt)}`)
  }
}

async function deleteUser(at: StoreCommandContext, name: string): Promise<void> {
  const { text } = await findRecord<UserRecord>(at, 'users', name)
  await replaceRecord(at, 'users', name, { before: text, after: null })
  at.tell(`Deleted user ${name}. ${await openDoorWarning(at)}`)
}

interface Saved extends GivenPassword {
  readonly name: string
  readonly rights: Rights
  /** The record that is there, or null. */
  readonly before: string | null
}

/** Saves the password that is given, or a new one, which is printed or written to a file this once. */
async function savePassword(
  at: StoreCommandContext,
  { name, rights, before, passwordStdin, out }: Saved,
): Promise<void> {
  const isOurs = passwordStdin !== true
  if (!isOurs && out !== undefined) throw new UsageError('--out is for a password that keyrack makes: leave it out')
  const password = isOurs ? new Secret(randomBytes(18).toString('base64url')) : await readPassword(at)
  const user = { ...rights, name, password, createdAt: at.now() }
  const after = at.proofs.signUser(name, await makeUser(at.sealing.keyFor('access'), user, PASSWORD_COST))
  const save = (): Promise<void> => replaceRecord(at, 'users', name, { before, after })
  if (!isOurs) return await save()
  await handOver(at, { secret: password, out }, save)
  at.tell('The password is not shown again')
}

async function readPassword({ readInput }: StoreCommandContext): Promise<Secret> {
  const text = (await readInput()).replace(/\r?\n$/, '')
  const problem = passwordProblem(text)
  if (problem !== null) throw new CommandError(`The password ${problem}`)
  return new Secret(text)
}
