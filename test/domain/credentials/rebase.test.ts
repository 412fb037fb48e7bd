/* The edits of a session after a rebase, and the members of edits that a rebase and a commit depend on. */
import { describe, expect, test } from 'vitest'
import type { Decision, Decisions } from '../../../src/domain/credentials/choices.ts'
import type { ConfigAttributes, ConfigChange } from '../../../src/domain/credentials/config.ts'
import {
  type ConfigEdit,
  countEdits,
  type Edits,
  type SetEdit,
  withConfigChange,
  withConfigDeleted,
  withSetChanges,
  withSetsDeleted,
} from '../../../src/domain/credentials/edits.ts'
import {
  overlayConfigs,
  overlaySet,
  type SavedConfig,
  setEditsOver,
  toConfigBase,
} from '../../../src/domain/credentials/overlay.ts'
import { rebased } from '../../../src/domain/credentials/rebase.ts'
import type { SavedState } from '../../../src/domain/credentials/saved-state.ts'
import { attributes, base, change, core, found, fresh, noEdits, place, set, state } from './staged.ts'

const changed = (sent: ConfigChange, covers = false): Edits => withConfigChange(noEdits, base, sent, covers)
const later = (values: Partial<ConfigAttributes> = {}, typeEpoch = 1): SavedConfig => ({
  ...{ ...core, revision: 9, treeRevision: 10, typeEpoch, attributes: { ...attributes, ...values } },
})
const configOf = (edits: Edits, id = 'x'): ConfigEdit => edits.configs.get(id)!
const setOf = (edits: Edits, id = 'x'): SetEdit => edits.sets.get(id)!.get('a')!
const setChanged = withSetChanges(noEdits, base, [change({ username: 'v' })], found)
const setDeleted = withSetsDeleted(noEdits, base, [place], found)
const made = withConfigChange(noEdits, fresh, { ...attributes, name: 'made' }, false)

const THEIRS: Decision = { keep: 'theirs', units: {} }
const MINE: Decision = { keep: 'mine', units: {} }
const NONE: Decision = { keep: null, units: {} }

/** Rebases edits, with a decision for all configurations and one for all sets. */
function rebase(edits: Edits, saved: SavedState, ofConfig: Decision = NONE, ofSet: Decision = NONE): Edits {
  const decisions: Decisions = { ofConfig: () => ofConfig, ofSet: () => ofSet }
  return rebased(edits, saved, { decisions, seesSecrets: true })
}

describe('the first edit', () => {
  test('of a configuration keeps the saved values it is based on', () => {
    const once = changed({ priority: 4 })
    const begun = { id: 'x', network: 'Default', savedName: 'core', deleted: false, setCount: 0, base: attributes }
    const first = { ...begun, savedType: 'DYNAMIC', treeRevision: 5, revision: 3, coversAll: false }
    expect(configOf(once)).toEqual({ ...first, change: { priority: 4 } })
    const after = { ...base, savedType: 'CLOUD', treeRevision: 9, revision: 9, attributes: null } as const
    const twice = withConfigChange(once, after, { type: 'STATIC' }, true)
    expect(configOf(twice)).toEqual({
      ...{ ...first, savedType: 'CLOUD', coversAll: true, change: { priority: 4, type: 'STATIC' } },
    })
    expect(configOf(withConfigChange(twice, after, { priority: 1 }, false)).coversAll).toBe(true)
    expect(configOf(withConfigDeleted(once, after))).toEqual({ ...first, deleted: true, change: {} })
  })

  test('of a set counts for the whole configuration if all of it is edited', () => {
    const after = { ...base, treeRevision: 9, revision: 8, attributes: { ...attributes, priority: 7 } }
    const own = { revision: 8, base: after.attributes }
    expect(configOf(withConfigChange(setChanged, after, { priority: 1 }, false))).toMatchObject({
      ...{ ...own, treeRevision: 9, setCount: 1 },
    })
    expect(configOf(withConfigChange(setChanged, after, { type: 'STATIC' }, true))).toMatchObject({
      ...{ ...own, treeRevision: 5 },
    })
    expect(configOf(withConfigDeleted(setChanged, after))).toMatchObject({ ...own, treeRevision: 5, setCount: 0 })
  })

  test('of a set keeps the saved values it is based on', () => {
    const first = { revision: 7, typeEpoch: 1, treeRevision: 5, base: found.get('a')!.base }
    expect(setOf(setChanged)).toEqual({
      ...{ ...first, config: 'x', key: 'a', name: 'a', deleted: false, replaced: false, priority: null },
      members: { username: 'v' },
    })
    const after = { ...base, treeRevision: 9 }
    const next = new Map([['a', { revision: 9, base: { priority: 1, members: {} } }]])
    const twice = withSetChanges(setChanged, after, [{ ...change({ password: 'q' }), priority: 4 }], next)
    expect(setOf(twice)).toMatchObject({ ...first, priority: 4, members: { username: 'v', password: 'q' } })
    expect(setOf(withSetChanges(twice, after, [change({})], next))).toMatchObject({ priority: 4 })
    const gone = withSetsDeleted(twice, after, [place], next)
    expect(setOf(gone)).toMatchObject({ ...first, deleted: true, replaced: false, priority: null, members: {} })
    const again = withSetChanges(gone, after, [change({ note: 'n' })], next)
    expect(setOf(again)).toMatchObject({ ...first, deleted: false, replaced: true, priority: null })
    expect(setOf(again).members).toEqual({ note: 'n' })
    expect(setOf(withSetChanges(again, after, [change({})], next)).replaced).toBe(true)
    expect(countEdits(again)).toBe(1)
  })

  test('of a set begins again after a turn, because the one before does not apply any more', () => {
    const turned = { ...base, typeEpoch: 2, treeRevision: 9 }
    const again = setOf(withSetChanges(setChanged, turned, [change({ password: 'q' })], new Map()))
    expect(again).toMatchObject({ revision: 0, typeEpoch: 2, treeRevision: 9, base: null, members: { password: 'q' } })
    expect(withSetsDeleted(setChanged, turned, [place], new Map())).toEqual(noEdits)
  })

  test('of a set does not make a later edit of its configuration cover everything', () => {
    const ofSet = withSetChanges(noEdits, base, [change({ username: 'v' })], found)
    expect(configOf(ofSet)).toMatchObject({ revision: null, deleted: false, coversAll: false, change: {} })
    expect(configOf(withConfigChange(ofSet, base, { priority: 1 }, false))).toMatchObject({ coversAll: false })
  })

  test('of a set that does not exist has no base, and one of an earlier version has none that is known', () => {
    const fromNothing = withSetChanges(noEdits, base, [change({})], new Map())
    expect(setOf(fromNothing)).toMatchObject({ revision: 0, base: null })
    const { base: _, ...unknown } = setOf(setChanged)
    const edits = { ...setChanged, sets: new Map([['x', new Map([['a', unknown]])]]) }
    expect(setOf(withSetChanges(edits, base, [change({ note: 'n' })], found))).not.toHaveProperty('base')
  })
})

describe('a configuration as the session sees it', () => {
  test('has its changes, or is gone', () => {
    const seen = (edits: Edits, network = 'Default') => overlayConfigs(network, [core], edits)
    expect(seen(changed({ priority: 4 }))).toEqual([
      { id: 'x', network: 'Default', attributes: { ...attributes, priority: 4 }, saved: core },
    ])
    expect(seen(withConfigDeleted(noEdits, base))).toEqual([])
    const both = withConfigChange(made, base, { priority: 1 }, false)
    expect(seen(both).map(({ id, saved }) => [id, saved === null])).toEqual([
      ['y', true],
      ['x', false],
    ])
    expect(overlayConfigs('Lab', [], both)).toEqual([])
    const twins = withConfigChange(made, { ...fresh, id: 'b' }, { ...attributes, name: 'made' }, false)
    expect(seen(twins).map(({ id }) => id)).toEqual(['x', 'b', 'y'])
  })

  test('hides a saved configuration whose name the session gave to another one', () => {
    const other = { ...core, id: 'o', attributes: { ...attributes, name: 'edge' } }
    const seen = overlayConfigs('Default', [core, other], changed({ name: 'edge' }))
    expect(seen.map(({ id }) => id)).toEqual(['x'])
  })

  test('is the base of later edits', () => {
    const [seen] = overlayConfigs('Default', [core], changed({ name: 'edge' }))
    expect(toConfigBase(seen!)).toEqual(base)
    const [own] = overlayConfigs('Default', [], made)
    expect(toConfigBase(own!)).toEqual(fresh)
  })

  test('has edits of sets only from the time of its type', () => {
    const keys = (typeEpoch: number) => {
      const saved = { ...core, typeEpoch }
      return [...setEditsOver({ ...saved, saved }, setChanged).keys()]
    }
    expect([keys(1), keys(2)]).toEqual([['a'], []])
    const inMade = withSetChanges(made, fresh, [change({})], new Map())
    expect([...setEditsOver({ id: 'y', network: 'Default', attributes, saved: null }, inMade).keys()]).toEqual(['a'])
    expect(overlaySet(null, setOf(inMade, 'y'), 6)).toMatchObject({ name: 'a', priority: 6 })
  })
})

describe('a rebase', () => {
  test('moves edits to what is saved now', () => {
    const now = state(later({ name: 'renamed' }), [set(8)])
    const both = withSetChanges(changed({ priority: 4 }), base, [change({ username: 'v' })], found)
    const next = rebased(both, now)
    expect(configOf(next)).toMatchObject({
      ...{ savedName: 'renamed', savedType: 'DYNAMIC', treeRevision: 10, revision: 9, setCount: 1 },
      ...{ change: { priority: 4 }, base: { ...attributes, name: 'renamed' }, coversAll: false },
    })
    expect(setOf(next)).toEqual({
      ...{ ...setOf(both), treeRevision: 10, revision: 8 },
      base: { priority: 0, members: { username: 'u', password: 'p' } },
    })
    const onlySets = rebased(setChanged, now)
    expect(configOf(onlySets)).toMatchObject({ savedName: 'renamed', revision: null, treeRevision: 10, setCount: 1 })
  })

  test('creates a deleted set again, and drops the deletion of a set that is gone', () => {
    expect(setOf(rebased(setChanged, state(later())))).toMatchObject({ revision: 0, base: null })
    expect(rebased(setDeleted, state(later()))).toEqual(noEdits)
    expect(setOf(rebased(setDeleted, state(later(), [set(8)])))).toMatchObject({ deleted: true, revision: 8 })
  })

  test('drops the edits of sets if the type was turned, or the configuration is gone', () => {
    expect(rebased(setChanged, state(later({ type: 'STATIC' }, 2), [set(8)]))).toEqual(noEdits)
    expect(rebased(setChanged, state(null))).toEqual(noEdits)
    expect(rebased(withConfigDeleted(noEdits, base), state(null))).toEqual(noEdits)
  })

  test('creates a deleted configuration again, after the others of its network', () => {
    const both = withSetChanges(changed({ name: 'edge' }), base, [change({ username: 'v' })], found)
    const others = [
      { ...core, id: 'o', attributes: { ...attributes, name: 'o', priority: 6 } },
      { ...core, id: 'p', network: 'Lab', attributes: { ...attributes, name: 'p', priority: 60 } },
    ]
    const saved = { ...state(null), configs: new Map(others.map((one) => [one.id, one])) }
    const made = { savedName: null, savedType: null, treeRevision: 0, revision: 0, coversAll: false, base: null }
    const recreated = { name: 'edge', type: 'DYNAMIC', addresses: [], priority: 7 }
    const next = rebased(both, saved)
    expect(configOf(next)).toMatchObject({ ...made, change: recreated, setCount: 0, deleted: false })
    expect(next.sets.size).toBe(0)
    expect(configOf(rebased(changed({ priority: 2 }), saved)).change).toMatchObject({ name: 'core', priority: 2 })
    const kept = rebase(changed({ priority: 2 }), saved, { keep: 'mine', units: {} })
    expect(configOf(kept).change).toEqual({ name: 'core', type: 'DYNAMIC', addresses: [], priority: 2 })
    const typeAfter = (savedType: 'STATIC' | null) => {
      const edit = { ...configOf(changed({ priority: 2 })), savedType }
      return configOf(rebased({ ...noEdits, configs: new Map([['x', edit]]) }, saved)).change.type
    }
    expect([typeAfter('STATIC'), typeAfter(null)]).toEqual(['STATIC', 'DYNAMIC'])
  })

  test('creates several deleted configurations again in the order in which they were tried', () => {
    const edits = (['c', 'b', 'a'] as const).map((id, priority) => {
      const attributesOf = { ...attributes, name: `was ${id}`, priority }
      const from = { ...base, id, savedName: attributesOf.name, attributes: attributesOf }
      return configOf(withConfigChange(noEdits, from, { addresses: ['10.0.0.0/8'] }, false), id)
    })
    const prioritiesOf = (all: readonly ConfigEdit[]) => {
      const next = rebased({ ...noEdits, configs: new Map(all.map((edit) => [edit.id, edit])) }, state(null))
      return Object.fromEntries([...next.configs].map(([id, { change }]) => [id, change.priority]))
    }
    expect(prioritiesOf(edits.toReversed())).toEqual({ c: 0, b: 1, a: 2 })
    // An edit of an earlier version does not know when its configuration was tried, and comes last.
    const [c, b, a] = edits as [ConfigEdit, ConfigEdit, ConfigEdit]
    for (const unknown of [{ ...b, base: null }, (({ base: _, ...rest }) => rest)(b)]) {
      expect(prioritiesOf([a, unknown, c])).toEqual({ c: 0, a: 1, b: 2 })
      expect(prioritiesOf([unknown, a, c])).toEqual({ c: 0, a: 1, b: 2 })
      expect(prioritiesOf([c, a, unknown])).toEqual({ c: 0, a: 1, b: 2 })
      expect(prioritiesOf([unknown, { ...a, base: null }, c])).toEqual({ c: 0, b: 1, a: 2 })
    }
  })

  test('the priority of a recreated configuration ignores a saved one whose name another recreated one takes', () => {
    const [first, second] = (['a', 'b'] as const).map((id, priority) => {
      const attributesOf = { ...attributes, name: `was ${id}`, priority }
      const from = { ...base, id, savedName: attributesOf.name, attributes: attributesOf }
      const sent = id === 'a' ? { name: 'edge', priority: 2 } : { addresses: ['10.0.0.0/8'] }
      return configOf(withConfigChange(noEdits, from, sent, false), id)
    })
    const others = [
      { ...core, id: 'o', attributes: { ...attributes, name: 'o', priority: 6 } },
      { ...core, id: 'p', attributes: { ...attributes, name: 'edge', priority: 60 } },
    ]
    const saved = { ...state(null), configs: new Map(others.map((one) => [one.id, one])) }
    const priorityOfB = (edits: readonly ConfigEdit[]) =>
      configOf(rebased({ ...noEdits, configs: new Map(edits.map((edit) => [edit.id, edit])) }, saved), 'b').change
        .priority
    expect(priorityOfB([second!])).toBe(61)
    expect(priorityOfB([first!, second!])).toBe(7)
  })

  test('drops what the caller gives back', () => {
    const both = withSetChanges(changed({ priority: 4 }), base, [change({ username: 'v' })], found)
    const now = state(later({ name: 'renamed' }), [set(8)])
    const onlySet = rebase(both, now, THEIRS, MINE)
    expect(configOf(onlySet)).toMatchObject({
      ...{ revision: null, change: {}, deleted: false, coversAll: false, setCount: 1 },
      ...{ savedName: 'renamed', treeRevision: 10 },
    })
    expect(configOf(onlySet)).not.toHaveProperty('base')
    const onlyConfig = rebase(both, now, MINE, THEIRS)
    expect([configOf(onlyConfig).setCount, onlyConfig.sets.size]).toEqual([0, 0])
    expect(rebase(both, now, THEIRS, THEIRS)).toEqual(noEdits)
    expect(rebase(changed({ priority: 4 }), state(null), THEIRS)).toEqual(noEdits)
    expect(rebase(made, state(null), THEIRS)).toEqual(noEdits)
    const inMade = withSetChanges(made, fresh, [change({})], new Map())
    expect(rebase(inMade, state(null), THEIRS)).toEqual(noEdits)
    expect(rebase(inMade, state(null), MINE, THEIRS).sets.size).toBe(0)
    expect(configOf(rebase(inMade, state(null), 'leave', 'leave'), 'y')).toMatchObject({ setCount: 1, revision: 0 })
    expect(rebase(inMade, state(null), NONE, MINE).sets.size).toBe(1)
  })

  test('leaves what the caller does not choose', () => {
    const both = withSetChanges(changed({ priority: 4 }), base, [change({ username: 'v' })], found)
    const now = state(later(), [set(8)])
    expect(rebase(both, now, 'leave', 'leave')).toEqual(both)
    expect(rebase(both, state(later({ type: 'STATIC' }, 2), [set(8)]), 'leave', 'leave')).toEqual(both)
    expect(configOf(rebase(both, now, NONE, 'leave'))).toMatchObject({ revision: 9 })
    expect(setOf(rebase(both, now, NONE, 'leave'))).toEqual(setOf(both))
    expect(setOf(rebase(both, now, 'leave', NONE))).toMatchObject({ revision: 8 })
    expect(rebase(both, state(null), 'leave', 'leave')).toEqual(both)
    expect(rebase(both, state(null), 'leave', NONE).sets.size).toBe(0)
    expect(rebase(setChanged, state(null), NONE, 'leave')).toEqual(setChanged)
    expect(rebase(setChanged, now, NONE, 'leave').sets).toEqual(setChanged.sets)
    const renamed = rebase(setChanged, state(later({ name: 'renamed' }), [set(8)]), 'leave', NONE)
    expect(configOf(renamed)).toMatchObject({ savedName: 'renamed', revision: null, treeRevision: 10, setCount: 1 })
  })

  test('leaves a set in conflict if one of its units needs a choice', () => {
    const one = set(8)
    const others = { ...one, content: { ...one.content, members: { ...one.content.members, password: 'q' } } }
    expect(setOf(rebased(setChanged, state(later(), [others])))).toEqual(setOf(setChanged))
  })
})

describe('a turn', () => {
  const turn = changed({ type: 'STATIC' }, true)
  const withCount = (count: number, sets = [set(8)]) => state(later(), sets, new Map([['x', count]]))

  test('stays in conflict while the configuration keeps saved sets', () => {
    expect(configOf(rebased(turn, withCount(1)))).toMatchObject({ revision: 3, coversAll: true })
    expect(configOf(rebased(turn, withCount(0, [])))).toMatchObject({ revision: 9, coversAll: true })
    const deletes = withSetsDeleted(turn, base, [place], found)
    expect(configOf(rebased(deletes, withCount(1)))).toMatchObject({ revision: 9 })
    expect(configOf(rebased(deletes, withCount(2)))).toMatchObject({ revision: 3 })
    const replaces = withSetChanges(deletes, base, [change({})], found)
    expect(configOf(rebased(replaces, withCount(1)))).toMatchObject({ revision: 9 })
    const updates = withSetChanges(turn, base, [change({ username: 'v' })], found)
    expect(configOf(rebased(updates, withCount(1)))).toMatchObject({ revision: 3 })
  })

  test('does not remain if others made it too, and arises if others made the opposite turn', () => {
    const asStatic = state(later({ type: 'STATIC' }, 2))
    expect(configOf(rebased(turn, asStatic))).toMatchObject({ revision: 9, coversAll: false })
    const back = configOf(rebased(changed({ type: 'DYNAMIC' }), asStatic))
    expect(back).toMatchObject({ revision: 9, coversAll: true })
    const kept = state(later({ type: 'STATIC' }, 2), [], new Map([['x', 1]]))
    expect(configOf(rebased(changed({ type: 'DYNAMIC' }), kept))).toMatchObject({ revision: 3, coversAll: true })
  })

  test('that is given back drops the edits of its sets', () => {
    const both = withSetChanges(turn, base, [change({ username: 'v' })], found)
    expect(rebase(both, state(later(), [set(8)]), THEIRS, MINE)).toEqual(noEdits)
  })

  test('does not keep a deletion from being rebased', () => {
    const deleted = withConfigDeleted(turn, base)
    expect(configOf(rebased(deleted, withCount(1)))).toMatchObject({ deleted: true, revision: 9 })
  })
})
