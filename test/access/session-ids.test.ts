/*
 * Session ids and the cookies that hold them.
 */
import { createSecretKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SessionCookie } from '../../src/access/session-cookie.ts'
import { createSessionIds } from '../../src/access/session-ids.ts'

const key = createSecretKey(Buffer.alloc(32, 3))
const ids = createSessionIds(key, () => 5000)
/** An id that was issued to `key:a` on 2026-11-23. */
const KNOWN_ID =
  'f6e2cadcd9f88447c1b6b64ef3beeef3a3e5aa77b7851695fd563e96ccef9ebc000000001388018151826b7190' +
  'dcb3c82af3ac834bf4e546b7484570cb1a85272cd8f5a73b81438f319c542cea82ff'
const FOLLOWS = 'f'.repeat(64)

describe('a session id', () => {
  test('is read with the values with which it was issued, by every process that has the key', () => {
    const text = ids.issue('user:ann@1', 'login', FOLLOWS)
    const read = createSessionIds(key, () => 0).read(text, 'user:ann@1')!
    expect(read).toMatchObject({ text, kind: 'login', issuedAt: 5000, follows: FOLLOWS })
    expect(read.ownerTag).toBe(ids.tagOf('user:ann@1'))
    expect(ids.read(ids.issue('key:a', 'edits', null), 'key:a')).toMatchObject({ kind: 'edits', follows: null })
    expect(ids.issue('key:a', 'edits', null)).not.toBe(ids.issue('key:a', 'edits', null))
  })

  test('is read by an owner with any characters, and always has other random digits', () => {
    const owner = 'user:"Zoë\\\n王@1'
    const { issue, read } = createSessionIds(key, () => 5000)
    // More ids than those whose digits come from one call of the generator.
    const texts = Array.from({ length: 200 }, () => issue(owner, 'login', null))
    for (const text of texts) expect(read(text, owner)).toMatchObject({ text })
    expect(new Set(texts.map((text) => text.slice(0, 64))).size).toBe(200)
    expect(texts.filter((text) => text.startsWith('0'.repeat(16)))).toEqual([])
  })

  test('has the time at which it was issued, whatever was issued before', () => {
    for (const at of [0, 5000, 5000, 1_795_449_600_000, 5000, 2 ** 47]) {
      const { issue, read } = createSessionIds(key, () => at)
      expect(read(issue('key:a', 'edits', null), 'key:a')).toMatchObject({ issuedAt: at })
    }
  })

  test('is not valid for another owner, with another key, or with any digit changed', () => {
    const text = ids.issue('key:a', 'edits', null)
    expect(ids.read(text, 'key:b')).toBeNull()
    expect(createSessionIds(createSecretKey(Buffer.alloc(32, 4)), () => 0).read(text, 'key:a')).toBeNull()
    for (let at = 0; at < text.length; at++) {
      const changed = text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1)
      expect(ids.read(changed, 'key:a')).toBeNull()
    }
    expect(ids.read('no id', 'key:a')).toBeNull()
  })

  test('has tags and proofs that stay the same from version to version', () => {
    const { tagOf, proveRecord } = createSessionIds(key, () => 5000)
    expect(tagOf('key:a')).toBe('8151826b7190dcb3')
    expect(proveRecord('00', 'key:a')).toBe('a0f0aa7e5398b7108b8ba44434008805f52650cf2f2a379a1d97152e9ff27b25')
    expect(ids.read(KNOWN_ID, 'key:a')).toMatchObject({ kind: 'edits', issuedAt: 5000 })
  })
})

describe('a cookie', () => {
  test('gives its id to its owner only, also after another owner asked', () => {
    const cookie = new SessionCookie(ids.issue('key:a', 'edits', null))
    expect(cookie.id).toMatchObject({ kind: 'edits', issuedAt: 5000 })
    expect(cookie.read(ids, 'key:b')).toBeNull()
    expect(cookie.read(ids, 'key:a')).toMatchObject({ text: cookie.text })
    expect(cookie.read(ids, 'key:a')).toBe(cookie.read(ids, 'key:a'))
    expect(cookie.read(ids, 'key:b')).toBeNull()
  })

  test('may hold no id', () => {
    const cookie = new SessionCookie('abc')
    expect([cookie.id, cookie.read(ids, 'key:a')]).toEqual([null, null])
    expect(cookie.hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  test('knows for how long its session need not be extended again', () => {
    const cookie = new SessionCookie('abc')
    expect(cookie.wasExtended(1e9)).toBe(false)
    cookie.noteExtended(performance.now() - 10_000)
    expect([cookie.wasExtended(1e9), cookie.wasExtended(10_000)]).toEqual([true, false])
  })
})
