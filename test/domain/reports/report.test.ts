/* Reports of backup and discovery jobs: how they are read, refused, and applied to what is known. */
import { describe, expect, test } from 'vitest'
import type { DeviceReport } from '../../../generated/types.ts'
import { parseAddress } from '../../../src/domain/address.ts'
import { newDevice } from '../../../src/domain/device.ts'
import type { Finding } from '../../../src/domain/errors/invalid-params.ts'
import { noFacts } from '../../../src/domain/facts.ts'
import {
  applyReport,
  isAccepted,
  isRefused,
  type KnownDevice,
  type ReadReport,
  readReport,
  reportsFacts,
  tooLarge,
  unknownDevice,
} from '../../../src/domain/reports/report.ts'
import { UNKNOWN_INTERFACE } from '../../../src/domain/reports/reported-parts.ts'

const ipAddress = '10.0.0.1'
const id = { network: 'Lab', address: parseAddress(ipAddress) }
const known: KnownDevice = { device: newDevice(id, 'A'), facts: noFacts }
const read = (report: Partial<DeviceReport>): ReadReport => ({ index: 3, id, report: { ipAddress, ...report } })
const apply = (report: Partial<DeviceReport>, to: KnownDevice | null = known) => applyReport(to, read(report), noFacts)
const finding = (path: string): Finding => ({ path, reason: `at ${path}` })

describe('a report that is read', () => {
  const readElement = (element: unknown, ...findings: Finding[]) =>
    readReport('Lab', 3, element, findings, { site: { name: 'Site', type: 'number' } })

  test('has its index and its device', () => {
    for (const report of [{ ipAddress }, { ipAddress, fields: { site: '1' } }, { ipAddress, fields: null }]) {
      const found = readElement(report)
      expect(found).toEqual({ index: 3, id, report })
      expect([isRefused(found), isAccepted(found)]).toEqual([false, true])
    }
  })

  test('is refused for its gravest fault', () => {
    const refused = (code: string, path: string) => ({ index: 3, ipAddress, code, reason: `${path} at ${path}` })
    const all = [finding('/memo'), finding('/adapterId'), finding('/ipAddress')]
    expect(readElement({ ipAddress, adapterId: 'x' }, ...all)).toEqual(refused('INVALID_ADDRESS', '/ipAddress'))
    const two = all.slice(0, 2)
    expect(readElement({ ipAddress, adapterId: 'x' }, ...two)).toEqual(refused('INVALID_ADAPTER', '/adapterId'))
    expect(readElement({ ipAddress, adapterId: 7 }, ...two)).toEqual(refused('INVALID_VALUE', '/memo'))
    expect(readElement({ ipAddress }, finding('/memo'))).toEqual(refused('INVALID_VALUE', '/memo'))
    expect(readElement({ ipAddress, adapterId: 'x' }, finding('/memo'))).toEqual(refused('INVALID_VALUE', '/memo'))
    const found = readElement({ ipAddress }, finding('/memo'))
    expect([isRefused(found), isAccepted(found)]).toEqual([true, false])
  })

  test('is refused for its named fields if its schema finds no fault', () => {
    const report = { ipAddress, fields: { site: 'x' } }
    expect(readElement(report)).toMatchObject({ reason: '/fields/site must be a number such as 12 or -0.5' })
    expect(readElement(report, finding('/memo'))).toMatchObject({ reason: '/memo at /memo' })
  })

  test('is refused if it is not an object', () => {
    const whole = { path: '', reason: 'must be an object' }
    for (const element of [null, 7]) {
      expect(readElement(element, whole)).toEqual({
        ...{ index: 3, ipAddress: null, code: 'INVALID_VALUE', reason: 'must be an object' },
      })
    }
    expect(readElement(null, finding('/adapterId'))).toMatchObject({ code: 'INVALID_VALUE' })
  })

  test('is refused with its address, if that is a text of at most 1024 characters', () => {
    const shown = (address: unknown) => readElement({ ipAddress: address }, finding('/ipAddress'))
    expect(shown('x'.repeat(1024))).toMatchObject({ ipAddress: 'x'.repeat(1024) })
    expect(shown('x'.repeat(1025))).toMatchObject({ ipAddress: null })
    expect(shown(7)).toMatchObject({ ipAddress: null })
    expect(readElement({ ipAddress: 'x' })).toMatchObject({ code: 'INVALID_VALUE', reason: 'must be an object' })
  })

  test('is refused for an unknown device, or if its device would be too large', () => {
    expect(unknownDevice(read({}))).toEqual({
      ...{ index: 3, ipAddress, code: 'DEVICE_NOT_FOUND' },
      reason: 'there is no such device, and a report without adapterId cannot create one',
    })
    expect(tooLarge(read({}), 9, 8)).toEqual({
      ...{ index: 3, ipAddress, code: 'INVALID_VALUE' },
      reason: 'the device would have 9 bytes of memo, tags, interfaces, hardware and change times: at most 8',
    })
  })
})

describe('a report that is applied', () => {
  test('creates an unknown device only if it has an adapter', () => {
    expect(apply({ hostname: 'h' }, null)).toBeNull()
    expect(apply({ adapterId: 'B', hostname: 'h' }, null)).toEqual({
      ...{ device: { ...newDevice(id, 'B'), hostname: 'h' }, facts: noFacts },
    })
    expect(apply({ hostname: 'h' })!.device).toEqual({ ...known.device, hostname: 'h' })
  })

  test('leaves the fields that it does not name', () => {
    const facts = { ...noFacts, memo: 'm', tags: ['t'], configChangedAt: [1] }
    expect(apply({ custom1: 'c' }, { ...known, facts })!.facts).toBe(facts)
    expect(apply({ tags: [] }, { ...known, facts })!.facts).toEqual({ ...facts, tags: [] })
    expect(apply({ tags: [] }, { ...known, facts })!.facts.configChangedAt).toBe(facts.configChangedAt)
    expect(apply({ memo: null }, { ...known, facts })!.facts).toEqual({ ...facts, memo: null })
    const fields = { fields: { site: 'Bonn' } }
    expect(apply(fields)!.device).toEqual({ ...known.device, ...fields })
  })

  test.each([
    ['memo', null],
    ['tags', []],
    ['interfaces', []],
    ['hardware', []],
    ['configChangedAt', 1],
  ])('has facts if it has %s', (name, value) => {
    expect(reportsFacts({ ipAddress, [name]: value })).toBe(true)
    expect(reportsFacts({ ipAddress, hostname: 'h' })).toBe(false)
  })

  test('stores its lists in their stored form', () => {
    const report = { tags: ['b', 'a', 'b'], interfaces: [{ name: 'e0' }], hardware: [{ hardwareId: 1, name: null }] }
    expect(apply(report)!.facts).toEqual({
      ...{ ...noFacts, tags: ['b', 'a'], hardware: [{ hardwareId: 1 }] },
      interfaces: [{ ...UNKNOWN_INTERFACE, name: 'e0' }],
    })
  })

  test('keeps the newest 100 times of changes, the last one first', () => {
    const facts = { ...noFacts, configChangedAt: [30, 10] }
    const times = (configChangedAt: number | number[]) => apply({ configChangedAt }, { ...known, facts })!.facts
    expect(times(20).configChangedAt).toEqual([30, 20, 10])
    expect(times([9, 100, 10]).configChangedAt).toEqual([100, 30, 10, 9])
    const many = Array.from({ length: 99 }, (_, at) => 1000 + at)
    expect(times(many).configChangedAt).toEqual([...many.toReversed(), 30])
  })

  test('stores a summary of its memo, and the memo itself if it is longer', () => {
    const memo = (text: string | null) => {
      const { device, facts } = apply(
        { memo: text },
        { device: { ...known.device, memoSummary: 'old' }, facts: noFacts },
      )!
      return [device.memoSummary, facts.memo]
    }
    const [sixty, wide] = ['x'.repeat(60), '\u{1f5a7}'.repeat(60)]
    expect(memo(null)).toEqual([null, null])
    expect(memo('')).toEqual(['', null])
    expect(memo(sixty)).toEqual([sixty, null])
    expect(memo(`${sixty}y`)).toEqual([sixty, `${sixty}y`])
    expect(memo(wide)).toEqual([wide, null])
    expect(memo(`${wide}y`)).toEqual([wide, `${wide}y`])
  })
})
