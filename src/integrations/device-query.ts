/*
 * Reads the params of a query that say which devices an integration returns: `network` (may repeat), `scheme` and
 * `query`. They have the meaning of the params of Inventory.search.
 */

import type { Device, PageData } from '../../generated/types.ts'
import { type CallMethod, invalidQuery } from './call-method.ts'

/** Which devices are wanted. */
export interface DeviceQuery {
  /** Names of networks; an empty list means all that the caller may see. */
  readonly networks: readonly string[]
  readonly scheme: string | null
  readonly query: string | null
}

export const readDeviceQuery = (params: URLSearchParams): DeviceQuery => ({
  networks: params.getAll('network'),
  scheme: params.get('scheme'),
  query: params.get('query'),
})

/** Reads a page of the devices in the order of their addresses. */
export async function readDevices(
  call: CallMethod,
  { networks, scheme, query }: DeviceQuery,
  { offset, pageSize }: { readonly offset: number; readonly pageSize: number },
): Promise<readonly Device[]> {
  const params = { network: networks, scheme, query, pageData: { offset, pageSize } }
  const { devices } = await call<PageData>('Inventory.search', params)
  return devices
}

/** Returns the integer of a param, or `fallback` if it is absent. Throws -32602. */
export function readInteger(
  params: URLSearchParams,
  name: string,
  { fallback, min, max }: { readonly fallback: number; readonly min: number; readonly max: number },
): number {
  const text = params.get(name)
  if (text === null) return fallback
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= min && number <= max) return number
  throw invalidQuery(name, `must be an integer from ${min} to ${max}`)
}

/** The params of a login, which is verified before. */
const LOGIN_PARAMS = ['j_username', 'j_password']

/**
 * Removes the params of a login, so that no response repeats them. Throws -32602 for another param that is not in the
 * list, and for one that repeats, except network.
 */
export function keepKnownParams(params: URLSearchParams, known: readonly string[]): void {
  for (const name of LOGIN_PARAMS) params.delete(name)
  const seen = new Set<string>()
  for (const name of params.keys()) {
    if (!known.includes(name)) throw invalidQuery(name, `unknown param: use ${known.join(', ')}`)
    if (seen.has(name) && name !== 'network') throw invalidQuery(name, 'must not repeat: only network may')
    seen.add(name)
  }
}
