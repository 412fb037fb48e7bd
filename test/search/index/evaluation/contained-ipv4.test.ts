import { expect, test } from 'vitest'
import { findIPv4 } from '../../../../src/search/index/columns/find-ipv4.ts'
import { createIPv4Test } from '../../../../src/search/index/evaluation/contained-ipv4.ts'

const OCTETS = [0, 1, 10, 25, 101, 255]
const ADDRESSES = OCTETS.flatMap((a) =>
  OCTETS.flatMap((b) => OCTETS.flatMap((c) => OCTETS.map((d) => `${a}.${b}.${c}.${d}`))),
)

test.each([
  ...['1', '25', '255', '.', '0.1', '10.10', '1.1', '.1', '1.', '.25.', '5.1.10', '0.0.0', '.0.0.', '101.25.1.0', '99'],
  ...['10.10.10.10', '1.10.25.101', '.10.25.101', '10.25.101.', '1.1.1.1.1', '.1.1.1.1', '..', '1..1', '...', '....'],
])('"%s" is found in the addresses whose texts contain it', (part) => {
  const contains = createIPv4Test(part)
  expect(ADDRESSES.filter((text) => contains(findIPv4(text)!))).toEqual(ADDRESSES.filter((text) => text.includes(part)))
})
