import { type Address, parseAddress } from '../../../src/domain/address.ts'
import { newDevice } from '../../../src/domain/device.ts'
import { searchedFacts } from '../../../src/domain/stored-facts.ts'
import { toIndexedValues } from '../../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../../src/search/index/network-index.ts'

/** The number of devices of an index. In a small network the planner decides differently. */
export const DEVICES = 4096

const NO_FACTS = searchedFacts(null)

const at = (host: number): Address => parseAddress(`10.0.${host >> 8}.${host & 255}`)

/**
 * Returns an index of DEVICES devices from 10.0.0.0 on, whose hostnames are those of `nameOf`. `few` is the number of
 * devices up to which the planner lists them.
 */
export function indexNamed(nameOf: (host: number) => string, few?: number): NetworkIndex {
  const index = new NetworkIndex(DEVICES, few)
  for (let host = 0; host < DEVICES; host++) {
    const device = { ...newDevice({ network: 'Default', address: at(host) }, 'a'), hostname: nameOf(host) }
    index.append(at(host), toIndexedValues(device), NO_FACTS)
  }
  for (const _part of index.finish());
  return index
}
