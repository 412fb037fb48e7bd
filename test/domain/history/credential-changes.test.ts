/* The history of a commit of credentials has names and attributes, and no secret. */
import { describe, expect, test } from 'vitest'
import type { CommittedChange } from '../../../generated/types.ts'
import type { PlannedConfig, PlannedSet } from '../../../src/domain/credentials/commit-plan.ts'
import type { ConfigAttributes } from '../../../src/domain/credentials/config.ts'
import { noMembers, type SetMembers } from '../../../src/domain/credentials/set.ts'
import { concernsConfig, describeCommit } from '../../../src/domain/history/credential-changes.ts'

const lan: ConfigAttributes = { name: 'LAN', type: 'DYNAMIC', addresses: ['10.*'], priority: 1 }
const config = (
  before: ConfigAttributes | null,
  attributes: ConfigAttributes | null,
  network = 'Lab',
): PlannedConfig => ({
  ...{ id: 'c1', network, coversAll: false, typeEpoch: 0, attributes },
  saved: before === null ? null : ({ attributes: before } as PlannedConfig['saved']),
})
const content = (members: Partial<SetMembers> = {}, priority = 1) => ({
  ...{ name: 'admin', priority, members: { ...noMembers, ...members } },
})
const set = (before: PlannedSet['content'], after: PlannedSet['content']): PlannedSet => ({
  ...{ config: 'c1', network: 'Lab', configName: 'LAN', type: 'DYNAMIC', savedType: 'DYNAMIC', configRevision: 1 },
  ...{ key: 'k', content: after, saved: before === null ? null : ({ content: before } as PlannedSet['saved']) },
})
const changesOf = (configs: PlannedConfig[], sets: PlannedSet[] = []) =>
  describeCommit({ configs, sets }, null).get('Lab')!.e

describe('a commit', () => {
  test('creates, changes, renames and deletes configurations', () => {
    const other: ConfigAttributes = { ...lan, type: 'CLOUD', addresses: ['10.*', '11.*'], priority: 2 }
    const all = [config(null, lan), config(lan, null), config(lan, other), config(lan, { ...lan, name: 'WAN' })]
    expect(changesOf([...all, config(null, null)])).toEqual([
      { config: 'LAN', set: null, action: 'create', fields: [] },
      { config: 'LAN', set: null, action: 'delete', fields: [] },
      {
        ...{ config: 'LAN', set: null, action: 'update' },
        fields: [
          { name: 'type', before: 'DYNAMIC', after: 'CLOUD' },
          { name: 'addresses', before: ['10.*'], after: ['10.*', '11.*'] },
          { name: 'priority', before: 1, after: 2 },
        ],
      },
      { config: 'WAN', set: null, action: 'rename', fields: [{ name: 'name', before: 'LAN', after: 'WAN' }] },
      { config: '', set: null, action: 'delete', fields: [] },
    ])
  })

  test('creates, changes and deletes sets, and shows no member', () => {
    const secret = content({ password: 'p', username: 'u' }, 3)
    const sets = [set(null, secret), set(secret, null), set(content({ username: 'u' }), secret), set(null, null)]
    const admin = { config: 'LAN', set: 'admin' }
    expect(changesOf([], sets)).toEqual([
      { ...admin, action: 'create', fields: [] },
      { ...admin, action: 'delete', fields: [] },
      {
        ...{ ...admin, action: 'update' },
        fields: [
          { name: 'password', before: null, after: null },
          { name: 'priority', before: 1, after: 3 },
        ],
      },
      { config: 'LAN', set: '', action: 'delete', fields: [] },
    ])
    expect(changesOf([], [set(content({ port: undefined } as never), content({ port: '' } as never))])[0]).toEqual({
      ...{ ...admin, action: 'update', fields: [] },
    })
  })

  test('has a record for each network, with its comment', () => {
    const plan = { configs: [config(null, lan), config(lan, null, 'Osaka'), config(lan, null)], sets: [] }
    const records = describeCommit(plan, 'why')
    expect([...records].map(([network, { e, n, r }]) => [network, e.length, n, r])).toEqual([
      ['Lab', 2, 'why', undefined],
      ['Osaka', 1, 'why', undefined],
    ])
    expect(describeCommit(plan, null).get('Lab')).not.toHaveProperty('n')
  })

  test('shows the values of a list of addresses that is not long, and otherwise its name', () => {
    const listed = (bytes: number): CommittedChange['fields'] => {
      const values = { before: lan.addresses, after: ['x'] }
      const [address] = ['x'.repeat(1 + bytes - Buffer.byteLength(JSON.stringify(values)))]
      return changesOf([config(lan, { ...lan, addresses: [address!], priority: 5 })])[0]!.fields
    }
    const priority = { name: 'priority', before: 1, after: 5 }
    expect(listed(8192)).toEqual([{ name: 'addresses', before: ['10.*'], after: [expect.any(String)] }, priority])
    expect(listed(8193)).toEqual([{ name: 'addresses', before: null, after: null }, priority])
  })

  test('keeps as many changes as fit into 32 KiB', () => {
    const named = (length: number) => config(null, { ...lan, name: '☃'.repeat(length) })
    const bytes = (length: number) => Buffer.byteLength(JSON.stringify(changesOf([named(length)])[0])) + 1
    const half = Math.floor((16_384 - bytes(0)) / 3)
    const rest = 32_768 - bytes(half) - bytes(0)
    const whole = (extra: number) => {
      const last = config(null, { ...lan, name: 'x'.repeat(rest + extra) })
      return describeCommit({ configs: [named(half), last], sets: [] }, null).get('Lab')!
    }
    expect([whole(0).e.length, whole(0).r]).toEqual([2, undefined])
    expect([whole(1).e.length, whole(1).r]).toEqual([1, 1])
    const tooLarge = describeCommit({ configs: [named(20_000), named(1)], sets: [] }, null).get('Lab')
    expect(tooLarge).toEqual({ e: [], r: 2 })
  })
})

test('a change concerns the configuration with its name or its former name', () => {
  const change = (name: string): CommittedChange => ({
    ...{ config: 'WAN', set: null, action: 'rename', fields: [{ name, before: 'LAN', after: 'WAN' }] },
  })
  expect(['WAN', 'LAN', 'x'].map((name) => concernsConfig(change('name'), name))).toEqual([true, true, false])
  expect(concernsConfig(change('type'), 'LAN')).toBe(false)
  const both = { ...change('name'), fields: [...change('name').fields, ...change('type').fields] }
  expect(concernsConfig(both, 'LAN')).toBe(true)
})
