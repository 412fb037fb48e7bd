/* Conflicts between the edits of a session and what others saved since. */
import { describe, expect, test } from 'vitest'
import type { EditConflict } from '../../../generated/types.ts'
import type { ConfigAttributes, ConfigChange } from '../../../src/domain/credentials/config.ts'
import { configRevision, findConflicts, labelOf, setRevision } from '../../../src/domain/credentials/conflicts.ts'
import {
  type Edits,
  withConfigChange,
  withConfigDeleted,
  withSetChanges,
  withSetsDeleted,
} from '../../../src/domain/credentials/edits.ts'
import type { SavedConfig } from '../../../src/domain/credentials/overlay.ts'
import type { SavedState } from '../../../src/domain/credentials/saved-state.ts'
import { attributes, base, change, core, found, fresh, noEdits, place, set, state } from './staged.ts'

const changed = (sent: ConfigChange, covers = false): Edits => withConfigChange(noEdits, base, sent, covers)
const conflictsOf = (edits: Edits, saved: SavedState): EditConflict[] =>
  findConflicts(edits, saved, { seesSecrets: true })
const later = (values: Partial<ConfigAttributes> = {}): SavedConfig => ({
  ...{ ...core, revision: 9, treeRevision: 9, attributes: { ...attributes, ...values } },
})
const withConfigs = (...configs: SavedConfig[]): SavedState => ({
  ...state(core),
  configs: new Map(configs.map((config) => [config.id, config])),
})
const sidesOf = (edits: Edits, saved: SavedState) =>
  conflictsOf(edits, saved).map(({ config, mine, theirs, revision }) => ({ config, mine, theirs, revision }))
const setChanged = withSetChanges(noEdits, base, [change({ username: 'v' })], found)
const setMade = withSetChanges(noEdits, base, [change({ username: 'v' })], new Map())
const setDeleted = withSetsDeleted(noEdits, base, [place], found)

describe('a conflict of a configuration', () => {
  test('says that its network was deleted, even if the configuration was deleted before', () => {
    const gone = { ...state(null), networks: new Set<string>() }
    const made = withConfigChange(noEdits, fresh, { name: 'core' }, false)
    const place = { network: 'Default', config: 'core', changedAt: null }
    const conflict = { ...place, theirs: 'network', revision: 0, unsettled: [] }
    expect(conflictsOf(made, gone)).toMatchObject([{ ...conflict, mine: 'create' }])
    expect(conflictsOf(changed({ priority: 8 }), gone)).toMatchObject([{ ...conflict, mine: 'update' }])
    expect(conflictsOf(made, gone)[0]).not.toHaveProperty('changedBy')
  })

  test('has the author and the time of the last change, and the fields', () => {
    expect(conflictsOf(changed({ priority: 8 }), state(later({ priority: 4 })))).toEqual([
      {
        ...{ network: 'Default', config: 'core', changedAt: 1, changedBy: 'bob', revision: 9, unsettled: [] },
        ...{ mine: 'update', theirs: 'update', fields: [expect.objectContaining({ name: 'priority' })] },
      },
    ])
    const unknown = { ...state(later()), lastChange: () => null }
    expect(conflictsOf(changed({ priority: 8 }), unknown)).toMatchObject([{ changedAt: null }])
    expect(conflictsOf(changed({ priority: 8 }), unknown)[0]).not.toHaveProperty('changedBy')
  })

  test.each<[string, Edits, SavedState, object[]]>([
    [
      'an update that others deleted',
      changed({ priority: 8 }),
      state(null),
      [{ config: 'core', mine: 'update', theirs: 'delete', revision: 0 }],
    ],
    [
      'a deletion that others renamed',
      withConfigDeleted(noEdits, base),
      state(later({ name: 'edge' })),
      [{ config: 'edge', mine: 'delete', theirs: 'rename', revision: 9 }],
    ],
    [
      'a deletion that others deleted',
      withConfigDeleted(noEdits, base),
      state(null),
      [{ config: 'core', mine: 'delete', theirs: 'delete', revision: 0 }],
    ],
    [
      'a turn in which others changed sets',
      changed({ type: 'STATIC' }, true),
      state({ ...core, treeRevision: 9 }),
      [{ config: 'core', mine: 'update', theirs: 'sets', revision: 9 }],
    ],
    [
      'a rename that others updated',
      changed({ name: 'edge' }),
      state(later({ priority: 4 })),
      [{ config: 'core', mine: 'rename', theirs: 'update', revision: 9 }],
    ],
    ['a deletion that others did not touch', withConfigDeleted(noEdits, base), state(core), []],
    ['sets alone', setChanged, state(later(), [set(7)]), []],
  ])('names both sides of %s', (_what, edits, saved, sides) => {
    expect(sidesOf(edits, saved)).toEqual(sides)
  })

  test('compares the name with that of the first edit, if it is known', () => {
    const edits = changed({ priority: 8 })
    const { base: _, ...edit } = edits.configs.get('x')!
    const unknown = { ...edits, configs: new Map([['x', edit]]) }
    expect(sidesOf(unknown, state(later()))).toMatchObject([{ theirs: 'update' }])
    expect(sidesOf(unknown, state(later({ name: 'edge' })))).toMatchObject([{ theirs: 'rename' }])
  })
})

describe('a name', () => {
  const edge = { ...core, id: 'e', attributes: { ...attributes, name: 'edge' } }
  const renamed = changed({ name: 'edge' })

  test('that another configuration has is a conflict', () => {
    const taken = { config: 'edge', theirs: 'name' }
    expect(conflictsOf(renamed, withConfigs(core, edge))).toMatchObject([
      {
        ...taken,
        mine: 'rename',
        revision: 3,
        changedAt: 1,
        fields: [{ name: 'name', wanted: 'edge' }],
        unsettled: [],
      },
    ])
    const made = withConfigChange(noEdits, fresh, { ...attributes, name: 'edge' }, false)
    expect(sidesOf(made, withConfigs(edge))).toEqual([{ ...taken, mine: 'create', revision: 0 }])
  })

  test('is free if no other configuration in the network has it, or if the session deletes or renames that one', () => {
    const edgeBase = { ...base, id: 'e', savedName: 'edge', attributes: edge.attributes }
    const saved = withConfigs(core, edge)
    expect(conflictsOf(renamed, withConfigs(core, { ...edge, network: 'Lab' }))).toEqual([])
    expect(conflictsOf(changed({ name: 'free' }), saved)).toEqual([])
    expect(conflictsOf(withConfigDeleted(renamed, edgeBase), saved)).toEqual([])
    expect(conflictsOf(withConfigChange(renamed, edgeBase, { name: 'other' }, false), saved)).toEqual([])
    expect(sidesOf(withConfigChange(renamed, edgeBase, { priority: 5 }, false), saved)).toMatchObject([
      { theirs: 'name' },
    ])
    expect(conflictsOf(changed({ name: 'core' }), withConfigs(core))).toEqual([])
    expect(conflictsOf(changed({ priority: 5 }), saved)).toEqual([])
    expect(conflictsOf(withConfigDeleted(renamed, base), saved)).toEqual([])
  })

  test('that the session gives to two configurations is a conflict of both', () => {
    const make = (edits: Edits, id: string, network = 'Default'): Edits =>
      withConfigChange(edits, { ...fresh, id, network }, { ...attributes, name: 'edge' }, false)
    expect(sidesOf(make(make(noEdits, 'y'), 'z'), state(null))).toMatchObject([{ theirs: 'name' }, { theirs: 'name' }])
    expect(conflictsOf(make(make(noEdits, 'y'), 'z'), state(null))[0]!.changedAt).toBeNull()
    expect(conflictsOf(make(make(noEdits, 'y'), 'z', 'Lab'), state(null))).toEqual([])
    expect(conflictsOf(withConfigDeleted(make(renamed, 'y'), base), state(core))).toEqual([])
  })
})

describe('a conflict of a set', () => {
  const own = { config: 'core', mine: 'update', theirs: 'update', revision: 8 }

  test.each<[string, Edits, SavedState, object]>([
    ['an update that others changed', setChanged, state(core, [set(8)]), own],
    ['an update that others deleted', setChanged, state(core), { ...own, theirs: 'delete', revision: 0 }],
    ['a deletion', setDeleted, state(core, [set(8)]), { ...own, mine: 'delete' }],
    ['two new sets', setMade, state(core, [set(8)]), { ...own, mine: 'create', theirs: 'create' }],
    ['a lost configuration', setChanged, state(null), { ...own, theirs: 'config', revision: 0 }],
    [
      'a turn by others',
      setChanged,
      state({ ...core, typeEpoch: 2 }, [set(7)]),
      { ...own, theirs: 'config', revision: 0 },
    ],
  ])('names both sides of %s', (_what, edits, saved, sides) => {
    expect(sidesOf(edits, saved)).toEqual([sides])
    expect(conflictsOf(edits, saved)).toMatchObject([{ set: 'a' }])
  })

  test('has the last change of the set, or of the configuration if the set did not change', () => {
    const asked = (edits: Edits, saved: SavedState) => {
      const keys: (string | undefined)[] = []
      const lastChange = (_config: string, key?: string) => {
        keys.push(key)
        return null
      }
      conflictsOf(edits, { ...saved, lastChange })
      return keys
    }
    expect(asked(setChanged, state(core, [set(8)]))).toEqual(['a'])
    expect(asked(setChanged, state({ ...core, typeEpoch: 2 }, [set(7)]))).toEqual([undefined])
  })

  test('has the changed fields and the units that need a choice', () => {
    const now = set(8)
    const others = { ...now, content: { ...now.content, members: { ...now.content.members, password: 'q' } } }
    expect(conflictsOf(setChanged, state(core, [others]))).toMatchObject([
      { fields: [{ name: 'username' }, { name: 'password' }], unsettled: ['login'] },
    ])
  })

  test('says that its network was deleted, even if its configuration is still stored', () => {
    for (const one of [state(null), state(core, [set(7)])]) {
      const [conflict] = conflictsOf(setChanged, { ...one, networks: new Set(['Lab']) })
      expect(conflict).toMatchObject({ config: 'core', set: 'a', mine: 'update', theirs: 'network', changedAt: null })
      expect(conflict).not.toHaveProperty('changedBy')
    }
  })

  test('does not arise in a configuration that the session creates', () => {
    const made = withConfigChange(noEdits, fresh, attributes, false)
    expect(conflictsOf(withSetChanges(made, fresh, [change({})], new Map()), state(null))).toEqual([])
  })
})

test('conflicts come in the order of networks, configurations and sets', () => {
  const aachen = { ...core, id: 'l', network: 'Aachen' }
  const edge = { ...core, id: 'e', attributes: { ...attributes, name: 'a' } }
  const two = withSetChanges(
    changed({ priority: 5 }),
    base,
    ['b', 'a'].map((key) => ({ ...change({}), key, name: key })),
    new Map([...found, ['b', found.get('a')!]]),
  )
  const toBase = ({ id, network, attributes: own }: SavedConfig) => ({
    ...{ ...base, id, network, savedName: own.name, attributes: own },
  })
  const all = [edge, aachen].reduce((edits, one) => withConfigChange(edits, toBase(one), { priority: 5 }, false), two)
  const saved = withConfigs(...[core, edge, aachen].map((one) => ({ ...one, revision: 9 })))
  const seen = conflictsOf(all, saved).map((conflict) => [conflict.network, conflict.config, conflict.set])
  expect(seen).toEqual([
    ['Aachen', 'core', undefined],
    ['Default', 'a', undefined],
    ['Default', 'core', undefined],
    ['Default', 'core', 'a'],
    ['Default', 'core', 'b'],
  ])
})

test('a configuration has its saved name, or that of the session, and the revision of what is edited', () => {
  const edit = changed({ name: 'edge' }).configs.get('x')!
  expect([labelOf(edit, state(later({ name: 'z' }))), labelOf(edit, state(null))]).toEqual(['z', 'core'])
  const made = withConfigChange(noEdits, fresh, { ...attributes, name: 'made' }, false).configs.get('y')!
  expect([labelOf(made, state(core)), labelOf({ ...made, change: {} }, state(core))]).toEqual(['made', ''])
  expect([configRevision(edit, state(core)), configRevision(edit, state(null))]).toEqual([3, 0])
  expect(configRevision({ ...edit, coversAll: true }, state(core))).toBe(5)
  const ofSet = setChanged.sets.get('x')!.get('a')!
  expect([setRevision(ofSet, state(core, [set(8)])), setRevision(ofSet, state(null, [set(8)]))]).toEqual([8, 0])
})
