import { describe, expect, test } from 'vitest'
import { type FieldNames, InvalidParamsError } from '../../../clients/typescript/index.ts'
import {
  createRow,
  type DefinitionRow,
  findRepeated,
  toFieldNames,
  toRowFindings,
  toRows,
} from '../../../src/console/inventory/definitions/rows.ts'

const DEFINED: FieldNames = {
  custom2: { name: 'Site', type: 'choice', choices: ['TYO', 'OSA'], help: 'Where it stands' },
  named: { rack: { name: 'Rack', type: 'number' }, wiki: { name: 'Page', type: 'link', help: 'About it' } },
}

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

  test('that define a named field twice are found', () => {
    const again = { ...createRow(30), field: ' rack' }
    expect(findRepeated([...toRows(DEFINED), again])).toEqual({
      at: new Map([[30, 'another row defines this field']]),
      other: null,
    })
    expect(findRepeated(toRows(DEFINED)).at.size).toBe(0)
    expect(findRepeated([{ ...again, field: 'custom1' }, rowOf('custom1')]).at.size).toBe(0)
  })
})

describe('what the service refuses', () => {
  test('is told at the row that it concerns, and the rest below the form', () => {
    const { at, other } = toRowFindings(
      refused(
        { path: '/fields/custom2/name', reason: 'is taken' },
        { path: '/fields/custom2/choices', reason: 'lists a value twice' },
        { path: '/fields/named/wiki', reason: 'is no name of a field' },
        { path: '/fields/named', reason: 'has too many members' },
      ),
      toRows(DEFINED),
    )
    expect(at).toEqual(
      new Map([
        [rowOf('custom2').id, 'name is taken; choices lists a value twice'],
        [rowOf('wiki').id, 'is no name of a field'],
      ]),
    )
    expect(other).toBe('/fields/named has too many members')
  })

  test('is told at a row whose field has a slash, as in a JSON Pointer', () => {
    const odd = { ...createRow(7), field: 'a/b' }
    expect(toRowFindings(refused({ path: '/fields/named/a~1b', reason: 'is wrong' }), [odd]).at.get(7)).toBe('is wrong')
  })

  test('is told below the form if it concerns no param; without a failure nothing is told', () => {
    expect(toRowFindings(new Error('no answer'), []).other).toBe('no answer')
    expect(toRowFindings(null, [])).toEqual({ at: new Map(), other: null })
  })
})
