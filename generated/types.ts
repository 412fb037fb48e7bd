// Generated from openrpc.json by npm run generate: do not edit.
/**
 * Always null
 */
export type Nothing = null
/**
 * Any text; what the method makes of it stands at the param
 */
export type Text = string
/**
 * Text of at most 1024 characters, or null
 */
export type OptionalText = string | null
/**
 * A Boolean; 0 and 1 are taken for languages that have none; null means false
 */
export type Flag = true | false | 0 | 1 | null
/**
 * Name of a network: 1 to 64 characters, case-sensitive, no control characters, `,` or `@`
 */
export type NetworkName = string
/**
 * Name of a network, or null
 */
export type OptionalNetworkName = string | null
/**
 * Names of existing networks; a plain string means one, an empty array or null means all
 */
export type NetworkFilter = NetworkName[] | string | null
/**
 * Names of networks
 */
export type NetworkNames = NetworkName[]
/**
 * Networks, ordered by name
 */
export type ManagedNetworks = ManagedNetwork[]
/**
 * IPv4 or IPv6 address in any RFC 4291 text form; answered in RFC 5952 form. `::ffff:a.b.c.d` is the IPv4 address a.b.c.d. No zone id, no mask, no leading zeros in octets
 */
export type IpAddress = string
/**
 * IPv4 or IPv6 address, or null
 */
export type OptionalIpAddress = string | null
/**
 * Adapter id, or null
 */
export type OptionalAdapterId = string | null
/**
 * null on success; otherwise `NETWORK_NOT_FOUND: …`, `INVALID_ADDRESS: …`, `INVALID_ADAPTER: …` or `DEVICE_EXISTS: …`
 */
export type Refusal = string | null
/**
 * Comma-separated `<ip_address>@<network>` entries, 1 to 10000 of them
 */
export type IpCsv = string
/**
 * Values of custom1 .. custom5, in this order
 *
 * @maxItems 5
 */
export type CustomFields = OptionalText[] | null
/**
 * Comma-separated names out of ipAddress, interfaceIpAddress, hostname, vendor, serial, status, lastChange, custom, tag
 */
export type SearchSchemes = string | null
/**
 * One line a scheme, at most 8192 characters
 */
export type SearchQuery = string | null
/**
 * Largest number of elements in the page; the maximum is the setting MAX_PAGE_SIZE
 */
export type PageSize = number
/**
 * Name of a Device field; null and `""` mean ipAddress
 */
export type SortColumn =
  | 'ipAddress'
  | 'hostname'
  | 'network'
  | 'adapterId'
  | 'deviceType'
  | 'hardwareVendor'
  | 'model'
  | 'softwareVendor'
  | 'osVersion'
  | 'backupStatus'
  | 'complianceState'
  | 'lastBackup'
  | 'lastTelemetry'
  | 'memoSummary'
  | 'custom1'
  | 'custom2'
  | 'custom3'
  | 'custom4'
  | 'custom5'
  | 'serialNumber'
  | ''
  | null
/**
 * A device, or null where there is none
 */
export type DeviceOrNull = Device | Nothing
/**
 * Parts of a device, depth first
 */
export type HardwareList = Hardware[]
/**
 * Interfaces of a device
 */
export type InterfaceList = Interface[]
/**
 * Id of the adapter that manages and backs up a device: 1 to 128 characters without control characters, by convention `Vendor::Name`
 */
export type AdapterId = string
/**
 * Reports, at most 10000 a call. Each is checked by itself: one that is refused does not keep the others from being applied
 *
 * @maxItems 10000
 */
export type DeviceReports = DeviceReport[]

/**
 * A named group of managed devices
 */
export interface ManagedNetwork {
  name: NetworkName
  /**
   * Name of the bridge through which the network is reached, or null
   */
  bridgeName: string | null
  /**
   * Always true
   */
  online: boolean
}
/**
 * Start and size of a page; other members are ignored
 */
export interface PageRequest {
  /**
   * Position of the first element of the page, from 0
   */
  offset: number
  pageSize: PageSize
}
/**
 * A page of devices
 */
export interface PageData {
  /**
   * Position of the first device of the page, from 0
   */
  offset: number
  /**
   * Largest number of devices in the page, as asked
   */
  pageSize: number
  /**
   * Number of all matching devices; present when offset is 0
   */
  total?: number
  /**
   * The devices of the page
   */
  devices: Device[]
}
/**
 * A managed device, identified by network and ipAddress
 */
export interface Device {
  /**
   * Management address, RFC 5952 form
   */
  ipAddress: string
  /**
   * Device hostname
   */
  hostname: string
  /**
   * Network the device is in
   */
  network: string
  /**
   * Adapter used to manage and back up the device
   */
  adapterId: string
  /**
   * Kind of device: Router, Switch, Firewall, …
   */
  deviceType: string
  /**
   * Manufacturer of the hardware
   */
  hardwareVendor: string
  /**
   * Model number
   */
  model: string
  /**
   * Vendor of the operating system
   */
  softwareVendor: string
  /**
   * Vendor-specific version of the operating system
   */
  osVersion: string
  /**
   * NONE, SUCCESS, FAILURE, INVALID_CREDENTIAL or another outcome of the last backup
   */
  backupStatus: string
  /**
   * 0 = compliant, 1 = unsaved changes, 2 = policy violations
   */
  complianceState: 0 | 1 | 2
  /**
   * Time of the last backup, Unix epoch milliseconds, or null
   */
  lastBackup: number | null
  /**
   * Time of the last neighbor collection, Unix epoch milliseconds, or null
   */
  lastTelemetry: number | null
  /**
   * First 60 characters of the memo, or null
   */
  memoSummary: string | null
  /**
   * Custom field 1
   */
  custom1: string | null
  /**
   * Custom field 2
   */
  custom2: string | null
  /**
   * Custom field 3
   */
  custom3: string | null
  /**
   * Custom field 4
   */
  custom4: string | null
  /**
   * Custom field 5
   */
  custom5: string | null
  /**
   * Chassis serial number, or null
   */
  serialNumber: string | null
}
/**
 * A part of a device; members that are not known are null. Further members are kept as reported
 */
export interface Hardware {
  /**
   * Id of the part, unique in its device
   */
  hardwareId: number
  /**
   * Id the collector knows the device by
   */
  deviceId: number | null
  /**
   * Kind of part
   */
  assetType:
    | 'CHASSIS'
    | 'CARD'
    | 'DAUGHTER_CARD'
    | 'CPU'
    | 'MEMORY'
    | 'POWER_SUPPLY'
    | 'FAN'
    | 'STACK'
    | 'BACKPLANE'
    | 'TRANSCEIVER'
    | 'SENSOR'
    | 'SOFTWARE'
    | 'OTHER'
    | null
  /**
   * Name
   */
  name: string | null
  /**
   * Description
   */
  description: string | null
  /**
   * Manufacturer
   */
  make: string | null
  /**
   * Model number
   */
  modelNumber: string | null
  /**
   * Part number
   */
  partNumber: string | null
  /**
   * Serial number
   */
  serialNumber: string | null
  /**
   * Revision number
   */
  revisionNumber: string | null
  /**
   * Hardware version
   */
  hardwareVersion: string | null
  /**
   * Firmware version
   */
  firmwareVersion: string | null
  /**
   * Software version
   */
  softwareVersion: string | null
  /**
   * Slot the part sits in
   */
  slotNumber: number | null
  /**
   * Kind of slot
   */
  slotType: string | null
  /**
   * Number of ports
   */
  portCount: number | null
  /**
   * Status as reported
   */
  status: string | null
  /**
   * Kind of memory
   */
  memoryKind: string | null
  /**
   * Size of memory in bytes
   */
  memorySize: number | null
  /**
   * Can be replaced in the field
   */
  fieldReplaceable: boolean | null
  /**
   * Asset tag
   */
  assetTag: string | null
  /**
   * When this was read off the device, Unix epoch milliseconds
   */
  captureTime: number | null
  /**
   * Part of the latest capture
   */
  latest: boolean | null
  /**
   * hardwareId of the part this one sits in, -1 at the top
   */
  cardParentId: number | null
  [k: string]: unknown
}
/**
 * An interface of a device; members that are not known are null
 */
export interface Interface {
  /**
   * Name, such as GigabitEthernet0/1
   */
  name: string
  /**
   * Description as configured
   */
  description: string | null
  /**
   * Kind of interface
   */
  type: string | null
  /**
   * SNMP ifIndex
   */
  ifIndex: number | null
  /**
   * As configured
   */
  adminStatus: 'UP' | 'DOWN' | null
  /**
   * As it is
   */
  operStatus: string | null
  /**
   * Lower case, separated by colons
   */
  macAddress: string | null
  /**
   * Bytes
   */
  mtu: number | null
  /**
   * Bits per second
   */
  speed: number | null
  /**
   * Duplex mode
   */
  duplex: string | null
  /**
   * Name of the VRF
   */
  vrf: string | null
  /**
   * The first of ipAddresses, or null
   */
  ipAddress: string | null
  /**
   * Addresses of the interface
   */
  ipAddresses: InterfaceAddress[]
  /**
   * When this was read off the device, Unix epoch milliseconds
   */
  captureTime: number | null
}
/**
 * An address of an interface
 */
export interface InterfaceAddress {
  /**
   * RFC 5952 form
   */
  ipAddress: string
  /**
   * Bits of the network part, or null
   */
  prefixLength: number | null
}
/**
 * What was found out about one device. What is absent stays as it is
 */
export interface DeviceReport {
  ipAddress: IpAddress
  adapterId?: AdapterId
  /**
   * Device hostname
   */
  hostname?: string
  /**
   * Kind of device: Router, Switch, Firewall, …
   */
  deviceType?: string
  /**
   * Manufacturer of the hardware
   */
  hardwareVendor?: string
  /**
   * Model number
   */
  model?: string
  /**
   * Vendor of the operating system
   */
  softwareVendor?: string
  /**
   * Vendor-specific version of the operating system
   */
  osVersion?: string
  /**
   * NONE, SUCCESS, FAILURE, INVALID_CREDENTIAL or another outcome of the last backup
   */
  backupStatus?: string
  /**
   * 0 = compliant, 1 = unsaved changes, 2 = policy violations
   */
  complianceState?: 0 | 1 | 2
  /**
   * Time of the last backup, Unix epoch milliseconds; null clears it
   */
  lastBackup?: number | null
  /**
   * Time of the last neighbor collection, Unix epoch milliseconds; null clears it
   */
  lastTelemetry?: number | null
  /**
   * Chassis serial number; null clears it
   */
  serialNumber?: string | null
  /**
   * Custom field 1
   */
  custom1?: string | null
  /**
   * Custom field 2
   */
  custom2?: string | null
  /**
   * Custom field 3
   */
  custom3?: string | null
  /**
   * Custom field 4
   */
  custom4?: string | null
  /**
   * Custom field 5
   */
  custom5?: string | null
  /**
   * The whole memo; its first 60 characters become memoSummary; null removes it
   */
  memo?: string | null
  /**
   * Replaces the recorded tags
   */
  tags?: string[]
  /**
   * Replaces the recorded interfaces
   */
  interfaces?: ReportedInterface[]
  /**
   * Replaces the recorded hardware
   */
  hardware?: ReportedHardware[]
  /**
   * When the configuration changed, Unix epoch milliseconds: one time or several, added to the recorded ones, of which the newest 100 stay
   */
  configChangedAt?: number | number[]
}
/**
 * An interface as reported: its name, and what else is known
 */
export interface ReportedInterface {
  /**
   * Name, such as GigabitEthernet0/1
   */
  name: string
  /**
   * Description as configured
   */
  description?: string | null
  /**
   * Kind of interface
   */
  type?: string | null
  /**
   * SNMP ifIndex
   */
  ifIndex?: number | null
  /**
   * As configured
   */
  adminStatus?: 'UP' | 'DOWN' | null
  /**
   * As it is
   */
  operStatus?: string | null
  /**
   * MAC address in any usual form
   */
  macAddress?: string | null
  /**
   * Bytes
   */
  mtu?: number | null
  /**
   * Bits per second
   */
  speed?: number | null
  /**
   * Duplex mode
   */
  duplex?: string | null
  /**
   * Name of the VRF
   */
  vrf?: string | null
  ipAddress?: OptionalIpAddress
  /**
   * Addresses of the interface; when absent, ipAddress is the only one
   */
  ipAddresses?: ReportedInterfaceAddress[] | null
  /**
   * When this was read off the device, Unix epoch milliseconds
   */
  captureTime?: number | null
}
/**
 * An address of an interface
 */
export interface ReportedInterfaceAddress {
  ipAddress: IpAddress
  /**
   * Bits of the network part, or null
   */
  prefixLength?: number | null
}
/**
 * A part as reported: its hardwareId, and what else is known. Members of other names are kept
 */
export interface ReportedHardware {
  /**
   * Id of the part, unique in its device
   */
  hardwareId: number
  /**
   * Id the collector knows the device by
   */
  deviceId?: number | null
  /**
   * Kind of part
   */
  assetType?:
    | 'CHASSIS'
    | 'CARD'
    | 'DAUGHTER_CARD'
    | 'CPU'
    | 'MEMORY'
    | 'POWER_SUPPLY'
    | 'FAN'
    | 'STACK'
    | 'BACKPLANE'
    | 'TRANSCEIVER'
    | 'SENSOR'
    | 'SOFTWARE'
    | 'OTHER'
    | null
  /**
   * Name
   */
  name?: string | null
  /**
   * Description
   */
  description?: string | null
  /**
   * Manufacturer
   */
  make?: string | null
  /**
   * Model number
   */
  modelNumber?: string | null
  /**
   * Part number
   */
  partNumber?: string | null
  /**
   * Serial number
   */
  serialNumber?: string | null
  /**
   * Revision number
   */
  revisionNumber?: string | null
  /**
   * Hardware version
   */
  hardwareVersion?: string | null
  /**
   * Firmware version
   */
  firmwareVersion?: string | null
  /**
   * Software version
   */
  softwareVersion?: string | null
  /**
   * Slot the part sits in
   */
  slotNumber?: number | null
  /**
   * Kind of slot
   */
  slotType?: string | null
  /**
   * Number of ports
   */
  portCount?: number | null
  /**
   * Status as reported
   */
  status?: string | null
  /**
   * Kind of memory
   */
  memoryKind?: string | null
  /**
   * Size of memory in bytes
   */
  memorySize?: number | null
  /**
   * Can be replaced in the field
   */
  fieldReplaceable?: boolean | null
  /**
   * Asset tag
   */
  assetTag?: string | null
  /**
   * When this was read off the device, Unix epoch milliseconds
   */
  captureTime?: number | null
  /**
   * Part of the latest capture
   */
  latest?: boolean | null
  /**
   * hardwareId of the part this one sits in, -1 at the top
   */
  cardParentId?: number | null
  [k: string]: unknown
}
/**
 * What became of the reports
 */
export interface ReportOutcome {
  /**
   * How many were applied, those that created a device included
   */
  applied: number
  /**
   * How many created a device
   */
  created: number
  /**
   * How many were refused
   */
  refused: number
  /**
   * The refused ones
   */
  items: RefusedReport[]
}
/**
 * A report that was refused, and why
 */
export interface RefusedReport {
  /**
   * Position in the reports, from 0
   */
  index: number
  /**
   * As reported, or null where it was not a string
   */
  ipAddress: string | null
  /**
   * What kind of refusal
   */
  code: 'DEVICE_NOT_FOUND' | 'INVALID_ADDRESS' | 'INVALID_ADAPTER' | 'INVALID_VALUE'
  /**
   * Where in the report, and why
   */
  reason: string
}
