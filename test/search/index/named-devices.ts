import { newDevice } from '../../../src/domain/device.ts'
import { searchedFacts } from '../../../src/domain/stored-facts.ts'
import { toIndexedValues } from '../../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../../src/search/index/network-index.ts'
import { addressOf } from '../../support/hosts.ts'

/** The number of devices of an index. In a small network the planner decides differently. */
export const DEVICES = 4096

const NO_FACTS = searchedFacts(null)

/**
 * Returns an index of DEVICES devices from 10.0.0.0 on, whose hostnames are those of `nameOf`. `few` is the number of
 * devices up to which the planner lists them.
 */
export function indexNamed(nameOf: (host: number) => string, few?: number): NetworkIndex {
  const index = new NetworkIndex(DEVICES, few)
  for (let host = 0; host < DEVICES; host++) {
    const device = { ...newDevice({ network: 'Default', address: addressOf(host) }, 'a'), hostname: nameOf(host) }
    index.append(addressOf(host), toIndexedValues(device), NO_FACTS)
  }
  for (const _part of index.finish());
  return index
}
