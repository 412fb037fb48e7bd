import { expect, test } from 'vitest'
import { findIPv4 } from '../../../../src/search/index/columns/find-ipv4.ts'

test.each([
  ['0.0.0.0', 0],
  ['10.0.0.1', 0x0a00_0001],
  ['1.20.255.199', 0x0114_ffc7],
  ['255.255.255.255', 0xffff_ffff],
])('%s is an IPv4 address', (text, number) => {
  expect(findIPv4(text)).toBe(number)
})

test.each([
  ...['', '1', '1.2.3', '1.2.3.', '1.2.3.4.', '1.2.3.4.5', '.1.2.3', '1..2.3', '1.2..3', '...'],
  ...['256.0.0.1', '1.2.3.256', '1.2.3.1000', '01.2.3.4', '1.2.3.00', '1.2.3.04', '1.2.3.4 ', ' 1.2.3.4'],
  ...['1.2.3.x', '1.2.3./', '1.2.3.:', '1/2.3.4', '-1.2.3.4', '::1', '1.2.3.4/24'],
])('"%s" is none', (text) => {
  expect(findIPv4(text)).toBeNull()
})
