/*
 * Checks, with an independent client, that all data of the networks in Redis is consistent.
 */
import type { Redis as Witness } from 'ioredis'
import { findAddress } from '../../src/domain/address.ts'

/** Returns a sentence for each inconsistency. */
export async function findInventoryFaults(witness: Witness, prefix: string): Promise<string[]> {
  const names = await witness.smembers(`${prefix}{networks}:names`)
  const faults = await Promise.all(names.map((name) => ofNetwork(witness, `${prefix}{n:${name}}`, name)))
  return faults.flat()
}

/** Returns the addresses that both of two networks have. */
export async function findDoubledPlaces(
  witness: Witness,
  prefix: string,
  networks: [string, string],
): Promise<string[]> {
  const [here, there] = await Promise.all(networks.map((name) => witness.hkeys(`${prefix}{n:${name}}:devices`)))
  const found = new Set(here)
  return there!.filter((id) => found.has(id))
}

async function ofNetwork(witness: Witness, tag: string, name: string): Promise<string[]> {
  const devices = await witness.hgetall(`${tag}:devices`)
  const order = await witness.zrange(`${tag}:order`, '0', '-1', 'WITHSCORES')
  const facts = await witness.hkeys(`${tag}:facts`)
  const log = pairs(await witness.zrange(`${tag}:log`, '0', '-1', 'WITHSCORES'))
  const last = Number((await witness.get(`${tag}:seq`))?.split(':')[0] ?? 0)
  const placed = new Map(pairs(order))
  const numbered = new Map(log)
  const faults: string[] = []
  for (const [id, json] of Object.entries(devices)) {
    const device = JSON.parse(json)
    if (findAddress(device.ipAddress) !== id) faults.push(`${id} holds the device ${device.ipAddress}`)
    if (device.network !== name) faults.push(`${id} holds a device of ${device.network}`)
    if (!placed.has(id)) faults.push(`${id} has no place in the order`)
    if (!numbered.has(id)) faults.push(`${id} has no number`)
  }
  for (const [id, score] of placed) {
    if (!(id in devices)) faults.push(`${id} has a place and no device`)
    if (score !== 0) faults.push(`${id} has score ${score} in the order`)
  }
  for (const id of facts) if (!(id in devices)) faults.push(`${id} has facts and no device`)
  for (const [id, number] of log)
    if (number > last) faults.push(`${id} changed at ${number}, after the last change ${last}`)
  return faults.map((fault) => `${name}: ${fault}`)
}

function pairs(flat: readonly string[]): [string, number][] {
  const result: [string, number][] = []
  for (let at = 0; at < flat.length; at += 2) result.push([flat[at]!, Number(flat[at + 1])])
  return result
}
