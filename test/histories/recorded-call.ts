/*
 * One call of one client, and what the client knows of it afterwards.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Device, PageData } from '../../generated/types.ts'
import { postJson } from '../support/post-json.ts'
import { type Action, DONE, isWrite, type Operation, REFUSED, type State, stateOf } from './operation.ts'

interface Reply {
  readonly result?: unknown
  readonly error?: { readonly message: string; readonly data?: { readonly code?: string; readonly applied?: string } }
}

/** A call of a client: on which service, about which device, what, and the number of the call of its client. */
export interface Call {
  readonly url: string
  readonly key: string
  readonly action: Action
  readonly turn: number
  /** All networks of the history. Every other pair of searches looks into all of them. */
  readonly networks: readonly string[]
}

/**
 * Sends a call and records it. Returns null if it surely had no effect and returned no information, for example if the
 * connection was refused.
 */
export async function recordedCall(call: Call): Promise<Operation | null> {
  const { url, key, action } = call
  const invoked = performance.now()
  const unknown = isWrite(action) ? { key, action, invoked, answered: Number.POSITIVE_INFINITY, result: null } : null
  let reply: Reply
  try {
    const { text } = await postJson(url, JSON.stringify({ jsonrpc: '2.0', id: 1, ...requestOf(call) }))
    reply = JSON.parse(text) as Reply
  } catch (failure) {
    // The connection was refused, so that nothing was sent.
    if ((failure as { code?: string }).code !== 'ECONNREFUSED') return unknown
    await pause(RETRY_MS)
    return null
  }
  const answered = performance.now()
  const { error } = reply
  if (error === undefined) return { key, action, invoked, answered, result: resultOf(key, action, reply.result) }
  if (error.data?.code === 'DEVICE_NOT_FOUND') return { key, action, invoked, answered, result: REFUSED }
  // On a busy machine all clients, which are one caller, may wait for the index longer than they may.
  const applied = error.data?.code === 'OVERLOADED' ? 'no' : error.data?.applied
  if (applied === undefined) throw new Error(`${action.kind} failed: ${JSON.stringify(error)}`)
  await pause(RETRY_MS)
  return applied === 'no' ? null : unknown
}

/** Pause while the service is unavailable, so that calls are not used up for nothing. */
const RETRY_MS = 20

function requestOf({ key, action, turn, networks }: Call): { method: string; params: unknown } {
  const [network, ipAddress] = key.split('|')
  // Only the index can answer every other search, because of its sort order.
  const search = (scheme: string, query: string) => ({
    method: 'Inventory.search',
    params: {
      ...{ network: turn % 4 < 2 ? [network] : networks, scheme, query, pageData: { offset: 0, pageSize: 10 } },
      ...(turn % 2 === 0 ? {} : { sortColumn: 'model', descending: false }),
    },
  })
  switch (action.kind) {
    case 'create':
      return { method: 'Inventory.createDevice', params: [network, ipAddress, action.adapterId] }
    case 'update':
      return { method: 'Inventory.updateDevice', params: [network, ipAddress, null, null, null, action.hostname] }
    case 'delete':
      return { method: 'Inventory.deleteDevice', params: [network, ipAddress] }
    case 'get':
      return { method: 'Inventory.getDevice', params: [network, ipAddress] }
    case 'search by address':
      return search('ipAddress', ipAddress!)
    case 'search by hostname':
      return search('hostname', action.hostname)
  }
}

function resultOf(key: string, { kind }: Action, result: unknown): State {
  if (kind === 'get') return foundIn(key, result === null ? [] : [result as Device])
  if (kind.startsWith('search')) return foundIn(key, ofNetwork(key, (result as PageData).devices))
  if (kind !== 'create' || result === null) return DONE
  if (`${result}`.startsWith('DEVICE_EXISTS')) return REFUSED
  throw new Error(`createDevice refused: ${result}`)
}

/** A search of several networks may find a device of the same address in each. */
function ofNetwork(key: string, devices: readonly Device[]): Device[] {
  const [network, ipAddress] = key.split('|')
  return devices.filter((device) => device.network === network || device.ipAddress !== ipAddress)
}

/**
 * Returns the state that a search found. More than one device, or another device, gives a state that no device ever
 * had.
 */
function foundIn(key: string, devices: readonly Device[]): State {
  const [device] = devices
  if (device === undefined) return null
  const isIt = devices.length === 1 && `${device.network}|${device.ipAddress}` === key
  return isIt ? stateOf(device.adapterId, device.hostname) : JSON.stringify(devices)
}
