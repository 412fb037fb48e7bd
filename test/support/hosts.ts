/*
 * The addresses of numbered hosts: host 258 of network 3 has the address 10.3.1.2.
 */
import { type Address, parseAddress } from '../../src/domain/address.ts'

/** Returns the address of a host as a text. Hosts beyond 65,535 are in the networks that follow. */
export function ipOf(host: number, network = 0): string {
  return `10.${(network + (host >> 16)) & 255}.${(host >> 8) & 255}.${host & 255}`
}

/** Returns the parsed address of a host of network 0. */
export const addressOf = (host: number): Address => parseAddress(ipOf(host))
