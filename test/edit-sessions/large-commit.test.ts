/* Commits and reads pages of more sets than a script passes to Redis in one command. */
import { expect, test } from 'vitest'
import type { CredentialSet, CredentialsPageData, ResolvedCredential } from '../../generated/types.ts'
import { Caller } from '../support/caller.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'

const COUNT = 2500

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))
const nameOf = (index: number): string => `set ${String(index).padStart(4, '0')}`
const indexes = Array.from({ length: COUNT }, (_, index) => index)

async function setsIn(config: string, caller = new Caller(service.url)): Promise<CredentialSet[]> {
  const params = [{ offset: 0, pageSize: 10_000 }, 'Default', config]
  return (await caller.result<CredentialsPageData>('getCredentialSets', params)).credentialSets
}

async function configOf(name: string): Promise<void> {
  const caller = new Caller(service.url)
  await caller.result('saveCredentialConfig', [
    'Default',
    null,
    { name, type: 'DYNAMIC', addressSet: { addresses: ['10.*'] } },
  ])
  const sets = indexes.map((index) => ({ name: nameOf(index), username: `first ${index}`, priority: index }))
  await caller.result('saveCredentialSets', ['Default', name, sets])
  await caller.result('commitEdits')
}

test('one commit makes, moves, changes and deletes thousands of sets as the session saw them', async () => {
  await configOf('many')
  expect((await setsIn('many')).map(({ username }) => username)).toEqual(indexes.map((index) => `first ${index}`))
  const caller = new Caller(service.url)
  // The sets are in groups of three. The first of each group is deleted, the second moves to the end (in reverse
  // order), and the third is only changed.
  const named = (rest: number) => indexes.filter((index) => index % 3 === rest).map((index) => nameOf(index))
  await caller.result('deleteCredentialSets', ['Default', 'many', named(0).map((name) => ({ name }))])
  const moved = named(1).map((name, index) => ({ name, priority: COUNT * 2 - index }))
  await caller.result('saveCredentialSets', ['Default', 'many', moved])
  const changed = named(2).map((name) => ({ name, username: 'second' }))
  await caller.result('saveCredentialSets', ['Default', 'many', changed])

  const seen = await setsIn('many', caller)
  expect(seen.map(({ name }) => name)).toEqual([...named(2), ...named(1).reverse()])
  await caller.result('commitEdits')
  expect(await setsIn('many')).toEqual(seen)
  const resolved = await new Caller(service.url).result<ResolvedCredential[]>('resolveCredentials', [
    'Default',
    '10.0.0.1',
  ])
  expect(resolved.map(({ credentialSet }) => credentialSet)).toEqual(seen)
  const { number, order } = await stored()
  expect(number).toBe(seen.length)
  expect(order).toBe(seen.length)
})

/** Returns the number of stored sets of the configuration "many", and the number of entries in its order. */
async function stored(): Promise<{ number: number; order: number }> {
  const witness = redis.witness()
  const [sets = ''] = await witness.keys('*:sets:*')
  return { number: await witness.hlen(sets), order: await witness.zcard(sets.replace(':sets:', ':order:')) }
}
