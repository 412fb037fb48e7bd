import { type KeyRecord, makeApiKey } from '../access/api-key.ts'
import { type CommandGroup, CommandRefused, type Workplace } from './command.ts'
import { dateOf, describeRights, readArgs, rightsIn, rightsOptions, rightsUsage } from './rights.ts'

/*
 * keyrack keys ...: the API keys callers present. A key is shown once, when it is made; what is kept of it opens nothing.
 */

const WITHIN_A_SECOND = 'Running services know within a second'

export const keysCommands: CommandGroup = {
  create: {
    usage: `create NAME ${rightsUsage}`,
    meaning: 'make a key, and print it this once',
    async run({ store, sealing, now, print, tell }, args) {
      const { values, positionals } = readArgs(args, rightsOptions)
      const name = onlyWord(positionals)
      if (!/^[^\p{Cc}]{1,128}$/u.test(name)) {
        throw new CommandRefused('keys create takes one NAME, for people, of 1 to 128 characters')
      }
      const made = makeApiKey(sealing.keyFor('access'), name, rightsIn(values, now()), now())
      if (!(await store.access.replace('keys', made.id, null, JSON.stringify(made.record)))) {
        throw new CommandRefused('Another key was made at the same time: say it again')
      }
      print(made.key.reveal())
      tell(`Key ${made.id} ("${name}"). It is not shown again. ${WITHIN_A_SECOND}`)
    },
  },
  list: {
    usage: 'list',
    meaning: 'all keys: id, name, rights, networks, expiry, state',
    async run({ store, now, print }) {
      for (const [id, text] of (await store.access.read()).keys) {
        const record = JSON.parse(text) as KeyRecord
        print(`${id}\t${record.name}\t${describeRights(record)}\t${stateOf(record, now())}`)
      }
    },
  },
  revoke: {
    usage: 'revoke ID',
    meaning: 'refuse a key from now on',
    async run(at, words) {
      const id = onlyWord(words)
      const text = await textOf(at, id)
      const record = JSON.parse(text) as KeyRecord
      const revoked = { ...record, revokedAt: record.revokedAt ?? at.now() }
      if (!(await at.store.access.replace('keys', id, text, JSON.stringify(revoked)))) throw changedMeanwhile(id)
      at.tell(`Key ${id} is revoked. ${WITHIN_A_SECOND}`)
    },
  },
  delete: {
    usage: 'delete ID',
    meaning: 'forget a key that was revoked or has expired',
    async run(at, words) {
      const id = onlyWord(words)
      const text = await textOf(at, id)
      if (stateOf(JSON.parse(text) as KeyRecord, at.now()) === 'valid') {
        throw new CommandRefused(`Key ${id} is valid: revoke it first`)
      }
      if (!(await at.store.access.replace('keys', id, text, null))) throw changedMeanwhile(id)
      at.tell(`Key ${id} is forgotten. ${await openDoorWarning(at)}`)
    },
  },
}

function stateOf({ revokedAt, expiresAt }: KeyRecord, now: number): string {
  if (revokedAt !== null) return `revoked ${dateOf(revokedAt)}`
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid'
}

/** "" where there is none or there are several: a second one must not be passed over. */
const onlyWord = ([word = '', ...others]: readonly string[]): string => (others.length === 0 ? word : '')

async function textOf({ store }: Workplace, id: string): Promise<string> {
  const text = (await store.access.read()).keys.get(id)
  if (id === '') throw new CommandRefused('Say the ID of one key: keyrack keys list')
  if (text === undefined) throw new CommandRefused(`There is no key "${id}": keyrack keys list`)
  return text
}

const changedMeanwhile = (id: string): CommandRefused =>
  new CommandRefused(`Key ${id} was changed at the same time: say it again`)

/** Said where nobody is left who could be asked for a key. */
export async function openDoorWarning({ store }: Workplace): Promise<string> {
  const { keys, users } = await store.access.read()
  return keys.size + users.size > 0 ? '' : 'It was the last: on loopback every caller may do everything again'
}
