/*
 * The commands keyrack devices get, create, update and delete, for one device.
 */
import { CommandError, UsageError } from '../../command.ts'
import type { Row } from '../output/row-writer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { deviceShape } from './device-columns.ts'

export interface Where {
  readonly network: string
}

export async function showDevice(
  { client, output, signal }: RemoteCommandContext,
  { network }: Where,
  ipAddress: string,
): Promise<void> {
  const device = await client.inventory.getDevice({ network, ipAddress }, { signal })
  if (device === null) throw new CommandError(`Device not found: ${ipAddress} in ${network}`)
  await output.one(device as typeof device & Row, deviceShape)
}

export async function sendNewDevice(
  { client, screen, signal }: RemoteCommandContext,
  { network, adapter }: Where & { readonly adapter: string },
  ipAddress: string,
): Promise<void> {
  await client.inventory.createDevice({ network, ipAddress, adapterId: adapter }, { signal })
  screen.inform(`Created ${ipAddress} in ${network}`)
}

export async function sendDeletion(
  { client, screen, signal }: RemoteCommandContext,
  { network }: Where,
  ipAddress: string,
): Promise<void> {
  await client.inventory.deleteDevice({ network, ipAddress }, { signal })
  screen.inform(`Deleted ${ipAddress} from ${network}`)
}

export interface UpdateOptions extends Where {
  readonly hostname?: string
  readonly adapter?: string
  readonly moveTo?: string
  readonly newIp?: string
  readonly custom1?: string
  readonly custom2?: string
  readonly custom3?: string
  readonly custom4?: string
  readonly custom5?: string
}

/** Custom fields are updated first, while the device still has its old address. */
export async function sendUpdate(at: RemoteCommandContext, options: UpdateOptions, ipAddress: string): Promise<void> {
  const { client, screen, signal } = at
  const { network, hostname, adapter, moveTo, newIp } = options
  const custom = [options.custom1, options.custom2, options.custom3, options.custom4, options.custom5]
  const hasCustom = custom.some((value) => value !== undefined)
  const change = { newNetwork: moveTo, newIpAddress: newIp, newAdapterId: adapter, newHostname: hostname }
  const hasOther = Object.values(change).some((value) => value !== undefined)
  if (!hasCustom && !hasOther)
    throw new UsageError('Nothing to change: use --hostname, --adapter, --move-to, --new-ip or --custom1 to --custom5')
  if (hasCustom) {
    const customFields = custom.map((value) => value ?? null)
    await client.inventory.updateDevices({ ipCsv: `${ipAddress}@${network}`, customFields }, { signal })
  }
  if (hasOther) await client.inventory.updateDevice({ network, ipAddress, ...change }, { signal })
  screen.inform(`Updated ${newIp ?? ipAddress} in ${moveTo ?? network}`)
}
