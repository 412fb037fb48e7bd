// Generated from openrpc.json by npm run generate: do not edit.
import type { ErrorName } from './errors.ts'
import type { Permission } from './permissions.ts'
import type {
  AuditPage,
  AuditPageSize,
  AuditStream,
  Caller,
  ChangePageSize,
  ConfigName,
  CredentialConfig,
  CredentialConfigs,
  CredentialHistory,
  CredentialsPageData,
  CustomFields,
  DeviceChanges,
  DeviceCounts,
  DeviceGroupFields,
  DeviceHistory,
  DeviceOrNull,
  DeviceReports,
  DeviceRestoration,
  EditChoices,
  FieldNames,
  Flag,
  GroupLimit,
  HardwareList,
  InterfaceList,
  IpAddress,
  IpCsv,
  ManagedNetwork,
  ManagedNetworks,
  NamedCredentialSets,
  NamedFieldValues,
  NetworkFilter,
  NetworkName,
  NetworkNames,
  Nothing,
  OptionalAdapterId,
  OptionalAddressRange,
  OptionalAuditId,
  OptionalChangePosition,
  OptionalConfigName,
  OptionalIpAddress,
  OptionalMemo,
  OptionalNetworkName,
  OptionalText,
  PageData,
  PageRequest,
  PageSize,
  PendingEdits,
  Refusal,
  ReportOutcome,
  ReportPage,
  ReportParts,
  RequestId,
  ResolvedCredentials,
  Reversion,
  SearchIndexCheck,
  SearchQuery,
  SearchSchemes,
  SentCredentialConfig,
  SentCredentialSets,
  ServiceStatus,
  SetSortColumn,
  SortColumn,
  StatusParts,
  TagList,
  Text,
  Timestamp,
  UpdatePreview,
} from './types.ts'

/** Add a device to a network */
export interface InventoryCreateDevice {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Name of an existing network */
    network: Text
    /** IPv4 or IPv6 management address; stored in its RFC 5952 form */
    ipAddress: Text
    /** Adapter used to manage and back up the device, by convention `Vendor::Name` */
    adapterId: Text
    /** Values of the named fields. This param is an extension of the specification */
    fields: NamedFieldValues
  }
  positional: [network: Text, ipAddress: Text, adapterId: Text, fields?: NamedFieldValues]
  result: Refusal
}

/** Remove a device and everything known about it */
export interface InventoryDeleteDevice {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Name of an existing network */
    network: NetworkName
    /** Management address of the device */
    ipAddress: IpAddress
  }
  positional: [network: NetworkName, ipAddress: IpAddress]
  result: Nothing
}

/** Read one device */
export interface InventoryGetDevice {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Name of the network */
    network: NetworkName
    /** Management address of the device, in any RFC 4291 text form */
    ipAddress: IpAddress
  }
  positional: [network: NetworkName, ipAddress: IpAddress]
  result: DeviceOrNull
}

/** Change a device's network, address, adapter or hostname */
export interface InventoryUpdateDevice {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Current network of the device */
    network: NetworkName
    /** Current address of the device */
    ipAddress: IpAddress
    /** Network to move the device to */
    newNetwork: OptionalNetworkName
    /** New management address */
    newIpAddress: OptionalIpAddress
    /** New adapter id */
    newAdapterId: OptionalAdapterId
    /** New hostname, `""` to clear it */
    newHostname: OptionalText
    /** New values of named fields; `""` clears a field. A field that is absent stays unchanged, and so do all if the param is null. This param is an extension of the specification */
    fields: NamedFieldValues
  }
  positional: [network: NetworkName, ipAddress: IpAddress, newNetwork?: OptionalNetworkName, newIpAddress?: OptionalIpAddress, newAdapterId?: OptionalAdapterId, newHostname?: OptionalText, fields?: NamedFieldValues]
  result: Nothing
}

/** Set adapter, fields, tags and memo of many devices at once */
export interface InventoryUpdateDevices {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** The devices, for example `10.0.0.1@Default,10.0.0.2@Default` */
    ipCsv: IpCsv
    /** New adapter id for all listed devices; null leaves adapter ids unchanged */
    adapterId: OptionalAdapterId
    /** New values of custom1 .. custom5 in this order; a null or missing element leaves the field unchanged, `""` clears it */
    customFields: CustomFields
    /** If true, the call changes nothing and returns the changes that it would make. If false, the result is null. This param is an extension of the specification */
    dryRun: Flag
    /** New values of named fields; `""` clears a field. A field that is absent stays unchanged, and so do all if the param is null. This param is an extension of the specification */
    fields: NamedFieldValues
    /** Tags that each device gets. A tag that a device has already stays as it is. This param is an extension of the specification */
    addTags: TagList
    /** Tags that each device loses. Upper and lower case differ. A tag that a device does not have is ignored. This param is an extension of the specification */
    removeTags: TagList
    /** New memo of each device; `""` removes the memo, and null leaves it unchanged. This param is an extension of the specification */
    memo: OptionalMemo
  }
  positional: [ipCsv: IpCsv, adapterId?: OptionalAdapterId, customFields?: CustomFields, dryRun?: Flag, fields?: NamedFieldValues, addTags?: TagList, removeTags?: TagList, memo?: OptionalMemo]
  result: UpdatePreview
}

/** Find devices by any combination of schemes, sorted and paged */
export interface InventorySearch {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Networks to search. A string names one network; an empty array or null means all networks */
    network: NetworkFilter
    /** One scheme name or a comma-separated list */
    scheme: SearchSchemes
    /** One line for each scheme, in the same order */
    query: SearchQuery
    /** The page to return. The caller must send it, and null is refused. It is not marked as required, because OpenRPC forbids a required param after optional ones. A client may send the members of the previous page again with a higher `offset`, because other members are ignored. So pages that are sent back must fit into a request (MAX_BODY_BYTES, 16 MiB) */
    pageData: PageRequest
    /** Device field by which the service sorts; null or `""` means ipAddress */
    sortColumn: SortColumn
    /** true for descending order */
    descending: Flag
  }
  positional: [network?: NetworkFilter, scheme?: SearchSchemes, query?: SearchQuery, pageData?: PageRequest, sortColumn?: SortColumn, descending?: Flag]
  result: PageData
}

/** List the hardware of one device */
export interface InventoryGetDeviceHardware {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Management address of the device */
    ipAddress: IpAddress
    /** Network of the device */
    network: NetworkName
  }
  positional: [ipAddress: IpAddress, network: NetworkName]
  result: HardwareList
}

/** List the interfaces of one device */
export interface InventoryGetDeviceInterfaces {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Network of the device */
    network: NetworkName
    /** Management address of the device */
    ipAddress: IpAddress
  }
  positional: [network: NetworkName, ipAddress: IpAddress]
  result: InterfaceList
}

/** Count the devices that match, in groups by one or two fields */
export interface InventoryCountDevices {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Networks to search. A string names one network; an empty array or null means all networks */
    network: NetworkFilter
    /** One scheme name or a comma-separated list */
    scheme: SearchSchemes
    /** One line for each scheme, in the same order */
    query: SearchQuery
    /** The fields by which the devices are counted. The caller must send them, and null is refused. They are not marked as required, because OpenRPC forbids a required param after optional ones */
    by: DeviceGroupFields
    /** Maximum number of groups to return; null means 20 */
    top: GroupLimit
  }
  positional: [network?: NetworkFilter, scheme?: SearchSchemes, query?: SearchQuery, by?: DeviceGroupFields, top?: GroupLimit]
  result: DeviceCounts
}

/** Compare the search index of one network with its records */
export interface InventoryVerifySearchIndex {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Name of an existing network */
    network: NetworkName
  }
  positional: [network: NetworkName]
  result: SearchIndexCheck
}

/** List the changes of one device, newest first */
export interface InventoryGetDeviceHistory {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Network of the device */
    network: NetworkName
    /** Management address of the device */
    ipAddress: IpAddress
    /** Maximum number of entries in the page */
    pageSize: AuditPageSize
    /** The page has only entries that are older than the entry with this id, such as `next` of the previous page. If null or absent, the page starts with the newest entry */
    before: OptionalAuditId
  }
  positional: [network: NetworkName, ipAddress: IpAddress, pageSize: AuditPageSize, before?: OptionalAuditId]
  result: DeviceHistory
}

/** List the changes of devices after a position, oldest first */
export interface InventoryGetChanges {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Network of the devices */
    network: NetworkName
    /** The page has the changes after this position. If null, it has no changes, only the current position. 0-0 is the position before the first change */
    after: OptionalChangePosition
    /** Maximum number of changes in the page */
    pageSize: ChangePageSize
  }
  positional: [network: NetworkName, after: OptionalChangePosition, pageSize: ChangePageSize]
  result: DeviceChanges
}

/** Make one device what it was at an earlier time */
export interface InventoryRestoreDevice {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Network of the device */
    network: NetworkName
    /** Management address of the device */
    ipAddress: IpAddress
    /** The device becomes what it was at the end of this millisecond. If reports of lastBackup and lastTelemetry share an entry of the history, and this moment is between them, these two members become what they were before the first of these reports */
    at: Timestamp
    /** If true, the call changes nothing and returns the changes that it would make */
    dryRun: Flag
  }
  positional: [network: NetworkName, ipAddress: IpAddress, at: Timestamp, dryRun?: Flag]
  result: DeviceRestoration
}

/** Undo what one request changed in the inventory */
export interface InventoryRevertRequest {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Id of the request whose changes are undone */
    request: RequestId
    /** If true, the call changes nothing and returns the changes that it would make */
    dryRun: Flag
  }
  positional: [request: RequestId, dryRun?: Flag]
  result: Reversion
}

/** Record facts about devices that backup and discovery jobs found */
export interface CollectorReportDevices {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Name of an existing network */
    network: NetworkName
    /** The reports. If two reports name the same device, the second one is applied on top of the first one */
    reports: DeviceReports
    /** If true, the call changes nothing and returns the changes that it would make */
    dryRun: Flag
  }
  positional: [network: NetworkName, reports: DeviceReports, dryRun?: Flag]
  result: ReportOutcome
}

/** Read devices with everything known about them, page by page */
export interface CollectorGetReports {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Name of an existing network */
    network: NetworkName
    /** Maximum number of devices in the page */
    pageSize: PageSize
    /** The page starts after this address. If null or absent, it starts with the first device */
    after: OptionalIpAddress
    /** Large members that the reports contain */
    include: ReportParts
  }
  positional: [network: NetworkName, pageSize: PageSize, after?: OptionalIpAddress, include?: ReportParts]
  result: ReportPage
}

/** Create a network */
export interface NetworksDefineManagedNetwork {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Name of the new network. It must not begin or end with a blank */
    networkName: NetworkName
    /** Name of the bridge through which the network is reached. The service stores and returns it, but does not use it */
    bridgeName: OptionalText
  }
  positional: [networkName: NetworkName, bridgeName?: OptionalText]
  result: ManagedNetwork
}

/** Read one network */
export interface NetworksGetManagedNetwork {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Name of an existing network */
    networkName: NetworkName
  }
  positional: [networkName: NetworkName]
  result: ManagedNetwork
}

/** List the names of all networks */
export interface NetworksGetManagedNetworkNames {
  /** By name, as a handler gets them: omitted params are null. */
  params: Record<string, never>
  positional: []
  result: NetworkNames
}

/** List all networks */
export interface NetworksGetAllManagedNetworks {
  /** By name, as a handler gets them: omitted params are null. */
  params: Record<string, never>
  positional: []
  result: ManagedNetworks
}

/** Delete an empty network */
export interface NetworksDeleteManagedNetwork {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Name of an existing network */
    networkName: NetworkName
  }
  positional: [networkName: NetworkName]
  result: Nothing
}

/** Commit the session's edits */
export interface CredentialsCommitEdits {
  /** By name, as a handler gets them: omitted params are null. */
  params: Record<string, never>
  positional: []
  result: Nothing
}

/** Drop the session's edits */
export interface CredentialsDiscardEdits {
  /** By name, as a handler gets them: omitted params are null. */
  params: Record<string, never>
  positional: []
  result: Nothing
}

/** Read one configuration */
export interface CredentialsGetCredentialConfig {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Name of an existing network */
    network: NetworkName
    /** Name of a configuration of the network */
    configName: ConfigName
  }
  positional: [network: NetworkName, configName: ConfigName]
  result: CredentialConfig
}

/** Create, change or rename a configuration */
export interface CredentialsSaveCredentialConfig {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Name of an existing network */
    network: NetworkName
    /** Current name of the configuration to update or rename. If null, the name in credentialConfig decides */
    oldConfigName: OptionalConfigName
    /** The configuration. The caller must send it, and null is refused. It is not marked as required, because OpenRPC forbids a required param after optional ones */
    credentialConfig: SentCredentialConfig
  }
  positional: [network: NetworkName, oldConfigName?: OptionalConfigName, credentialConfig?: SentCredentialConfig]
  result: CredentialConfig
}

/** Delete a configuration and its sets */
export interface CredentialsDeleteCredentialConfig {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Name of an existing network */
    network: NetworkName
    /** Name of a configuration of the network */
    configName: ConfigName
  }
  positional: [network: NetworkName, configName: ConfigName]
  result: Nothing
}

/** Page through the sets of a configuration */
export interface CredentialsGetCredentialSets {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** The page to return. A client may send the members of the previous page again with a higher `offset`, because other members are ignored. So pages that are sent back must fit into a request (MAX_BODY_BYTES, 16 MiB) */
    pageData: PageRequest
    /** Name of an existing network */
    network: NetworkName
    /** Name of a configuration of the network */
    configName: ConfigName
    /** Returns only the sets in this range. Only for static configurations */
    ipOrCidr: OptionalAddressRange
    /** Sort column: null or ipAddress; `""` counts as null */
    sortColumn: SetSortColumn
    /** If true, the highest address comes first. Only for static configurations */
    descending: Flag
  }
  positional: [pageData: PageRequest, network: NetworkName, configName: ConfigName, ipOrCidr?: OptionalAddressRange, sortColumn?: SetSortColumn, descending?: Flag]
  result: CredentialsPageData
}

/** Page through the sets of a configuration, without secrets */
export interface CredentialsGetMaskedCredentialSets {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** The page to return. A client may send the members of the previous page again with a higher `offset`, because other members are ignored. So pages that are sent back must fit into a request (MAX_BODY_BYTES, 16 MiB) */
    pageData: PageRequest
    /** Name of an existing network */
    network: NetworkName
    /** Name of a configuration of the network */
    configName: ConfigName
    /** Returns only the sets in this range. Only for static configurations */
    ipOrCidr: OptionalAddressRange
    /** Sort column: null or ipAddress; `""` counts as null */
    sortColumn: SetSortColumn
    /** If true, the highest address comes first. Only for static configurations */
    descending: Flag
  }
  positional: [pageData: PageRequest, network: NetworkName, configName: ConfigName, ipOrCidr?: OptionalAddressRange, sortColumn?: SetSortColumn, descending?: Flag]
  result: CredentialsPageData
}

/** List the commits that changed credentials, newest first */
export interface CredentialsGetHistory {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Network of the configurations */
    network: NetworkName
    /** Maximum number of entries in the page */
    pageSize: AuditPageSize
    /** Name of a configuration; null or absent for all of the network */
    config: OptionalConfigName
    /** The page has only entries that are older than the entry with this id, such as `next` of the previous page. If null or absent, the page starts with the newest entry */
    before: OptionalAuditId
  }
  positional: [network: NetworkName, pageSize: AuditPageSize, config?: OptionalConfigName, before?: OptionalAuditId]
  result: CredentialHistory
}

/** Create or change sets of a configuration */
export interface CredentialsSaveCredentialSets {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Name of an existing network */
    network: NetworkName
    /** Name of a configuration of the network */
    configName: ConfigName
    /** The sets, each name once */
    credentialSets: SentCredentialSets
  }
  positional: [network: NetworkName, configName: ConfigName, credentialSets: SentCredentialSets]
  result: Nothing
}

/** Delete sets of a configuration */
export interface CredentialsDeleteCredentialSets {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Name of an existing network */
    network: NetworkName
    /** Name of a configuration of the network */
    configName: ConfigName
    /** The sets to delete */
    credentialSets: NamedCredentialSets
  }
  positional: [network: NetworkName, configName: ConfigName, credentialSets: NamedCredentialSets]
  result: Nothing
}

/** List configurations */
export interface CredentialsGetAllCredentialConfigs {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Name of an existing network; null means all */
    network: OptionalNetworkName
  }
  positional: [network?: OptionalNetworkName]
  result: CredentialConfigs
}

/** Show what commitEdits would do */
export interface CredentialsGetPendingEdits {
  /** By name, as a handler gets them: omitted params are null. */
  params: Record<string, never>
  positional: []
  result: PendingEdits
}

/** Make the saved state the new base of the session's edits */
export interface CredentialsRebaseEdits {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** The edits to keep and to drop. If absent or null, the session keeps all edits */
    choices: EditChoices
  }
  positional: [choices?: EditChoices]
  result: PendingEdits
}

/** List the credentials that apply to an address, in order */
export interface CredentialsResolveCredentials {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Name of an existing network */
    network: NetworkName
    /** Address of a device, which need not be in the inventory */
    ipAddress: IpAddress
    /** If true, the result contains no secrets */
    masked: Flag
  }
  positional: [network: NetworkName, ipAddress: IpAddress, masked?: Flag]
  result: ResolvedCredentials
}

/** Read the names and types of the custom and named fields */
export interface SettingsGetFieldNames {
  /** By name, as a handler gets them: omitted params are null. */
  params: Record<string, never>
  positional: []
  result: FieldNames
}

/** Define the custom and named fields */
export interface SettingsDefineFieldNames {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** The definitions. A custom field that is absent loses its name. If `named` is absent, the named fields keep their definitions; `{}` removes all of them */
    fields: FieldNames
  }
  positional: [fields: FieldNames]
  result: FieldNames
}

/** Return the caller and its permissions */
export interface SecurityGetCaller {
  /** By name, as a handler gets them: omitted params are null. */
  params: Record<string, never>
  positional: []
  result: Caller
}

/** Read the audit, newest entries first */
export interface SecurityGetAuditEntries {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** The part of the audit to read */
    stream: AuditStream
    /** Maximum number of entries in the page */
    pageSize: AuditPageSize
    /** The page has only entries that are older than the entry with this id, such as `next` of the previous page. If null or absent, the page starts with the newest entry */
    before: OptionalAuditId
  }
  positional: [stream: AuditStream, pageSize: AuditPageSize, before?: OptionalAuditId]
  result: AuditPage
}

/** Return the status of the store, the search indexes and the sessions */
export interface SecurityGetServiceStatus {
  /** By name, as a handler gets them: omitted params are null. */
  params: {
    /** Parts of the status to return */
    include: StatusParts
  }
  positional: [include?: StatusParts]
  result: ServiceStatus
}

/** End the caller's session */
export interface SecurityLogoutCurrentUser {
  /** By name, as a handler gets them: omitted params are null. */
  params: Record<string, never>
  positional: []
  result: Nothing
}

/** Every method of the contract: params by name and by position, and its result. */
export interface Methods {
  'Inventory.createDevice': InventoryCreateDevice
  'Inventory.deleteDevice': InventoryDeleteDevice
  'Inventory.getDevice': InventoryGetDevice
  'Inventory.updateDevice': InventoryUpdateDevice
  'Inventory.updateDevices': InventoryUpdateDevices
  'Inventory.search': InventorySearch
  'Inventory.getDeviceHardware': InventoryGetDeviceHardware
  'Inventory.getDeviceInterfaces': InventoryGetDeviceInterfaces
  'Inventory.countDevices': InventoryCountDevices
  'Inventory.verifySearchIndex': InventoryVerifySearchIndex
  'Inventory.getDeviceHistory': InventoryGetDeviceHistory
  'Inventory.getChanges': InventoryGetChanges
  'Inventory.restoreDevice': InventoryRestoreDevice
  'Inventory.revertRequest': InventoryRevertRequest
  'Collector.reportDevices': CollectorReportDevices
  'Collector.getReports': CollectorGetReports
  'Networks.defineManagedNetwork': NetworksDefineManagedNetwork
  'Networks.getManagedNetwork': NetworksGetManagedNetwork
  'Networks.getManagedNetworkNames': NetworksGetManagedNetworkNames
  'Networks.getAllManagedNetworks': NetworksGetAllManagedNetworks
  'Networks.deleteManagedNetwork': NetworksDeleteManagedNetwork
  'Credentials.commitEdits': CredentialsCommitEdits
  'Credentials.discardEdits': CredentialsDiscardEdits
  'Credentials.getCredentialConfig': CredentialsGetCredentialConfig
  'Credentials.saveCredentialConfig': CredentialsSaveCredentialConfig
  'Credentials.deleteCredentialConfig': CredentialsDeleteCredentialConfig
  'Credentials.getCredentialSets': CredentialsGetCredentialSets
  'Credentials.getMaskedCredentialSets': CredentialsGetMaskedCredentialSets
  'Credentials.getHistory': CredentialsGetHistory
  'Credentials.saveCredentialSets': CredentialsSaveCredentialSets
  'Credentials.deleteCredentialSets': CredentialsDeleteCredentialSets
  'Credentials.getAllCredentialConfigs': CredentialsGetAllCredentialConfigs
  'Credentials.getPendingEdits': CredentialsGetPendingEdits
  'Credentials.rebaseEdits': CredentialsRebaseEdits
  'Credentials.resolveCredentials': CredentialsResolveCredentials
  'Settings.getFieldNames': SettingsGetFieldNames
  'Settings.defineFieldNames': SettingsDefineFieldNames
  'Security.getCaller': SecurityGetCaller
  'Security.getAuditEntries': SecurityGetAuditEntries
  'Security.getServiceStatus': SecurityGetServiceStatus
  'Security.logoutCurrentUser': SecurityLogoutCurrentUser
}

export type MethodName = keyof Methods

/** A result that is already JSON, in one piece or in several: its bytes are sent unchanged. */
export type Serialized<Result> = Uint8Array | SerializedPieces<Result>

export interface SerializedPieces<Result> {
  readonly bytes: readonly Uint8Array[]
  /** Never set; gives the type checker the type of the bytes. */
  readonly standsFor?: Result
}

/** A handler in `src/api`, one file per method. */
export type Stub<Name extends MethodName, Context> = (
  params: Methods[Name]['params'],
  context: Context,
) => Promise<Methods[Name]['result'] | Serialized<Methods[Name]['result']>>

/** The complete table of handlers: a missing or mistyped one is a compile error. */
export type Stubs<Context> = { readonly [Name in MethodName]: Stub<Name, Context> }

export interface MethodFacts {
  /** Names in the order of the positions. */
  readonly params: readonly string[]
  readonly required: readonly string[]
  readonly permission: Permission | 'none'
  readonly mutates: boolean
  /** The application errors of the method. */
  readonly errors: readonly ErrorName[]
}

export const methodFacts: { readonly [Name in MethodName]: MethodFacts } = {
  'Inventory.createDevice': {
    params: ['network', 'ipAddress', 'adapterId', 'fields'],
    required: ['network', 'ipAddress', 'adapterId'],
    permission: 'inventory:write',
    mutates: true,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Inventory.deleteDevice': {
    params: ['network', 'ipAddress'],
    required: ['network', 'ipAddress'],
    permission: 'inventory:write',
    mutates: true,
    errors: ['NETWORK_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Inventory.getDevice': {
    params: ['network', 'ipAddress'],
    required: ['network', 'ipAddress'],
    permission: 'inventory:read',
    mutates: false,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Inventory.updateDevice': {
    params: ['network', 'ipAddress', 'newNetwork', 'newIpAddress', 'newAdapterId', 'newHostname', 'fields'],
    required: ['network', 'ipAddress'],
    permission: 'inventory:write',
    mutates: true,
    errors: ['NETWORK_NOT_FOUND', 'DEVICE_NOT_FOUND', 'DEVICE_EXISTS', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Inventory.updateDevices': {
    params: ['ipCsv', 'adapterId', 'customFields', 'dryRun', 'fields', 'addTags', 'removeTags', 'memo'],
    required: ['ipCsv'],
    permission: 'inventory:write',
    mutates: true,
    errors: ['NETWORK_NOT_FOUND', 'DEVICE_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Inventory.search': {
    params: ['network', 'scheme', 'query', 'pageData', 'sortColumn', 'descending'],
    required: [],
    permission: 'inventory:read',
    mutates: false,
    errors: ['NETWORK_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'SEARCH_TOO_EXPENSIVE', 'STORE_UNAVAILABLE'],
  },
  'Inventory.getDeviceHardware': {
    params: ['ipAddress', 'network'],
    required: ['ipAddress', 'network'],
    permission: 'inventory:read',
    mutates: false,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Inventory.getDeviceInterfaces': {
    params: ['network', 'ipAddress'],
    required: ['network', 'ipAddress'],
    permission: 'inventory:read',
    mutates: false,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Inventory.countDevices': {
    params: ['network', 'scheme', 'query', 'by', 'top'],
    required: [],
    permission: 'inventory:read',
    mutates: false,
    errors: ['NETWORK_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'SEARCH_TOO_EXPENSIVE', 'STORE_UNAVAILABLE'],
  },
  'Inventory.verifySearchIndex': {
    params: ['network'],
    required: ['network'],
    permission: 'admin',
    mutates: false,
    errors: ['NETWORK_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'SEARCH_TOO_EXPENSIVE', 'STORE_UNAVAILABLE'],
  },
  'Inventory.getDeviceHistory': {
    params: ['network', 'ipAddress', 'pageSize', 'before'],
    required: ['network', 'ipAddress', 'pageSize'],
    permission: 'inventory:read',
    mutates: false,
    errors: ['NETWORK_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Inventory.getChanges': {
    params: ['network', 'after', 'pageSize'],
    required: ['network', 'after', 'pageSize'],
    permission: 'inventory:read',
    mutates: false,
    errors: ['NETWORK_NOT_FOUND', 'CHANGES_PURGED', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Inventory.restoreDevice': {
    params: ['network', 'ipAddress', 'at', 'dryRun'],
    required: ['network', 'ipAddress', 'at'],
    permission: 'inventory:write',
    mutates: true,
    errors: ['NETWORK_NOT_FOUND', 'DEVICE_NOT_FOUND', 'NOT_RESTORABLE', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Inventory.revertRequest': {
    params: ['request', 'dryRun'],
    required: ['request'],
    permission: 'inventory:write',
    mutates: true,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Collector.reportDevices': {
    params: ['network', 'reports', 'dryRun'],
    required: ['network', 'reports'],
    permission: 'inventory:write',
    mutates: true,
    errors: ['NETWORK_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Collector.getReports': {
    params: ['network', 'pageSize', 'after', 'include'],
    required: ['network', 'pageSize'],
    permission: 'inventory:read',
    mutates: false,
    errors: ['NETWORK_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Networks.defineManagedNetwork': {
    params: ['networkName', 'bridgeName'],
    required: ['networkName'],
    permission: 'admin',
    mutates: true,
    errors: ['NETWORK_EXISTS', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Networks.getManagedNetwork': {
    params: ['networkName'],
    required: ['networkName'],
    permission: 'inventory:read',
    mutates: false,
    errors: ['NETWORK_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Networks.getManagedNetworkNames': {
    params: [],
    required: [],
    permission: 'inventory:read',
    mutates: false,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Networks.getAllManagedNetworks': {
    params: [],
    required: [],
    permission: 'inventory:read',
    mutates: false,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Networks.deleteManagedNetwork': {
    params: ['networkName'],
    required: ['networkName'],
    permission: 'admin',
    mutates: true,
    errors: ['NETWORK_NOT_FOUND', 'NETWORK_IN_USE', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Credentials.commitEdits': {
    params: [],
    required: [],
    permission: 'credentials:write',
    mutates: true,
    errors: ['EDIT_CONFLICT', 'SESSION_EXPIRED', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'TOO_LARGE', 'STORE_UNAVAILABLE'],
  },
  'Credentials.discardEdits': {
    params: [],
    required: [],
    permission: 'credentials:write',
    mutates: true,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Credentials.getCredentialConfig': {
    params: ['network', 'configName'],
    required: ['network', 'configName'],
    permission: 'credentials:read',
    mutates: false,
    errors: ['NETWORK_NOT_FOUND', 'CONFIG_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Credentials.saveCredentialConfig': {
    params: ['network', 'oldConfigName', 'credentialConfig'],
    required: ['network'],
    permission: 'credentials:write',
    mutates: true,
    errors: ['NETWORK_NOT_FOUND', 'CONFIG_NOT_FOUND', 'CONFIG_EXISTS', 'CONFIG_TYPE_CONFLICT', 'SESSION_EXPIRED', 'SESSION_LIMIT', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Credentials.deleteCredentialConfig': {
    params: ['network', 'configName'],
    required: ['network', 'configName'],
    permission: 'credentials:write',
    mutates: true,
    errors: ['NETWORK_NOT_FOUND', 'CONFIG_NOT_FOUND', 'SESSION_EXPIRED', 'SESSION_LIMIT', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Credentials.getCredentialSets': {
    params: ['pageData', 'network', 'configName', 'ipOrCidr', 'sortColumn', 'descending'],
    required: ['pageData', 'network', 'configName'],
    permission: 'credentials:read',
    mutates: false,
    errors: ['NETWORK_NOT_FOUND', 'CONFIG_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'TOO_LARGE', 'STORE_UNAVAILABLE'],
  },
  'Credentials.getMaskedCredentialSets': {
    params: ['pageData', 'network', 'configName', 'ipOrCidr', 'sortColumn', 'descending'],
    required: ['pageData', 'network', 'configName'],
    permission: 'credentials:read',
    mutates: false,
    errors: ['NETWORK_NOT_FOUND', 'CONFIG_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'TOO_LARGE', 'STORE_UNAVAILABLE'],
  },
  'Credentials.getHistory': {
    params: ['network', 'pageSize', 'config', 'before'],
    required: ['network', 'pageSize'],
    permission: 'credentials:read',
    mutates: false,
    errors: ['NETWORK_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Credentials.saveCredentialSets': {
    params: ['network', 'configName', 'credentialSets'],
    required: ['network', 'configName', 'credentialSets'],
    permission: 'credentials:write',
    mutates: true,
    errors: ['NETWORK_NOT_FOUND', 'CONFIG_NOT_FOUND', 'SESSION_EXPIRED', 'SESSION_LIMIT', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Credentials.deleteCredentialSets': {
    params: ['network', 'configName', 'credentialSets'],
    required: ['network', 'configName', 'credentialSets'],
    permission: 'credentials:write',
    mutates: true,
    errors: ['NETWORK_NOT_FOUND', 'CONFIG_NOT_FOUND', 'SESSION_EXPIRED', 'SESSION_LIMIT', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Credentials.getAllCredentialConfigs': {
    params: ['network'],
    required: [],
    permission: 'credentials:read',
    mutates: false,
    errors: ['NETWORK_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'TOO_LARGE', 'STORE_UNAVAILABLE'],
  },
  'Credentials.getPendingEdits': {
    params: [],
    required: [],
    permission: 'credentials:read',
    mutates: false,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Credentials.rebaseEdits': {
    params: ['choices'],
    required: [],
    permission: 'credentials:write',
    mutates: true,
    errors: ['SESSION_EXPIRED', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Credentials.resolveCredentials': {
    params: ['network', 'ipAddress', 'masked'],
    required: ['network', 'ipAddress'],
    permission: 'credentials:read',
    mutates: false,
    errors: ['NETWORK_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'TOO_LARGE', 'STORE_UNAVAILABLE'],
  },
  'Settings.getFieldNames': {
    params: [],
    required: [],
    permission: 'inventory:read',
    mutates: false,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Settings.defineFieldNames': {
    params: ['fields'],
    required: ['fields'],
    permission: 'admin',
    mutates: true,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Security.getCaller': {
    params: [],
    required: [],
    permission: 'none',
    mutates: false,
    errors: ['UNAUTHORIZED', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Security.getAuditEntries': {
    params: ['stream', 'pageSize', 'before'],
    required: ['stream', 'pageSize'],
    permission: 'admin',
    mutates: false,
    errors: ['NETWORK_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Security.getServiceStatus': {
    params: ['include'],
    required: [],
    permission: 'admin',
    mutates: false,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
  'Security.logoutCurrentUser': {
    params: [],
    required: [],
    permission: 'none',
    mutates: true,
    errors: ['UNAUTHORIZED', 'OVERLOADED', 'STORE_UNAVAILABLE'],
  },
}
