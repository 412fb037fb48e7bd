import { describe, expect, test } from 'vitest'
import { EditConflictError, OverloadedError, TransportError } from '../../clients/typescript/index.ts'
import { targetText } from '../../src/console/credentials/edits/edit-target.ts'
import { failureText, reasonOf } from '../../src/console/session/reason-of.ts'
import { isolated } from '../../src/console/shell/isolated.ts'

describe('the text of a failure', () => {
  const unreached = new TransportError('Cannot call 10.0.0.1:8080: the server is unreachable')
  const refused = (message: string) => new EditConflictError('EDIT_CONFLICT', 5, message, {})

  test('says once that something cannot be done', () => {
    expect(reasonOf(unreached)).toBe('No answer from 10.0.0.1:8080 (the server is unreachable)')
    expect(failureText('Cannot save', unreached)).toBe(
      'Cannot save: No answer from 10.0.0.1:8080 (the server is unreachable)',
    )
    expect(failureText('Cannot commit', refused('Cannot change the type'))).toBe('Cannot change the type')
    expect(failureText('Cannot save', 'custom9 is unknown')).toBe('Cannot save: custom9 is unknown')
  })

  test('says once when to try again', () => {
    const overloaded = (message: string) => new OverloadedError('OVERLOADED', 5, message, { retryAfterSeconds: 26 })
    expect(reasonOf(overloaded('Too many requests'))).toBe('Too many requests; try again in 26 s')
    expect(reasonOf(overloaded('The index is being built. Search again in 26 s'))).toBe(
      'The index is being built. Search again in 26 s',
    )
  })

  test('contains every other reason unchanged', () => {
    expect(reasonOf(new TransportError('HTTP 502', { status: 502 }))).toBe('HTTP 502')
    expect(failureText('Cannot list sets', new TransportError('HTTP 502'))).toBe('Cannot list sets: HTTP 502')
  })
})

describe('a name in a text', () => {
  test('is isolated if it changes the direction of the text', () => {
    expect(isolated('שלום 1')).toBe('\u2068שלום 1\u2069')
    expect(isolated('a\u2069\u202eb')).toBe('\u2068a\u202eb\u2069')
    expect(targetText({ network: 'Default', config: 'مركز', set: 'netops' })).toBe(
      'Default / \u2068مركز\u2069 / netops',
    )
  })

  test('stays unchanged if it is written from left to right', () => {
    expect(['core', 'Zürich 1', '東京', '10.0.0.1'].map(isolated)).toEqual(['core', 'Zürich 1', '東京', '10.0.0.1'])
  })
})
