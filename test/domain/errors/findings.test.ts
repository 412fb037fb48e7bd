/* Errors of validators as people read them. */
import { expect, test } from 'vitest'
import type { SchemaError, Validator } from '../../../generated/validators.cjs'
import {
  toFinding,
  toFindings,
  toPointerPart,
  unknownName,
  withSuggestion,
} from '../../../src/domain/errors/findings.ts'

const error = (keyword: string, params: object, instancePath = '/a'): SchemaError => ({
  ...{ keyword, instancePath, params: params as SchemaError['params'] },
})
const find = (keyword: string, params: object) => toFinding(error(keyword, params), [])

test.each<[string, object, object]>([
  ['required', { missingProperty: 'b' }, { path: '/a/b', reason: 'is required' }],
  ['required', { missingProperty: 'b/~' }, { path: '/a/b~1~0', reason: 'is required' }],
  ['type', { type: 'string' }, { reason: 'must be a string' }],
  ['type', { type: 'object' }, { reason: 'must be an object' }],
  ['type', { type: ['boolean', 'integer', 'null'] }, { reason: 'must be a boolean, an integer or null' }],
  ['enum', { allowedValues: ['x', 1] }, { reason: 'must be "x" or 1' }],
  ['minLength', { limit: 1 }, { reason: 'must have at least 1 character', min: 1 }],
  ['minLength', { limit: 2 }, { reason: 'must have at least 2 characters', min: 2 }],
  ['maxLength', { limit: 9 }, { reason: 'must have at most 9 characters', max: 9 }],
  ['minItems', { limit: 1 }, { reason: 'must have at least 1 element', min: 1 }],
  ['maxItems', { limit: 9 }, { reason: 'must have at most 9 elements', max: 9 }],
  ['maxProperties', { limit: 9 }, { reason: 'must have at most 9 members', max: 9 }],
  ['minimum', { limit: 9 }, { reason: 'must be at least 9', min: 9 }],
  ['minimum', { limit: 1, max: 9 }, { reason: 'must be at least 1', min: 1, max: 9 }],
  ['maximum', { limit: 9 }, { reason: 'must be at most 9', max: 9 }],
  ['pattern', {}, { reason: 'has a character that is not allowed here' }],
  ['x-format', { reason: 'is odd' }, { reason: 'is odd' }],
  ['other', {}, { reason: 'is malformed' }],
])('the keyword %s with %j is %j', (keyword, params, finding) => {
  expect(find(keyword, params)).toStrictEqual({ path: '/a', ...finding })
})

test('an unknown name that is nearly a known one has a suggestion', () => {
  const inMessage = 'unknown member "hostnam", did you mean "hostname"?'
  expect(find('additionalProperties', { additionalProperty: 'hostnam', known: ['hostname'] })).toEqual({
    ...{ path: '/a/hostnam', reason: 'is unknown', inMessage },
  })
  expect(unknownName('hostnam', ['hostname'])).toEqual({
    ...{ path: '/hostnam', reason: 'is unknown', inMessage: inMessage.replace('member', 'param') },
  })
  expect(unknownName('x/~y', [])).toEqual({ path: '/x~1~0y', reason: 'is unknown', inMessage: undefined })
})

test('a value that is nearly an allowed one has a suggestion', () => {
  const allowed = error('enum', { allowedValues: [7, 'hostname'] })
  const suggest = (path: string, value: unknown, of = allowed) =>
    withSuggestion({ path, reason: 'r' }, of, value).inMessage
  expect(suggest('/by/0', 'hostnam')).toBe('unknown value "hostnam", did you mean "hostname"?')
  expect(suggest('/a/by2', 'hostnam')).toBe('unknown by2 "hostnam", did you mean "hostname"?')
  expect(suggest('', 'hostnam')).toBe('unknown value "hostnam", did you mean "hostname"?')
  expect(suggest('/by', 7)).toBeUndefined()
  expect(suggest('/by', 'hostnam', error('other', allowed.params))).toBeUndefined()
})

test('a param that was omitted has only the finding that it is required', () => {
  expect(toFinding(error('type', { type: 'string' }), ['a'])).toEqual({ path: '/a', reason: 'is required' })
  expect(toFinding(error('type', { type: 'null' }), ['b'])).toEqual({ path: '/a', reason: 'must be null' })
})

test('a long name in a path is cut, and not inside a character', () => {
  const [long, cut] = ['x'.repeat(129), `${'x'.repeat(128)}…`]
  const pathOf = (name: string) => unknownName(name, []).path
  expect(pathOf('x'.repeat(128))).toBe(`/${'x'.repeat(128)}`)
  expect(pathOf(long)).toBe(`/${cut}`)
  expect(pathOf(`${'x'.repeat(127)}\u{1f5a7}`)).toBe(`/${'x'.repeat(127)}…`)
  expect(pathOf(`\u{1f5a7}${long}`)).toBe(`/\u{1f5a7}${'x'.repeat(126)}…`)
  expect(toFinding(error('pattern', {}, `/a/${long}/0`), []).path).toBe(`/a/${cut}/0`)
  expect(toFinding(error('pattern', {}, '/a/0'), []).path).toBe('/a/0')
})

test('a value has its first finding, and those at paths that matter', () => {
  const errors = [error('pattern', {}, '/x'), error('pattern', {}, '/y'), error('pattern', {}, '/z')]
  const context = { settings: {}, formats: {} }
  const seen: unknown[] = []
  const validator = (isValid: boolean, found: Validator['errors']): Validator => {
    function validate(this: unknown, value: unknown): boolean {
      seen.push(this, value)
      return isValid
    }
    return Object.assign(validate, { errors: found })
  }
  const pathsOf = (validate: Validator) => toFindings(validate, context, 7, ['/z']).map(({ path }) => path)
  expect(pathsOf(validator(false, errors))).toEqual(['/x', '/z'])
  expect(pathsOf(validator(true, errors))).toEqual([])
  expect(pathsOf(validator(false, null))).toEqual([])
  expect(seen.slice(0, 2)).toEqual([context, 7])
})

test('a name in a JSON Pointer is escaped, and truncated to 128 characters', () => {
  expect(toPointerPart('a~b/c~1/')).toBe('a~0b~1c~01~1')
  expect(toPointerPart('x'.repeat(129))).toBe(`${'x'.repeat(128)}…`)
  expect(toPointerPart(`${'x'.repeat(127)}\u{1f5a7}`)).toBe(`${'x'.repeat(127)}…`)
  expect(toPointerPart('\u{1f5a7}x')).toBe('\u{1f5a7}x')
})
