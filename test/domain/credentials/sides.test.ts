/* The sides of conflicts: what they show of an edited object, and what a choice of a side leaves of its edit. */
import { describe, expect, test } from 'vitest'
import type { ConflictField } from '../../../generated/types.ts'
import type { Settlement, Side } from '../../../src/domain/credentials/choices.ts'
import { configFields, setFields, takenName } from '../../../src/domain/credentials/conflict-fields.ts'
import {
  type ConfigEdit,
  type SetEdit,
  withConfigChange,
  withConfigDeleted,
  withSetChanges,
  withSetsDeleted,
} from '../../../src/domain/credentials/edits.ts'
import type { SavedSet } from '../../../src/domain/credentials/saved-state.ts'
import type { SetMembers } from '../../../src/domain/credentials/set.ts'
import {
  compactMembers,
  isChangedByOthers,
  isConcernedIn,
  unsettledUnits,
  wantedMember,
  wantedUnit,
} from '../../../src/domain/credentials/set-sides.ts'
import { dropsTypeChange, restoredConfig, settledConfig, settledSet } from '../../../src/domain/credentials/settle.ts'
import { attributes, base, change, core, found, fresh, noEdits, place, set } from './staged.ts'

const configEdit = (sent: Parameters<typeof withConfigChange>[2], covers = false): ConfigEdit =>
  withConfigChange(noEdits, base, sent, covers).configs.get('x')!
const setEdit = (members: Partial<SetMembers>, priority: number | null = null, saved = found): SetEdit =>
  withSetChanges(noEdits, base, [{ ...change(members), priority }], saved)
    .sets.get('x')!
    .get('a')!
const gone = withSetsDeleted(noEdits, base, [place], found)
const deletedSet = gone.sets.get('x')!.get('a')!
const replaced = (members: Partial<SetMembers>): SetEdit =>
  withSetChanges(gone, base, [change(members)], found)
    .sets.get('x')!
    .get('a')!
const withoutBase = ({ base: _, ...edit }: SetEdit): SetEdit => edit
const deletedConfig = withConfigDeleted(noEdits, base).configs.get('x')!

/** Returns a set that others saved again, with these members and this priority. */
function savedSet(members: Partial<SetMembers>, priority = 0): SavedSet {
  const { content, ...rest } = set(8)
  return { ...rest, content: { ...content, priority, members: { ...content.members, ...members } } }
}

describe('the fields of a configuration in conflict', () => {
  const field = (name: 'name' | 'type' | 'addresses' | 'priority', values: Partial<ConflictField>) => ({
    ...{ name, unit: name, changedBySession: false, changedByOthers: false, ...values },
  })

  test('are those that either side changed', () => {
    const now = { ...core, attributes: { ...attributes, priority: 4, addresses: ['10.0.0.1'] } }
    expect(configFields(configEdit({ name: 'edge', priority: 9 }), now)).toEqual([
      field('name', { base: 'core', saved: 'core', wanted: 'edge', changedBySession: true }),
      field('addresses', { base: [], saved: ['10.0.0.1'], wanted: [], changedByOthers: true }),
      field('priority', { base: 0, saved: 4, wanted: 9, changedBySession: true, changedByOthers: true }),
    ])
    expect(configFields(configEdit({}), core)).toEqual([])
  })

  test('are all fields if the configuration is gone, with null as wanted if the session deletes it', () => {
    const lost = (name: 'name' | 'type' | 'addresses' | 'priority', before: ConflictField['base']) =>
      field(name, { base: before, saved: null, wanted: null, changedByOthers: true })
    expect(configFields(deletedConfig, null)).toEqual([
      ...[lost('name', 'core'), lost('type', 'DYNAMIC'), lost('addresses', []), lost('priority', 0)],
    ])
  })

  test('have null for what others changed if the base is unknown', () => {
    const { base: _, ...edit } = configEdit({ priority: 9 })
    const unknown = { base: null, wanted: null, changedByOthers: null }
    expect(configFields(edit, core)).toEqual([
      field('name', { ...unknown, saved: 'core' }),
      field('type', { ...unknown, saved: 'DYNAMIC' }),
      field('addresses', { ...unknown, saved: [] }),
      field('priority', { ...unknown, saved: 0, wanted: 9, changedBySession: true }),
    ])
  })

  test('include a name that is taken', () => {
    const both = { saved: 'edge', wanted: 'edge', changedBySession: true, changedByOthers: true }
    expect(takenName(configEdit({ name: 'edge' }))).toEqual(field('name', { ...both, base: 'core' }))
    const made = withConfigChange(noEdits, fresh, { name: 'edge' }, false).configs.get('y')!
    expect(takenName(made)).toEqual(field('name', { ...both, base: null }))
  })
})

describe('the fields of a set in conflict', () => {
  const fields = (edit: SetEdit, now: SavedSet | null, seesSecrets = true) => setFields({ edit, now, seesSecrets })
  const shortOf = (edit: SetEdit, now: SavedSet | null, seesSecrets = true) =>
    fields(edit, now, seesSecrets).map(
      ({ name, base: before, saved, wanted, changedBySession, changedByOthers }) =>
        `${name}: ${before} ${saved} ${wanted} ${changedBySession ? 'session' : '-'} ${changedByOthers}`,
    )

  test('are those that either side changed, without secrets', () => {
    expect(shortOf(setEdit({ username: 'v', note: 'n' }), savedSet({ password: 'q' }))).toEqual([
      'username: u u v session false',
      'password: null null null - true',
      'note:   n session false',
    ])
    expect(shortOf(setEdit({}, 5), savedSet({ note: 'n' }, 3))).toEqual([
      'note:  n  - true',
      'priority: 0 3 5 session true',
    ])
    expect(shortOf(setEdit({}), savedSet({}, 3))).toEqual(['priority: 0 3 0 - true'])
    expect(fields(setEdit({ username: 'v' }, 5), savedSet({})).map(({ unit }) => unit)).toEqual(['login', 'priority'])
    expect(shortOf(setEdit({ username: 'v' }), set(7))).toEqual(['username: u u v session false'])
  })

  test('are lost members if the set is gone, or deleted and saved again', () => {
    expect(shortOf(setEdit({ username: 'v' }), null)).toEqual([
      'username: u null v session true',
      'password: null null null - true',
      'priority: 0 null 0 - true',
    ])
    expect(shortOf(deletedSet, savedSet({ username: 'w' }, 3))).toEqual([
      'username: u w null - true',
      'priority: 0 3 null - true',
    ])
    const again = shortOf(replaced({ username: 'v' }), savedSet({}))
    expect(again).toHaveLength(8)
    expect(again.slice(0, 3)).toEqual([
      'username: u u v session false',
      'password: null null null session false',
      'enableUsername:    session false',
    ])
  })

  test('hide which secrets others changed from callers that may not see secrets', () => {
    const others = savedSet({ password: 'q', roCommunityString: 'r', apiToken: 't', sshKeyType: 's' })
    expect(shortOf(setEdit({ username: 'v' }), others, false)).toEqual([
      'username: u u v session false',
      'password: null null null - null',
    ])
    expect(shortOf(setEdit({ note: 'n' }), others, false)).toEqual(['note:   n session false'])
  })

  test('have null for what others changed if the base is unknown', () => {
    expect(shortOf(withoutBase(setEdit({ password: 'p' }, 4)), savedSet({ username: 'w' }))).toEqual([
      ...['username: null w null - null', 'password: null null null session null'],
      'priority: null 0 4 session null',
    ])
  })
})

describe('a member', () => {
  test('is changed by others if it differs from the base, unless the revision is that of the edit', () => {
    const by = (edit: SetEdit, now: SavedSet | null, seesSecrets: boolean) =>
      (['password', 'enableUsername'] as const).map((member) => isChangedByOthers({ edit, now, seesSecrets }, member))
    expect(by(setEdit({}), set(7), false)).toEqual([false, false])
    expect(by(setEdit({}), savedSet({}), false)).toEqual([null, false])
    expect(by(setEdit({}), null, true)).toEqual([true, false])
    expect(by(setEdit({}, null, new Map()), null, true)).toEqual([false, false])
    expect(by(setEdit({}, null, new Map()), savedSet({}), true)).toEqual([true, false])
  })

  test('that is optional is of concern with the optional members of its unit', () => {
    const concerned = (edit: SetEdit) =>
      (['sshKeyType', 'apiToken', 'snmpAuthProtocol'] as const).filter((member) =>
        isConcernedIn({ edit, now: set(7), seesSecrets: true }, member),
      )
    expect(concerned(setEdit({ username: 'v' }))).toEqual([])
    expect(concerned(setEdit({ sshKeyPassphrase: 'x' }))).toEqual(['sshKeyType'])
    expect(concerned(setEdit({ snmpUsername: 's' }))).toEqual([])
    expect(concerned(setEdit({ snmpPrivProtocol: 'AES' }))).toEqual(['snmpAuthProtocol'])
  })
})

describe('a unit', () => {
  const open = (edit: SetEdit, now: SavedSet | null, seesSecrets = true) => unsettledUnits({ edit, now, seesSecrets })

  test('is unsettled if the session sent one part and others changed another', () => {
    const edit = setEdit({ username: 'v', snmpUsername: 's' })
    expect(open(edit, savedSet({ password: 'q' }))).toEqual(['login'])
    expect(open(edit, savedSet({ username: 'w' }))).toEqual([])
    expect(open(edit, savedSet({ snmpPrivProtocol: 'AES' }))).toEqual(['snmpv3'])
    expect(open(edit, savedSet({}), false)).toEqual(['login', 'snmpv3'])
    expect(open(setEdit({ username: 'v', password: 'w' }), savedSet({ password: 'q' }))).toEqual([])
    expect(open(setEdit({ sshKeyPassphrase: 'x' }), savedSet({ sshPrivateKey: 'k' }))).toEqual(['ssh'])
    expect(open(withoutBase(edit), savedSet({}))).toEqual(['login', 'snmpv3'])
    const whole = setEdit({ snmpUsername: 's', snmpAuthPassword: 'a', snmpPrivPassword: 'p' })
    expect(open(withoutBase(whole), savedSet({}))).toEqual([])
  })

  test('is settled if nothing changed, or the whole set is written or deleted', () => {
    const now = savedSet({ password: 'q' })
    for (const edit of [deletedSet, replaced({ username: 'v' })]) expect(open(edit, now)).toEqual([])
    expect(open(setEdit({ username: 'v' }), null)).toEqual([])
    expect(open(setEdit({ username: 'v' }), set(7), false)).toEqual([])
  })

  test('is wanted as the session sent it, and as it was', () => {
    expect(wantedUnit(setEdit({ username: 'v' }), 'login')).toEqual({ username: 'v', password: 'p' })
    expect(wantedUnit(replaced({ username: 'v' }), 'login')).toEqual({ username: 'v', password: '' })
    expect(wantedUnit(setEdit({ username: 'v' }, null, new Map()), 'login')).toEqual({ username: 'v', password: '' })
    expect(wantedUnit(withoutBase(setEdit({ username: 'v' })), 'login')).toBeNull()
    expect(wantedMember(deletedSet, 'username')).toBeNull()
  })

  test('is kept without members that are empty', () => {
    expect(compactMembers(savedSet({ note: '', apiToken: 't' }).content.members)).toStrictEqual({
      ...{ username: 'u', password: 'p', apiToken: 't' },
    })
  })
})

describe('a settled set', () => {
  const settle = (edit: SetEdit, now: SavedSet | null, keep: Side | null, units: Settlement['units'] = {}) =>
    settledSet({ edit, now, seesSecrets: true }, { keep, units })
  const now = savedSet({ password: 'q' })

  test('has no edit if all is given back', () => {
    expect(settle(setEdit({ username: 'v' }), now, 'theirs')).toBeNull()
    expect(settle(deletedSet, now, 'theirs')).toBeNull()
    for (const keep of ['mine', null] as const) expect(settle(deletedSet, now, keep)).toBe(deletedSet)
    expect(settle(setEdit({ username: 'v' }), now, null, { login: 'theirs' })).toBeNull()
    expect(settle(setEdit({}, 5), savedSet({}), null, { priority: 'theirs' })).toBeNull()
  })

  test('stays in conflict if a unit needs a side, or its base is unknown', () => {
    const edit = setEdit({ username: 'v' })
    expect(settle(edit, now, null)).toBe('unsettled')
    expect(settle(edit, now, null, { snmpv3: 'mine' })).toBe('unsettled')
    expect(settle(withoutBase(edit), now, 'mine')).toBe('unsettled')
    expect(settle(withoutBase(edit), now, null, { login: 'theirs' })).toBeNull()
  })

  test('keeps a unit as a whole, and drops another', () => {
    const edit = setEdit({ username: 'v', note: 'n', apiToken: 't' }, 5)
    const members = { username: 'v', password: 'p', note: 'n', apiToken: 't' }
    expect(settle(edit, now, 'mine')).toMatchObject({ members, priority: 5 })
    expect(settle(edit, now, 'mine', { api: 'theirs', priority: 'theirs' })).toMatchObject({
      ...{ members: { username: 'v', password: 'p', note: 'n' }, priority: null },
    })
    expect(settle(edit, now, 'theirs', { note: 'mine' })).toEqual({ ...edit, members: { note: 'n' }, priority: null })
    expect(settle(setEdit({ note: 'n' }), now, 'mine')).toMatchObject({ members: { note: 'n' } })
  })

  test('gets all members that it had if others deleted it', () => {
    const edit = setEdit({ username: 'v' })
    expect(settle(edit, null, 'mine')).toEqual({ ...edit, members: { username: 'v', password: 'p' }, priority: 0 })
    expect(settle(edit, null, null)).toEqual(edit)
    expect(settle(edit, null, null, { login: 'mine' })).toEqual({
      ...{ ...edit, members: { username: 'v', password: 'p' } },
    })
    expect(settle(setEdit({}, 5), null, null, { priority: 'theirs' })).toMatchObject({ priority: 5 })
    expect(settle(withoutBase(setEdit({ note: 'n' })), null, 'mine')).toMatchObject({ priority: null })
    expect(settle(replaced({ username: 'v' }), null, 'mine')).toMatchObject({ replaced: true })
  })

  test('is made again with what is left, unless nothing is', () => {
    const noted = setEdit({ note: 'n' })
    expect(settle(noted, null, 'mine')).toMatchObject({ members: { note: 'n', username: 'u', password: 'p' } })
    expect((settle(withoutBase(noted), null, 'mine') as SetEdit).members).toStrictEqual({ note: 'n' })
    expect(settle(noted, null, null, { note: 'theirs' })).toEqual({ ...noted, members: {} })
    expect(settle(noted, null, 'theirs', { expiry: 'mine' })).toBeNull()
  })

  test('keeps its priority unless that is given back', () => {
    expect(settle(setEdit({}, 5), null, 'theirs')).toBeNull()
    expect(settle(setEdit({}, 5), null, 'mine')).toMatchObject({ priority: 5 })
    expect(settle(setEdit({ username: 'v' }), null, null, { priority: 'mine' })).toMatchObject({ priority: 0 })
    const noted = setEdit({ note: 'n' }, 5)
    expect(settle(noted, savedSet({}), null, { note: 'theirs' })).toEqual({ ...noted, members: {} })
    const again = { ...replaced({}), priority: 5 }
    expect(settle(again, savedSet({}, 7), null, { priority: 'theirs' })).toEqual({ ...again, priority: 7 })
    const some = { priority: 'theirs', note: 'theirs' } as const
    expect(settle({ ...again, members: { note: 'n' } }, savedSet({}, 7), null, some)).toMatchObject({ priority: null })
  })

  test('that changes nothing stays if nothing is given back', () => {
    expect(settle(setEdit({}), savedSet({}), 'mine')).toEqual(setEdit({}))
  })

  test('that was deleted and saved again keeps secrets that are given back, even unseen ones', () => {
    const edit = replaced({ username: 'v' })
    const sides = { edit, now: savedSet({ apiToken: 't' }), seesSecrets: false }
    for (const units of [{ api: 'theirs' }, { snmpv3: 'theirs' }] as const) {
      expect(settledSet(sides, { keep: 'mine', units })).toMatchObject({ replaced: false })
    }
  })

  test('clears an optional member only if it is saved, even if no side is chosen for its unit', () => {
    const keysOf = (others: Partial<SetMembers>, keep: Side | null) => {
      const next = settle(replaced({ note: 'n' }), savedSet(others), keep, { enable: 'theirs' }) as SetEdit
      return Object.keys(next.members).filter((name) => name.endsWith('Protocol'))
    }
    for (const keep of ['mine', null] as const) {
      expect(keysOf({}, keep)).toEqual([])
      expect(keysOf({ snmpAuthProtocol: 'SHA' }, keep)).toEqual(['snmpAuthProtocol'])
    }
  })

  test('that was deleted and saved again is changed if one of its units is dropped', () => {
    const edit = replaced({ username: 'v' })
    expect(settle(edit, now, 'mine')).toEqual(edit)
    const next = settle(edit, now, 'mine', { enable: 'theirs' }) as SetEdit
    expect(next.replaced).toBe(false)
    expect(next.members).toMatchObject({ username: 'v', password: '', roCommunityString: '' })
    expect(Object.keys(next.members)).not.toContain('enablePassword')
  })

  test('does not clear optional members that are empty on both sides', () => {
    const next = settle(replaced({ note: 'n' }), savedSet({ apiToken: 't' }), 'mine', { enable: 'theirs' }) as SetEdit
    expect(next.members).toMatchObject({ note: 'n', apiToken: '' })
    expect(Object.keys(next.members)).not.toContain('rwCommunityString')
    expect((settle(setEdit({ note: '' }), now, 'mine') as SetEdit).members).toEqual({ note: '' })
  })
})

describe('a settled configuration', () => {
  const settle = (edit: ConfigEdit, keep: Side | null, units: Settlement['units'] = {}) =>
    settledConfig(edit, { keep, units })
  const edit = configEdit({ name: 'edge', priority: 9 })

  test('keeps the attributes that are not given back', () => {
    for (const keep of ['mine', null] as const) expect(settle(edit, keep)).toBe(edit)
    expect(settle(edit, 'theirs')).toBeNull()
    expect(settle(edit, null, { name: 'theirs' })).toEqual({ ...edit, change: { priority: 9 } })
    expect(settle(edit, 'theirs', { name: 'mine' })).toEqual({ ...edit, change: { name: 'edge' } })
    expect(settle(edit, 'theirs', { name: 'mine', priority: 'mine' })).toEqual(edit)
    expect(settle(configEdit({}), 'theirs')).toBeNull()
  })

  test('is made or deleted as a whole', () => {
    const made = withConfigChange(noEdits, fresh, attributes, false).configs.get('y')!
    for (const one of [made, deletedConfig]) {
      expect(settle(one, 'theirs', { name: 'mine' })).toBeNull()
      expect(settle(one, 'mine', { name: 'theirs' })).toBe(one)
    }
  })

  test('that others deleted gets the attributes that the session saw', () => {
    const keep = { keep: 'mine', units: {} } as const
    expect(restoredConfig(configEdit({ priority: 9 }), keep).change).toEqual({
      ...{ name: 'core', addresses: [], priority: 9 },
    })
    expect(restoredConfig(edit, { keep: null, units: { addresses: 'mine' } }).change).toEqual({
      ...{ name: 'edge', addresses: [], priority: 9 },
    })
    const { base: _, ...unknown } = edit
    for (const one of [unknown, { ...edit, base: null }]) expect(restoredConfig(one, keep)).toBe(one)
    const withAddresses = { ...configEdit({ type: 'STATIC' }), base: { ...attributes, addresses: ['10.0.0.1'] } }
    expect(restoredConfig(withAddresses, keep)).toBe(withAddresses)
    const madeStatic = { ...withAddresses, change: { priority: 1 }, savedType: 'STATIC' as const }
    expect(restoredConfig(madeStatic, keep)).toBe(madeStatic)
  })

  test('gives its turn back if the type is given back', () => {
    const turn = configEdit({ type: 'STATIC' }, true)
    expect(dropsTypeChange(turn, null, core)).toBe(true)
    expect(dropsTypeChange(turn, { ...turn, change: {} }, core)).toBe(true)
    expect(dropsTypeChange(turn, turn, core)).toBe(false)
    expect(dropsTypeChange(configEdit({ type: 'CLOUD' }), null, core)).toBe(false)
    expect(dropsTypeChange(edit, null, core)).toBe(false)
  })
})
