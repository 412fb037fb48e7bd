import { describe, expect, test } from 'vitest'
import { toDecisions } from '../../../src/domain/credentials/choices.ts'
import { findConflicts } from '../../../src/domain/credentials/conflicts.ts'
import {
  type ConfigEdit,
  countEdits,
  type Edits,
  withConfigChange,
  withConfigDeleted,
  withSetChanges,
  withSetsDeleted,
} from '../../../src/domain/credentials/edits.ts'
import { findConfig, overlayConfigs, overlaySet } from '../../../src/domain/credentials/overlay.ts'
import { rebased } from '../../../src/domain/credentials/rebase.ts'
import { noMembers } from '../../../src/domain/credentials/set.ts'
import { attributes, base, change, core, found, fresh, noEdits, place, set, state } from './staged.ts'

const view = { seesSecrets: true }
const editOf = (edits: Edits) => edits.sets.get('x')!.get('a')!

describe('edits', () => {
  test('of several renames keep only the last name', () => {
    const once = withConfigChange(noEdits, base, { name: 'b' }, false)
    const twice = withConfigChange(once, { ...base, revision: 9, treeRevision: 9 }, { name: 'c', priority: 4 }, false)
    expect(twice.configs.get('x')).toMatchObject({ change: { name: 'c', priority: 4 }, revision: 3, treeRevision: 5 })
    expect(countEdits(twice)).toBe(1)
  })

  test('that create and then delete leave nothing', () => {
    const made = withSetChanges(withConfigChange(noEdits, fresh, attributes, false), fresh, [change({})], new Map())
    expect(withConfigDeleted(made, fresh)).toEqual(noEdits)
    const withSet = withSetChanges(noEdits, base, [change({})], new Map())
    expect(withSetsDeleted(withSet, base, [place], new Map())).toEqual(noEdits)
  })

  test('that delete and then save a set replace the saved set', () => {
    const saved = found
    const gone = withSetsDeleted(noEdits, base, [place], saved)
    expect(overlaySet(set(7).content, editOf(gone), 0)).toBeNull()
    const again = editOf(withSetChanges(gone, base, [change({ username: 'v' })], saved))
    expect(again).toMatchObject({ revision: 7, replaced: true })
    expect(overlaySet(set(7).content, again, 4)).toEqual({
      name: 'a',
      priority: 4,
      members: { ...noMembers, username: 'v' },
    })
  })

  test('keep members that were not sent', () => {
    const edit = editOf(withSetChanges(noEdits, base, [change({ username: 'v' })], found))
    expect(overlaySet(set(7).content, edit, 4)).toEqual({
      name: 'a',
      priority: 0,
      members: { ...noMembers, username: 'v', password: 'p' },
    })
  })

  test('of sets are dropped if their configuration is deleted', () => {
    const edits = withConfigDeleted(withSetChanges(noEdits, base, [change({})], found), base)
    expect([countEdits(edits), edits.sets.size, overlayConfigs('Default', [core], edits)]).toEqual([1, 0, []])
  })

  test('of sets that were not read count, and are kept with their configuration', () => {
    const two = withSetChanges(noEdits, base, [change({}), { ...change({}), key: 'b', name: 'b' }], new Map())
    const read = { configs: two.configs, sets: new Map([['x', new Map([['a', editOf(two)]])]]) }
    const one = withSetsDeleted(read, base, [place], new Map())
    expect([countEdits(read), countEdits(one), one.sets.size]).toEqual([2, 1, 0])
    expect(one.configs.get('x')).toMatchObject({ revision: null, setCount: 1 })
  })

  test('of attributes stay if the last edit of a set is dropped', () => {
    const update = withConfigChange(noEdits, base, { priority: 4 }, false)
    const withSet = withSetChanges(update, base, [change({})], new Map())
    expect(withSetsDeleted(withSet, base, [place], new Map())).toEqual(update)
  })

  test('of a configuration stay the same object if the number of its edited sets stays the same', () => {
    const once = withSetChanges(noEdits, base, [change({ username: 'v' })], found)
    const twice = withSetChanges(once, base, [change({ username: 'w' })], found)
    expect(twice.configs.get('x')).toBe(once.configs.get('x'))
  })

  test('make a name that two configurations have refer to that of the session', () => {
    const seen = overlayConfigs('Default', [core], withConfigChange(noEdits, fresh, attributes, false))
    expect(seen.map(({ id }) => id)).toEqual(['y'])
    expect(findConfig(seen, ' core ')?.id).toBe('y')
    expect(findConfig(seen, 'edge')).toBeNull()
  })

  test('of a configuration show it once, although a commit has just saved it', () => {
    const made = withConfigChange(noEdits, fresh, attributes, false)
    expect(overlayConfigs('Default', [{ ...core, id: fresh.id }], made).map(({ id }) => id)).toEqual([fresh.id])
  })
})

describe('conflicts and rebase', () => {
  const update = withConfigChange(noEdits, base, { priority: 8 }, false)
  const ofSet = withSetChanges(noEdits, base, [change({ username: 'v' })], found)

  test.each([
    ['nothing changed', update, state(core), []],
    ['the attributes changed', update, state({ ...core, revision: 9, treeRevision: 9 }), [undefined]],
    ['only a set changed', update, state({ ...core, treeRevision: 9 }), []],
    [
      'a set changed under a deletion',
      withConfigDeleted(noEdits, base),
      state({ ...core, treeRevision: 9 }),
      [undefined],
    ],
    ['the set is as it was', ofSet, state({ ...core, revision: 9, treeRevision: 9 }, [set(7)]), []],
    ['the set changed', ofSet, state(core, [set(8)]), ['a']],
    ['the set is gone', ofSet, state(core), ['a']],
    ['the configuration is gone', ofSet, state(null), ['a']],
    ['it was turned', ofSet, state({ ...core, typeEpoch: 2 }, [set(7)]), ['a']],
  ] as const)('there is a conflict only if others changed what the session edited: %s', (_, edits, saved, sets) => {
    expect(findConflicts(edits, saved, view).map((conflict) => conflict.set)).toEqual(sets)
    expect(findConflicts(rebased(edits, saved), saved, view)).toEqual([])
  })

  test('a turn stays a conflict while the configuration has sets of others', () => {
    const turn = withConfigChange(noEdits, base, { type: 'STATIC' }, true)
    const saved = state({ ...core, treeRevision: 9 }, [], new Map([['x', 1]]))
    expect(findConflicts(rebased(turn, saved), saved, view)).toHaveLength(1)
  })

  test('a rebase keeps the sent attributes, and marks them as a turn if others changed the type', () => {
    const sent = withConfigChange(noEdits, base, { type: 'CLOUD', addresses: ['10.0.0.1'] }, false)
    const turned = state({
      ...core,
      attributes: { ...attributes, type: 'STATIC' },
      revision: 9,
      treeRevision: 9,
      typeEpoch: 2,
    })
    const next = rebased(sent, turned)
    expect(next.configs.get('x')).toMatchObject({ revision: 9, coversAll: true, change: { addresses: ['10.0.0.1'] } })
    expect(findConflicts(next, turned, view)).toEqual([])
  })

  test('addresses in a configuration that others made STATIC stay a conflict until they are taken back', () => {
    const sent = withConfigChange(noEdits, base, { addresses: ['10.0.0.1'] }, false)
    const now = {
      ...core,
      attributes: { ...attributes, type: 'STATIC' as const },
      revision: 9,
      treeRevision: 9,
      typeEpoch: 2,
    }
    const next = rebased(sent, state(now))
    expect(next).toEqual(sent)
    expect(findConflicts(next, state(now), view)).toHaveLength(1)
    const settled = withConfigChange(next, { ...base, savedType: 'STATIC', typeEpoch: 2 }, { addresses: [] }, false)
    expect(findConflicts(rebased(settled, state(now)), state(now), view)).toEqual([])
  })
})

describe('a choice that fits several edits', () => {
  const deletedByOthers = withConfigChange(noEdits, base, { priority: 4 }, false)
  const { x, y, z } = Object.fromEntries(
    ['y', 'z'].reduce((edits, id) => withConfigChange(edits, { ...fresh, id }, attributes, false), deletedByOthers)
      .configs,
  ) as Record<'x' | 'y' | 'z', ConfigEdit>
  const namedBy = (...edits: ConfigEdit[]): ConfigEdit[] => {
    const all = { configs: new Map(edits.map((edit) => [edit.id, edit])), sets: new Map() }
    const choices = [{ network: 'Default', config: 'core', keep: 'theirs' as const }]
    const decisions = toDecisions(choices, all, state(null))
    return edits.filter((edit) => decisions.ofConfig(edit) !== 'leave')
  }

  test('refers to the configuration that others saved or deleted under the name', () => {
    expect(namedBy(y, x)).toEqual([x])
    expect(namedBy(x, y)).toEqual([x])
  })

  test('refers to the older of two configurations that the session created', () => {
    expect(namedBy(z, y)).toEqual([y])
    expect(namedBy(y, z)).toEqual([y])
  })
})
