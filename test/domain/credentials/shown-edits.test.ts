/* Edits as callers see them: before a commit, in its plan, and in the choices of a rebase. */
import { describe, expect, test } from 'vitest'
import type { EditChoice } from '../../../generated/types.ts'
import { toDecisions } from '../../../src/domain/credentials/choices.ts'
import { commitPlan, toPlannedNames } from '../../../src/domain/credentials/commit-plan.ts'
import {
  type Edits,
  withConfigChange,
  withConfigDeleted,
  withSetChanges,
  withSetsDeleted,
} from '../../../src/domain/credentials/edits.ts'
import { pendingEdits } from '../../../src/domain/credentials/pending-edits.ts'
import { attributes, base, change, core, found, fresh, noEdits, place, set, state } from './staged.ts'

const updated = withConfigChange(noEdits, base, { priority: 8, addresses: ['10.0.0.1'] }, false)
const renamed = withConfigChange(noEdits, base, { name: 'edge' }, false)
const turned = withConfigChange(noEdits, base, { type: 'STATIC' }, true)
const turnedAndRenamed = withConfigChange(turned, base, { name: 'edge' }, false)
const deleted = withConfigDeleted(noEdits, base)
const made = withConfigChange(noEdits, fresh, { ...attributes, name: 'made' }, false)
const setChanged = withSetChanges(noEdits, base, [{ ...change({ username: 'v', password: 'q' }), priority: 2 }], found)
const setMade = withSetChanges(noEdits, base, [change({ username: 'v' })], new Map())
const setDeleted = withSetsDeleted(noEdits, base, [place], found)
const setReplaced = withSetChanges(setDeleted, base, [change({ username: 'v' })], found)

describe('a pending edit', () => {
  const shown = (edits: Edits, saved = state(core, [set(7)]), seesSecrets = true) =>
    pendingEdits(edits, saved, seesSecrets)
  const names = { network: 'Default', config: 'core', set: null }

  test('of a configuration has the attributes that it changes', () => {
    const fields = [
      { name: 'addresses', before: [], after: ['10.0.0.1'] },
      { name: 'priority', before: 0, after: 8 },
    ]
    expect(shown(updated)).toEqual([{ ...names, action: 'update', fields }])
    expect(shown(turned)).toMatchObject([{ action: 'update', fields: [{ before: 'DYNAMIC', after: 'STATIC' }] }])
    const name = { name: 'name', before: 'core', after: 'edge' }
    expect(shown(renamed)).toEqual([{ ...names, config: 'edge', action: 'rename', fields: [name] }])
    expect(shown(deleted)).toEqual([{ ...names, action: 'delete', fields: [] }])
  })

  test('of a configuration that is not saved creates it', () => {
    const fields = [
      ...[['name', 'made'] as const, ['type', 'DYNAMIC'] as const, ['addresses', []] as const],
      ['priority', 0] as const,
    ].map(([name, after]) => ({ name, before: null, after }))
    expect(shown(made)).toEqual([{ ...names, config: 'made', action: 'create', fields }])
    expect(shown(updated, state(null))).toMatchObject([{ config: 'core', action: 'create' }])
    expect(shown(deleted, state(null))).toEqual([{ ...names, action: 'delete', fields: [] }])
  })

  test('that deletes a configuration comes before one that creates another of its name', () => {
    const again = { ...attributes, name: 'core' }
    for (const edits of [
      withConfigDeleted(withConfigChange(noEdits, fresh, again, false), base),
      withConfigChange(deleted, fresh, again, false),
    ]) {
      expect(shown(edits).map(({ config, action }) => [config, action])).toEqual([
        ['core', 'delete'],
        ['core', 'create'],
      ])
    }
  })

  test('that gives a configuration the name that others gave it is not a rename', () => {
    const saved = state({ ...core, attributes: { ...attributes, name: 'edge' } })
    expect(shown(renamed, saved)).toEqual([{ ...names, config: 'edge', action: 'update', fields: [] }])
    const both = withConfigChange(renamed, base, { priority: 8 }, false)
    expect(shown(both, saved)).toMatchObject([{ action: 'update', fields: [{ name: 'priority' }] }])
  })

  test('of a set has its changed members, but no secrets', () => {
    const fields = [
      { name: 'username', before: 'u', after: 'v' },
      { name: 'password', before: null, after: null },
      { name: 'priority', before: 0, after: 2 },
    ]
    expect(shown(setChanged)).toEqual([{ ...names, set: 'a', action: 'update', fields }])
    expect(shown(setMade, state(core))).toEqual([
      { ...names, set: 'a', action: 'create', fields: [{ name: 'username', before: null, after: 'v' }] },
    ])
    for (const saved of [state(core, [set(7)]), state(core), state(null)]) {
      expect(shown(setDeleted, saved)).toEqual([{ ...names, set: 'a', action: 'delete', fields: [] }])
    }
    expect(shown(setMade, state(null))).toMatchObject([{ set: 'a', action: 'create' }])
    const optional = withSetChanges(noEdits, base, [change({ note: 'n', sshKeyType: 'ssh-rsa' })], found)
    const typeAfter = (seesSecrets: boolean) => shown(optional, undefined, seesSecrets)[0]!.fields
    const note = { name: 'note', before: '', after: 'n' }
    expect(typeAfter(true)).toEqual([{ name: 'sshKeyType', before: '', after: 'ssh-rsa' }, note])
    expect(typeAfter(false)).toEqual([{ name: 'sshKeyType', before: null, after: null }, note])
    expect(shown(setChanged, state({ ...core, typeEpoch: 2 }, [set(7)]))).toMatchObject([
      { action: 'create', fields: [{ before: null }, { before: null }, { before: null, after: 2 }] },
    ])
  })

  test('of a set that was deleted and saved again has the members that are lost', () => {
    const lost = (seesSecrets: boolean) => shown(setReplaced, undefined, seesSecrets)[0]!.fields.map(({ name }) => name)
    expect(lost(true)).toEqual(['username', 'password'])
    const secrets = ['enablePassword', 'roCommunityString', 'snmpAuthPassword', 'snmpPrivPassword']
    expect(lost(false)).toEqual(['username', 'password', ...secrets])
    for (const seesSecrets of [true, false]) {
      const seen = shown(setReplaced, state(core), seesSecrets)[0]!.fields
      expect(seen.map(({ name }) => name)).toEqual(['username'])
    }
    const noted = withSetChanges(setDeleted, base, [change({ note: 'n' })], found)
    expect(shown(noted)[0]!.fields).toContainEqual({ name: 'username', before: 'u', after: '' })
    const { content, ...rest } = set(7)
    const more = { ...rest, content: { ...content, members: { ...content.members, note: 'n', apiToken: 't' } } }
    const optional = (seesSecrets: boolean) =>
      shown(setReplaced, state(core, [more]), seesSecrets)[0]!
        .fields.map(({ name }) => name)
        .filter((name) => ['note', 'apiToken'].includes(name))
    expect([optional(true), optional(false)]).toEqual([['apiToken', 'note'], ['note']])
  })

  test.each([[['A', 'B', 'C']], [['B', 'A', 'C']], [['C', 'B', 'A']]])(
    'comes in the order of networks, configurations and sets, if sets were edited in the order %j',
    (keys) => {
      const changes = keys.map((key) => ({ ...change({}), key, name: key }))
      const some = withSetChanges(updated, base, changes, new Map())
      const lab = withConfigChange(some, { ...fresh, id: 'l', network: 'Aachen' }, { ...attributes, name: 'z' }, false)
      const all = withConfigChange(lab, fresh, { ...attributes, name: 'a' }, false)
      expect(shown(all).map((edit) => [edit.network, edit.config, edit.set])).toEqual([
        ['Aachen', 'z', null],
        ['Default', 'a', null],
        ['Default', 'core', null],
        ['Default', 'core', 'A'],
        ['Default', 'core', 'B'],
        ['Default', 'core', 'C'],
      ])
    },
  )
})

describe('the plan of a commit', () => {
  const planned = (edits: Edits, saved = state(core, [set(7)])) => commitPlan(edits, saved)

  test('has the attributes of configurations after it', () => {
    const after = { ...attributes, priority: 8, addresses: ['10.0.0.1'] }
    const one = { id: 'x', network: 'Default', saved: core, coversAll: false, typeEpoch: 1 }
    expect(planned(updated)).toEqual({ configs: [{ ...one, attributes: after }], sets: [] })
    expect(planned(deleted).configs).toEqual([{ ...one, attributes: null, coversAll: true }])
    expect(planned(turned).configs).toEqual([
      { ...one, attributes: { ...attributes, type: 'STATIC' }, coversAll: true, typeEpoch: 2 },
    ])
    const [created] = planned(made).configs
    expect(created).toMatchObject({ id: 'y', saved: null, attributes: { name: 'made' }, typeEpoch: 0 })
  })

  test('has the sets after it, with the name and type that their configuration then has', () => {
    const one = { config: 'x', network: 'Default', configName: 'core', type: 'DYNAMIC', savedType: 'DYNAMIC' }
    const { configs, sets } = planned(setDeleted)
    expect(configs).toEqual([])
    expect(sets).toEqual([{ ...one, configRevision: 3, key: 'a', saved: set(7), content: null }])
    const [kept] = planned(withSetChanges(noEdits, base, [change({ username: 'v' })], found)).sets
    expect(kept!.content!.members).toMatchObject({ username: 'v', password: 'p' })
    const both = withSetChanges(turnedAndRenamed, base, [change({ username: 'v' })], new Map())
    expect(planned(both, state(core)).sets).toMatchObject([
      { ...one, configName: 'edge', type: 'STATIC', saved: null, content: { name: 'a', priority: 0 } },
    ])
    const inNew = withSetChanges(made, fresh, [change({})], new Map())
    expect(planned(inNew, state(null)).sets).toMatchObject([
      { config: 'y', configName: 'made', type: 'DYNAMIC', savedType: 'DYNAMIC', configRevision: null },
    ])
  })

  test('names what it changes', () => {
    const namesOf = (edits: Edits) => toPlannedNames(planned(edits))
    const one = { network: 'Default', config: 'core', action: 'update' }
    expect(namesOf(updated)).toEqual({ configs: [one], sets: [] })
    expect(namesOf(renamed).configs).toEqual([{ ...one, config: 'edge', before: 'core' }])
    expect(namesOf(deleted).configs).toEqual([{ ...one, action: 'delete' }])
    expect(namesOf(made).configs).toEqual([{ ...one, config: 'made', action: 'create' }])
    const two = withSetChanges(setDeleted, base, [{ ...change({}), key: 'b', name: 'b' }], new Map())
    const ofCore = { network: 'Default', config: 'core', sets: ['a', 'b'] }
    expect(namesOf(two)).toEqual({ configs: [], sets: [ofCore] })
    const inMade = withSetChanges(
      withConfigChange(two, fresh, { ...attributes, name: 'made' }, false),
      fresh,
      [change({})],
      new Map(),
    )
    expect(namesOf(inMade).sets).toEqual([ofCore, { ...ofCore, config: 'made', sets: ['a'] }])
  })
})

describe('choices', () => {
  const choose = (edits: Edits, ...choices: Partial<EditChoice>[]) =>
    toDecisions(
      choices.map((choice) => ({ network: 'Default', config: 'core', ...choice })),
      edits,
      state(core, [set(7)]),
    )
  const both = withSetChanges(renamed, base, [change({ username: 'v' })], found)
  const ofConfig = both.configs.get('x')!
  const ofSet = both.sets.get('x')!.get('a')!

  test('apply to the edits that they name, by the saved name or that of the session', () => {
    for (const config of ['core', 'edge']) {
      const units = { login: 'theirs', snmpv2: null, enable: undefined } as const
      const decisions = choose(both, { config, set: 'a', keep: 'mine', units } as Partial<EditChoice>)
      expect(decisions.ofSet(ofSet)).toStrictEqual({ keep: 'mine', units: { login: 'theirs' } })
      expect(decisions.ofConfig(ofConfig)).toBe('leave')
      expect(choose(both, { config }).ofConfig(ofConfig)).toEqual({ keep: null, units: {} })
      expect(choose(both, { config, set: null, units: null }).ofSet(ofSet)).toBe('leave')
    }
  })

  test('apply to the saved configuration of a name, even if the session created another one before', () => {
    const all = withConfigChange(updated, { ...fresh, id: 'a' }, attributes, false)
    const decisions = choose(all, { keep: 'mine' })
    const decided = ['x', 'a'].map((id) => decisions.ofConfig(all.configs.get(id)!) !== 'leave')
    expect(decided).toEqual([true, false])
  })

  test('leave an edit if others changed its object after the caller saw it', () => {
    const isLeft = (choice: Partial<EditChoice>) => {
      const decisions = choose(both, choice)
      return (choice.set === undefined ? decisions.ofConfig(ofConfig) : decisions.ofSet(ofSet)) === 'leave'
    }
    expect([3, 2, null].map((revision) => isLeft({ keep: 'mine', revision }))).toEqual([false, true, false])
    expect([7, 3].map((revision) => isLeft({ set: 'a', keep: 'mine', revision }))).toEqual([false, true])
  })

  test('are refused if they name no edit, or one that an earlier choice names', () => {
    const findings = [
      { path: '/choices/0', reason: 'names no edit of this session' },
      { path: '/choices/2', reason: 'names the same edit as an earlier choice' },
      { path: '/choices/3', reason: 'names no edit of this session' },
    ]
    expect(() => choose(both, { set: 'b' }, {}, { config: 'edge' }, { network: 'Lab' })).toThrow(
      expect.objectContaining({ findings }),
    )
    const alone = [{ path: '/choices/0', reason: 'names no edit of this session' }]
    expect(() => choose(setChanged, {})).toThrow(expect.objectContaining({ findings: alone }))
  })
})
