/*
 * The requests that every service under test gets. A unit is one request, or several in sequence; it depends only on
 * its index.
 */
import { rpcBody, type Unit } from '../load/load.ts'
import { ADAPTER, createAddress, createBatch, createSet, EDITED_CONFIG, NETWORK, READ_CONFIG, SETS } from './fleet.ts'

export interface Case {
  readonly name: string
  /** Devices or sets in a unit. */
  readonly size: number
  readonly connections: number
  /** Units per round. */
  readonly units: number
  readonly writes: boolean
  readonly isOfCredentials: boolean
  unit(index: number): Unit
  /** Returns a unit that reads what the unit of this index wrote. */
  look(index: number): Unit
}

/** Returns the cases for a fleet of `devices` devices. Within a round no two units change the same device. */
export function createCases(devices: number, isQuick: boolean): Case[] {
  const many: Many = (units) => (isQuick ? Math.max(2, Math.round(units / 200)) : units)
  return [...createCallCases(devices, many), ...createStepCases(devices, many), ...credentialCases(many)]
}

/** Returns how many units of a round are sent. */
type Many = (units: number) => number

const getDevice = (index: number, ipAddress: string): Unit => [
  rpcBody(index, 'Inventory.getDevice', [NETWORK, ipAddress]),
]

/** Returns the address of a device of the fleet, a different one for each index. */
const scattered = (index: number, devices: number): string => createAddress((index * 7919) % devices)

/** Returns an address that no device of the fleet has. */
const newAddress = (index: number): string => `20.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

function createCallCases(devices: number, many: Many): Case[] {
  const at = (index: number): string => scattered(index, devices)
  const calls = { size: 1, connections: 16, isOfCredentials: false }
  return [
    {
      ...{ ...calls, name: 'getDevice', units: many(4000), writes: false },
      unit: (index) => getDevice(index, at(index)),
      look: (index) => getDevice(index, at(index)),
    },
    {
      ...{ ...calls, name: 'createDevice', units: many(2500), writes: true },
      unit: (index) => [rpcBody(index, 'Inventory.createDevice', [NETWORK, newAddress(index), ADAPTER])],
      look: (index) => getDevice(index, newAddress(index)),
    },
    {
      ...{ ...calls, name: 'updateDevice', units: many(2000), writes: true },
      unit: (index) => [
        rpcBody(index, 'Inventory.updateDevice', [NETWORK, at(index), null, null, null, `sw-${index}`]),
      ],
      look: (index) => getDevice(index, at(index)),
    },
  ]
}

function createStepCases(devices: number, many: Many): Case[] {
  const hundred = (index: number): number[] => Array.from({ length: 100 }, (_, one) => (index * 100 + one) % devices)
  const last = (index: number): string => createAddress(hundred(index)[99]!)
  const steps = { size: 100, connections: 4, isOfCredentials: false }
  return [
    {
      ...{ ...steps, name: 'updateDevices of 100', units: many(80), writes: true },
      unit: (index) => {
        const ipCsv = hundred(index).map((one) => `${createAddress(one)}@${NETWORK}`)
        return [rpcBody(index, 'Inventory.updateDevices', [ipCsv.join(), null, [`rack ${index}`]])]
      },
      look: (index) => getDevice(index, last(index)),
    },
    {
      ...{ ...steps, name: 'batch of 100 getDevice', units: many(160), writes: false },
      unit: (index) => [
        createBatch(hundred(index), (one) => ['Inventory.getDevice', [NETWORK, scattered(one, devices)]]),
      ],
      look: (index) => getDevice(index, last(index)),
    },
  ]
}

function credentialCases(many: Many): Case[] {
  const page = (index: number, config: string): Unit => {
    const pageData = { offset: (index % (SETS / 100)) * 100, pageSize: 100 }
    return [rpcBody(index, 'Credentials.getCredentialSets', [pageData, NETWORK, config, null, null, false])]
  }
  const cases = { size: 100, connections: 1, isOfCredentials: true }
  return [
    {
      ...{ ...cases, name: 'page of 100 sealed sets', units: many(300), writes: false },
      unit: (index) => page(index, READ_CONFIG),
      look: (index) => page(index, READ_CONFIG),
    },
    {
      ...{ ...cases, name: 'edit session of 100 sets', units: many(60), writes: true },
      unit: (index) => {
        const sets = Array.from({ length: 100 }, (_, one) => createSet((index * 100 + one) % SETS, index + 1))
        return [
          rpcBody(index, 'Credentials.saveCredentialSets', [NETWORK, EDITED_CONFIG, sets]),
          rpcBody(index, 'Credentials.commitEdits', []),
        ]
      },
      look: (index) => page(index, EDITED_CONFIG),
    },
  ]
}
