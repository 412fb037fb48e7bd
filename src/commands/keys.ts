import { type KeyRecord, makeApiKey } from '../access/api-key.ts'
import { type CommandGroup, CommandRefused } from './command.ts'
import { findRecord, openDoorWarning, replaceRecord } from './records.ts'
import { dateOf, describeRights, readArgs, rightsIn, rightsOptions, rightsUsage } from './rights.ts'

/*
 * keyrack keys ...: the API keys callers present. A key is shown once, when it is made; what is kept of it opens nothing.
 */

const WITHIN_A_SECOND = 'Running services know within a second'

export const keysCommands: CommandGroup = {
  create: {
    usage: `create NAME ${rightsUsage}`,
    meaning: 'make a key, and print it this once',
    async run(at, args) {
      const { values, positionals } = readArgs(args, rightsOptions)
      const name = onlyWord(positionals)
      if (!/^[^\p{Cc}]{1,128}$/u.test(name)) {
        throw new CommandRefused('keys create takes one NAME, for people, of 1 to 128 characters')
      }
      const { id, key, record } = makeApiKey(at.sealing.keyFor('access'), name, rightsIn(values, at.now()), at.now())
      await replaceRecord(at, 'keys', id, { before: null, after: record })
      at.print(key.reveal())
      at.tell(`Key ${id} ("${name}"). It is not shown again. ${WITHIN_A_SECOND}`)
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
      const { text, record } = await findRecord<KeyRecord>(at, 'keys', id)
      const revoked = { ...record, revokedAt: record.revokedAt ?? at.now() }
      await replaceRecord(at, 'keys', id, { before: text, after: revoked })
      at.tell(`Key ${id} is revoked. ${WITHIN_A_SECOND}`)
    },
  },
  delete: {
    usage: 'delete ID',
    meaning: 'forget a key that was revoked or has expired',
    async run(at, words) {
      const id = onlyWord(words)
      const { text, record } = await findRecord<KeyRecord>(at, 'keys', id)
      if (stateOf(record, at.now()) === 'valid') throw new CommandRefused(`Key ${id} is valid: revoke it first`)
      await replaceRecord(at, 'keys', id, { before: text, after: null })
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
