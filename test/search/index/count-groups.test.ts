import { expect, test } from 'vitest'
import type { Device } from '../../../generated/types.ts'
import { formatAddress, parseAddress } from '../../../src/domain/address.ts'
import { newDevice } from '../../../src/domain/device.ts'
import { type GroupField, toGroupText } from '../../../src/domain/search/grouping.ts'
import { searchedFacts } from '../../../src/domain/stored-facts.ts'
import { GroupTally, toDeviceCounts } from '../../../src/search/group-tally.ts'
import { countGroups } from '../../../src/search/index/count-groups.ts'
import { toIndexedValues } from '../../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../../src/search/index/network-index.ts'
import { runToEnd } from '../../../src/search/index/slices.ts'

/* An index counts as a full scan does, also by fields of many values, which it reads one after the other. */

const DEVICES = 1500

/** Returns a device whose named fields have many values, in different spellings. */
function deviceAt(host: number, network = 'Default'): Device {
  const ipAddress = `10.0.${host >> 8}.${host & 255}`
  const rack = `${host % 2 === 0 ? 'R' : 'r'}-${(host * 7) % 400}`
  const site = `S${host % 700}`
  const fields = host % 5 === 0 ? null : { rack, ...(host % 3 === 0 ? {} : { site }) }
  const device = newDevice({ network, address: parseAddress(ipAddress) }, 'a')
  const model = `${host % 4 === 0 ? 'M' : 'm'}${host % 500}`
  const backupStatus = ['SUCCESS', 'NONE', 'INVALID_CREDENTIAL', 'FAILURE', 'timeout'][host % 7] ?? ''
  return {
    ...device,
    model,
    backupStatus,
    complianceState: (host % 3) as 0 | 1 | 2,
    ...(fields === null ? {} : { fields }),
  }
}

const factsAt = (host: number) => searchedFacts(host % 4 === 0 ? null : { t: ['core', `t${host % 300}`] })

function createFleet(): { readonly index: NetworkIndex; readonly devices: ReadonlyMap<string, Device> } {
  const index = new NetworkIndex(DEVICES)
  const put = (host: number): void =>
    index.put(parseAddress(deviceAt(host).ipAddress), toIndexedValues(deviceAt(host)), factsAt(host))
  for (let host = 0; host < DEVICES; host += 2) put(host)
  for (let host = 0; host < DEVICES; host += 6) index.remove(parseAddress(deviceAt(host).ipAddress))
  // These devices get free slots, so the slots are not in the order of addresses.
  for (let host = DEVICES - 1; host > 0; host -= 2) put(host)
  const hosts = Array.from({ length: DEVICES }, (_, host) => host).filter((host) => host % 6 !== 0)
  return { index, devices: new Map(hosts.map((host) => [deviceAt(host).ipAddress, deviceAt(host)])) }
}

const { index, devices } = createFleet()

const hostOf = (ipAddress: string): number => Number(ipAddress.split('.')[2]) * 256 + Number(ipAddress.split('.')[3])

test.each<{ by: GroupField[] }>([
  { by: ['fields.rack'] },
  { by: ['fields.rack', 'fields.site'] },
  { by: ['fields.site', 'complianceState'] },
  { by: ['complianceState', 'fields.site'] },
  { by: ['model', 'fields.rack'] },
  { by: ['fields.rack', 'model'] },
  { by: ['tag', 'fields.rack'] },
  { by: ['fields.unknown', 'fields.rack'] },
  { by: ['tag'] },
  { by: ['tag', 'tag'] },
  { by: ['status', 'complianceState'] },
  { by: ['status'] },
  { by: ['network', 'model'] },
])('by $by', ({ by }) => {
  for (const top of [3, 5000]) {
    for (const name of [null, 'm7']) {
      const criteria = name === null ? [] : [{ scheme: 'model', pattern: { kind: 'prefix', text: name } } as const]
      const tally = new GroupTally({ by, top })
      for (const [ipAddress, device] of devices) {
        if (name !== null && !toGroupText('model', device).toLowerCase().startsWith(name)) continue
        tally.add({ device, facts: factsAt(hostOf(ipAddress)) })
      }
      const {
        total,
        devices: found,
        ...counts
      } = runToEnd(countGroups([{ network: 'Default', index }], criteria, { by, top }))
      const first = found.map(({ slot }) => devices.get(formatAddress(index.addresses.get(slot)))!)
      expect(toDeviceCounts(total, by, counts, first)).toEqual(tally.result())
    }
  }
})

test.each<{ by: GroupField[] }>([{ by: ['model'] }, { by: ['tag', 'fields.rack'] }, { by: ['complianceState'] }])(
  'by $by in two networks, of which the second has devices with lower addresses',
  ({ by }) => {
    const other = new NetworkIndex()
    const others = new Map<string, Device>()
    const tally = new GroupTally({ by, top: 100 })
    for (const [ipAddress, device] of devices) tally.add({ device, facts: factsAt(hostOf(ipAddress)) })
    for (let host = 0; host < DEVICES; host += 4) {
      const device = deviceAt(host, 'Other')
      other.put(parseAddress(device.ipAddress), toIndexedValues(device), factsAt(host))
      others.set(device.ipAddress, device)
      tally.add({ device, facts: factsAt(host) })
    }
    const indexes = [index, other]
    const named = [
      { network: 'Default', index },
      { network: 'Other', index: other },
    ]
    const { total, devices: found, ...counts } = runToEnd(countGroups(named, [], { by, top: 100 }))
    const first = found.map(
      ({ network, slot }) => [devices, others][network]!.get(formatAddress(indexes[network]!.addresses.get(slot)))!,
    )
    expect(toDeviceCounts(total, by, counts, first)).toEqual(tally.result())
  },
)
