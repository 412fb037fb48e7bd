import { describe, expect, test } from 'vitest'
import { didYouMean, nearestName } from '../../src/domain/nearest-name.ts'
import { schemes } from '../../src/domain/search/schemes.ts'

const METHODS = ['Inventory.getDevice', 'Inventory.getDeviceHardware', 'Inventory.search', 'Networks.getManagedNetwork']

describe('the name a text was meant to be', () => {
  test.each<[string, readonly string[], string | null]>([
    ['host', schemes, 'hostname'],
    ['Hostnme', schemes, 'hostname'],
    ['ipaddres', schemes, 'ipAddress'],
    ['sattus', schemes, 'status'],
    ['tags', schemes, 'tag'],
    ['getDevice', METHODS, 'Inventory.getDevice'],
    ['inventory.getdevices', METHODS, 'Inventory.getDevice'],
    ['Inventory.serch', METHODS, 'Inventory.search'],
    // Texts that are too short, too different or empty.
    ['ho', schemes, null],
    ['x', schemes, null],
    ['', schemes, null],
    ['canary-7f3a', schemes, null],
    ['Inventory', METHODS, null],
    ['hostname'.padEnd(100, 'e'), schemes, null],
  ])('%s', (text, names, meant) => {
    expect(nearestName(text, names)).toBe(meant)
  })

  test('takes no time to find for a long text', () => {
    expect(didYouMean('scheme', 'hostname'.repeat(1_000_000), schemes)).toBeUndefined()
  })
})
