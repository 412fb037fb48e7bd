/*
 * Random fleets, small and full of ties, made by writes that a collector and an operator would send.
 */

import type { Random } from '../support/seeded-random.ts'
import {
  ADAPTERS,
  CASE_VARIANTS,
  CUSTOMS,
  DESCRIPTIONS,
  HOSTNAMES,
  INTERFACES,
  MAC_ADDRESSES,
  MEMOS,
  MODELS,
  NETWORKS,
  SERIALS,
  STATUSES,
  TAGS,
  TYPES,
  VENDORS,
  VERSIONS,
} from './fleet-values.ts'
import { applyWrite, type Fleet, NAMED_FIELDS, type Report, type ReportedInterface, type Write } from './model-fleet.ts'
import { randomAddress, randomSpelling } from './random-address.ts'

/** Returns networks in addition to Default, and the writes that create a fleet of 50 to 300 devices. */
export function randomFleet(random: Random, now: number): { networks: string[]; writes: Write[] } {
  const networks = random.some(random.chance(0.4) ? CASE_VARIANTS : NETWORKS, random.between(0, 3))
  const size = random.between(50, 300)
  const writes = ['Default', ...networks].map((network): Write => {
    const share = network !== 'Default' && random.chance(0.1) ? 0 : Math.ceil(size / (networks.length + 1))
    const reports = Array.from({ length: share }, () => randomReport(random, now, 0.97))
    return { method: 'Collector.reportDevices', params: { network, reports } }
  })
  return { networks, writes }
}

/** Returns writes that change, move, remove and add devices. Applies them to `fleet` too. */
export function randomChanges(random: Random, fleet: Fleet, now: number): Write[] {
  const writes = fleet.networks.map((network): Write => {
    const known = fleet.devices.filter(({ device }) => device.network === network)
    const reports = random
      .some(known, Math.ceil(known.length / 3))
      .map(({ device }) => ({ ...randomReport(random, now, 0.2), ipAddress: randomSpelling(random, device.ipAddress) }))
    const added = Array.from({ length: random.between(0, 5) }, () => randomReport(random, now, 0.9))
    return { method: 'Collector.reportDevices', params: { network, reports: [...reports, ...added] } }
  })
  for (const write of writes) applyWrite(fleet, write)
  const apply = (write: Write): void => {
    applyWrite(fleet, write)
    writes.push(write)
  }
  for (const { device } of random.some(fleet.devices, random.between(1, 5))) {
    apply({ method: 'Inventory.deleteDevice', params: { network: device.network, ipAddress: device.ipAddress } })
  }
  for (let moves = random.between(1, 5); moves > 0; moves--) apply(randomMove(random, fleet))
  apply(randomUpdate(random, fleet))
  return writes
}

function randomMove(random: Random, fleet: Fleet): Write {
  const { network, ipAddress } = random.pick(fleet.devices).device
  const places = fleet.networks
    .map((newNetwork) => ({ newNetwork, newIpAddress: randomAddress(random) }))
    .filter(({ newNetwork, newIpAddress }) =>
      fleet.devices.every(({ device }) => device.network !== newNetwork || device.ipAddress !== newIpAddress),
    )
  const place = places.length > 0 ? random.pick(places) : { newNetwork: network, newIpAddress: ipAddress }
  const newHostname = random.chance(0.5) ? null : random.pick(['', random.pick(HOSTNAMES)])
  return { method: 'Inventory.updateDevice', params: { network, ipAddress, ...place, newHostname } }
}

function randomUpdate(random: Random, fleet: Fleet): Write {
  const devices = random.some(fleet.devices, random.between(1, 10)).map(({ device }) => device)
  const ipCsv = devices.map(({ ipAddress, network }) => `${ipAddress}@${network}`).join(', ')
  const customFields = Array.from({ length: random.between(0, 5) }, () => random.pick([null, ...CUSTOMS]))
  const fields = maybe(random, 0.5, () => ({ fields: randomFields(random) }))
  return {
    method: 'Inventory.updateDevices',
    params: { ipCsv, adapterId: random.chance(0.5) ? null : random.pick(ADAPTERS), customFields, ...fields },
  }
}

/** Returns a report. Every fact may be absent. The service must refuse about one report in thirty. */
function randomReport(random: Random, now: number, adapterChance: number): Report {
  const report: Report = {
    ipAddress: randomSpelling(random, randomAddress(random)),
    ...maybe(random, adapterChance, () => ({ adapterId: random.pick(ADAPTERS) })),
    ...maybe(random, 0.8, () => ({ hostname: random.pick(HOSTNAMES) })),
    ...maybe(random, 0.5, () => ({ deviceType: random.pick(TYPES) })),
    ...maybe(random, 0.5, () => ({ hardwareVendor: random.pick(VENDORS) })),
    ...maybe(random, 0.5, () => ({ model: random.pick(MODELS) })),
    ...maybe(random, 0.5, () => ({ softwareVendor: random.pick(VENDORS) })),
    ...maybe(random, 0.5, () => ({ osVersion: random.pick(VERSIONS) })),
    ...maybe(random, 0.8, () => ({ backupStatus: random.pick(STATUSES) })),
    ...maybe(random, 0.5, () => ({ complianceState: random.between(0, 2) })),
    ...maybe(random, 0.5, () => ({ lastBackup: randomTime(random, now) })),
    ...maybe(random, 0.5, () => ({ lastTelemetry: randomTime(random, now) })),
    ...maybe(random, 0.7, () => ({ serialNumber: random.pick([null, ...SERIALS]) })),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5].flatMap((at) => (random.chance(0.4) ? [[`custom${at}`, random.pick([null, ...CUSTOMS])]] : [])),
    ),
    ...maybe(random, 0.5, () => ({ fields: randomFields(random) })),
    ...maybe(random, 0.4, () => ({ memo: random.pick([null, ...MEMOS]) })),
    ...maybe(random, 0.6, () => ({ tags: random.some(TAGS, random.between(0, 4)) })),
    ...maybe(random, 0.5, () => ({ interfaces: randomInterfaces(random) })),
    ...maybe(random, 0.6, () => ({ configChangedAt: randomChangeTimes(random, now) })),
  }
  return random.chance(0.03) ? { ...report, ...random.pick(REFUSED) } : report
}

const randomFields = (random: Random): Record<string, string> => ({
  ...maybe(random, 0.6, () => ({ site: random.pick(CUSTOMS) })),
  ...maybe(random, 0.4, () => ({ rack: random.pick(['', '1', '12', '-0.5', '012']) })),
  ...maybe(random, 0.4, () => ({ team: random.pick(['', ...NAMED_FIELDS.team.choices]) })),
})

const maybe = <Part extends object>(random: Random, probability: number, make: () => Part): Partial<Part> =>
  random.chance(probability) ? make() : {}

const REFUSED: Partial<Report>[] = [
  { ipAddress: '10.0.0.256' },
  { ipAddress: 'fe80::1%eth0' },
  { adapterId: '' },
  { hostname: null },
  { complianceState: 3 },
  { fields: { site: 'TYO', rack: 'twelve' } },
  { fields: { sites: 'TYO' } },
]

/** The service uses its own clock, so times stay hours away from the limits of the periods that searches name. */
const randomTime = (random: Random, now: number): number | null =>
  random.pick([null, 0, 1, 9, 10, ...[2, 30, 200, 1000].map((hours) => now - hours * HOUR), ...FIXED_TIMES])

function randomInterfaces(random: Random): ReportedInterface[] {
  return Array.from({ length: random.between(0, 4) }, (_, at) => {
    const known = {
      ...maybe(random, 0.3, () => ({ description: random.pick([null, ...DESCRIPTIONS]) })),
      ...maybe(random, 0.3, () => ({ macAddress: random.pick([null, ...MAC_ADDRESSES]) })),
    }
    const name = random.chance(0.7) ? `eth${at}` : random.pick(INTERFACES)
    const ipAddress = random.chance(0.3) ? null : randomAddress(random)
    if (random.chance(0.3)) return { name, ...known, ipAddress }
    const ipAddresses = Array.from({ length: random.between(0, 3) }, () => ({
      ipAddress: randomSpelling(random, randomAddress(random)),
      ...(random.chance(0.5) ? { prefixLength: random.between(0, 32) } : {}),
    }))
    return { name, ...known, ipAddresses }
  })
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const FIXED_TIMES = [1_500_000_000_000, 8_640_000_000_000_000]

function randomChangeTimes(random: Random, now: number): number | number[] {
  if (random.chance(0.3)) return randomChangeTime(random, now)
  // More than the hundred changes that a device keeps, one a day: the oldest must be dropped.
  if (random.chance(0.05)) return Array.from({ length: 130 }, (_, day) => now - day * DAY - 2 * HOUR)
  return Array.from({ length: random.between(0, 5) }, () => randomChangeTime(random, now))
}

/**
 * The service uses its own clock, so every time is at least an hour away from the limits of 24h, 7d and 30d. Many times
 * are the first or the last millisecond of a day in UTC.
 */
function randomChangeTime(random: Random, now: number): number {
  const day = random.pick([-1, 0, 0, 1, 1, 2, 6, 7, 8, 29, 30, 31, 60, 400])
  const midnight = Math.floor(now / DAY) * DAY - day * DAY
  const time = random.pick([midnight, midnight - 1, now - day * DAY - 2 * HOUR, now - day * DAY + 2 * HOUR])
  const shifted = random.chance(0.2) ? time - random.between(0, 400) * 7 * HOUR : time
  const isNearAnEdge = [0, 1, 7, 30].some((days) => Math.abs(shifted - (now - days * DAY)) < HOUR)
  return isNearAnEdge ? randomChangeTime(random, now) : shifted
}
