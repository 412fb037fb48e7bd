import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Hardware } from '../../generated/types.ts'
import { inTreeOrder } from '../../src/domain/hardware.ts'

function part(hardwareId: number, cardParentId: number | null = -1, slotNumber: number | null = null): Hardware {
  return {
    ...{ hardwareId, deviceId: null, assetType: null, name: null, description: null, make: null, modelNumber: null },
    ...{ partNumber: null, serialNumber: null, revisionNumber: null, hardwareVersion: null, firmwareVersion: null },
    ...{ softwareVersion: null, slotNumber, slotType: null, portCount: null, status: null, memoryKind: null },
    ...{ memorySize: null, fieldReplaceable: null, assetTag: null, captureTime: null, latest: null, cardParentId },
  }
}

function idsOf(hardware: Hardware[]): number[] {
  return inTreeOrder(hardware).map(({ hardwareId }) => hardwareId)
}

describe('inTreeOrder', () => {
  test('follows each part with its children', () => {
    expect(idsOf([part(4, 2), part(3), part(2, 1), part(1), part(5, 3)])).toEqual([1, 2, 4, 3, 5])
  })

  test('orders siblings by slot number, null last, then hardwareId', () => {
    const siblings = [part(10, 1, null), part(11, 1, 2), part(12, 1, 0), part(9, 1, null), part(2, 1, 2)]
    expect(idsOf([...siblings, part(1)])).toEqual([1, 12, 2, 11, 9, 10])
  })

  test('treats a part with a missing or unknown parent as top level', () => {
    expect(idsOf([part(3, 99), part(1, null), part(2, -1)])).toEqual([1, 2, 3])
  })

  test('treats the parts of a cycle as top level, but not their other children', () => {
    expect(idsOf([part(1, 3), part(2, 1), part(3, 2), part(5, 2), part(4, 4), part(6, 5)])).toEqual([1, 2, 5, 6, 3, 4])
  })

  test('lists all parts with the same hardwareId', () => {
    expect(idsOf([part(1), part(1), part(2, 1)])).toEqual([1, 2, 1])
  })

  test('orders a chain of 10,000', () => {
    const chain = Array.from({ length: 10_000 }, (_, at) => part(at, at - 1))
    expect(idsOf([...chain].reverse())).toEqual(chain.map(({ hardwareId }) => hardwareId))
  })

  test('keeps every part once and leaves its input alone, whatever the links', () => {
    const links = fc.array(fc.tuple(fc.integer({ min: -1, max: 12 }), fc.option(fc.nat(3))), { maxLength: 12 })
    fc.assert(
      fc.property(links, (parents) => {
        const hardware = parents.map(([parent, slot], id) => part(id, parent, slot))
        const before = [...hardware]
        const ordered = inTreeOrder(hardware)
        expect(hardware).toEqual(before)
        expect(new Set(ordered)).toEqual(new Set(hardware))
        expect(ordered).toHaveLength(hardware.length)
        const place = new Map(ordered.map(({ hardwareId }, at) => [hardwareId, at]))
        for (const { hardwareId, cardParentId } of ordered) {
          if (isCircular(hardware, hardwareId) || !hardware[cardParentId!]) continue
          expect(place.get(hardwareId)).toBeGreaterThan(place.get(cardParentId!)!)
        }
      }),
    )
  })
})

function isCircular(hardware: Hardware[], hardwareId: number): boolean {
  let at = hardware[hardwareId]?.cardParentId
  for (let steps = 0; steps < hardware.length; steps++) {
    if (at === hardwareId) return true
    at = hardware[at ?? -1]?.cardParentId
  }
  return false
}
