import { describe, expect, test } from 'vitest'
import { didYouMean, editDistance, nearestName } from '../../src/domain/nearest-name.ts'
import { schemes } from '../../src/domain/search/schemes.ts'

const METHODS = ['Inventory.getDevice', 'Inventory.getDeviceHardware', 'Inventory.search', 'Networks.getManagedNetwork']

describe('the nearest name to a text', () => {
  test.each<[string, readonly string[], string | null]>([
    ['host', schemes, 'hostname'],
    ['Hostnme', schemes, 'hostname'],
    ['ipaddres', schemes, 'ipAddress'],
    ['sattus', schemes, 'status'],
    ['tags', schemes, 'tag'],
    ['getDevice', METHODS, 'Inventory.getDevice'],
    ['inventory.getdevices', METHODS, 'Inventory.getDevice'],
    ['Inventory.serch', METHODS, 'Inventory.search'],
    ['hos', schemes, 'hostname'],
    ['abcx', ['abcd', 'abce'], 'abcd'],
    ['a'.repeat(64), ['a'.repeat(66)], 'a'.repeat(66)],
    // Longer names that begin with the text are meant before similar ones.
    ['AES', ['DES', 'AES128', 'AES256'], null],
    ['custom', ['castom', 'custom1', 'custom2'], 'custom1'],
    // Texts that are too short, too different or empty.
    ['ho', schemes, null],
    ['x', schemes, null],
    ['', schemes, null],
    ['canary-7f3a', schemes, null],
    ['Inventory', METHODS, null],
    ['hostname'.padEnd(100, 'e'), schemes, null],
    ['a'.repeat(65), ['a'.repeat(66)], null],
  ])('%s', (text, names, meant) => {
    expect(nearestName(text, names)).toBe(meant)
  })

  test('is suggested with the text', () => {
    expect(didYouMean('scheme', 'host', schemes)).toBe('unknown scheme "host", did you mean "hostname"?')
    expect(didYouMean('scheme', 'x', schemes)).toBeUndefined()
  })

  test.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['ab', 'ba', 1],
    ['xab', 'xba', 1],
    ['abcd', 'badc', 2],
    ['abc', 'ba', 2],
    ['ca', 'abc', 3],
    ['aab', 'abb', 1],
    ['abx', 'bay', 2],
  ])('has the distance of %j and %j, which is %i', (one, other, distance) => {
    expect([editDistance(one, other), editDistance(other, one)]).toEqual([distance, distance])
  })

  test('is found fast for a long text', () => {
    expect(didYouMean('scheme', 'hostname'.repeat(1_000_000), schemes)).toBeUndefined()
  })
})
