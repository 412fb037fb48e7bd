/*
 * Finds devices that an earlier import created and NetBox does not have any more. They carry the mark of the import.
 */
import type { BatchedCall } from '../../../../../clients/typescript/index.ts'
import { findAddress } from '../../../../domain/address.ts'
import { groupBy } from '../../../../domain/group.ts'
import { CommandError } from '../../../command.ts'
import { counted } from '../../../counted.ts'
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
export async function findVanished(context: RemoteCommandContext, mark: string, seen: SeenDevices): Promise<Place[]> {
  const vanished: Place[] = []
  for (const [network, places] of groupBy(await findUnseen(context, mark, seen), (place) => place.network)) {
    const addresses = places.map(({ ipAddress }) => ipAddress)
    for await (const ipAddress of markedAmong(context, mark, network, addresses)) vanished.push({ network, ipAddress })
  }
  return vanished
}

/** Returns the unseen devices with the mark. The search ignores its case. */
async function findUnseen({ client, signal }: RemoteCommandContext, mark: string, seen: SeenDevices): Promise<Place[]> {
  const network = await client.networks.getManagedNetworkNames({ signal })
  const unseen: Place[] = []
  if (network.length === 0) return unseen
  // Without the quotes the marks AND and OR would be operators.
  const search = { network, scheme: 'tag', query: `"${mark}"` }
  for await (const { devices } of client.inventory.searchPages(search, { pageSize: PAGE_SIZE, signal })) {
    for (const { network, ipAddress } of devices) {
      const address = findAddress(ipAddress)
      if (address !== null && !seen.has(network, address)) unseen.push({ network, ipAddress })
    }
  }
  return unseen
}

/**
 * Yields the addresses whose devices have a tag equal to the mark. Tags that differ in case are different tags: a
 * person may have given the device the tag NetBox. Reads the pages of the network up to the last of the addresses.
 */
async function* markedAmong(
  { client, signal }: RemoteCommandContext,
  mark: string,
  network: string,
  addresses: readonly string[],
): AsyncGenerator<string> {
  const unread = new Set(addresses)
  const pages = client.collector.getReportsPages({ network, include: ['tags'] }, { pageSize: PAGE_SIZE, signal })
  for await (const { reports } of pages) {
    for (const { ipAddress, tags } of reports) {
      if (unread.delete(ipAddress) && tags?.includes(mark) === true) yield ipAddress
    }
    if (unread.size === 0) return
  }
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
 * Returns why these devices must not be deleted, or null. There may be more than the user allowed: a token that may not
 * view all devices hides them. If NetBox has devices with unreadable addresses, a device that seems to have vanished
 * may be theirs.
 */
export function findRefusal(devices: readonly Place[], max: number, unreadable: number): CommandError | null {
  if (devices.length === 0) return null
  if (unreadable > 0) {
    return new CommandError(
      `NetBox has ${counted(unreadable, 'devices')} whose address cannot be read, so nobody knows which devices ` +
        'vanished: none was deleted. Correct the refused rows first',
    )
  }
  if (devices.length <= max) return null
  const vanished = counted(devices.length, 'devices')
  return new CommandError(
    `${vanished} vanished from NetBox, but --delete-vanished allows ${max}: none was deleted. ` +
      'Check that the token may view all devices',
  )
}

/** Returns the report lines of vanished devices. */
export const vanishedFindings = (devices: readonly Place[], action: 'vanished' | 'delete'): RowFinding[] =>
  devices.map(({ network, ipAddress }) => ({ line: null, action, network, ipAddress, fields: [] }))
