/* The prefix lengths of the addresses of interfaces. */
import { expect, test } from 'vitest'
import { completeAddress, prefixLengthFindings } from '../../../src/domain/reports/interface-address.ts'

test.each([
  ['::ffff:10.0.0.1', 120, '10.0.0.1', 24],
  ['0:0:0:0:0:FFFF:0A00:0001', 128, '10.0.0.1', 32],
  ['::ffff:10.0.0.1', 96, '10.0.0.1', 0],
  ['::ffff:10.0.0.1', 24, '10.0.0.1', 24],
  ['::ffff:10.0.0.1', null, '10.0.0.1', null],
  ['10.0.0.1', 32, '10.0.0.1', 32],
  ['10.0.0.1', 96, '10.0.0.1', 0],
  ['10.0.0.1', 120, '10.0.0.1', 24],
  ['2001:DB8::1', 120, '2001:db8::1', 120],
  ['::10.0.0.1', 128, '::a00:1', 128],
])('%s with %s bits is stored as %s with %s', (ipAddress, prefixLength, stored, bits) => {
  expect(prefixLengthFindings([{ name: 'e0', ipAddresses: [{ ipAddress, prefixLength }] }])).toEqual([])
  expect(completeAddress({ ipAddress, prefixLength })).toEqual({ ipAddress: stored, prefixLength: bits })
})

test.each([
  ['10.0.0.1', 33],
  ['10.0.0.1', 95],
  ['::ffff:10.0.0.1', 33],
  ['::ffff:10.0.0.1', 95],
])('%s with %i bits is refused at its place', (ipAddress, prefixLength) => {
  const ipAddresses = [{ ipAddress: '::1', prefixLength: 64 }, { ipAddress: '10.0.0.2' }, { ipAddress, prefixLength }]
  const reason = 'must be at most 32 for an IPv4 address'
  expect(prefixLengthFindings([{ name: 'e0' }, { name: 'e1', ipAddresses }])).toEqual([
    { path: '/interfaces/1/ipAddresses/2/prefixLength', reason },
  ])
  expect(prefixLengthFindings([{ name: 'e0', ipAddresses: [{ ipAddress, prefixLength }] }])).toEqual([
    { path: '/interfaces/0/ipAddresses/0/prefixLength', reason },
  ])
})
