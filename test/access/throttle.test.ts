/*
 * The limit for guesses of one source, with times that the tests choose.
 */
import { describe, expect, test } from 'vitest'
import { createThrottle, refuseGuess, toSource } from '../../src/access/throttle.ts'
import { ipOf } from '../support/hosts.ts'

const SOURCE = '198.51.100.1'
const MINUTE_MS = 60_000
const FIRST = 1_000_000

/** Returns a throttle that counted failures of a source, all at the same time. */
function failed(times: number, source = SOURCE, at = FIRST) {
  const guesses = createThrottle()
  for (let time = 0; time < times; time++) guesses.fail(source, at)
  return guesses
}

describe('a source', () => {
  test('waits after ten failures, not after nine', () => {
    expect(failed(0).waitOf(SOURCE, FIRST)).toBe(0)
    expect(failed(9).waitOf(SOURCE, FIRST)).toBe(0)
    expect(failed(10).waitOf(SOURCE, FIRST)).toBe(60)
  })

  test('waits until a minute after its first failure is over, in whole seconds', () => {
    const guesses = failed(9)
    guesses.fail(SOURCE, FIRST + 30_000)
    const waits = [0, 1, 999, 1000, 59_000, 59_001, MINUTE_MS - 1].map((ms) => guesses.waitOf(SOURCE, FIRST + ms))
    expect(waits).toEqual([60, 60, 60, 59, 1, 1, 1])
    expect(guesses.waitOf(SOURCE, FIRST + MINUTE_MS)).toBe(0)
  })

  test('starts again when its minute is over', () => {
    const guesses = failed(10)
    const later = FIRST + MINUTE_MS
    for (let time = 0; time < 9; time++) guesses.fail(SOURCE, later)
    expect(guesses.waitOf(SOURCE, later)).toBe(0)
    guesses.fail(SOURCE, later)
    expect(guesses.waitOf(SOURCE, later)).toBe(60)
  })

  test('has one failure less after a successful login', () => {
    const guesses = failed(10)
    guesses.forgive(SOURCE)
    expect(guesses.waitOf(SOURCE, FIRST)).toBe(0)
    guesses.fail(SOURCE, FIRST)
    expect(guesses.waitOf(SOURCE, FIRST)).toBe(60)
    guesses.forgive('198.51.100.2')
    expect(guesses.waitOf('198.51.100.2', FIRST)).toBe(0)
  })

  test('does not make others wait', () => {
    expect(failed(10).waitOf('198.51.100.2', FIRST)).toBe(0)
  })

  test('is forgotten first when there are more than 10,000', () => {
    const guesses = failed(10)
    for (let at = 0; at < 9999; at++) guesses.fail(ipOf(at), FIRST)
    expect(guesses.waitOf(SOURCE, FIRST)).toBe(60)
    guesses.fail('10.1.0.0', FIRST)
    expect(guesses.waitOf(SOURCE, FIRST)).toBe(0)
  })
})

describe('the source of an address', () => {
  test('is the address for IPv4, however it is written', () => {
    expect(toSource('198.51.100.1')).toBe(toSource('::ffff:198.51.100.1'))
    expect(toSource('198.51.100.1')).not.toBe(toSource('198.51.100.2'))
  })

  test('is the first 64 bits for IPv6', () => {
    expect(toSource('2001:db8::1')).toBe(toSource('2001:db8::ffff:ffff:ffff:ffff'))
    expect(toSource('2001:db8::1')).not.toBe(toSource('2001:db8:0:1::1'))
    const guesses = failed(10, '2001:db8::1')
    expect(guesses.waitOf('2001:db8::2', FIRST)).toBe(60)
    guesses.forgive('2001:db8::3')
    expect(guesses.waitOf('2001:db8::2', FIRST)).toBe(0)
  })

  test('is the text itself if it is no address', () => {
    expect(toSource('/run/keyrack.sock')).toBe('/run/keyrack.sock')
  })
})

describe('a guess', () => {
  test('is counted each time, and the eleventh is refused without being counted', () => {
    const guesses = createThrottle()
    for (let time = 0; time < 10; time++) refuseGuess(guesses, SOURCE, FIRST)
    const refused = () => refuseGuess(guesses, SOURCE, FIRST + 30_000)
    expect(refused).toThrow(
      expect.objectContaining({
        name: 'OVERLOADED',
        data: {
          ...{ code: 'OVERLOADED', reason: 'too many failed logins: wait 30 s' },
          ...{ retryAfterSeconds: 30, retryable: true },
        },
      }),
    )
    guesses.forgive(SOURCE)
    expect(refused).not.toThrow()
  })
})
