import { rpcBody, type Unit } from '../load/load.ts'
import { ADAPTER, addressOf, batchOf, EDITED_CONFIG, NETWORK, READ_CONFIG, SETS, setOf } from './fleet.ts'

/*
 * What is asked of every side. A unit is a request, or several one after the other; it depends on its index alone.
 */

export interface Case {
  readonly name: string
  /** Devices or sets that a unit is about. */
  readonly size: number
  readonly connections: number
  /** Units of a round. */
  readonly units: number
  readonly writes: boolean
  readonly isOfCredentials: boolean
  unit(index: number): Unit
  /** Reads what the unit of this index wrote. */
  look(index: number): Unit
}

/** `devices`: how many the fleet has. Within a round no two units change the same device. */
export function casesOn(devices: number, isQuick: boolean): Case[] {
  const many = (units: number): number => (isQuick ? Math.max(2, Math.round(units / 200)) : units)
  const at = (index: number): string => addressOf((index * 7919) % devices)
  const hundred = (index: number): number[] => Array.from({ length: 100 }, (_, one) => (index * 100 + one) % devices)
  const get = (index: number, ipAddress: string): Unit => [rpcBody(index, 'Inventory.getDevice', [NETWORK, ipAddress])]
  const page = (index: number, config: string): Unit => {
    const pageData = { offset: (index % (SETS / 100)) * 100, pageSize: 100 }
    return [rpcBody(index, 'Credentials.getCredentialSets', [pageData, NETWORK, config, null, null, false])]
  }
  const calls = { size: 1, connections: 16, isOfCredentials: false }
  return [
    {
      ...{ ...calls, name: 'getDevice', units: many(4000), writes: false },
      unit: (index) => get(index, at(index)),
      look: (index) => get(index, at(index)),
    },
    {
      ...{ ...calls, name: 'createDevice', units: many(2500), writes: true },
      unit: (index) => [rpcBody(index, 'Inventory.createDevice', [NETWORK, newAddress(index), ADAPTER])],
      look: (index) => get(index, newAddress(index)),
    },
    {
      ...{ ...calls, name: 'updateDevice', units: many(2000), writes: true },
      unit: (index) => [
        rpcBody(index, 'Inventory.updateDevice', [NETWORK, at(index), null, null, null, `sw-${index}`]),
      ],
      look: (index) => get(index, at(index)),
    },
    {
      ...{ ...calls, name: 'updateDevices of 100', size: 100, connections: 4, units: many(80), writes: true },
      unit: (index) => {
        const ipCsv = hundred(index).map((one) => `${addressOf(one)}@${NETWORK}`)
        return [rpcBody(index, 'Inventory.updateDevices', [ipCsv.join(), null, [`rack ${index}`]])]
      },
      look: (index) => get(index, addressOf(hundred(index)[99]!)),
    },
    {
      ...{ ...calls, name: 'batch of 100 getDevice', size: 100, connections: 4, units: many(80), writes: false },
      unit: (index) => [batchOf(hundred(index), (one) => ['Inventory.getDevice', [NETWORK, at(one)]])],
      look: (index) => get(index, at(hundred(index)[99]!)),
    },
    {
      ...{ name: 'page of 100 sealed sets', size: 100, connections: 1, units: many(300), writes: false },
      isOfCredentials: true,
      unit: (index) => page(index, READ_CONFIG),
      look: (index) => page(index, READ_CONFIG),
    },
    {
      ...{ name: 'edit session of 100 sets', size: 100, connections: 1, units: many(60), writes: true },
      isOfCredentials: true,
      unit: (index) => {
        const sets = Array.from({ length: 100 }, (_, one) => setOf((index * 100 + one) % SETS, index + 1))
        return [
          rpcBody(index, 'Credentials.saveCredentialSets', [NETWORK, EDITED_CONFIG, sets]),
          rpcBody(index, 'Credentials.commitEdits', []),
        ]
      },
      look: (index) => page(index, EDITED_CONFIG),
    },
  ]
}

/** Apart from the fleet. */
const newAddress = (index: number): string => `20.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
