/*
 * The commands keyrack devices get, create, update and delete, for one device.
 */
import { DeviceNotFoundError } from '../../../../clients/typescript/index.ts'
import { normalizeAddress } from '../../../domain/address.ts'
import { ParseError } from '../../../domain/errors/parse-error.ts'
import { hasBlankAtEnd, isNetworkName } from '../../../domain/network.ts'
import { CommandError, UsageError } from '../../command.ts'
import type { Row } from '../../output/row-writer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { deviceShape } from './device-columns.ts'
import { readDeviceShape, toDeviceRow } from './named-columns.ts'

export interface Where {
  readonly network: string
}

const deviceNotFound = (network: string, ipAddress: string): CommandError =>
  new CommandError(`Device not found: ${ipAddress} in ${network}`)

export async function showDevice(context: RemoteCommandContext, { network }: Where, ipAddress: string): Promise<void> {
  const { client, output, signal } = context
  const device = await client.inventory.getDevice({ network, ipAddress }, { signal })
  if (device === null) throw deviceNotFound(network, ipAddress)
  if (output.format === 'json' || output.format === 'ndjson') {
    await output.one(device as typeof device & Row, deviceShape)
  } else await output.one(toDeviceRow(device), await readDeviceShape(context))
}

export async function sendNewDevice(
  { client, screen, signal }: RemoteCommandContext,
  { network, adapter, field }: Where & { readonly adapter: string; readonly field?: string[] },
  ipAddress: string,
): Promise<void> {
  const device = { network, ipAddress, adapterId: adapter, ...(field && { fields: parseFields(field) }) }
  await client.inventory.createDevice(device, { signal })
  screen.inform(`Created ${ipAddress} in ${network}`)
}

export async function sendDeletion(
  { client, screen, signal }: RemoteCommandContext,
  { network }: Where,
  ipAddress: string,
): Promise<void> {
  await client.inventory.deleteDevice({ network, ipAddress }, { signal })
  // The method does not say whether there was a device.
  screen.inform(`${ipAddress} is not in ${network} any more`)
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
  /** Values of named fields, such as `site=TYO`. */
  readonly field?: string[]
  readonly addTag?: string[]
  readonly removeTag?: string[]
  readonly memo?: string
}

/**
 * Updates a device. Throws CommandError if it does not exist.
 *
 * Custom fields, tags and memo are updated first, while the device still has its old address. They need a call of their
 * own if more is to change; if the call after it fails, stderr says what was changed.
 */
export async function sendUpdate(
  context: RemoteCommandContext,
  options: UpdateOptions,
  ipAddress: string,
): Promise<void> {
  await update(context, options, ipAddress).catch((failure: unknown) => {
    throw failure instanceof DeviceNotFoundError ? deviceNotFound(options.network, ipAddress) : failure
  })
}

async function update(context: RemoteCommandContext, options: UpdateOptions, ipAddress: string): Promise<void> {
  const { client, screen, signal } = context
  const { network, hostname, adapter, moveTo, newIp, addTag: addTags, removeTag: removeTags, memo } = options
  const customFields = [options.custom1, options.custom2, options.custom3, options.custom4, options.custom5]
  const hasFirst = [...customFields, addTags, removeTags, memo].some((value) => value !== undefined)
  const fields = options.field && { fields: parseFields(options.field) }
  const change = { newNetwork: moveTo, newIpAddress: newIp, newAdapterId: adapter, newHostname: hostname }
  const hasOther = Object.values(change).some((value) => value !== undefined)
  if (!hasFirst && fields === undefined && !hasOther)
    throw new UsageError(
      'Nothing to change: use --hostname, --adapter, --move-to, --new-ip, --field, --custom1 to --custom5, ' +
        '--add-tag, --remove-tag or --memo',
    )
  if (hasFirst || !hasOther) {
    const custom = customFields.map((value) => value ?? null)
    const params = { ipCsv: toIpCsv(network, ipAddress), customFields: custom, addTags, removeTags, memo }
    await client.inventory.updateDevices({ ...params, ...(hasOther ? {} : fields) }, { signal })
  }
  if (hasOther) {
    try {
      await client.inventory.updateDevice({ network, ipAddress, ...change, ...fields }, { signal })
    } catch (failure) {
      if (hasFirst)
        screen.inform(`Updated the given custom fields, tags and memo of ${ipAddress} in ${network} before this error:`)
      throw failure
    }
  }
  screen.inform(`Updated ${newIp ?? ipAddress} in ${moveTo ?? network}`)
}

/**
 * Returns an ipCsv that names this device only. Throws UsageError for other texts: an ipCsv is a list, and the service
 * would update each device that it names.
 */
function toIpCsv(network: string, ipAddress: string): string {
  if (!isNetworkName(network) || hasBlankAtEnd(network))
    throw new UsageError(`Cannot use --network "${network}": it is not a valid network name`)
  try {
    return `${normalizeAddress(ipAddress)}@${network}`
  } catch (failure) {
    throw failure instanceof ParseError ? new UsageError(failure.message) : failure
  }
}

/** Parses values of named fields. Throws UsageError. */
function parseFields(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const equals = pair.indexOf('=')
      if (equals <= 0) throw new UsageError(`Cannot parse --field "${pair}": use name=value, such as site=TYO`)
      return [pair.slice(0, equals).trim(), pair.slice(equals + 1)]
    }),
  )
}
