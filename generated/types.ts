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
 * Text, or null; the longest is the setting MAX_TEXT_LENGTH
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
 * Names of existing networks; a plain string means one, an empty array or null means all; the most names are the setting MAX_SEARCH_NETWORKS
 *
 * @maxItems 1000
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
 * Comma-separated `<ip_address>@<network>` entries, at least one; the most is the setting MAX_IP_CSV_ENTRIES (10000)
 */
export type IpCsv = string
/**
 * Values of custom1 .. custom5, in this order
 *
 * @maxItems 5
 */
export type CustomFields = OptionalText[] | null
/**
 * What updateDevices would change; null when it changed it
 */
export type UpdatePreview = {
  /**
   * Every device of the call, once, in the order of ipCsv
   */
  devices: UpdatedDevice[]
} | null
/**
 * Comma-separated names out of ipAddress, interfaceIpAddress, hostname, vendor, serial, status, lastChange, custom, tag; at most 32 (the setting MAX_CRITERIA)
 */
export type SearchSchemes = string | null
/**
 * One line a scheme; the longest is the setting MAX_QUERY_LENGTH
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
 * Which of the members that can be large are wanted; null or absent means all
 *
 * @maxItems 10
 */
export type ReportParts = ('memo' | 'tags' | 'interfaces' | 'hardware' | 'configChangedAt')[] | null
/**
 * Name of a credential configuration: 1 to 128 characters once trimmed, case-sensitive, no control characters
 */
export type ConfigName = string
/**
 * Name of a credential configuration, or null
 */
export type OptionalConfigName = string | null
/**
 * STATIC: one set per device address. DYNAMIC: an ordered list of sets to try. CLOUD: as DYNAMIC, for cloud-managed devices
 */
export type ConfigType = 'STATIC' | 'DYNAMIC' | 'CLOUD'
/**
 * Configurations by network, priority and name
 */
export type CredentialConfigs = CredentialConfig[]
/**
 * What a configuration applies to
 */
export type SentAddressSet = {
  /**
   * Addresses, CIDR blocks and wildcards; the most are the setting MAX_CONFIG_ADDRESSES
   *
   * @maxItems 10000
   */
  addresses?: string[] | null
} | null
/**
 * Sets to save, each name once; the most of a call are the setting MAX_CALL_SETS
 *
 * @maxItems 10000
 */
export type SentCredentialSets = SentCredentialSet[]
/**
 * Sets to delete; the most of a call are the setting MAX_CALL_SETS
 *
 * @maxItems 10000
 */
export type NamedCredentialSets = NamedCredentialSet[]
/**
 * Fields that are settled together. Of a set: `login` (username, password), `enable` (enableUsername, enablePassword), `snmpv2` (roCommunityString), `snmpv3` (snmpUsername, snmpAuthPassword, snmpPrivPassword), `priority`; of a configuration: `name`, `type`, `addresses`, `priority`
 */
export type EditUnit = 'login' | 'enable' | 'snmpv2' | 'snmpv3' | 'priority' | 'name' | 'type' | 'addresses'
/**
 * Choices, one for each object; null for none
 *
 * @maxItems 10000
 */
export type EditChoices = EditChoice[] | null
/**
 * Which side stays, unit by unit
 */
export type UnitChoices = {
  /**
   * `mine` or `theirs`
   */
  login?: 'mine' | 'theirs' | null
  /**
   * `mine` or `theirs`
   */
  enable?: 'mine' | 'theirs' | null
  /**
   * `mine` or `theirs`
   */
  snmpv2?: 'mine' | 'theirs' | null
  /**
   * `mine` or `theirs`
   */
  snmpv3?: 'mine' | 'theirs' | null
  /**
   * `mine` or `theirs`
   */
  priority?: 'mine' | 'theirs' | null
  /**
   * `mine` or `theirs`
   */
  name?: 'mine' | 'theirs' | null
  /**
   * `mine` or `theirs`
   */
  type?: 'mine' | 'theirs' | null
  /**
   * `mine` or `theirs`
   */
  addresses?: 'mine' | 'theirs' | null
} | null
/**
 * Sets in the order in which they are to be tried
 */
export type ResolvedCredentials = ResolvedCredential[]
/**
 * An address, a CIDR block, `""` or null
 */
export type OptionalAddressRange = string | null
/**
 * null or ipAddress; a configuration that is not static has an order of its own
 */
export type SetSortColumn = 'ipAddress' | '' | null
/**
 * `credentials`: credentials and the keys that seal them; `access`: API keys and users; `n:` and the name of a network: its devices and the network itself
 */
export type AuditStream = string
/**
 * Largest number of entries in the page
 */
export type AuditPageSize = number
/**
 * Id of an entry of the audit, or null
 */
export type OptionalAuditId = string | null
/**
 * Which parts of the status are wanted; null or absent means all
 *
 * @maxItems 6
 */
export type StatusParts = ('store' | 'indexes' | 'sessions')[] | null
/**
 * What sessions hold that was not committed; null for callers who are limited to networks
 */
export type HeldEdits = {
  /**
   * Sessions that hold edits
   */
  withEdits: number
  /**
   * Edits in all of them
   */
  edits: number
} | null

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
 * A device before and after an update
 */
export interface UpdatedDevice {
  /**
   * Network of the device
   */
  network: string
  /**
   * Management address of the device
   */
  ipAddress: string
  /**
   * The fields that would get another value
   */
  fields: ChangedField[]
}
/**
 * A member that would change
 */
export interface ChangedField {
  /**
   * Name of the member
   */
  name: string
  /**
   * As it is; of interfaces and hardware how many there are
   */
  before: string | number | (string | number)[] | null
  /**
   * As it would be; of interfaces and hardware how many there would be
   */
  after: string | number | (string | number)[] | null
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
   * Outcome of the last backup: NONE (there was none), SUCCESS, INVALID_CREDENTIAL or INVALID_CREDENTIALS, FAILURE, or another word of a collector, such as TIMEOUT. It is kept as sent and compared exactly; every word but the first four counts as a failure (letter F of the search scheme status)
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
 * What was found out about one device. What is absent stays as it is. Memo, tags, interfaces, hardware and change times of a device have at most MAX_DEVICE_BYTES (1048576) bytes as they are stored: a report that would make them more is refused, unless it makes them fewer than they are
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
   * Outcome of the last backup: NONE (there was none), SUCCESS, INVALID_CREDENTIAL or INVALID_CREDENTIALS, FAILURE, or another word of a collector, such as TIMEOUT. It is kept as sent and compared exactly; every word but the first four counts as a failure (letter F of the search scheme status)
   */
  backupStatus?: string
  /**
   * 0 = compliant, 1 = unsaved changes, 2 = policy violations
   */
  complianceState?: 0 | 1 | 2
  /**
   * Time of the last backup, Unix epoch milliseconds; null clears it. A time before 2000 is taken as it is: the clients warn, because it may be in seconds
   */
  lastBackup?: number | null
  /**
   * Time of the last neighbor collection, Unix epoch milliseconds; null clears it. A time before 2000 is taken as it is: the clients warn, because it may be in seconds
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
   * The whole memo; its first 60 characters become memoSummary; null removes it; the longest is the setting MAX_MEMO_LENGTH
   */
  memo?: string | null
  /**
   * Replaces the recorded tags
   *
   * @maxItems 1000
   */
  tags?: string[]
  /**
   * Replaces the recorded interfaces; the most are the setting MAX_INTERFACES
   *
   * @maxItems 4096
   */
  interfaces?: ReportedInterface[]
  /**
   * Replaces the recorded hardware
   *
   * @maxItems 4096
   */
  hardware?: ReportedHardware[]
  /**
   * When the configuration changed, Unix epoch milliseconds: one time or several, added to the recorded ones, of which the newest 100 stay
   *
   * @maxItems 10000
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
   * Addresses of the interface; when absent, ipAddress is the only one. All interfaces of a device together have at most four times MAX_INTERFACES
   *
   * @maxItems 1024
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
  /**
   * With dryRun, and only then: what would change, report by report; those that change nothing are left out
   */
  changes?: ReportedChange[]
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
/**
 * What a report would change
 */
export interface ReportedChange {
  /**
   * Position in the reports, from 0
   */
  index: number
  /**
   * Management address of the device
   */
  ipAddress: string
  /**
   * Whether the device would be new
   */
  action: 'create' | 'update'
  /**
   * The members of the report that say something else than what is known
   */
  fields: ChangedField[]
}
/**
 * Devices as reports
 */
export interface ReportPage {
  /**
   * In address order. Members that are null or empty of what can be large are left out
   */
  reports: DeviceReport[]
  /**
   * What to send as `after` for the page that follows, or null where this was the last
   */
  next: string | null
}
/**
 * What a configuration applies to
 */
export interface AddressSet {
  /**
   * Addresses, CIDR blocks and wildcards (per octet or hextet `*`, `?`, `a-b`); empty for a static configuration
   */
  addresses: string[]
}
/**
 * A credential configuration
 */
export interface CredentialConfig {
  /**
   * Lower is tried first
   */
  priority: number
  addressSet: AddressSet
  /**
   * Name, unique in its network
   */
  name: string
  /**
   * Network the configuration applies to
   */
  managedNetwork: string
  /**
   * @deprecated
   * Deprecated, see type: true = STATIC
   */
  flat: boolean
  type: ConfigType
}
/**
 * A configuration as it is saved: what is absent or null stays as it is, or gets its default when the configuration is new
 */
export interface SentCredentialConfig {
  /**
   * Lower is tried first; on create, absent means highest + 1
   */
  priority?: number | null
  addressSet?: SentAddressSet
  name: ConfigName
  /**
   * The network of the call, or absent
   */
  managedNetwork?: string | null
  /**
   * @deprecated
   * Deprecated, see type: true = STATIC
   */
  flat?: true | false | 0 | 1 | null
  /**
   * Kind of configuration
   */
  type?: 'STATIC' | 'DYNAMIC' | 'CLOUD' | null
}
/**
 * A set of credentials
 */
export interface CredentialSet {
  /**
   * Name; of a static set, the device's address
   */
  name: string
  /**
   * Login (VTY) username
   */
  username: string
  /**
   * Login (VTY) password; null without the right to see it, or where it was not asked for
   */
  password: string | null
  /**
   * Enable username
   */
  enableUsername: string
  /**
   * Enable password; null without the right to see it, or where it was not asked for
   */
  enablePassword: string | null
  /**
   * SNMP read-only community string; null without the right to see it, or where it was not asked for
   */
  roCommunityString: string | null
  /**
   * SNMPv3 username
   */
  snmpUsername: string
  /**
   * SNMPv3 authentication password; null without the right to see it, or where it was not asked for
   */
  snmpAuthPassword: string | null
  /**
   * SNMPv3 private password; null without the right to see it, or where it was not asked for
   */
  snmpPrivPassword: string | null
  /**
   * Lower is tried first; orders nothing in a static configuration
   */
  priority: number
}
/**
 * A set as it is saved: members that are absent or null keep their stored value, `""` clears; a new set starts with `""`
 */
export interface SentCredentialSet {
  /**
   * Name; of a static set, the device's address
   */
  name: string
  /**
   * Login (VTY) username
   */
  username?: string | null
  /**
   * Login (VTY) password
   */
  password?: string | null
  /**
   * Enable username
   */
  enableUsername?: string | null
  /**
   * Enable password
   */
  enablePassword?: string | null
  /**
   * SNMP read-only community string
   */
  roCommunityString?: string | null
  /**
   * SNMPv3 username
   */
  snmpUsername?: string | null
  /**
   * SNMPv3 authentication password
   */
  snmpAuthPassword?: string | null
  /**
   * SNMPv3 private password
   */
  snmpPrivPassword?: string | null
  /**
   * Another name for snmpPrivPassword
   */
  snmpAuthPriv?: string | null
  /**
   * Lower is tried first; on create, absent means highest + 1
   */
  priority?: number | null
}
/**
 * A set to delete; of its members only name counts
 */
export interface NamedCredentialSet {
  /**
   * Name; of a static set, the device's address
   */
  name: string
  [k: string]: unknown
}
/**
 * A page of credential sets
 */
export interface CredentialsPageData {
  /**
   * Position of the first set of the page, from 0
   */
  offset: number
  /**
   * Largest number of sets in the page, as asked
   */
  pageSize: number
  /**
   * Number of all sets; present when offset is 0
   */
  total?: number
  /**
   * The sets of the page
   */
  credentialSets: CredentialSet[]
}
/**
 * An object this session edited and somebody else changed since
 */
export interface EditConflict {
  /**
   * Network of the configuration
   */
  network: string
  /**
   * Saved name of the configuration, else the session's
   */
  config: string
  /**
   * Name of the set, when it is about one
   */
  set?: string
  /**
   * When it was changed, Unix epoch milliseconds; null when that is no longer known
   */
  changedAt: number | null
  /**
   * Who changed it
   */
  changedBy?: string
  /**
   * What the session does with the object
   */
  mine: 'create' | 'update' | 'rename' | 'delete'
  /**
   * What others did: with the object itself, `config` = they deleted the configuration of the set or turned it from or to STATIC, so that the edit can only be given back, `sets` = they changed something else in a configuration that the session deletes or turns, `name` = they took the name
   */
  theirs: 'create' | 'update' | 'rename' | 'delete' | 'config' | 'sets' | 'name'
  /**
   * Revision of the saved object, 0 when it does not exist; a choice in rebaseEdits can name it
   */
  revision: number
  /**
   * Every field that the session or others changed
   */
  fields: ConflictField[]
  /**
   * Units that `rebaseEdits` settles only by a choice: the session sent a part of the unit, and others may have changed another part of it
   */
  unsettled: EditUnit[]
}
/**
 * A field of an object in conflict, from both sides. Values of secrets are never shown
 */
export interface ConflictField {
  /**
   * Name of the field
   */
  name: string
  unit: EditUnit
  /**
   * Value when the session first edited the object; null for secrets, if there was none, and if it is not known
   */
  base: string | number | string[] | null
  /**
   * Value that is saved now; null for secrets and if there is none
   */
  saved: string | number | string[] | null
  /**
   * Value as the session wants it; null for secrets and if the session deletes the object
   */
  wanted: string | number | string[] | null
  /**
   * Whether the session changes it
   */
  changedBySession: boolean
  /**
   * Whether others changed it since the session first edited the object; null if that is not known, and for secrets if the caller lacks credentials:reveal
   */
  changedByOthers: boolean | null
}
/**
 * Which side of one object stays. `keep` is for all its units that `units` does not name
 */
export interface EditChoice {
  /**
   * Network of the configuration
   */
  network: string
  /**
   * Name of the configuration, as a conflict or a pending edit has it
   */
  config: string
  /**
   * Name of the set; absent or null: the configuration itself
   */
  set?: string | null
  /**
   * `mine` keeps the edit, `theirs` gives it back
   */
  keep?: 'mine' | 'theirs' | null
  units?: UnitChoices
  /**
   * Revision the caller has seen, from the conflict: if the saved object has another one by now, it stays a conflict
   */
  revision?: number | null
}
/**
 * A field that was edited; of secrets only the name
 */
export interface EditedField {
  /**
   * Name of the field
   */
  name: string
  /**
   * Saved value; null for secrets and where there was none
   */
  before: string | number | string[] | null
  /**
   * Value once committed; null for secrets
   */
  after: string | number | string[] | null
}
/**
 * An edit that waits for commitEdits
 */
export interface PendingEdit {
  /**
   * Network of the configuration
   */
  network: string
  /**
   * Name of the configuration; a renamed one stands under its new name
   */
  config: string
  /**
   * Name of the set, or null when the edit is about the configuration
   */
  set: string | null
  /**
   * What the edit does
   */
  action: 'create' | 'update' | 'rename' | 'delete'
  /**
   * What it changes
   */
  fields: EditedField[]
}
/**
 * What commitEdits would do
 */
export interface PendingEdits {
  /**
   * The edits
   */
  edits: PendingEdit[]
  /**
   * What stands in the way of commitEdits
   */
  conflicts: EditConflict[]
  /**
   * When the session ends unless it is used, Unix epoch milliseconds; null without edits
   */
  expiresAt: number | null
}
/**
 * A set to be tried, and why
 */
export interface ResolvedCredential {
  /**
   * Name of the configuration
   */
  config: string
  type: ConfigType
  /**
   * Priority of the configuration
   */
  configPriority: number
  /**
   * The expression the address satisfies; of a static configuration the address
   */
  match: string
  credentialSet: CredentialSet
}
/**
 * A search index held against one made anew from the records
 */
export interface SearchIndexCheck {
  network: NetworkName
  /**
   * How many devices the index has; null where there is no index
   */
  devices: number | null
  /**
   * What differs, in words, at most 100; none: every search is answered as the records say
   */
  differences: string[]
}
/**
 * Who is calling, and what that one may do
 */
export interface Caller {
  /**
   * As the audit names the caller: `local`, `key:<id>` or `user:<name>`
   */
  id: string
  /**
   * local: whoever calls, because there is neither a key nor a user
   */
  kind: 'local' | 'key' | 'user'
  /**
   * Of the user, of the API key as it was made, or `local`
   */
  name: string
  /**
   * All of them, those of roles included, in the order of the contract
   */
  permissions: (
    'inventory:read' | 'inventory:write' | 'credentials:read' | 'credentials:reveal' | 'credentials:write' | 'admin'
  )[]
  /**
   * Names of the only networks there are for this caller, code point by code point; null: no limit
   */
  networks: NetworkName[] | null
}
/**
 * Entries of the audit
 */
export interface AuditPage {
  /**
   * Newest first
   */
  entries: AuditEntry[]
  /**
   * What to send as `before` for the page that follows, or null where this was the last
   */
  next: string | null
}
/**
 * Something that was done
 */
export interface AuditEntry {
  /**
   * The time and the number of the entry: each number is one more than the one before in the stream
   */
  id: string
  /**
   * When, Unix epoch milliseconds by the clock of Redis
   */
  at: number
  /**
   * Who: `local`, `key:<id>` or `user:<name>`; `cli` or `service` where nobody called, `unknown` for a login that was refused
   */
  by: string
  /**
   * What: a method, or a command
   */
  method: string
  /**
   * To what, by name and never by value, such as {"devices": ["10.0.0.1"]}; of a record that was altered and can't be read any more {"unreadable": what stands there}
   */
  on: {
    [k: string]: unknown
  }
  /**
   * The X-Request-Id of the answer, or an empty text
   */
  request: string
  /**
   * The address the call came from; for a command the system user that ran it; an empty text for what the service does by itself, and in entries of keyrack 0.1.0
   */
  source: string
}
/**
 * How the service is, by part; what was not asked for is absent
 */
export interface ServiceStatus {
  store?: StoreStatus
  /**
   * Of the process that answers, as far as they were begun; null: searches are answered without
   */
  indexes?: IndexStatus[] | null
  sessions?: HeldEdits
}
/**
 * The Redis everything is kept in
 */
export interface StoreStatus {
  /**
   * One server that was named, the primary that Sentinels name, or the servers of a cluster
   */
  kind: 'server' | 'sentinel' | 'cluster'
  /**
   * Servers that take writes
   */
  primaries: number
  /**
   * Each version of Redis among them, once; empty where Redis does not tell
   */
  versions: string[]
  /**
   * Memory their data takes, together; null where Redis does not tell
   */
  memoryBytes: number | null
  /**
   * Memory at which they take no more writes (maxmemory), together; null where there is no limit, or Redis does not tell
   */
  memoryLimitBytes: number | null
  /**
   * Reasons to worry about what it keeps, such as that it runs without AOF
   */
  warnings: string[]
}
/**
 * How far the search index of a network is
 */
export interface IndexStatus {
  /**
   * Name of the network
   */
  network: string
  /**
   * building: searches that need it wait, or are answered without
   */
  state: 'building' | 'ready'
  /**
   * Devices it has
   */
  done: number
  /**
   * Devices it is to have
   */
  of: number
}
