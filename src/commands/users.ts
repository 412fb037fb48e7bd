import { randomBytes } from 'node:crypto'
import { makeUser, passwordProblem, type UserRecord } from '../access/password.ts'
import { Secret } from '../access/secret.ts'
import { type CommandGroup, CommandRefused, type Workplace } from './command.ts'
import { openDoorWarning } from './keys.ts'
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
      const rights = rightsIn(values, at.now())
      const { password, isOurs } = await passwordFor(at, values['password-stdin'] === true)
      const record = await makeUser(at.sealing.keyFor('access'), name, password, rights, at.now())
      if (!(await at.store.access.replace('users', name, null, JSON.stringify(record)))) {
        throw new CommandRefused(`There is a user "${name}" already`)
      }
      if (isOurs) at.print(password.reveal())
      at.tell(`User "${name}" may log in${isOurs ? '. The password is not shown again' : ''}`)
    },
  },
  password: {
    usage: 'password NAME [--password-stdin]',
    meaning: 'give a user another password; ends what was logged in',
    async run(at, args) {
      const { values, positionals } = readArgs(args, inputOption)
      const name = nameIn(positionals)
      const text = await textOf(at, name)
      const { password, isOurs } = await passwordFor(at, values['password-stdin'] === true)
      const { grants, networks, expiresAt } = JSON.parse(text) as UserRecord
      const record = await makeUser(
        at.sealing.keyFor('access'),
        name,
        password,
        { grants, networks, expiresAt },
        at.now(),
      )
      if (!(await at.store.access.replace('users', name, text, JSON.stringify(record)))) {
        throw new CommandRefused(`User "${name}" was changed at the same time: say it again`)
      }
      if (isOurs) at.print(password.reveal())
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
      if (!(await at.store.access.replace('users', name, await textOf(at, name), null))) {
        throw new CommandRefused(`User "${name}" was changed at the same time: say it again`)
      }
      at.tell(`User "${name}" is gone. ${await openDoorWarning(at)}`)
    },
  },
}

function nameIn(words: readonly string[]): string {
  const [name = ''] = words
  if (words.length === 1 && /^[^\p{Cc}:]{1,128}$/u.test(name) && name === name.trim()) return name
  throw new CommandRefused('A user has one NAME of 1 to 128 characters, without colons and control characters')
}

async function textOf({ store }: Workplace, name: string): Promise<string> {
  const text = (await store.access.read()).users.get(name)
  if (text === undefined) throw new CommandRefused(`There is no user "${name}": keyrack users list`)
  return text
}

async function passwordFor(at: Workplace, isGiven: boolean): Promise<{ password: Secret; isOurs: boolean }> {
  if (!isGiven) return { password: new Secret(randomBytes(18).toString('base64url')), isOurs: true }
  const text = (await at.readInput()).replace(/\r?\n$/, '')
  const problem = passwordProblem(text)
  if (problem !== null) throw new CommandRefused(`The password ${problem}`)
  return { password: new Secret(text), isOurs: false }
}
