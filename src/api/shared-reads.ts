/*
 * Reads that calls of one batch share. Each call gets the result that the handler of its method would give it alone.
 */
import type { Methods } from '../../generated/server-stubs.ts'
import { parseAddress } from '../domain/address.ts'
import type { CallContext } from './context.ts'

/** How calls of one method share a read. */
export interface SharedHandler<Params, Context> {
  /** Returns the name of the group that a call shares its read with. */
  groupOf(params: Params): string
  /** Returns the results of the calls of one group, in order. Throws what a call alone would throw. */
  read(calls: readonly Params[], context: Context): Promise<readonly unknown[]>
}

/** Reads the devices of one network by one command. */
const getDevices: SharedHandler<Methods['Inventory.getDevice']['params'], CallContext> = {
  groupOf: ({ network }) => network,
  read(calls, { store }) {
    const addresses = calls.map(({ ipAddress }) => parseAddress(ipAddress))
    return store.devices.findAllJson(calls[0]!.network, addresses)
  },
}

/** The shared reads by method. */
export const sharedReads = { 'Inventory.getDevice': getDevices }
