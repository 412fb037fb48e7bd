/*
 * The state of the fleet after a series of calls: an array of devices, and the four writes in their simplest form.
 */
import { formatAddress, parseAddress } from './model-address.ts'

export interface Device {
  ipAddress: string
  hostname: string
  network: string
  adapterId: string
  deviceType: string
  hardwareVendor: string
  model: string
  softwareVendor: string
  osVersion: string
  backupStatus: string
  complianceState: number
  lastBackup: number | null
  lastTelemetry: number | null
  memoSummary: string | null
  custom1: string | null
  custom2: string | null
  custom3: string | null
  custom4: string | null
  custom5: string | null
  serialNumber: string | null
  /** The named fields that are set, sorted by name; absent if there are none. */
  fields?: Record<string, string>
}

export type Column = Exclude<keyof Device, 'fields'>

/** The fields that every device has, in the order of the specification. */
export const COLUMNS: readonly Column[] = [
  'ipAddress',
  'hostname',
  'network',
  'adapterId',
  'deviceType',
  'hardwareVendor',
  'model',
  'softwareVendor',
  'osVersion',
  'backupStatus',
  'complianceState',
  'lastBackup',
  'lastTelemetry',
  'memoSummary',
  'custom1',
  'custom2',
  'custom3',
  'custom4',
  'custom5',
  'serialNumber',
]

const MAY_BE_NULL: readonly string[] = [
  'lastBackup',
  'lastTelemetry',
  'serialNumber',
  'custom1',
  'custom2',
  'custom3',
  'custom4',
  'custom5',
]

export interface ReportedInterface {
  name: string
  description?: string | null
  macAddress?: string | null
  ipAddress?: string | null
  ipAddresses?: { ipAddress: string; prefixLength?: number }[]
}

/** A device of the model, with its facts. */
export interface FleetDevice {
  device: Device
  /** The whole memo. */
  memo: string | null
  tags: string[]
  interfaces: ReportedInterface[]
  configChangedAt: number[]
}

/** The networks and devices of the model. */
export interface Fleet {
  /** All networks, including those without devices. */
  networks: string[]
  devices: FleetDevice[]
}

/** The named fields of the installation. */
export const NAMED_FIELDS = {
  site: { name: 'Site', type: 'text' },
  rack: { name: 'Rack number', type: 'number' },
  team: { name: 'Team', type: 'choice', choices: ['Core', 'Edge', 'edge*'] },
}

export interface Report extends Partial<Omit<Device, 'network' | 'memoSummary' | 'hostname' | 'fields'>> {
  fields?: Record<string, string>
  ipAddress: string
  hostname?: string | null
  memo?: string | null
  tags?: string[]
  interfaces?: ReportedInterface[]
  configChangedAt?: number | number[]
}

export type Write =
  | { method: 'Collector.reportDevices'; params: { network: string; reports: Report[] } }
  | { method: 'Inventory.deleteDevice'; params: { network: string; ipAddress: string } }
  | {
      method: 'Inventory.updateDevice'
      params: {
        network: string
        ipAddress: string
        newNetwork: string
        newIpAddress: string
        newHostname: string | null
      }
    }
  | {
      method: 'Inventory.updateDevices'
      params: {
        ipCsv: string
        adapterId: string | null
        customFields: (string | null)[]
        fields?: Record<string, string>
      }
    }

export interface Outcome {
  applied: number
  created: number
  refused: number
  items: { index: number; code: string }[]
}

/** Applies the write to the fleet in place. Returns the answer of the service. */
export function applyWrite(fleet: Fleet, write: Write): Outcome | null {
  switch (write.method) {
    case 'Collector.reportDevices':
      return applyReports(fleet, write.params.network, write.params.reports)
    case 'Inventory.deleteDevice': {
      const gone = find(fleet, write.params.network, write.params.ipAddress)
      fleet.devices = fleet.devices.filter((one) => one !== gone)
      return null
    }
    case 'Inventory.updateDevice': {
      const { device } = find(fleet, write.params.network, write.params.ipAddress)!
      device.network = write.params.newNetwork
      device.ipAddress = canonical(write.params.newIpAddress)
      device.hostname = write.params.newHostname ?? device.hostname
      return null
    }
    case 'Inventory.updateDevices':
      for (const entry of write.params.ipCsv.split(',')) updateOne(fleet, entry, write.params)
      return null
  }
}

type Update = Extract<Write, { method: 'Inventory.updateDevices' }>['params']

function updateOne(fleet: Fleet, entry: string, params: Update) {
  const [ipAddress, network] = entry.trim().split('@') as [string, string]
  const { device } = find(fleet, network, ipAddress)!
  device.adapterId = params.adapterId ?? device.adapterId
  for (const [at, value] of params.customFields.entries()) {
    if (value !== null) device[`custom${at + 1}` as 'custom1'] = value
  }
  setFields(device, params.fields ?? {})
}

function setFields(device: Device, values: Record<string, string>): void {
  const all = { ...device.fields, ...values }
  const names = Object.keys(all)
    .filter((name) => all[name] !== '')
    .sort()
  delete device.fields
  if (names.length > 0) device.fields = Object.fromEntries(names.map((name) => [name, all[name]!]))
}

function fieldIsRefused([name, value]: [string, string]): boolean {
  if (!Object.hasOwn(NAMED_FIELDS, name)) return true
  if (value === '' || name === 'site') return false
  return name === 'team' ? !NAMED_FIELDS.team.choices.includes(value) : !/^[+-]?\d+([.]\d+)?$/.test(value)
}

const canonical = (ipAddress: string): string => formatAddress(parseAddress(ipAddress)!)

function find(fleet: Fleet, network: string, ipAddress: string): FleetDevice | undefined {
  return fleet.devices.find(({ device }) => device.network === network && device.ipAddress === canonical(ipAddress))
}

function applyReports(fleet: Fleet, network: string, reports: Report[]): Outcome {
  const outcome: Outcome = { applied: 0, created: 0, refused: 0, items: [] }
  for (const [index, report] of reports.entries()) {
    const code = refusalOf(fleet, network, report)
    if (code !== null) {
      outcome.refused++
      outcome.items.push({ index, code })
      continue
    }
    if (find(fleet, network, report.ipAddress) === undefined) {
      fleet.devices.push(newDevice(network, canonical(report.ipAddress), report.adapterId!))
      outcome.created++
    }
    applyReport(find(fleet, network, report.ipAddress)!, report)
    outcome.applied++
  }
  return outcome
}

/** Returns the code of a refusal, or null. Covers only the mistakes that random reports make. */
function refusalOf(fleet: Fleet, network: string, report: Report): string | null {
  if (parseAddress(report.ipAddress) === null) return 'INVALID_ADDRESS'
  if (report.adapterId === '') return 'INVALID_ADAPTER'
  const wronglyNull = Object.entries(report).some(
    ([name, value]) => value === null && name !== 'memo' && !MAY_BE_NULL.includes(name),
  )
  if (wronglyNull) return 'INVALID_VALUE'
  if (![undefined, 0, 1, 2].includes(report.complianceState)) return 'INVALID_VALUE'
  if (Object.entries(report.fields ?? {}).some(fieldIsRefused)) return 'INVALID_VALUE'
  const isKnown = find(fleet, network, report.ipAddress) !== undefined
  return isKnown || report.adapterId !== undefined ? null : 'DEVICE_NOT_FOUND'
}

function newDevice(network: string, ipAddress: string, adapterId: string): FleetDevice {
  const device: Device = {
    ipAddress,
    hostname: '',
    network,
    adapterId,
    deviceType: '',
    hardwareVendor: '',
    model: '',
    softwareVendor: '',
    osVersion: '',
    backupStatus: 'NONE',
    complianceState: 0,
    lastBackup: null,
    lastTelemetry: null,
    memoSummary: null,
    custom1: '',
    custom2: '',
    custom3: '',
    custom4: '',
    custom5: '',
    serialNumber: null,
  }
  return { device, memo: null, tags: [], interfaces: [], configChangedAt: [] }
}

function applyReport(known: FleetDevice, report: Report): void {
  const { ipAddress: _, memo, tags, interfaces, configChangedAt, fields, ...facts } = report
  Object.assign(known.device, facts)
  setFields(known.device, fields ?? {})
  if (memo !== undefined) known.memo = memo
  if (memo === null) known.device.memoSummary = null
  if (typeof memo === 'string') known.device.memoSummary = [...memo].slice(0, 60).join('')
  if (tags !== undefined) known.tags = tags
  if (interfaces !== undefined) known.interfaces = interfaces
  if (configChangedAt === undefined) return
  const times = new Set([...known.configChangedAt, ...[configChangedAt].flat()])
  known.configChangedAt = [...times].sort((left, right) => right - left).slice(0, 100)
}
