/*
 * The devices as targets of the HTTP service discovery of Prometheus. The ETag is made from the sequence numbers of the
 * networks, which change with every device: it costs one read, however many devices there are.
 */

import { createHash } from 'node:crypto'
import type { Device } from '../../generated/types.ts'
import { ApplicationError, networkNotFound } from '../domain/errors/application-error.ts'
import { foldCase } from '../domain/text.ts'
import type { CallMethod } from './call-method.ts'
import { type DeviceQuery, keepKnownParams, readDeviceQuery, readDevices } from './device-query.ts'

/** The path of the targets. */
export const PROMETHEUS_TARGETS = '/integrations/prometheus/targets'

export interface PrometheusOptions {
  readonly maxPageSize: number
  /** Maximum bytes of the targets. */
  readonly maxBytes: number
  /** Returns the sequences of networks, which change with every change of a device. */
  readSeqs(networks: readonly string[]): Promise<readonly string[]>
  /** Called before each page is read, with the bytes of the targets so far: the pages before it are dropped. */
  holdBytes(bytes: number): void
}

/** The targets of a query; `bytes` is null if the client has them already. */
export interface PrometheusTargets {
  /** Null if the result may change although no device does. */
  readonly etag: string | null
  readonly bytes: readonly Uint8Array[] | null
}

const PAGE_SIZE = 1000
/** The pages are read again if one has shifted to the front, because a device is then missing. */
const TRIES = 3
/**
 * The schemes whose result may change although no device does, in folded case: matches of the first three depend on the
 * time, and `field` is refused as soon as the definition of its field is removed.
 */
const WITHOUT_ETAG = /lastchange|lastbackup|lasttelemetry|field/

/**
 * Returns the targets that a query asks for. `known` holds the ETags of the client. Throws MethodRefused,
 * NETWORK_NOT_FOUND and TOO_LARGE.
 */
export async function readPrometheusTargets(
  params: URLSearchParams,
  known: string,
  call: CallMethod,
  options: PrometheusOptions,
): Promise<PrometheusTargets> {
  keepKnownParams(params, ['network', 'scheme', 'query'])
  const query = readDeviceQuery(params)
  const hasEtag = !WITHOUT_ETAG.test(foldCase(query.scheme ?? ''))
  const readEtag = (): Promise<string> => findEtag(query, call, options)
  for (let tries = 1; ; tries++) {
    const etag = await readEtag()
    if (hasEtag && known.includes(etag)) return { etag, bytes: null }
    const { bytes, isComplete } = await readTargets(query, call, options)
    if (!isComplete && tries < TRIES) continue
    // A device that changed during the read is in the state of its page, so the next request must read it again.
    const isUnchanged = hasEtag && isComplete && (await readEtag()) === etag
    return { etag: isUnchanged ? etag : null, bytes }
  }
}

async function findEtag(query: DeviceQuery, call: CallMethod, { readSeqs }: PrometheusOptions): Promise<string> {
  const visible = await call<readonly string[]>('Networks.getManagedNetworkNames', {})
  const missing = query.networks.find((name) => !visible.includes(name))
  if (missing !== undefined) throw networkNotFound(missing)
  const names = query.networks.length === 0 ? visible : query.networks
  const state = { query, names, seqs: await readSeqs(names) }
  return `"${createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 27)}"`
}

interface ReadTargets {
  readonly bytes: readonly Uint8Array[]
  /** Whether each device that existed all the time, and did not move, is in it. */
  readonly isComplete: boolean
}

/**
 * Reads the targets page by page. Each page begins with the last device of the page before. If it is not there, devices
 * before it were deleted, and others have moved to the page before, where nobody has read them. A device that gets
 * another address or network during the read may be missing or listed twice: the ETag has changed then, so the next
 * request reads it again.
 */
async function readTargets(
  query: DeviceQuery,
  call: CallMethod,
  { maxPageSize, maxBytes, holdBytes }: PrometheusOptions,
): Promise<ReadTargets> {
  const pageSize = Math.min(PAGE_SIZE, maxPageSize)
  // A page of one device cannot have another one besides.
  const overlap = pageSize === 1 ? 0 : 1
  const pieces: Uint8Array[] = []
  let [size, isComplete] = [0, true]
  let last: Device | null = null
  for (let offset = 0; ; offset += pageSize - overlap) {
    holdBytes(size)
    const page = await readDevices(call, query, { offset, pageSize })
    const known: number = last === null || overlap === 0 ? -1 : indexOf(last, page)
    if (last !== null && overlap === 1 && known < 0) isComplete = false
    const devices = page.slice(known + 1)
    last = page.at(-1) ?? last
    const text = devices.map((device) => JSON.stringify(toTarget(device))).join(',\n')
    const piece = Buffer.from(text === '' ? '' : `${pieces.length === 0 ? '[' : ',\n'}${text}`)
    if (piece.length > 0) pieces.push(piece)
    size += piece.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    if (page.length < pageSize) return { bytes: [...pieces, Buffer.from(pieces.length === 0 ? '[]' : ']')], isComplete }
  }
}

/** Returns where a page has a device, or -1. Devices that were created before it move it to the end of the page. */
const indexOf = ({ network, ipAddress }: Device, page: readonly Device[]): number =>
  page.findIndex((one) => one.network === network && one.ipAddress === ipAddress)

function tooLarge(maxBytes: number): ApplicationError {
  const reason = `the targets have more than ${maxBytes} bytes: ask for fewer networks, or raise BATCH_REPLY_BYTES`
  return new ApplicationError('TOO_LARGE', undefined, { reason, max: maxBytes })
}

interface Target {
  readonly targets: readonly string[]
  readonly labels: Readonly<Record<string, string>>
}

/** Returns the target of a device. Prometheus knows empty labels as absent ones, so they are left out. */
function toTarget(device: Device): Target {
  const labels = LABELS.map(([label, member]) => [`__meta_keyrack_${label}`, `${device[member] ?? ''}`] as const)
  const named = Object.entries(device.fields ?? {}).map(([name, value]) => [`__meta_keyrack_field_${name}`, value])
  const known = [...labels.filter(([, value]) => value !== ''), ...named]
  return { targets: [device.ipAddress], labels: Object.fromEntries(known) }
}

const LABELS: readonly (readonly [label: string, member: keyof Device])[] = [
  ['network', 'network'],
  ['ip_address', 'ipAddress'],
  ['hostname', 'hostname'],
  ['adapter_id', 'adapterId'],
  ['device_type', 'deviceType'],
  ['hardware_vendor', 'hardwareVendor'],
  ['model', 'model'],
  ['software_vendor', 'softwareVendor'],
  ['os_version', 'osVersion'],
  ['backup_status', 'backupStatus'],
  ['compliance_state', 'complianceState'],
  ['serial_number', 'serialNumber'],
  ['custom1', 'custom1'],
  ['custom2', 'custom2'],
  ['custom3', 'custom3'],
  ['custom4', 'custom4'],
  ['custom5', 'custom5'],
]
