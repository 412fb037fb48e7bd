/*
 * Finds devices that an earlier import created and NetBox does not have any more. They carry the mark of the import.
 */
import type { BatchedCall } from '../../../../../clients/typescript/index.ts'
import { findAddress } from '../../../../domain/address.ts'
import { CommandError } from '../../../command.ts'
import { counted } from '../../counted.ts'
import type { RowFinding } from '../../importer.ts'
import type { RemoteCommandContext } from '../../remote-command.ts'
import type { SeenDevices } from '../seen-devices.ts'

/** A device of the inventory. */
interface Place {
  readonly network: string
  readonly ipAddress: string
}

const PAGE_SIZE = 1000

/** Finds the devices with the mark that the import has not seen. */
export async function findVanished(
  { client, signal }: RemoteCommandContext,
  mark: string,
  seen: SeenDevices,
): Promise<Place[]> {
  const network = await client.networks.getManagedNetworkNames({ signal })
  const vanished: Place[] = []
  if (network.length === 0) return vanished
  const search = { network, scheme: 'tag', query: mark }
  for await (const { devices } of client.inventory.searchPages(search, { pageSize: PAGE_SIZE, signal })) {
    for (const { network, ipAddress } of devices) {
      const address = findAddress(ipAddress)
      if (address !== null && !seen.has(network, address)) vanished.push({ network, ipAddress })
    }
  }
  return vanished
}

/** Deletes devices. Throws the failure of the first one that could not be deleted. */
export async function deleteDevices(
  { client, signal }: RemoteCommandContext,
  devices: readonly Place[],
): Promise<void> {
  const calls = devices.map(({ network, ipAddress }): BatchedCall => ['Inventory.deleteDevice', { network, ipAddress }])
  const outcomes = await client.batch(calls, { signal })
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/**
 * Refuses a deletion of more devices than the user allowed: a token that may not view all devices hides them. Refuses
 * it too if NetBox has devices with unreadable addresses, because a device that seems to have vanished may be theirs.
 */
export function refuseDeletions(devices: readonly Place[], max: number, unreadable: number): void {
  if (devices.length === 0) return
  if (unreadable > 0) {
    throw new CommandError(
      `NetBox has ${counted(unreadable, 'devices')} whose address cannot be read, so nobody knows which devices ` +
        'vanished: none was deleted. Correct the refused rows first',
    )
  }
  if (devices.length <= max) return
  const vanished = counted(devices.length, 'devices')
  throw new CommandError(
    `${vanished} vanished from NetBox, but --delete-vanished allows ${max}: none was deleted. ` +
      'Check that the token may view all devices',
  )
}

/** Returns the report lines of vanished devices. */
export const vanishedFindings = (devices: readonly Place[], action: 'vanished' | 'delete'): RowFinding[] =>
  devices.map(({ network, ipAddress }) => ({ line: null, action, network, ipAddress, fields: [] }))
