/*
 * Generates a fleet of up to 1.6 million devices. Device `index` depends only on (index, seed), so every part of a
 * fleet can be generated separately, and a larger fleet begins with the smaller one.
 *
 * A hundred devices share a site and a /24; half of the blocks are in 10/8, the others in 172.16/12, 100.64/10 and
 * IPv6. As in real fleets, few sites, vendors and tags have most of the devices.
 */
import type { DeviceReport } from '../../generated/types.ts'

export interface MadeDevice {
  readonly network: string
  readonly report: DeviceReport
}

/** The fleet's current time, Unix epoch milliseconds: 2026-09-01T00:00:00Z. */
const FLEET_NOW = 1_788_220_800_000

/** The networks of devices that `makeDevice` returns. */
export const FLEET_NETWORKS = ['Default', 'Branch'] as const

const DAY = 86_400_000
const BLOCK = 100

const CITIES = 'tyo osa nyc lon par sin syd fra ams sea'.split(' ')
const VENDORS =
  'Cisco Juniper Arista Fortinet HPE Aruba PaloAlto F5 Huawei Nokia Extreme Dell Yamaha NEC Fujitsu Allied'.split(' ')
const SYSTEMS = 'IOS XE NX OS LX'.split(' ')
const NOTES = [null, null, null, 'spare in stock', 'do not reboot on weekdays', 'lease ends next year']

/** Each row: name in the hostname, kind of device, role, share in percent. */
const ROLES = [
  ['acc-sw', 'Switch', 'access', 52],
  ['core-sw', 'Switch', 'core', 12],
  ['dist-rt', 'Router', 'distribution', 10],
  ['edge-rt', 'Router', 'edge', 9],
  ['fw', 'Firewall', 'security', 8],
  ['ap', 'Wireless AP', 'wireless', 6],
  ['lb', 'Load Balancer', 'edge', 3],
] as const

/** Makes a device of the fleet. The same index and seed give the same device. */
export function makeDevice(index: number, seed: number): MadeDevice {
  const block = Math.floor(index / BLOCK)
  const host = (index % BLOCK) + 1
  const draw = drawing(index, seed)
  const site = chooseSite(block, seed)
  const [roleName, deviceType, role] = pickShare(draw())
  const adapterId = draw() < 0.6 ? 'Cisco::IOS' : `${pickSkewed(VENDORS, draw())}::${pickSkewed(SYSTEMS, draw())}`
  const vendor = adapterId.split('::')[0]!
  const backupStatus = chooseStatus(draw())
  return {
    network: Math.floor(block / 20) % 5 === 4 ? 'Branch' : 'Default',
    report: {
      ipAddress: createAddress(block, host),
      adapterId,
      hostname: `${site}-${roleName}-${digits(scatter(index, 16), 5)}.example.net`,
      deviceType,
      hardwareVendor: vendor,
      model: `${vendor.slice(0, 2).toUpperCase()}-${2000 + 50 * Math.floor(80 * draw() * draw())}`,
      softwareVendor: vendor,
      osVersion: `${12 + Math.floor(draw() * 6)}.${Math.floor(draw() * 5)}(${1 + Math.floor(draw() * 20)})`,
      backupStatus,
      complianceState: chooseCompliance(draw()),
      lastBackup: backupStatus === 'NONE' ? null : FLEET_NOW - Math.floor(draw() * 7 * DAY),
      lastTelemetry: draw() < 0.2 ? null : FLEET_NOW - Math.floor(draw() * 3_600_000),
      memo: NOTES[Math.floor(draw() * NOTES.length)]!,
      custom1: `${site.toUpperCase()} building ${1 + Math.floor(draw() * 9)}`,
      custom2: `${site}-${digits(Math.floor(draw() * 40), 2)}`,
      custom3: `rack ${digits(Math.floor(draw() * 400), 3)}`,
      custom4: role,
      custom5: draw() < 0.7 ? '' : `owner${Math.floor(draw() * 500)}@example.net`,
      serialNumber: `K${'ABCDEFGH'[index % 8]}${digits(index, 8)}`,
      tags: createTags(draw),
      interfaces: createInterfaces(block, host),
      configChangedAt: createChanges(draw),
    },
  }
}

function createAddress(block: number, host: number): string {
  const lane = block % 20
  const round = Math.floor(block / 20)
  const spread = (bits: number, lanes: number, first: number) => scatter(round * lanes + lane - first, bits)
  if (lane < 10) return `10.${octets(spread(16, 10, 0))}.${host}`
  if (lane < 15) return `172.${16 + (spread(12, 5, 10) >> 8)}.${spread(12, 5, 10) & 255}.${host}`
  if (lane < 19) return `100.${64 + (spread(14, 4, 15) >> 8)}.${spread(14, 4, 15) & 255}.${host}`
  return `2001:db8:${(round + 1).toString(16)}::${host.toString(16)}`
}

function createInterfaces(block: number, host: number): NonNullable<DeviceReport['interfaces']> {
  return Array.from({ length: 8 }, (_, port) => ({
    name: `Ethernet1/${port + 1}`,
    ifIndex: port + 1,
    ipAddresses: [{ ipAddress: `11.${octets(scatter(block * 8 + port, 16))}.${host}`, prefixLength: 24 }],
  }))
}

const chooseSite = (block: number, seed: number): string => {
  const draw = drawing(-1 - block, seed)
  const city = pickSkewed(CITIES, draw())
  const annex = Math.floor(20 * draw() * draw())
  return annex === 0 ? city : `${city}${annex}`
}

function chooseStatus(share: number): string {
  if (share < 0.88) return 'SUCCESS'
  if (share < 0.93) return 'FAILURE'
  return share < 0.97 ? 'NONE' : 'INVALID_CREDENTIAL'
}

function chooseCompliance(share: number): 0 | 1 | 2 {
  if (share < 0.9) return 0
  return share < 0.96 ? 1 : 2
}

function createTags(draw: () => number): string[] {
  const count = Math.floor(draw() * 5)
  const tags = Array.from({ length: count }, () => `tag-${digits(Math.floor(50 * draw() * draw()), 2)}`)
  return [...new Set(tags)].sort()
}

function createChanges(draw: () => number): number[] {
  const times: number[] = []
  let time = FLEET_NOW
  for (let left = 1 + Math.floor(draw() * 3); left > 0; left--) {
    time -= Math.floor(draw() * 30 * DAY)
    times.push(time)
  }
  return times
}

function pickShare(share: number): (typeof ROLES)[number] {
  let rest = share * 100
  for (const role of ROLES) {
    rest -= role[3]
    if (rest < 0) return role
  }
  return ROLES[0]
}

/** Picks the first items most often. */
const pickSkewed = (items: readonly string[], share: number): string => items[Math.floor(items.length * share * share)]!

/** Permutes the numbers of `bits` bits: neighbours end up far apart, and no two share a result. */
function scatter(number: number, bits: number): number {
  return Math.imul(number, 0x9e3b) & ((1 << bits) - 1)
}

const octets = (pair: number): string => `${pair >> 8}.${pair & 255}`
const digits = (number: number, width: number): string => `${number}`.padStart(width, '0')

/** Returns a stream of numbers in [0, 1) for one device: a Weyl sequence after two rounds of multiply and xor-shift. */
function drawing(index: number, seed: number): () => number {
  let state = (Math.imul(index, 0x85eb_ca77) + Math.imul(seed, 0xc2b2_ae3d)) >>> 0
  return () => {
    state = (state + 0x9e37_79b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0_aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}
