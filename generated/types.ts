// Generated from openrpc.json by npm run generate: do not edit.
/**
 * Always null
 */
export type Nothing = null
/**
 * Any text; the param describes its meaning
 */
export type Text = string
/**
 * Text of at most MAX_TEXT_LENGTH characters (a setting), or null
 */
export type OptionalText = string | null
/**
 * A Boolean. For languages without Booleans, 1 means true and 0 means false. null means false
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
 * Names of existing networks, at most MAX_SEARCH_NETWORKS (a setting). A string names one network; an empty array or null means all networks
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
 * IPv4 or IPv6 address in any RFC 4291 text form; returned in RFC 5952 form. `::ffff:a.b.c.d` is the IPv4 address a.b.c.d. Zone ids, masks and octets with leading zeros are refused
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
 * Comma-separated `<ip_address>@<network>` entries: at least one, at most MAX_IP_CSV_ENTRIES (a setting, 10000)
 */
export type IpCsv = string
/**
 * Values of custom1 .. custom5, in this order
 *
 * @maxItems 5
 */
export type CustomFields = OptionalText[] | null
/**
 * Tags of devices; null means none
 *
 * @maxItems 1000
 */
export type TagList = string[] | null
/**
 * A whole memo of at most MAX_MEMO_LENGTH characters (a setting), or null
 */
export type OptionalMemo = string | null
/**
 * Values of named fields by name, such as `{"site": "TYO"}`. `Settings.defineFieldNames` defines the names. `""` clears a field, and a field that is absent stays unchanged
 */
export type NamedFieldValues = {
  [k: string]: string
} | null
/**
 * The changes that updateDevices would make. null if the call was no dry run and has made them
 */
export type UpdatePreview = {
  /**
   * The devices in the order of ipCsv, each once
   */
  devices: UpdatedDevice[]
} | null
/**
 * Comma-separated scheme names: ipAddress, interfaceIpAddress, hostname, vendor, serial, status, lastChange, custom, tag, and the extensions model, osVersion, versions, deviceType, hardwareVendor, softwareVendor, backupStatus, compliance, lastBackup, lastTelemetry, memo, macAddress, interfaceName, interfaceDescription, field, any; each with an optional `!` before it; at most 32 (the setting MAX_CRITERIA)
 */
export type SearchSchemes = string | null
/**
 * One line for each scheme, with at most MAX_QUERY_LENGTH characters (a setting) in all lines together
 */
export type SearchQuery = string | null
/**
 * A field that every device has, or its tags
 */
export type DeviceGroupField =
  | 'network'
  | 'adapterId'
  | 'deviceType'
  | 'hardwareVendor'
  | 'model'
  | 'softwareVendor'
  | 'osVersion'
  | 'backupStatus'
  | 'status'
  | 'complianceState'
  | 'custom1'
  | 'custom2'
  | 'custom3'
  | 'custom4'
  | 'custom5'
  | 'tag'
/**
 * `fields.` and the name of a named field, such as `fields.site`. `Settings.getFieldNames` returns the names
 */
export type FieldPath = `fields.${string}`
/**
 * One or two fields by which devices are counted
 *
 * @minItems 1
 * @maxItems 2
 */
export type DeviceGroupFields = (DeviceGroupField | FieldPath)[]
/**
 * Maximum number of groups; null means 20
 */
export type GroupLimit = number | null
/**
 * Maximum number of elements in the page; at most MAX_PAGE_SIZE (a setting)
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
 * A device, or null if it does not exist
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
 * Reports, at most 10000 in one call. The service checks each report separately; a refused report does not stop the others
 *
 * @maxItems 10000
 */
export type DeviceReports = DeviceReport[]
/**
 * The large members that the reports contain; null or absent means all of them
 *
 * @maxItems 10
 */
export type ReportParts = ('memo' | 'tags' | 'interfaces' | 'hardware' | 'configChangedAt')[] | null
/**
 * Name of a credential configuration: 1 to 128 characters after trimming, case-sensitive, no control characters
 */
export type ConfigName = string
/**
 * Name of a credential configuration, or null
 */
export type OptionalConfigName = string | null
/**
 * STATIC has one set for each device address. DYNAMIC has an ordered list of sets to try. CLOUD is like DYNAMIC, for cloud-managed devices
 */
export type ConfigType = 'STATIC' | 'DYNAMIC' | 'CLOUD'
/**
 * Configurations, sorted by network, priority and name
 */
export type CredentialConfigs = CredentialConfig[]
/**
 * Addresses that a configuration applies to
 */
export type SentAddressSet = {
  /**
   * Addresses, CIDR blocks and wildcards; at most MAX_CONFIG_ADDRESSES (a setting). `*` alone matches every IPv4 address and no IPv6 address; `::/0` matches every IPv6 address
   *
   * @maxItems 10000
   */
  addresses?: string[] | null
} | null
/**
 * Sets to save, each name once; at most MAX_CALL_SETS in one call (a setting)
 *
 * @maxItems 10000
 */
export type SentCredentialSets = SentCredentialSet[]
/**
 * Sets to delete; at most MAX_CALL_SETS in one call (a setting)
 *
 * @maxItems 10000
 */
export type NamedCredentialSets = NamedCredentialSet[]
/**
 * Fields that are resolved together. In a set: `login` (username, password), `enable` (enableUsername, enablePassword), `snmpv2` (roCommunityString), `snmpv3` (snmpUsername, snmpAuthPassword, snmpPrivPassword, snmpAuthProtocol, snmpPrivProtocol), `ssh` (sshPrivateKey, sshKeyPassphrase, sshKeyType, sshKeyFingerprint), `snmpWrite` (rwCommunityString), `api` (apiToken), `note`, `expiry` (expiresAt), `priority`. In a configuration: `name`, `type`, `addresses`, `priority`
 */
export type EditUnit =
  | 'login'
  | 'enable'
  | 'snmpv2'
  | 'snmpv3'
  | 'ssh'
  | 'snmpWrite'
  | 'api'
  | 'note'
  | 'expiry'
  | 'priority'
  | 'name'
  | 'type'
  | 'addresses'
/**
 * One choice for each object; null means no choices
 *
 * @maxItems 10000
 */
export type EditChoices = EditChoice[] | null
/**
 * The side to keep, for each unit
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
  ssh?: 'mine' | 'theirs' | null
  /**
   * `mine` or `theirs`
   */
  snmpWrite?: 'mine' | 'theirs' | null
  /**
   * `mine` or `theirs`
   */
  api?: 'mine' | 'theirs' | null
  /**
   * `mine` or `theirs`
   */
  note?: 'mine' | 'theirs' | null
  /**
   * `mine` or `theirs`
   */
  expiry?: 'mine' | 'theirs' | null
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
 * Sets in the order in which to try them
 */
export type ResolvedCredentials = ResolvedCredential[]
/**
 * An address, a CIDR block, `""` or null
 */
export type OptionalAddressRange = string | null
/**
 * null or ipAddress, and `""` counts as null; ignored if the configuration is not static
 */
export type SetSortColumn = 'ipAddress' | '' | null
/**
 * A position between two changes, or null
 */
export type OptionalChangePosition = string | null
/**
 * Maximum number of changes in the page
 */
export type ChangePageSize = number
/**
 * A time in Unix epoch milliseconds
 */
export type Timestamp = number
/**
 * The X-Request-Id of a response
 */
export type RequestId = string
/**
 * Name of a part of the audit. `credentials` is about credentials and the keys that encrypt them, `access` about API keys and users, and `n:<network>` about a network and its devices
 */
export type AuditStream = string
/**
 * Maximum number of entries in the page
 */
export type AuditPageSize = number
/**
 * Id of an entry of the audit, or null
 */
export type OptionalAuditId = string | null
/**
 * Parts of the status to return; null or absent means all
 *
 * @maxItems 6
 */
export type StatusParts = ('store' | 'indexes' | 'sessions')[] | null
/**
 * The staged edits of all sessions. null for callers limited to networks
 */
export type HeldEdits = {
  /**
   * Number of sessions that hold edits
   */
  withEdits: number
  /**
   * Number of edits in all sessions
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
   * Fields whose value would change
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
   * Current value. For interfaces and hardware, the number of elements
   */
  before: string | number | (string | number)[] | null
  /**
   * New value. For interfaces and hardware, the number of elements
   */
  after: string | number | (string | number)[] | null
}
/**
 * Numbers of devices
 */
export interface DeviceCounts {
  /**
   * Number of all matching devices
   */
  total: number
  /**
   * The largest groups, the largest first
   */
  groups: DeviceGroup[]
  /**
   * Number of all other groups
   */
  otherGroups: number
  /**
   * Sum of the counts of all other groups
   */
  otherCount: number
}
/**
 * The number of devices with the same values
 */
export interface DeviceGroup {
  /**
   * The value of each field, in the order of `by`; null for an empty one
   */
  values: (string | number | null)[]
  /**
   * Number of devices
   */
  count: number
}
/**
 * The position and the size of a page. Other members are ignored
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
   * Maximum number of devices in the page, as requested
   */
  pageSize: number
  /**
   * Number of all matching devices; present if offset is 0. With LEGACY_CLIENTS=1 later pages have the total that the caller sent
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
   * Network of the device
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
   * Outcome of the last backup. The usual values are NONE (no backup yet), SUCCESS, INVALID_CREDENTIALS and FAILURE. INVALID_CREDENTIAL means the same as INVALID_CREDENTIALS. A collector may send its own value, such as TIMEOUT, which counts as a failure. The value is stored as sent, and upper and lower case differ
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
  /**
   * The named fields that are set, sorted by name. Absent if the device has none. `Settings.getFieldNames` says what they mean
   */
  fields?: {
    [k: string]: string
  }
}
/**
 * A hardware part of a device. Unknown members are null; additional members are stored as reported
 */
export interface Hardware {
  /**
   * Id of the part in its device. Parts refer to their parent by it; of several parts with the same id, the first is the parent
   */
  hardwareId: number
  /**
   * Id that the collector uses for the device
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
   * Slot that holds the part
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
   * Whether the part can be replaced in the field
   */
  fieldReplaceable: boolean | null
  /**
   * Asset tag
   */
  assetTag: string | null
  /**
   * Time when the collector read these facts from the device, Unix epoch milliseconds
   */
  captureTime: number | null
  /**
   * Whether the part was found in the latest capture
   */
  latest: boolean | null
  /**
   * hardwareId of the part that contains this one; -1 if no part contains it
   */
  cardParentId: number | null
  [k: string]: unknown
}
/**
 * An interface of a device; unknown members are null
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
   * Configured state
   */
  adminStatus: 'UP' | 'DOWN' | null
  /**
   * Current state
   */
  operStatus: string | null
  /**
   * MAC address in lower case, separated by colons
   */
  macAddress: string | null
  /**
   * Maximum transmission unit in bytes
   */
  mtu: number | null
  /**
   * Speed in bits per second
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
   * Time when the collector read these facts from the device, Unix epoch milliseconds
   */
  captureTime: number | null
}
/**
 * An address of an interface
 */
export interface InterfaceAddress {
  /**
   * Address in RFC 5952 form
   */
  ipAddress: string
  /**
   * Prefix length in bits, or null
   */
  prefixLength: number | null
}
/**
 * Facts found about one device; absent members stay unchanged. Memo, tags, interfaces, hardware and change times of a device take at most MAX_DEVICE_BYTES (1048576) bytes as stored. A report that would exceed this limit is refused, unless it makes the device smaller
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
   * Outcome of the last backup. The usual values are NONE (no backup yet), SUCCESS, INVALID_CREDENTIALS and FAILURE. INVALID_CREDENTIAL means the same as INVALID_CREDENTIALS. A collector may send its own value, such as TIMEOUT, which counts as a failure. The value is stored as sent, and upper and lower case differ
   */
  backupStatus?: string
  /**
   * 0 = compliant, 1 = unsaved changes, 2 = policy violations
   */
  complianceState?: 0 | 1 | 2
  /**
   * Time of the last backup, Unix epoch milliseconds; null clears it. A time before the year 2000 is accepted, but the generated clients warn that it may be in seconds
   */
  lastBackup?: number | null
  /**
   * Time of the last neighbor collection, Unix epoch milliseconds; null clears it. A time before the year 2000 is accepted, but the generated clients warn that it may be in seconds
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
  fields?: NamedFieldValues
  /**
   * The whole memo, at most MAX_MEMO_LENGTH characters (a setting). Its first 60 characters become memoSummary; null removes it
   */
  memo?: string | null
  /**
   * Replaces the recorded tags
   *
   * @maxItems 1000
   */
  tags?: string[]
  /**
   * Replaces the recorded interfaces; at most MAX_INTERFACES (a setting)
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
   * Time or times when the configuration changed, Unix epoch milliseconds. The service adds them to the recorded times, and keeps the newest 100
   *
   * @maxItems 10000
   */
  configChangedAt?: number | number[]
}
/**
 * A reported interface: its name and any other known members
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
   * Configured state
   */
  adminStatus?: 'UP' | 'DOWN' | null
  /**
   * Current state
   */
  operStatus?: string | null
  /**
   * MAC address in any usual form
   */
  macAddress?: string | null
  /**
   * Maximum transmission unit in bytes
   */
  mtu?: number | null
  /**
   * Speed in bits per second
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
   * Addresses of the interface. If absent, ipAddress is the only address. All interfaces of a device together may have at most four times MAX_INTERFACES addresses
   *
   * @maxItems 1024
   */
  ipAddresses?: ReportedInterfaceAddress[] | null
  /**
   * Time when the collector read these facts from the device, Unix epoch milliseconds
   */
  captureTime?: number | null
}
/**
 * An address of an interface
 */
export interface ReportedInterfaceAddress {
  ipAddress: IpAddress
  /**
   * Prefix length in bits, or null. At most 32 for an IPv4 address; a length from 96 on counts the 96 bits before the IPv4 address in an IPv4-mapped one, which are subtracted
   */
  prefixLength?: number | null
}
/**
 * A reported part: its hardwareId and any other known members. Additional members are stored
 */
export interface ReportedHardware {
  /**
   * Id of the part in its device. Parts refer to their parent by it; of several parts with the same id, the first is the parent
   */
  hardwareId: number
  /**
   * Id that the collector uses for the device
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
   * Slot that holds the part
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
   * Whether the part can be replaced in the field
   */
  fieldReplaceable?: true | false | 0 | 1 | null
  /**
   * Asset tag
   */
  assetTag?: string | null
  /**
   * Time when the collector read these facts from the device, Unix epoch milliseconds
   */
  captureTime?: number | null
  /**
   * Whether the part was found in the latest capture
   */
  latest?: true | false | 0 | 1 | null
  /**
   * hardwareId of the part that contains this one; -1 if no part contains it
   */
  cardParentId?: number | null
  [k: string]: unknown
}
/**
 * Outcome of the reports
 */
export interface ReportOutcome {
  /**
   * Number of applied reports, including those that created a device
   */
  applied: number
  /**
   * Number of reports that created a device
   */
  created: number
  /**
   * Number of refused reports
   */
  refused: number
  /**
   * The refused reports
   */
  items: RefusedReport[]
  /**
   * The changes that each report would make. Reports that change nothing are left out. Present only with dryRun
   */
  changes?: ReportedChange[]
}
/**
 * A refused report and the reason
 */
export interface RefusedReport {
  /**
   * Position in the reports, from 0
   */
  index: number
  /**
   * Address as reported, or null if it was not a string
   */
  ipAddress: string | null
  /**
   * Code of the refusal
   */
  code: 'DEVICE_NOT_FOUND' | 'INVALID_ADDRESS' | 'INVALID_ADAPTER' | 'INVALID_VALUE'
  /**
   * The position of the fault in the report, and the reason for the refusal
   */
  reason: string
}
/**
 * The changes that a report would make
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
   * Whether the device would be created or updated
   */
  action: 'create' | 'update'
  /**
   * The members that differ from the recorded values
   */
  fields: ChangedField[]
}
/**
 * Devices as reports
 */
export interface ReportPage {
  /**
   * Reports in address order. Large members that are null or empty are left out
   */
  reports: DeviceReport[]
  /**
   * Value to send as `after` for the next page; null on the last page
   */
  next: string | null
}
/**
 * Addresses that a configuration applies to
 */
export interface AddressSet {
  /**
   * Addresses, CIDR blocks and wildcards. In a wildcard, an octet or hextet may be `*`, contain `?`, or be a range `a-b`. `*` alone matches every IPv4 address and no IPv6 address; `::/0` matches every IPv6 address. Empty for a static configuration
   */
  addresses: string[]
}
/**
 * A credential configuration
 */
export interface CredentialConfig {
  /**
   * The lowest priority is tried first
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
   * Deprecated; use type. true means STATIC
   */
  flat: boolean
  type: ConfigType
}
/**
 * A configuration to save. Members that are absent or null stay unchanged, or get their default if the configuration is new
 */
export interface SentCredentialConfig {
  /**
   * The lowest priority is tried first. If absent, a new configuration gets the highest priority plus 1
   */
  priority?: number | null
  addressSet?: SentAddressSet
  name: ConfigName
  /**
   * The network of the call, or absent. Another network is refused with -32602
   */
  managedNetwork?: string | null
  /**
   * @deprecated
   * Deprecated; use type. true means STATIC
   */
  flat?: true | false | 0 | 1 | null
  /**
   * Kind of configuration
   */
  type?: 'STATIC' | 'DYNAMIC' | 'CLOUD' | null
}
/**
 * The custom fields and the named fields. A field without a definition is absent
 */
export interface FieldNames {
  custom1?: FieldDefinition
  custom2?: FieldDefinition
  custom3?: FieldDefinition
  custom4?: FieldDefinition
  custom5?: FieldDefinition
  /**
   * At most 20 named fields, by the names that the member `fields` of a device uses: a lower-case letter, then lower-case letters, digits and `_`, at most 32 characters. `name` is what people see
   */
  named?: {
    [k: string]: FieldDefinition
  }
}
/**
 * The meaning of a custom field or a named field
 */
export interface FieldDefinition {
  /**
   * Name that people see, unique regardless of case
   */
  name: string
  /**
   * Kind of value. Dates have the form YYYY-MM-DD, a boolean is `true` or `false`, and a link is a URL
   */
  type: 'text' | 'number' | 'date' | 'choice' | 'boolean' | 'link'
  /**
   * Help for people who enter a value
   */
  help?: string
  /**
   * The values to choose from; present if and only if the type is choice
   *
   * @minItems 1
   * @maxItems 200
   */
  choices?: string[]
}
/**
 * A set of credentials
 */
export interface CredentialSet {
  /**
   * Name of the set; in a static configuration the address of the device
   */
  name: string
  /**
   * Login (VTY) username
   */
  username: string
  /**
   * Login (VTY) password; null if the caller must not see it or did not request it
   */
  password: string | null
  /**
   * Enable username
   */
  enableUsername: string
  /**
   * Enable password; null if the caller must not see it or did not request it
   */
  enablePassword: string | null
  /**
   * SNMP read-only community string; null if the caller must not see it or did not request it
   */
  roCommunityString: string | null
  /**
   * SNMPv3 username
   */
  snmpUsername: string
  /**
   * SNMPv3 authentication password; null if the caller must not see it or did not request it
   */
  snmpAuthPassword: string | null
  /**
   * SNMPv3 privacy password; null if the caller must not see it or did not request it
   */
  snmpPrivPassword: string | null
  /**
   * The lowest priority is tried first. A static configuration ignores it
   */
  priority: number
  /**
   * SSH private key, as it was sent; absent if it is not set, and for callers without credentials:reveal; null if the caller did not request it
   */
  sshPrivateKey?: string | null
  /**
   * Passphrase of the SSH private key; absent if it is not set, and for callers without credentials:reveal; null if the caller did not request it
   */
  sshKeyPassphrase?: string | null
  /**
   * Type of the SSH private key, such as ssh-ed25519. The service reads it from the key; absent without sshPrivateKey, and for callers without credentials:reveal
   */
  sshKeyType?: string
  /**
   * SHA-256 fingerprint of the public key of sshPrivateKey, as `ssh-keygen -l` prints it: `SHA256:` and base64. Present if sshKeyType is
   */
  sshKeyFingerprint?: string
  /**
   * SNMPv3 authentication protocol; absent if it is not set
   */
  snmpAuthProtocol?: 'MD5' | 'SHA' | 'SHA224' | 'SHA256' | 'SHA384' | 'SHA512'
  /**
   * SNMPv3 privacy protocol; AES192C and AES256C are the variants with the key extension that Cisco uses; absent if it is not set
   */
  snmpPrivProtocol?: 'DES' | '3DES' | 'AES128' | 'AES192' | 'AES256' | 'AES192C' | 'AES256C'
  /**
   * SNMP read-write community string; absent if it is not set, and for callers without credentials:reveal; null if the caller did not request it
   */
  rwCommunityString?: string | null
  /**
   * Token for the API of the device; absent if it is not set, and for callers without credentials:reveal; null if the caller did not request it
   */
  apiToken?: string | null
  /**
   * Note for the people who use the set; absent if it is not set
   */
  note?: string
  /**
   * Time from which the set must not be used, Unix epoch milliseconds; absent if it is not set. The service still returns the set afterwards
   */
  expiresAt?: number
  /**
   * EXPIRED from expiresAt on, and SOON in the EXPIRY_WARNING_DAYS (a setting) before it; absent otherwise
   */
  expiry?: 'SOON' | 'EXPIRED'
}
/**
 * A set to save. Members that are absent or null keep their stored value, and `""` clears it; a new set starts with `""`. sshKeyType, sshKeyFingerprint and expiry are ignored, so that a set that was read can be sent back
 */
export interface SentCredentialSet {
  /**
   * Name of the set; in a static configuration the address of the device
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
   * SNMPv3 privacy password
   */
  snmpPrivPassword?: string | null
  /**
   * Alias of snmpPrivPassword
   */
  snmpAuthPriv?: string | null
  /**
   * The lowest priority is tried first. If absent, a new set gets the highest priority plus 1; in a STATIC configuration it gets 0
   */
  priority?: number | null
  /**
   * SSH private key: OpenSSH, PKCS#8, PKCS#1 (RSA) or SEC 1 (EC), as PEM text. It must be an RSA, ECDSA or Ed25519 key. A PEM key that is encrypted needs sshKeyPassphrase in the same call
   */
  sshPrivateKey?: string | null
  /**
   * Passphrase of the SSH private key
   */
  sshKeyPassphrase?: string | null
  /**
   * Ignored
   */
  sshKeyType?: string | null
  /**
   * Ignored
   */
  sshKeyFingerprint?: string | null
  /**
   * SNMPv3 authentication protocol
   */
  snmpAuthProtocol?: 'MD5' | 'SHA' | 'SHA224' | 'SHA256' | 'SHA384' | 'SHA512' | '' | null
  /**
   * SNMPv3 privacy protocol; AES192C and AES256C are the variants with the key extension that Cisco uses
   */
  snmpPrivProtocol?: 'DES' | '3DES' | 'AES128' | 'AES192' | 'AES256' | 'AES192C' | 'AES256C' | '' | null
  /**
   * SNMP read-write community string
   */
  rwCommunityString?: string | null
  /**
   * Token for the API of the device
   */
  apiToken?: string | null
  /**
   * Note for the people who use the set
   */
  note?: string | null
  /**
   * Time from which the set must not be used, Unix epoch milliseconds; 0 clears it
   */
  expiresAt?: number | null
  /**
   * Ignored
   */
  expiry?: string | null
}
/**
 * A set to delete. The service uses only its name
 */
export interface NamedCredentialSet {
  /**
   * Name of the set; in a static configuration the address of the device
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
   * Maximum number of sets in the page, as requested
   */
  pageSize: number
  /**
   * Number of all sets; present if offset is 0. With LEGACY_CLIENTS=1 later pages have the total that the caller sent
   */
  total?: number
  /**
   * The sets of the page
   */
  credentialSets: CredentialSet[]
}
/**
 * An object that this session edited and that another caller changed afterwards
 */
export interface EditConflict {
  /**
   * Network of the configuration
   */
  network: string
  /**
   * Saved name of the configuration. If the configuration is not saved, the name that the session gave it
   */
  config: string
  /**
   * Name of the set; absent if the conflict concerns the configuration
   */
  set?: string
  /**
   * Time of the other caller's change, Unix epoch milliseconds; null if it is no longer known
   */
  changedAt: number | null
  /**
   * Id of the caller that changed the object
   */
  changedBy?: string
  /**
   * The action of the session on the object
   */
  mine: 'create' | 'update' | 'rename' | 'delete'
  /**
   * The action of the other callers. `config` means that they deleted the configuration of the set, or changed it from or to STATIC; the edit can then only be dropped. `sets` means that they changed something else in a configuration that the session deletes or changes from or to STATIC. `name` means that they gave the same name to a different configuration. `network` means that they deleted the network, or that the caller may no longer see it; a rebase then drops an edit of a set and the deletion of a configuration, and any other edit stays a conflict until it is dropped or the network is there again. Any other value is their action on the object itself
   */
  theirs: 'create' | 'update' | 'rename' | 'delete' | 'config' | 'sets' | 'name' | 'network'
  /**
   * Revision of the saved object, or 0 if it does not exist. A choice in rebaseEdits can contain it
   */
  revision: number
  /**
   * Every field that the session or another caller changed
   */
  fields: ConflictField[]
  /**
   * Units that `rebaseEdits` resolves only by a choice, because the session sent one part of the unit and another caller may have changed another part
   */
  unsettled: EditUnit[]
}
/**
 * A field of an object in conflict, with the values of both sides. Values of secrets are never returned
 */
export interface ConflictField {
  /**
   * Name of the field
   */
  name: string
  unit: EditUnit
  /**
   * Value at the session's first edit of the object. null if there was no value, if it is not known, or if the field is secret
   */
  base: string | number | string[] | null
  /**
   * Saved value. null if there is no value or the field is secret
   */
  saved: string | number | string[] | null
  /**
   * The session's value. null if the session deletes the object or the field is secret
   */
  wanted: string | number | string[] | null
  /**
   * Whether the session changes the field
   */
  changedBySession: boolean
  /**
   * Whether another caller changed the field after the session's first edit of the object. null if this is not known, or if the field is secret and the caller lacks credentials:reveal
   */
  changedByOthers: boolean | null
}
/**
 * The side that is kept for one object. `keep` applies to all units that are not in `units`
 */
export interface EditChoice {
  /**
   * Network of the configuration
   */
  network: string
  /**
   * Name of the configuration, as in the conflict or pending edit
   */
  config: string
  /**
   * Name of the set; absent or null means the configuration itself
   */
  set?: string | null
  /**
   * `mine` keeps the edit, `theirs` drops it
   */
  keep?: 'mine' | 'theirs' | null
  units?: UnitChoices
  /**
   * Revision in the conflict that the caller has seen. If the saved object has a newer revision, the object stays a conflict
   */
  revision?: number | null
}
/**
 * An edited field. A secret has a name but no values
 */
export interface EditedField {
  /**
   * Name of the field
   */
  name: string
  /**
   * Saved value. null if there is no value, if the field is secret, or if a history keeps its name alone
   */
  before: string | number | string[] | null
  /**
   * Value after the commit. null if the field is secret, or if a history keeps its name alone
   */
  after: string | number | string[] | null
}
/**
 * An edit that is not committed yet
 */
export interface PendingEdit {
  /**
   * Network of the configuration
   */
  network: string
  /**
   * Name of the configuration; after a rename, its new name
   */
  config: string
  /**
   * Name of the set, or null if the edit concerns the configuration
   */
  set: string | null
  /**
   * Action of the edit
   */
  action: 'create' | 'update' | 'rename' | 'delete'
  /**
   * Fields that the edit changes
   */
  fields: EditedField[]
}
/**
 * Edits that commitEdits would write, and their conflicts
 */
export interface PendingEdits {
  /**
   * The edits of the session
   */
  edits: PendingEdit[]
  /**
   * Conflicts that would stop commitEdits
   */
  conflicts: EditConflict[]
  /**
   * Time when the session expires if it is not used, Unix epoch milliseconds. null if there are no edits
   */
  expiresAt: number | null
}
/**
 * A credential set to try, and the reason why it applies
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
   * The expression that matches the address; in a static configuration the address itself
   */
  match: string
  credentialSet: CredentialSet
}
/**
 * A page of the history of credentials
 */
export interface CredentialHistory {
  /**
   * Commits, newest first
   */
  entries: CredentialHistoryEntry[]
  /**
   * Value to send as `before` for the next page; null on the last page
   */
  next: string | null
}
/**
 * A commit that changed credentials of a network
 */
export interface CredentialHistoryEntry {
  /**
   * Id of the entry, which is the id of its entry in the audit
   */
  id: string
  /**
   * Time of the commit, Unix epoch milliseconds by the clock of Redis
   */
  at: number
  /**
   * Id of the caller, as in the audit. null if the audit no longer has the entry
   */
  by: string | null
  /**
   * Method or command. null if the audit no longer has the entry
   */
  method: string | null
  /**
   * X-Request-Id of the response; null if the audit no longer has the entry
   */
  request: string | null
  /**
   * Address of the client; null if the audit no longer has the entry
   */
  source: string | null
  /**
   * The comment of the request, or null
   */
  comment: string | null
  /**
   * The changed configurations and sets
   */
  changes: CommittedChange[]
  /**
   * Number of further changes of the commit in this network that are not kept
   */
  more: number
}
/**
 * A configuration or a set that a commit changed
 */
export interface CommittedChange {
  /**
   * Name of the configuration; after a rename, its new name
   */
  config: string
  /**
   * Name of the set, or null if the configuration changed
   */
  set: string | null
  /**
   * The changes of the commit
   */
  action: 'create' | 'update' | 'rename' | 'delete'
  /**
   * The fields that changed. Empty for a creation and a deletion
   */
  fields: EditedField[]
}
/**
 * The differences between a search index and an index that was built from the records
 */
export interface SearchIndexCheck {
  network: NetworkName
  /**
   * Number of devices in the index; null if there is no index
   */
  devices: number | null
  /**
   * Descriptions of the differences, at most 100. Empty if the index agrees with the records
   */
  differences: string[]
}
/**
 * A page of the history of a device
 */
export interface DeviceHistory {
  /**
   * Entries, newest first
   */
  entries: DeviceHistoryEntry[]
  /**
   * Value to send as `before` for the next page; null on the last page
   */
  next: string | null
}
/**
 * A change of a device
 */
export interface DeviceHistoryEntry {
  /**
   * Id of the entry, which is the id of its entry in the audit
   */
  id: string
  /**
   * Time of the change, Unix epoch milliseconds by the clock of Redis
   */
  at: number
  /**
   * The kind of the change at this address. `arrive` and `leave` are the two ends of a move
   */
  action: 'create' | 'update' | 'delete' | 'arrive' | 'leave'
  /**
   * Id of the caller, as in the audit. null if the audit no longer has the entry
   */
  by: string | null
  /**
   * Method or command. null if the audit no longer has the entry
   */
  method: string | null
  /**
   * X-Request-Id of the response. Empty if there was no request; null if the audit no longer has the entry
   */
  request: string | null
  /**
   * Address of the client, or the system user that ran the command. null if the audit no longer has the entry
   */
  source: string | null
  /**
   * The comment of the request, or null
   */
  comment: string | null
  /**
   * The other end of a move, or null
   */
  place: Nothing | DevicePlace
  /**
   * The members that changed, in the order of a report. Empty for a creation and a deletion
   */
  fields: HistoryField[]
  /**
   * Names of members that changed too, but whose values were too large to be kept
   */
  cut: string[]
  /**
   * Present if the entry stands for several reports that changed only lastBackup and lastTelemetry
   */
  folded?: {
    /**
     * Number of reports
     */
    changes: number
    /**
     * Time of the first report, Unix epoch milliseconds
     */
    since: number
  }
}
/**
 * A network and an address in it
 */
export interface DevicePlace {
  /**
   * Name of the network
   */
  network: string
  /**
   * Management address
   */
  ipAddress: string
}
/**
 * A member before and after a change
 */
export interface HistoryField {
  /**
   * Name of the member
   */
  name: string
  /**
   * Value before the change. Of a list, the elements that the change removed or replaced
   */
  before:
    | string
    | number
    | (
        | string
        | number
        | {
            [k: string]: unknown
          }
      )[]
    | null
  /**
   * Value after the change. Of a list, the elements that the change added or put in the place of others
   */
  after:
    | string
    | number
    | (
        | string
        | number
        | {
            [k: string]: unknown
          }
      )[]
    | null
}
/**
 * A page of the changes of devices
 */
export interface DeviceChanges {
  /**
   * Changes, oldest first
   */
  changes: DeviceChange[]
  /**
   * The position after this page. Changes that happen later are after it
   */
  position: string
  /**
   * Value to send as `after` for the next page; null if there are no further changes now
   */
  next: string | null
}
/**
 * A change of a device. It names the changed fields, but not their values
 */
export interface DeviceChange {
  /**
   * The position after this change
   */
  position: string
  /**
   * Network of the device
   */
  network: string
  /**
   * Management address of the device
   */
  ipAddress: string
  /**
   * Time of the change, Unix epoch milliseconds by the clock of Redis
   */
  at: number
  /**
   * The kind of the change at this address. `arrive` and `leave` are the two ends of a move. `change` means that the history no longer says what happened
   */
  action: 'create' | 'update' | 'delete' | 'arrive' | 'leave' | 'change'
  /**
   * Names of the members that changed. Empty for a creation and a deletion
   */
  fields: string[]
  /**
   * The other end of a move, or null
   */
  place: Nothing | DevicePlace
  /**
   * Id of the caller, as in the audit
   */
  by: string
  /**
   * Method or command
   */
  method: string
  /**
   * X-Request-Id of the response. Empty if there was no request
   */
  request: string
  /**
   * The comment of the request, or null
   */
  comment: string | null
}
/**
 * The changes of a restoration, made or planned
 */
export interface DeviceRestoration {
  /**
   * `create` if the device was deleted, `none` if it already is as it was then
   */
  action: 'create' | 'update' | 'none'
  /**
   * The members that change, with the current and the restored values. Empty for `create`
   */
  fields: HistoryField[]
  /**
   * Names of members that change too, but whose values are too large for this list
   */
  cut: string[]
}
/**
 * The changes of the undo of a request, made or planned
 */
export interface Reversion {
  /**
   * The devices that were restored
   */
  reverted: RevertedDevice[]
  /**
   * The devices that stay as they are
   */
  refused: UnrevertedDevice[]
}
/**
 * A device that an undo restores
 */
export interface RevertedDevice {
  /**
   * Network of the restored device
   */
  network: string
  /**
   * Management address of the restored device
   */
  ipAddress: string
  /**
   * The effect of the undo at this address: `create` brings a deleted device back, `delete` undoes a creation, `move` moves the device back to this address
   */
  action: 'create' | 'update' | 'delete' | 'move'
  /**
   * The members that change, with the current and the restored values
   */
  fields: HistoryField[]
  /**
   * Names of members that change too, but whose values are too large for this list
   */
  cut: string[]
}
/**
 * A device that an undo does not restore
 */
export interface UnrevertedDevice {
  /**
   * Network of the device
   */
  network: string
  /**
   * Management address of the device
   */
  ipAddress: string
  /**
   * Name of the refusal
   */
  code: 'CHANGED_SINCE' | 'NOT_RESTORABLE'
  /**
   * The refusal as a sentence
   */
  reason: string
}
/**
 * The caller and its permissions
 */
export interface Caller {
  /**
   * Id of the caller in the audit: `local`, `key:<id>` or `user:<name>`
   */
  id: string
  /**
   * Kind of the caller. `local` is the caller of every request while no API key and no user exists
   */
  kind: 'local' | 'key' | 'user'
  /**
   * Name of the user or of the API key, or `local`
   */
  name: string
  /**
   * All permissions, including those of roles, in the order of the contract
   */
  permissions: (
    'inventory:read' | 'inventory:write' | 'credentials:read' | 'credentials:reveal' | 'credentials:write' | 'admin'
  )[]
  /**
   * Names of the networks that the caller is limited to, ordered by code points; null means no limit
   */
  networks: NetworkName[] | null
}
/**
 * A page of the audit
 */
export interface AuditPage {
  /**
   * Entries, newest first
   */
  entries: AuditEntry[]
  /**
   * Value to send as `before` for the next page; null on the last page
   */
  next: string | null
}
/**
 * An action recorded in the audit
 */
export interface AuditEntry {
  /**
   * Time and number of the entry. In each part of the audit, every entry has the next number
   */
  id: string
  /**
   * Time of the action, Unix epoch milliseconds by the clock of Redis
   */
  at: number
  /**
   * Id of the caller: `local`, `key:<id>` or `user:<name>`. It is `cli` for a command, `service` for the service itself, and `unknown` for a refused login
   */
  by: string
  /**
   * Method or command
   */
  method: string
  /**
   * Names of the objects, such as {"devices": ["10.0.0.1"]}. It never has values. If an entry was altered and cannot be parsed, this is {"unreadable": the stored text}
   */
  on: {
    [k: string]: unknown
  }
  /**
   * X-Request-Id of the response. Empty if there was no request
   */
  request: string
  /**
   * Address of the client that made the call, or the system user that ran the command. Empty for actions of the service itself, and in entries of keyrack 0.1.0
   */
  source: string
}
/**
 * The parts of the status. Parts that were not requested are absent
 */
export interface ServiceStatus {
  store?: StoreStatus
  /**
   * Search indexes that the responding process has built or is building, in the order of the names of their networks, those that are being built first; null if the search index is off
   */
  indexes?: IndexStatus[] | null
  sessions?: HeldEdits
}
/**
 * The Redis that holds all data
 */
export interface StoreStatus {
  /**
   * Deployment of Redis: one server, a primary with Sentinels, or a cluster
   */
  kind: 'server' | 'sentinel' | 'cluster'
  /**
   * Number of servers that accept writes
   */
  primaries: number
  /**
   * Versions of these servers, each once. Empty if Redis does not report them
   */
  versions: string[]
  /**
   * Memory that the data of all these servers uses, in bytes. null if Redis does not report it
   */
  memoryBytes: number | null
  /**
   * Sum of the memory limits (maxmemory) of these servers, in bytes. A server refuses writes at its limit. null if there is no limit or Redis does not report it
   */
  memoryLimitBytes: number | null
  /**
   * Risks for the stored data, such as Redis running without AOF
   */
  warnings: string[]
}
/**
 * Progress of the search index of a network
 */
export interface IndexStatus {
  /**
   * Name of the network
   */
  network: string
  /**
   * State of the index. If it is `building`, searches wait for it or read the records instead
   */
  state: 'building' | 'ready'
  /**
   * Number of devices indexed so far
   */
  done: number
  /**
   * Number of devices to index
   */
  of: number
}
