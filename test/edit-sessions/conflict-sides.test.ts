/*
 * Checks which secrets a conflict shows to which caller, and how the service treats edits that an earlier version
 * staged without a copy of the base.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { EditConflictError, Keyrack } from '../../clients/typescript/index.ts'
import type { EditConflict } from '../../generated/types.ts'
import { parseKey } from '../../src/sealing/key-text.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { callersOn } from '../access/callers.ts'
import { openStore } from '../store/open-store.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const prefix = freshPrefix()
const network = 'Default'
const configName = 'routers'
let admin: Keyrack
let blind: Keyrack

const callers = openOnce(() => callersOn(redis.url, prefix))
const keys = openOnce(async () => ({
  admin: await callers.key(),
  editor: await callers.key({ grants: ['credentials:read', 'credentials:write'] }),
}))
const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))

beforeAll(async () => {
  admin = new Keyrack({ url: service.url, key: keys.admin.key })
  blind = new Keyrack({ url: service.url, key: keys.editor.key })
  await admin.credentials.edit((session) =>
    session.saveCredentialConfig({ network, credentialConfig: { name: configName } }),
  )
})
const save = (client: Keyrack, name: string, members: object) =>
  client.credentials.edit((session) =>
    session.saveCredentialSets({ network, configName, credentialSets: [{ name, ...members }] }),
  )

/**
 * Returns the conflict that arises when `first` stages one part of a set and the administrator changes another part.
 */
async function conflictOf(
  first: Keyrack,
  name: string,
  { before, staged, theirs }: { before: object; staged: object; theirs: object },
): Promise<EditConflict> {
  await save(admin, name, before)
  const refused = first.credentials.edit(async (session) => {
    await session.saveCredentialSets({ network, configName, credentialSets: [{ name, ...staged }] })
    await save(admin, name, theirs)
  })
  const failure = (await refused.then(
    () => null,
    (error: unknown) => error,
  )) as EditConflictError
  expect(failure).toBeInstanceOf(EditConflictError)
  const [conflict] = failure.data.conflicts as EditConflict[]
  return { ...conflict!, set: '', revision: 0, changedAt: null }
}

describe('to a caller with credentials:reveal', () => {
  test('a conflict says which secrets others changed, and no value', async () => {
    const conflict = await conflictOf(admin, 'seen', {
      before: { username: 'u', password: 'S3cret-before', roCommunityString: 'S3cret-ro' },
      staged: { username: 'mine' },
      theirs: { password: 'S3cret-after', roCommunityString: 'S3cret-ro' },
    })
    expect(conflict.fields.filter(({ changedByOthers }) => changedByOthers).map(({ name }) => name)).toEqual([
      'password',
    ])
    expect(conflict.unsettled).toEqual(['login'])
    expect(JSON.stringify(conflict)).not.toContain('S3cret')
  })
})

describe('to a caller without credentials:reveal', () => {
  test('a conflict does not say which secrets are set or changed', async () => {
    const before = { username: 'u' }
    const staged = { username: 'mine', snmpAuthPassword: 'mine' }
    const changed = await conflictOf(blind, 'one', { before, staged, theirs: { password: 'p', snmpPrivPassword: 'p' } })
    const unchanged = await conflictOf(blind, 'two', { before, staged, theirs: { username: 'u' } })
    const other = await conflictOf(blind, 'three', {
      before: { ...before, password: 'q' },
      staged,
      theirs: { roCommunityString: 'r' },
    })
    expect(changed).toEqual(unchanged)
    expect(changed).toEqual(other)
    expect(changed.unsettled).toEqual(['login', 'snmpv3'])
    expect(changed.fields.find(({ name }) => name === 'password')).toMatchObject({ changedByOthers: null })
  })
})

describe('edits that were staged without a copy of the base', () => {
  test('can be read, need a choice for each unit that was sent in part, and can be given up', async () => {
    await save(admin, 'old', { username: 'u', password: 'p' })
    const session = admin.credentials
    await session.saveCredentialSets({ network, configName, credentialSets: [{ name: 'old', password: 'mine' }] })
    expect(await withoutBases()).toBeGreaterThan(0)
    await save(admin, 'old', { username: 'v', password: 'q' })
    const { edits, conflicts } = await session.getPendingEdits()
    expect(edits).toMatchObject([{ set: 'old', action: 'update', fields: [{ name: 'password' }] }])
    expect(conflicts[0]).toMatchObject({ set: 'old', unsettled: ['login'] })
    expect(conflicts[0]!.fields).toContainEqual({
      ...{ name: 'username', unit: 'login', base: null, saved: 'v', wanted: null },
      ...{ changedBySession: false, changedByOthers: null },
    })
    const choice = { network, config: configName, set: 'old' }
    const kept = await session.rebaseEdits({ choices: [{ ...choice, keep: 'mine' }] })
    expect(kept.conflicts).toMatchObject([{ unsettled: ['login'] }])
    await expect(session.commitEdits()).rejects.toBeInstanceOf(EditConflictError)
    const back = await session.rebaseEdits({ choices: [{ ...choice, keep: 'theirs' }] })
    expect(back).toMatchObject({ edits: [], conflicts: [] })
  })

  /** Rewrites every edit of every session in the format of the previous version. Returns how many edits it changed. */
  async function withoutBases(): Promise<number> {
    const { store, close } = await openStore(redis.url, prefix)
    const sealing = await openSealing({ store: store.keyring, kek: parseKey(TEST_KEY) })
    const witness = redis.witness()
    let changed = 0
    for (const key of await witness.keys(`${prefix}{c}:session-sets:*`)) {
      const owner = key.split(':').at(-1)!
      for (const [name, blob] of Object.entries(await witness.hgetall(key))) {
        const context = { kind: 'edit', owner, name }
        const [text] = await sealing.unsealAll([{ blob, context }])
        const { base, ...edit } = JSON.parse(text!.toString()) as { base?: unknown }
        expect(base).toBeDefined()
        await witness.hset(key, name, sealing.seal(JSON.stringify(edit), context))
        changed++
      }
    }
    witness.disconnect()
    close()
    return changed
  }
})
