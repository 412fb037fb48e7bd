import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { formatKey, KeyProblem, parseKey } from '../../src/sealing/key-text.ts'

// The base64 of these bytes has both characters that base64url encodes differently.
const bytes = Buffer.from('fbefbe00112233445566778899aabbccddeeff00112233445566778899fbefbe', 'hex')
const hex = bytes.toString('hex')

describe('a key is read from', () => {
  test.each([
    ['64 hex digits', hex],
    ['64 hex digits in capitals', hex.toUpperCase()],
    ['base64', bytes.toString('base64')],
    ['base64 without padding', bytes.toString('base64').replace('=', '')],
    ['base64url', bytes.toString('base64url')],
    ['base64url with padding', `${bytes.toString('base64url')}=`],
    ['a line', `${hex}\n`],
  ])('%s', (_, text) => {
    expect(formatKey(parseKey(text))).toBe(hex)
  })
})

describe('an error that does not quote the value refuses', () => {
  test.each([
    ['nothing', ''],
    ['a password', 'correct horse battery staple'],
    ['63 hex digits', hex.slice(1)],
    ['65 hex digits', `${hex}0`],
    ['64 characters that are not all hex', `${hex.slice(1)}g`],
    ['16 bytes', bytes.subarray(16).toString('base64')],
    ['31 bytes', bytes.subarray(1).toString('base64')],
    ['33 bytes', Buffer.concat([bytes, bytes.subarray(0, 1)]).toString('base64')],
    ['both base64 alphabets at once', `+-${bytes.toString('base64').slice(2)}`],
    ['two lines', `${hex}\n${hex}`],
  ])('%s', (_, text) => {
    expect(() => parseKey(text)).toThrow(
      new KeyProblem('must be 32 bytes as 64 hex digits or in base64; make a key with: openssl rand -hex 32'),
    )
  })
})

test('a key is not shown by inspect, in JSON or as text', () => {
  const key = parseKey(hex)
  expect(`${inspect(key, { depth: 9, showHidden: true })} ${JSON.stringify({ key })} ${key}`).not.toMatch(
    /fbef|-----|251/,
  )
})
