import { describe, expect, test } from 'vitest'
import {
  isFormerSessionId,
  isSparedWithEdits,
  issueTimeForRecord,
  keepsRecord,
  lifeLeft,
  lifetimeOf,
  livesWithoutRecord,
  needsRecord,
  parseSessionId,
  type SessionIdParts,
  sessionIdContent,
} from '../../src/domain/session-id.ts'

const ISSUED = 0x18c_1234_5678
const LIVES = { idleMs: 1000, maxMs: 5000 }
const PROOF = 'f'.repeat(64)
const parts: SessionIdParts = {
  ...{ random: '0'.repeat(64), kind: 'edits', issuedAt: ISSUED, ownerTag: 'a'.repeat(16), follows: null },
}
const idOf = (more: Partial<SessionIdParts> = {}) => `${sessionIdContent({ ...parts, ...more })}${PROOF}`
const login = { kind: 'login', issuedAt: ISSUED } as const
const edits = { kind: 'edits', issuedAt: ISSUED } as const

describe('a session id', () => {
  test.each<Partial<SessionIdParts>>([{}, { kind: 'login' }, { follows: 'b'.repeat(64) }, { issuedAt: 5 }])(
    'is parsed back from its text with %j',
    (more) => {
      const text = idOf(more)
      const { random: _, ...expected } = { ...parts, ...more }
      const content = sessionIdContent({ ...parts, ...more })
      expect(parseSessionId(text)).toEqual({ ...expected, text, content, proof: PROOF })
    },
  )

  test('has its time in 12 digits after the random ones, also if the time is that of the id before', () => {
    expect(sessionIdContent(parts).slice(64, 76)).toBe('018c12345678')
    expect(sessionIdContent(parts).slice(64, 76)).toBe('018c12345678')
    expect(sessionIdContent({ ...parts, issuedAt: 1 }).slice(64, 76)).toBe('000000000001')
    expect(sessionIdContent({ ...parts, issuedAt: 0 }).slice(64, 76)).toBe('000000000000')
  })

  test.each(['', 'x', `${idOf()}0`, `0${idOf()}`, idOf().replace(/f$/, 'g'), '0'.repeat(64)])('is not "%s"', (text) => {
    expect(parseSessionId(text)).toBeNull()
  })

  test('of the former version has 64 digits', () => {
    expect(isFormerSessionId('0'.repeat(64))).toBe(true)
    for (const text of ['0'.repeat(63), '0'.repeat(65), `g${'0'.repeat(64)}`])
      expect(isFormerSessionId(text)).toBe(false)
  })
})

describe('a session', () => {
  test('of a login lives without a record for the shorter of both times', () => {
    expect(livesWithoutRecord(login, LIVES, ISSUED + 999)).toBe(true)
    expect(livesWithoutRecord(login, LIVES, ISSUED + 1000)).toBe(false)
    expect(livesWithoutRecord(login, { idleMs: 9000, maxMs: 5000 }, ISSUED + 5000)).toBe(false)
  })

  test('of edits lives without a record for the maximum', () => {
    expect(livesWithoutRecord(edits, LIVES, ISSUED + 4999)).toBe(true)
    expect(livesWithoutRecord(edits, LIVES, ISSUED + 5000)).toBe(false)
  })

  test('of a login always needs a record', () => {
    expect(needsRecord(login, LIVES, ISSUED)).toBe(true)
    expect(keepsRecord(idOf({ kind: 'login' }), LIVES, ISSUED)).toBe(true)
  })

  test('of edits needs a record as soon as its id alone is valid for less than the idle time', () => {
    for (const [now, isNeeded] of [
      [ISSUED + 4000, false],
      [ISSUED + 4001, true],
      [ISSUED + 9000, true],
    ] as const) {
      expect(needsRecord(edits, LIVES, now)).toBe(isNeeded)
      expect(keepsRecord(idOf(), LIVES, now)).toBe(isNeeded)
    }
    expect(keepsRecord('0'.repeat(64), LIVES, ISSUED)).toBe(false)
  })

  test('has the idle time left, and a login no more than its maximum', () => {
    expect(lifeLeft(login, LIVES, ISSUED + 3000)).toBe(1000)
    expect(lifeLeft(login, LIVES, ISSUED + 4500)).toBe(500)
    expect(lifeLeft(login, LIVES, ISSUED + 5001)).toBe(-1)
    expect(lifeLeft(edits, LIVES, ISSUED + 9000)).toBe(1000)
  })

  test('that is used lives for at least a millisecond', () => {
    expect(lifetimeOf(idOf({ kind: 'login' }), LIVES, ISSUED + 4500)).toBe(500)
    expect(lifetimeOf(idOf({ kind: 'login' }), LIVES, ISSUED + 9000)).toBe(1)
    expect(lifetimeOf('0'.repeat(64), LIVES, ISSUED)).toBe(1000)
  })

  test('gets a record with the time of its id while it lives', () => {
    expect(issueTimeForRecord(idOf(), LIVES, ISSUED + 4999)).toBe(ISSUED)
    expect(issueTimeForRecord(idOf(), LIVES, ISSUED + 5000)).toBeNull()
    expect(issueTimeForRecord('0'.repeat(64), LIVES, 7)).toBe(7)
  })
})

test('a session of a login is not kept only because it has edits', () => {
  expect([idOf({ kind: 'login' }), idOf(), 'x'].map(isSparedWithEdits)).toEqual([false, true, true])
})
