/* Creates the data that every side holds before the measurement. Each side loads it through its own API. */
import { rpcBody, type Unit } from '../load/load.ts'

/** The network of the devices that the calls read and write. */
export const NETWORK = 'Default'

/** The adapter of those devices. */
export const ADAPTER = 'Cisco::IOS'
export const READ_CONFIG = 'read'
export const EDITED_CONFIG = 'edited'
export const SETS = 1000

const AT_ONCE = 100

/** Returns the address of device `index` of the fleet. */
export const createAddress = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

/** Returns a credential set. Sets of different generations have different passwords. */
export const createSet = (index: number, generation: number): object => ({
  name: `set ${index}`,
  username: `operator-${index}`,
  password: `password-${generation}-${index}`,
  enablePassword: `enable-${generation}-${index}`,
  roCommunityString: `community-${index}`,
  priority: index,
})

/** Returns units that create devices with facts, like an inventory after some time in use. */
export function fleetUnits(devices: number): Unit[] {
  return Array.from({ length: Math.ceil(devices / AT_ONCE) }, (_, block) => {
    const indexes = Array.from(
      { length: Math.min(AT_ONCE, devices - block * AT_ONCE) },
      (_, at) => block * AT_ONCE + at,
    )
    const ipCsv = indexes.map((index) => `${createAddress(index)}@${NETWORK}`).join()
    return [
      createBatch(indexes, (index) => ['Inventory.createDevice', [NETWORK, createAddress(index), ADAPTER]]),
      createBatch(indexes, (index) => [
        'Inventory.updateDevice',
        [NETWORK, createAddress(index), null, null, null, hostname(index)],
      ]),
      rpcBody(1, 'Inventory.updateDevices', [ipCsv, null, [`building ${block % 9}`, `site-${block % 40}`]]),
    ]
  })
}

const hostname = (index: number): string => `tyo-acc-sw-${index}.example.net`

/** Returns units that create and commit two configurations with a thousand sets each. */
export const credentialUnits = (): Unit[] => [
  [READ_CONFIG, EDITED_CONFIG].flatMap((name) => {
    const config = { name, type: 'DYNAMIC', addressSet: { addresses: ['10.0.0.0/8'] } }
    const sets = Array.from({ length: SETS }, (_, index) => createSet(index, 0))
    return [
      rpcBody(1, 'Credentials.saveCredentialConfig', [NETWORK, null, config]),
      rpcBody(2, 'Credentials.saveCredentialSets', [NETWORK, name, sets]),
      rpcBody(3, 'Credentials.commitEdits', []),
    ]
  }),
]

export const createBatch = (
  indexes: readonly number[],
  callOf: (index: number) => [method: string, params: unknown],
): string => `[${indexes.map((index, at) => rpcBody(at + 1, ...callOf(index))).join()}]`
