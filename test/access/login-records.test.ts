/*
 * How many logins and refused attempts reach the audit, with a clock that each test sets.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LoginEntry, type LoginRecords, loginRecords } from '../../src/access/login-records.ts'
import { ipOf } from '../support/hosts.ts'

const MINUTE_MS = 60_000
const origin = (source: string) => ({ source, requestId: 'r1' })
const WRONG = 'the user name or the password is wrong'

let entries: LoginEntry[]
let troubles: string[]
let fails: boolean
let records: LoginRecords

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000_000 })
  entries = []
  troubles = []
  fails = false
  const append = async (entry: LoginEntry): Promise<void> => {
    if (fails) throw new Error('Redis is down')
    entries.push(entry)
  }
  records = loginRecords(append, (reason) => troubles.push(reason))
})

afterEach(() => {
  vi.useRealTimers()
})

function refuse(times: number, source = '10.0.0.1'): void {
  for (let time = 0; time < times; time++) records.refused({ user: 'ann' }, WRONG, origin(source))
}

describe('a login', () => {
  test('is recorded with its caller and origin', () => {
    records.opened('user:ann', origin('10.0.0.1'))
    expect(entries).toEqual([{ by: 'user:ann', method: 'login', subject: {}, source: '10.0.0.1', requestId: 'r1' }])
  })

  test('is recorded once in five minutes for each caller and address', () => {
    records.opened('user:ann', origin('10.0.0.1'))
    records.opened('user:ann', origin('10.0.0.2'))
    records.opened('user:bob', origin('10.0.0.1'))
    vi.advanceTimersByTime(5 * MINUTE_MS - 1)
    records.opened('user:ann', origin('10.0.0.1'))
    expect(entries).toHaveLength(3)
    vi.advanceTimersByTime(1)
    records.opened('user:ann', origin('10.0.0.1'))
    expect(entries).toHaveLength(4)
  })

  test('that cannot be recorded is reported, without its caller', async () => {
    fails = true
    records.opened('user:ann', origin('10.0.0.1'))
    await vi.waitFor(() => expect(troubles).toEqual(['A login could not be recorded in the audit']))
  })
})

describe('a refused attempt', () => {
  test('is recorded with what it claimed and why it was refused', () => {
    refuse(1)
    records.refused({ key: null }, 'this API key is not known', origin('10.0.0.2'))
    expect(entries).toEqual([
      { by: 'unknown', method: 'login refused', subject: { user: 'ann', reason: WRONG }, ...origin('10.0.0.1') },
      {
        ...{ by: 'unknown', method: 'login refused' },
        ...{ subject: { key: null, reason: 'this API key is not known' }, ...origin('10.0.0.2') },
      },
    ])
  })

  test('is recorded ten times a minute for an address; the others are counted a minute later', () => {
    refuse(13)
    refuse(1, '10.0.0.2')
    expect(entries).toHaveLength(11)
    vi.advanceTimersByTime(MINUTE_MS - 1)
    expect(entries).toHaveLength(11)
    vi.advanceTimersByTime(1)
    expect(entries.slice(11)).toEqual([
      {
        ...{ by: 'unknown', method: 'login refused', source: '', requestId: '' },
        subject: { refusals: 3, addresses: 2 },
      },
    ])
    refuse(10)
    expect(entries).toHaveLength(22)
  })

  test('is recorded a hundred times a minute for all addresses', () => {
    for (let at = 0; at < 105; at++) refuse(1, `10.0.1.${at}`)
    expect(entries).toHaveLength(100)
    vi.advanceTimersByTime(MINUTE_MS)
    expect(entries.at(-1)!.subject).toEqual({ refusals: 5, addresses: 105 })
  })

  test('is counted with at most 10,000 addresses a minute', () => {
    for (let at = 0; at < 10_002; at++) refuse(1, ipOf(at))
    vi.advanceTimersByTime(MINUTE_MS)
    expect(entries.at(-1)!.subject).toEqual({ refusals: 10_002 - 100, addresses: 10_000 })
  })

  test('starts a new minute when the last one is over, which writes nothing if all were recorded', () => {
    refuse(10)
    vi.advanceTimersByTime(MINUTE_MS - 1)
    refuse(1)
    expect(entries).toHaveLength(10)
    vi.advanceTimersByTime(1)
    refuse(9)
    expect(entries.filter(({ source }) => source === '')).toHaveLength(1)
    vi.advanceTimersByTime(2 * MINUTE_MS)
    refuse(1)
    expect(entries.filter(({ source }) => source === '')).toHaveLength(1)
  })

  test('that was only counted is recorded when the service stops, and only once', async () => {
    refuse(12)
    await records.stop()
    expect(entries.at(-1)!.subject).toEqual({ refusals: 2, addresses: 1 })
    expect(vi.getTimerCount()).toBe(0)
    await records.stop()
    vi.advanceTimersByTime(MINUTE_MS)
    expect(entries).toHaveLength(11)
  })
})
