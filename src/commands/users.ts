import { randomBytes } from 'node:crypto'
import type { Rights } from '../access/api-key.ts'
import { makeUser, passwordProblem, type UserRecord } from '../access/password.ts'
import { Secret } from '../access/secret.ts'
import { type CommandGroup, CommandRefused, type Workplace } from './command.ts'
import { findRecord, openDoorWarning, replaceRecord } from './records.ts'
import { dateOf, describeRights, readArgs, rightsIn, rightsOptions, rightsUsage } from './rights.ts'

/*
 * keyrack users ...: names and passwords, for people and for scripts that log in with j_username and j_password.
 */

const inputOption = { 'password-stdin': { type: 'boolean' } } as const

export const usersCommands: CommandGroup = {
  create: {
    usage: `create NAME ${rightsUsage} [--password-stdin]`,
    meaning: 'make a user; prints a password unless one is given',
    async run(at, args) {
      const { values, positionals } = readArgs(args, { ...rightsOptions, ...inputOption })
      const name = nameIn(positionals)
      await savePassword(at, { name, rights: rightsIn(values, at.now()), before: null, ...values })
      at.tell(`User "${name}" may log in`)
    },
  },
  password: {
    usage: 'password NAME [--password-stdin]',
    meaning: 'give a user another password; ends what was logged in',
    async run(at, args) {
      const { values, positionals } = readArgs(args, inputOption)
      const name = nameIn(positionals)
      const { text, record } = await findRecord<UserRecord>(at, 'users', name)
      const { grants, networks, expiresAt } = record
      await savePassword(at, { name, rights: { grants, networks, expiresAt }, before: text, ...values })
      at.tell(`User "${name}" has another password`)
    },
  },
  list: {
    usage: 'list',
    meaning: 'all users: name, rights, networks, expiry, since when',
    async run({ store, print }) {
      for (const [name, text] of (await store.access.read()).users) {
        const record = JSON.parse(text) as UserRecord
        print(`${name}\t${describeRights(record)}\t${dateOf(record.createdAt)}`)
      }
    },
  },
  delete: {
    usage: 'delete NAME',
    meaning: 'refuse a user from now on, also one who is logged in',
    async run(at, args) {
      const name = nameIn(args)
      const { text } = await findRecord<UserRecord>(at, 'users', name)
      await replaceRecord(at, 'users', name, { before: text, after: null })
      at.tell(`User "${name}" is gone. ${await openDoorWarning(at)}`)
    },
  },
}

function nameIn(words: readonly string[]): string {
  const [name = ''] = words
  if (words.length === 1 && /^[^\p{Cc}:]{1,128}$/u.test(name) && name === name.trim()) return name
  throw new CommandRefused('A user has one NAME of 1 to 128 characters, without colons and control characters')
}

interface Saved {
  readonly name: string
  readonly rights: Rights
  /** The record that is there, or null. */
  readonly before: string | null
  readonly 'password-stdin'?: boolean
}

/** With the password that is given, or one of ours, which is printed this once. */
async function savePassword(at: Workplace, { name, rights, before, ...given }: Saved): Promise<void> {
  const isOurs = given['password-stdin'] !== true
  const password = isOurs ? new Secret(randomBytes(18).toString('base64url')) : await readPassword(at)
  const after = await makeUser(at.sealing.keyFor('access'), name, password, rights, at.now())
  await replaceRecord(at, 'users', name, { before, after })
  if (!isOurs) return
  at.print(password.reveal())
  at.tell('The password is not shown again')
}

async function readPassword({ readInput }: Workplace): Promise<Secret> {
  const text = (await readInput()).replace(/\r?\n$/, '')
  const problem = passwordProblem(text)
  if (problem !== null) throw new CommandRefused(`The password ${problem}`)
  return new Secret(text)
}
