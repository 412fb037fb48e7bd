import { describe, expect, test } from 'vitest'
import { type FieldNames, InvalidParamsError } from '../../../clients/typescript/index.ts'
import { mergeRows, removeRow } from '../../../src/console/inventory/definitions/merge-rows.ts'
import { findRepeated, toRowFindings } from '../../../src/console/inventory/definitions/row-findings.ts'
import {
  createRow,
  type DefinitionRow,
  nextIdOf,
  toFieldNames,
  toRows,
} from '../../../src/console/inventory/definitions/rows.ts'

const DEFINED: FieldNames = {
  custom2: { name: 'Site', type: 'choice', choices: ['TYO', 'OSA'], help: 'Where it stands' },
  named: { rack: { name: 'Rack', type: 'number' }, wiki: { name: 'Page', type: 'link', help: 'About it' } },
}

const ROWS = toRows(DEFINED)
const rowOf = (field: string): DefinitionRow => toRows(DEFINED).find((row) => row.field === field)!

const refused = (...findings: readonly { readonly path: string; readonly reason: string }[]) =>
  new InvalidParamsError('INVALID_PARAMS', -32602, 'Invalid params', { findings } as never)

describe('the rows of definitions', () => {
  test('are those of all custom fields and of the named fields, and give the same definitions again', () => {
    const rows = toRows(DEFINED)
    const custom = ['custom1', 'custom2', 'custom3', 'custom4', 'custom5']
    expect(rows.map(({ field }) => field)).toEqual([...custom, 'rack', 'wiki'])
    expect(rows.map(({ isNamed }) => isNamed)).toEqual([...custom.map(() => false), true, true])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(toFieldNames(rows)).toEqual(DEFINED)
    expect(toFieldNames(toRows({}))).toEqual({ named: {} })
  })

  test('lose the blanks around texts, empty lines, and choices of another type', () => {
    const rack = { ...createRow(9), field: ' rack ', name: ' Rack ', help: '  ', choices: 'A' }
    expect(toFieldNames([rack])).toEqual({ named: { rack: { name: 'Rack', type: 'text' } } })
    const site = { ...rowOf('custom2'), choices: ' TYO\n\n OSA \n' }
    expect(toFieldNames([site]).custom2?.choices).toEqual(['TYO', 'OSA'])
  })

  test.each(['name', 'help', 'choices'] as const)('of a custom field count if only its %s is filled in', (member) => {
    const row = { ...rowOf('custom1'), [member]: 'x' }
    expect(toFieldNames([row]).custom1).toBeDefined()
    expect(toFieldNames([{ ...row, [member]: ' ' }]).custom1).toBeUndefined()
  })

  test('of a custom field count if only the type is not the default', () => {
    expect(toFieldNames([{ ...rowOf('custom1'), type: 'date' }]).custom1).toEqual({ name: '', type: 'date' })
  })

  test('that define a named field twice are found', () => {
    const again = { ...createRow(30), field: ' rack' }
    expect(findRepeated([...toRows(DEFINED), again])).toEqual({
      at: new Map([[30, { text: 'another row defines this field', inputs: ['field'] }]]),
      other: null,
    })
    expect(findRepeated(toRows(DEFINED)).at.size).toBe(0)
    expect(findRepeated([createRow(30), createRow(31)]).at.size).toBe(0)
    expect(findRepeated([{ ...again, field: 'custom1' }, rowOf('custom1')]).at.size).toBe(0)
  })
})

describe('a refusal of the service', () => {
  test('is shown at the row that it concerns, and otherwise below the form', () => {
    const { at, other } = toRowFindings(
      refused(
        { path: '/fields/custom2/name', reason: 'is taken' },
        { path: '/fields/custom2/choices', reason: 'lists a value twice' },
        { path: '/fields/named/wiki', reason: 'is not valid' },
        { path: '/fields/named', reason: 'has too many members' },
      ),
      ROWS,
    )
    expect(at).toEqual(
      new Map([
        [rowOf('custom2').id, { text: 'name is taken; choices lists a value twice', inputs: ['name', 'choices'] }],
        [rowOf('wiki').id, { text: 'is not valid', inputs: ['field'] }],
      ]),
    )
    expect(other).toBe('/fields/named has too many members')
  })

  test('is shown at a row whose field has a slash, which a JSON Pointer escapes', () => {
    const odd = { ...createRow(7), field: 'a/b' }
    expect(toRowFindings(refused({ path: '/fields/named/a~1b', reason: 'is wrong' }), [odd]).at.get(7)?.text).toBe(
      'is wrong',
    )
  })

  test('does not repeat the name of the member', () => {
    const failure = refused({ path: '/fields/custom1/name', reason: 'name is empty' })
    expect(toRowFindings(failure, ROWS).at.get(rowOf('custom1').id)?.text).toBe('name is empty')
  })

  test('is shown until its row changes', () => {
    const failure = refused(
      { path: '/fields/custom2/name', reason: 'is taken' },
      { path: '/fields/named/wiki', reason: 'is not valid' },
    )
    const changed = ROWS.map((row) => (row.field === 'wiki' ? { ...row, name: 'Wiki' } : row))
    expect([...toRowFindings(failure, ROWS, changed).at.keys()]).toEqual([rowOf('custom2').id])
    const removed = ROWS.filter(({ field }) => field !== 'custom2' && field !== 'wiki')
    expect(toRowFindings(failure, ROWS, removed)).toEqual({ at: new Map(), other: null })
  })

  test('is shown below the form if it concerns no param', () => {
    expect(toRowFindings(new Error('no answer'), []).other).toBe('no answer')
    expect(toRowFindings(null, [])).toEqual({ at: new Map(), other: null })
  })
})

test('the note of a removed row is removed too, so that a new row with its id has none', () => {
  const { rows, notes } = mergeRows(
    DEFINED,
    { ...DEFINED, named: { ...DEFINED.named, wiki: { name: 'Wiki', type: 'link' } } },
    ROWS.filter(({ field }) => field !== 'wiki'),
  )
  const wiki = rows.find(({ field }) => field === 'wiki')!
  expect(notes.has(wiki.id)).toBe(true)
  const left = removeRow({ rows, notes }, wiki.id)
  expect(left.rows).toEqual(rows.filter((row) => row !== wiki))
  expect(nextIdOf(left.rows)).toBe(wiki.id)
  expect(left.notes.size).toBe(0)
  const cleared = removeRow({ rows, notes }, rowOf('custom2').id)
  expect(cleared.rows.find(({ field }) => field === 'custom2')).toMatchObject({ name: '', type: 'text', choices: '' })
  expect(cleared.notes).toEqual(notes)
})

describe('the changes of two users', () => {
  const change = (field: string, part: Partial<DefinitionRow>) =>
    ROWS.map((row) => (row.field === field ? { ...row, ...part } : row))
  const rack = { name: 'Rack', type: 'number' } as const
  const wiki = { name: 'Page', type: 'link', help: 'About it' } as const

  function merge(rows: readonly DefinitionRow[], now: FieldNames) {
    const merged = mergeRows(DEFINED, now, rows)
    expect(new Set(merged.rows.map(({ id }) => id)).size).toBe(merged.rows.length)
    const notes = [...merged.notes].map(([id, text]) => [merged.rows.find((row) => row.id === id)?.field, text])
    return { ...merged, fields: toFieldNames(merged.rows), notes }
  }

  test('are both kept if they concern different rows', () => {
    const mine = [...change('custom1', { name: 'Mine' }), { ...createRow(20), field: 'mine', name: 'My field' }]
    const theirs = { custom3: { name: 'Theirs', type: 'text' }, named: { theirs: rack, wiki } } as const
    const { fields, notes } = merge(mine, theirs)
    expect(fields).toEqual({
      custom1: { name: 'Mine', type: 'text' },
      custom3: { name: 'Theirs', type: 'text' },
      named: { wiki, mine: { name: 'My field', type: 'text' }, theirs: rack },
    })
    expect(notes).toEqual([])
  })

  test('keep the texts of the user, with a note, if they concern the same row', () => {
    const { rows, notes } = merge(change('rack', { name: 'Mine' }), {
      ...DEFINED,
      named: { rack: { name: 'Theirs', type: 'text' }, wiki },
    })
    expect(rows.find(({ field }) => field === 'rack')).toMatchObject({ name: 'Mine', type: 'number' })
    expect(notes).toEqual([['rack', expect.stringMatching(/^Another user changed this field too/)]])
  })

  test('cause no note if they are the same', () => {
    expect(
      merge(change('rack', { name: 'Both' }), { ...DEFINED, named: { rack: { ...rack, name: 'Both' }, wiki } }).notes,
    ).toEqual([])
  })

  test('keep a field that one changed and the other removed, with a note', () => {
    const removedByThem = merge(change('rack', { name: 'Mine' }), { ...DEFINED, named: { wiki } })
    expect(removedByThem.fields.named).toEqual({ wiki, rack: { ...rack, name: 'Mine' } })
    expect(removedByThem.notes).toEqual([['rack', expect.stringContaining('removed this field')]])
    const theirs = { ...DEFINED, named: { rack: { ...rack, name: 'Theirs' }, wiki } }
    const removedHere = merge(
      ROWS.filter(({ field }) => field !== 'rack'),
      theirs,
    )
    expect(removedHere.fields).toEqual(theirs)
    expect(removedHere.notes).toEqual([['rack', expect.stringContaining('Remove it again')]])
  })

  test('leave out a field that only this user removed', () => {
    const without = ROWS.filter(({ field }) => field !== 'rack')
    expect(merge(without, { ...DEFINED, custom3: wiki }).fields.named).toEqual({ wiki })
  })

  test('keep the texts of the user for a field that both added, whose name can no longer change', () => {
    const mine = { ...createRow(20), field: 'site', name: 'Mine' }
    const { rows, notes } = merge([...ROWS, mine], { ...DEFINED, named: { rack, wiki, site: rack } })
    expect(rows.filter(({ field }) => field === 'site')).toEqual([{ ...mine, isNew: false }])
    expect(notes).toEqual([['site', expect.stringMatching(/^Another user changed/)]])
  })
})
