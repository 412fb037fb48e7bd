/* Reports that would record what is known, and the fields that a report changes. */
import { expect, test } from 'vitest'
import { parseAddress } from '../../../src/domain/address.ts'
import { newDevice } from '../../../src/domain/device.ts'
import { noFacts } from '../../../src/domain/facts.ts'
import type { KnownDevice } from '../../../src/domain/reports/report.ts'
import { changedFields, EVERY_PART, toReport } from '../../../src/domain/reports/report-of.ts'
import { REPORTED_FIELDS } from '../../../src/domain/reports/reported-fields.ts'
import { UNKNOWN_INTERFACE } from '../../../src/domain/reports/reported-parts.ts'

const device = { ...newDevice({ network: 'Lab', address: parseAddress('10.0.0.1') }, 'A'), memoSummary: 'short' }
const bare: KnownDevice = { device, facts: noFacts }
const own = { name: 'e0', ipAddresses: [{ ipAddress: '10.0.0.1', prefixLength: 24 }] }
const full: KnownDevice = {
  device: { ...device, hostname: 'h', fields: { site: 'Bonn' } },
  facts: {
    ...{ memo: 'long', tags: ['t'], hardware: [{ hardwareId: 1 }], configChangedAt: [2, 1] },
    interfaces: [{ ...UNKNOWN_INTERFACE, ...own, ipAddress: '10.0.0.1' }],
  },
}

test('a report has the fields of the device, and the parts that are wanted and not empty', () => {
  const fields = Object.fromEntries(REPORTED_FIELDS.map((name) => [name, device[name]]))
  expect(toReport(bare, [])).toEqual({ ipAddress: '10.0.0.1', ...fields })
  expect(toReport(bare, [])).not.toHaveProperty('fields')
  expect(toReport(bare, EVERY_PART)).toEqual({ ipAddress: '10.0.0.1', ...fields, memo: 'short' })
  const { memo, tags, hardware, configChangedAt } = full.facts
  const report = { ipAddress: '10.0.0.1', ...fields, hostname: 'h', fields: { site: 'Bonn' } }
  expect(toReport(full, [])).toEqual(report)
  expect(toReport(full, EVERY_PART)).toEqual({ ...report, memo, tags, interfaces: [own], hardware, configChangedAt })
  expect(toReport({ device: { ...device, memoSummary: null }, facts: noFacts }, ['memo'])).not.toHaveProperty('memo')
})

test('changed fields are in the order of a report, with lists of objects as their lengths', () => {
  expect(changedFields(bare, full)).toEqual([
    { name: 'hostname', before: '', after: 'h' },
    { name: 'fields.site', before: null, after: 'Bonn' },
    { name: 'memo', before: 'short', after: 'long' },
    { name: 'tags', before: null, after: ['t'] },
    { name: 'interfaces', before: null, after: 1 },
    { name: 'hardware', before: null, after: 1 },
    { name: 'configChangedAt', before: null, after: [2, 1] },
  ])
  expect(changedFields(full, full)).toEqual([])
  const summary = { ...bare, device: { ...device, memoSummary: 'other' } }
  expect(changedFields(bare, summary)).toEqual([{ name: 'memo', before: 'short', after: 'other' }])
  expect(changedFields(full, { ...full, facts: { ...full.facts, tags: ['t'] } })).toEqual([])
})

test('a new device changes the fields that have values', () => {
  expect(changedFields(null, bare).map(({ name, after }) => [name, after])).toContainEqual(['memo', 'short'])
  expect(changedFields(null, full)).toContainEqual({ name: 'interfaces', before: null, after: 1 })
  expect(changedFields(null, bare)).not.toContainEqual(expect.objectContaining({ name: 'lastBackup' }))
})
