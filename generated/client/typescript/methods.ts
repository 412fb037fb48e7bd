// Generated from openrpc.json by npm run generate: do not edit.
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
} from '../../types.ts'
import type { Connection } from '../../../clients/typescript/connection.ts'
import type { CallOptions } from '../../../clients/typescript/options.ts'
import { type EditOptions, editIn } from '../../../clients/typescript/edit-session.ts'
import { elementsOf, type PageOptions, pagesByCursor, pagesByOffset } from '../../../clients/typescript/paging.ts'

/** Params by name and result of every method. */
export interface Methods {
  'Inventory.createDevice': { params: InventoryCreateDeviceParams; result: Nothing }
  'Inventory.deleteDevice': { params: InventoryDeleteDeviceParams; result: Nothing }
  'Inventory.getDevice': { params: InventoryGetDeviceParams; result: DeviceOrNull }
  'Inventory.updateDevice': { params: InventoryUpdateDeviceParams; result: Nothing }
  'Inventory.updateDevices': { params: InventoryUpdateDevicesParams; result: UpdatePreview }
  'Inventory.search': { params: InventorySearchParams; result: PageData }
  'Inventory.getDeviceHardware': { params: InventoryGetDeviceHardwareParams; result: HardwareList }
  'Inventory.getDeviceInterfaces': { params: InventoryGetDeviceInterfacesParams; result: InterfaceList }
  'Inventory.countDevices': { params: InventoryCountDevicesParams; result: DeviceCounts }
  'Inventory.verifySearchIndex': { params: InventoryVerifySearchIndexParams; result: SearchIndexCheck }
  'Inventory.getDeviceHistory': { params: InventoryGetDeviceHistoryParams; result: DeviceHistory }
  'Inventory.getChanges': { params: InventoryGetChangesParams; result: DeviceChanges }
  'Inventory.restoreDevice': { params: InventoryRestoreDeviceParams; result: DeviceRestoration }
  'Inventory.revertRequest': { params: InventoryRevertRequestParams; result: Reversion }
  'Collector.reportDevices': { params: CollectorReportDevicesParams; result: ReportOutcome }
  'Collector.getReports': { params: CollectorGetReportsParams; result: ReportPage }
  'Networks.defineManagedNetwork': { params: NetworksDefineManagedNetworkParams; result: ManagedNetwork }
  'Networks.getManagedNetwork': { params: NetworksGetManagedNetworkParams; result: ManagedNetwork }
  'Networks.getManagedNetworkNames': { params: Record<string, never>; result: NetworkNames }
  'Networks.getAllManagedNetworks': { params: Record<string, never>; result: ManagedNetworks }
  'Networks.deleteManagedNetwork': { params: NetworksDeleteManagedNetworkParams; result: Nothing }
  'Credentials.commitEdits': { params: Record<string, never>; result: Nothing }
  'Credentials.discardEdits': { params: Record<string, never>; result: Nothing }
  'Credentials.getCredentialConfig': { params: CredentialsGetCredentialConfigParams; result: CredentialConfig }
  'Credentials.saveCredentialConfig': { params: CredentialsSaveCredentialConfigParams; result: CredentialConfig }
  'Credentials.deleteCredentialConfig': { params: CredentialsDeleteCredentialConfigParams; result: Nothing }
  'Credentials.getCredentialSets': { params: CredentialsGetCredentialSetsParams; result: CredentialsPageData }
  'Credentials.getMaskedCredentialSets': { params: CredentialsGetMaskedCredentialSetsParams; result: CredentialsPageData }
  'Credentials.getHistory': { params: CredentialsGetHistoryParams; result: CredentialHistory }
  'Credentials.saveCredentialSets': { params: CredentialsSaveCredentialSetsParams; result: Nothing }
  'Credentials.deleteCredentialSets': { params: CredentialsDeleteCredentialSetsParams; result: Nothing }
  'Credentials.getAllCredentialConfigs': { params: CredentialsGetAllCredentialConfigsParams; result: CredentialConfigs }
  'Credentials.getPendingEdits': { params: Record<string, never>; result: PendingEdits }
  'Credentials.rebaseEdits': { params: CredentialsRebaseEditsParams; result: PendingEdits }
  'Credentials.resolveCredentials': { params: CredentialsResolveCredentialsParams; result: ResolvedCredentials }
  'Settings.getFieldNames': { params: Record<string, never>; result: FieldNames }
  'Settings.defineFieldNames': { params: SettingsDefineFieldNamesParams; result: FieldNames }
  'Security.getCaller': { params: Record<string, never>; result: Caller }
  'Security.getAuditEntries': { params: SecurityGetAuditEntriesParams; result: AuditPage }
  'Security.getServiceStatus': { params: SecurityGetServiceStatusParams; result: ServiceStatus }
  'Security.logoutCurrentUser': { params: Record<string, never>; result: Nothing }
}

export type MethodName = keyof Methods

/** Methods whose result is a refusal or null: the client throws the refusal. */
export const refusing: ReadonlySet<string> = new Set([
  'Inventory.createDevice',
])

/** Methods that write: they are sent with an Idempotency-Key. */
export const writes: ReadonlySet<string> = new Set([
  'Inventory.createDevice',
  'Inventory.deleteDevice',
  'Inventory.updateDevice',
  'Inventory.updateDevices',
  'Inventory.restoreDevice',
  'Inventory.revertRequest',
  'Collector.reportDevices',
  'Networks.defineManagedNetwork',
  'Networks.deleteManagedNetwork',
  'Credentials.commitEdits',
  'Credentials.discardEdits',
  'Credentials.saveCredentialConfig',
  'Credentials.deleteCredentialConfig',
  'Credentials.saveCredentialSets',
  'Credentials.deleteCredentialSets',
  'Credentials.rebaseEdits',
  'Settings.defineFieldNames',
  'Security.logoutCurrentUser',
])

export interface InventoryCreateDeviceParams {
  /** Name of an existing network */
  readonly network: Text
  /** IPv4 or IPv6 management address; stored in its RFC 5952 form */
  readonly ipAddress: Text
  /** Adapter used to manage and back up the device, by convention `Vendor::Name` */
  readonly adapterId: Text
  /** Values of the named fields. This param is an extension of the specification */
  readonly fields?: NamedFieldValues
}

export interface InventoryDeleteDeviceParams {
  /** Name of an existing network */
  readonly network: NetworkName
  /** Management address of the device */
  readonly ipAddress: IpAddress
}

export interface InventoryGetDeviceParams {
  /** Name of the network */
  readonly network: NetworkName
  /** Management address of the device, in any RFC 4291 text form */
  readonly ipAddress: IpAddress
}

export interface InventoryUpdateDeviceParams {
  /** Current network of the device */
  readonly network: NetworkName
  /** Current address of the device */
  readonly ipAddress: IpAddress
  /** Network to move the device to */
  readonly newNetwork?: OptionalNetworkName
  /** New management address */
  readonly newIpAddress?: OptionalIpAddress
  /** New adapter id */
  readonly newAdapterId?: OptionalAdapterId
  /** New hostname, `""` to clear it */
  readonly newHostname?: OptionalText
  /** New values of named fields; `""` clears a field. A field that is absent stays unchanged, and so do all if the param is null. This param is an extension of the specification */
  readonly fields?: NamedFieldValues
}

export interface InventoryUpdateDevicesParams {
  /** The devices, for example `10.0.0.1@Default,10.0.0.2@Default` */
  readonly ipCsv: IpCsv
  /** New adapter id for all listed devices; null leaves adapter ids unchanged */
  readonly adapterId?: OptionalAdapterId
  /** New values of custom1 .. custom5 in this order; a null or missing element leaves the field unchanged, `""` clears it */
  readonly customFields?: CustomFields
  /** If true, the call changes nothing and returns the changes that it would make. If false, the result is null. This param is an extension of the specification */
  readonly dryRun?: Flag
  /** New values of named fields; `""` clears a field. A field that is absent stays unchanged, and so do all if the param is null. This param is an extension of the specification */
  readonly fields?: NamedFieldValues
  /** Tags that each device gets. A tag that a device has already stays as it is. This param is an extension of the specification */
  readonly addTags?: TagList
  /** Tags that each device loses. Upper and lower case differ. A tag that a device does not have is ignored. This param is an extension of the specification */
  readonly removeTags?: TagList
  /** New memo of each device; `""` removes the memo, and null leaves it unchanged. This param is an extension of the specification */
  readonly memo?: OptionalMemo
}

export interface InventorySearchParams {
  /** Networks to search. A string names one network; an empty array or null means all networks */
  readonly network?: NetworkFilter
  /** One scheme name or a comma-separated list */
  readonly scheme?: SearchSchemes
  /** One line for each scheme, in the same order */
  readonly query?: SearchQuery
  /** The page to return. The caller must send it, and null is refused. It is not marked as required, because OpenRPC forbids a required param after optional ones. A client may send the members of the previous page again with a higher `offset`, because other members are ignored. So pages that are sent back must fit into a request (MAX_BODY_BYTES, 16 MiB) */
  readonly pageData: PageRequest
  /** Device field by which the service sorts; null or `""` means ipAddress */
  readonly sortColumn?: SortColumn
  /** true for descending order */
  readonly descending?: Flag
}

export interface InventoryGetDeviceHardwareParams {
  /** Management address of the device */
  readonly ipAddress: IpAddress
  /** Network of the device */
  readonly network: NetworkName
}

export interface InventoryGetDeviceInterfacesParams {
  /** Network of the device */
  readonly network: NetworkName
  /** Management address of the device */
  readonly ipAddress: IpAddress
}

export interface InventoryCountDevicesParams {
  /** Networks to search. A string names one network; an empty array or null means all networks */
  readonly network?: NetworkFilter
  /** One scheme name or a comma-separated list */
  readonly scheme?: SearchSchemes
  /** One line for each scheme, in the same order */
  readonly query?: SearchQuery
  /** The fields by which the devices are counted. The caller must send them, and null is refused. They are not marked as required, because OpenRPC forbids a required param after optional ones */
  readonly by: DeviceGroupFields
  /** Maximum number of groups to return; null means 20 */
  readonly top?: GroupLimit
}

export interface InventoryVerifySearchIndexParams {
  /** Name of an existing network */
  readonly network: NetworkName
}

export interface InventoryGetDeviceHistoryParams {
  /** Network of the device */
  readonly network: NetworkName
  /** Management address of the device */
  readonly ipAddress: IpAddress
  /** Maximum number of entries in the page */
  readonly pageSize: AuditPageSize
  /** The page has only entries that are older than the entry with this id, such as `next` of the previous page. If null or absent, the page starts with the newest entry */
  readonly before?: OptionalAuditId
}

export interface InventoryGetChangesParams {
  /** Network of the devices */
  readonly network: NetworkName
  /** The page has the changes after this position. If null, it has no changes, only the current position. 0-0 is the position before the first change */
  readonly after: OptionalChangePosition
  /** Maximum number of changes in the page */
  readonly pageSize: ChangePageSize
}

export interface InventoryRestoreDeviceParams {
  /** Network of the device */
  readonly network: NetworkName
  /** Management address of the device */
  readonly ipAddress: IpAddress
  /** The device becomes what it was at the end of this millisecond. If reports of lastBackup and lastTelemetry share an entry of the history, and this moment is between them, these two members become what they were before the first of these reports */
  readonly at: Timestamp
  /** If true, the call changes nothing and returns the changes that it would make */
  readonly dryRun?: Flag
}

export interface InventoryRevertRequestParams {
  /** Id of the request whose changes are undone */
  readonly request: RequestId
  /** If true, the call changes nothing and returns the changes that it would make */
  readonly dryRun?: Flag
}

export interface CollectorReportDevicesParams {
  /** Name of an existing network */
  readonly network: NetworkName
  /** The reports. If two reports name the same device, the second one is applied on top of the first one */
  readonly reports: DeviceReports
  /** If true, the call changes nothing and returns the changes that it would make */
  readonly dryRun?: Flag
}

export interface CollectorGetReportsParams {
  /** Name of an existing network */
  readonly network: NetworkName
  /** Maximum number of devices in the page */
  readonly pageSize: PageSize
  /** The page starts after this address. If null or absent, it starts with the first device */
  readonly after?: OptionalIpAddress
  /** Large members that the reports contain */
  readonly include?: ReportParts
}

export interface NetworksDefineManagedNetworkParams {
  /** Name of the new network. It must not begin or end with a blank */
  readonly networkName: NetworkName
  /** Name of the bridge through which the network is reached. The service stores and returns it, but does not use it */
  readonly bridgeName?: OptionalText
}

export interface NetworksGetManagedNetworkParams {
  /** Name of an existing network */
  readonly networkName: NetworkName
}

export interface NetworksDeleteManagedNetworkParams {
  /** Name of an existing network */
  readonly networkName: NetworkName
}

export interface CredentialsGetCredentialConfigParams {
  /** Name of an existing network */
  readonly network: NetworkName
  /** Name of a configuration of the network */
  readonly configName: ConfigName
}

export interface CredentialsSaveCredentialConfigParams {
  /** Name of an existing network */
  readonly network: NetworkName
  /** Current name of the configuration to update or rename. If null, the name in credentialConfig decides */
  readonly oldConfigName?: OptionalConfigName
  /** The configuration. The caller must send it, and null is refused. It is not marked as required, because OpenRPC forbids a required param after optional ones */
  readonly credentialConfig: SentCredentialConfig
}

export interface CredentialsDeleteCredentialConfigParams {
  /** Name of an existing network */
  readonly network: NetworkName
  /** Name of a configuration of the network */
  readonly configName: ConfigName
}

export interface CredentialsGetCredentialSetsParams {
  /** The page to return. A client may send the members of the previous page again with a higher `offset`, because other members are ignored. So pages that are sent back must fit into a request (MAX_BODY_BYTES, 16 MiB) */
  readonly pageData: PageRequest
  /** Name of an existing network */
  readonly network: NetworkName
  /** Name of a configuration of the network */
  readonly configName: ConfigName
  /** Returns only the sets in this range. Only for static configurations */
  readonly ipOrCidr?: OptionalAddressRange
  /** Sort column: null or ipAddress; `""` counts as null */
  readonly sortColumn?: SetSortColumn
  /** If true, the highest address comes first. Only for static configurations */
  readonly descending?: Flag
}

export interface CredentialsGetMaskedCredentialSetsParams {
  /** The page to return. A client may send the members of the previous page again with a higher `offset`, because other members are ignored. So pages that are sent back must fit into a request (MAX_BODY_BYTES, 16 MiB) */
  readonly pageData: PageRequest
  /** Name of an existing network */
  readonly network: NetworkName
  /** Name of a configuration of the network */
  readonly configName: ConfigName
  /** Returns only the sets in this range. Only for static configurations */
  readonly ipOrCidr?: OptionalAddressRange
  /** Sort column: null or ipAddress; `""` counts as null */
  readonly sortColumn?: SetSortColumn
  /** If true, the highest address comes first. Only for static configurations */
  readonly descending?: Flag
}

export interface CredentialsGetHistoryParams {
  /** Network of the configurations */
  readonly network: NetworkName
  /** Maximum number of entries in the page */
  readonly pageSize: AuditPageSize
  /** Name of a configuration; null or absent for all of the network */
  readonly config?: OptionalConfigName
  /** The page has only entries that are older than the entry with this id, such as `next` of the previous page. If null or absent, the page starts with the newest entry */
  readonly before?: OptionalAuditId
}

export interface CredentialsSaveCredentialSetsParams {
  /** Name of an existing network */
  readonly network: NetworkName
  /** Name of a configuration of the network */
  readonly configName: ConfigName
  /** The sets, each name once */
  readonly credentialSets: SentCredentialSets
}

export interface CredentialsDeleteCredentialSetsParams {
  /** Name of an existing network */
  readonly network: NetworkName
  /** Name of a configuration of the network */
  readonly configName: ConfigName
  /** The sets to delete */
  readonly credentialSets: NamedCredentialSets
}

export interface CredentialsGetAllCredentialConfigsParams {
  /** Name of an existing network; null means all */
  readonly network?: OptionalNetworkName
}

export interface CredentialsRebaseEditsParams {
  /** The edits to keep and to drop. If absent or null, the session keeps all edits */
  readonly choices?: EditChoices
}

export interface CredentialsResolveCredentialsParams {
  /** Name of an existing network */
  readonly network: NetworkName
  /** Address of a device, which need not be in the inventory */
  readonly ipAddress: IpAddress
  /** If true, the result contains no secrets */
  readonly masked?: Flag
}

export interface SettingsDefineFieldNamesParams {
  /** The definitions. A custom field that is absent loses its name. If `named` is absent, the named fields keep their definitions; `{}` removes all of them */
  readonly fields: FieldNames
}

export interface SecurityGetAuditEntriesParams {
  /** The part of the audit to read */
  readonly stream: AuditStream
  /** Maximum number of entries in the page */
  readonly pageSize: AuditPageSize
  /** The page has only entries that are older than the entry with this id, such as `next` of the previous page. If null or absent, the page starts with the newest entry */
  readonly before?: OptionalAuditId
}

export interface SecurityGetServiceStatusParams {
  /** Parts of the status to return */
  readonly include?: StatusParts
}

/** Create, read, change and search devices */
export class Inventory {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Add a device to a network */
  createDevice(params: InventoryCreateDeviceParams, options?: CallOptions): Promise<Nothing> {
    return this.#connection.call('Inventory.createDevice', params, options)
  }

  /** Remove a device and everything known about it */
  deleteDevice(params: InventoryDeleteDeviceParams, options?: CallOptions): Promise<Nothing> {
    return this.#connection.call('Inventory.deleteDevice', params, options)
  }

  /** Read one device */
  getDevice(params: InventoryGetDeviceParams, options?: CallOptions): Promise<DeviceOrNull> {
    return this.#connection.call('Inventory.getDevice', params, options)
  }

  /** Change a device's network, address, adapter or hostname */
  updateDevice(params: InventoryUpdateDeviceParams, options?: CallOptions): Promise<Nothing> {
    return this.#connection.call('Inventory.updateDevice', params, options)
  }

  /** Set adapter, fields, tags and memo of many devices at once */
  updateDevices(params: InventoryUpdateDevicesParams, options?: CallOptions): Promise<UpdatePreview> {
    return this.#connection.call('Inventory.updateDevices', params, options)
  }

  /** Find devices by any combination of schemes, sorted and paged */
  search(params: InventorySearchParams, options?: CallOptions): Promise<PageData> {
    return this.#connection.call('Inventory.search', params, options)
  }

  /** Reads page after page. */
  searchPages(params: Omit<InventorySearchParams, 'pageData'> = {}, options: PageOptions = {}): AsyncGenerator<PageData, void, undefined> {
    return pagesByOffset((pageData) => this.search({ ...params, pageData }, options), options)
  }

  /** Reads the elements of all pages, one by one. */
  searchAll(params: Omit<InventorySearchParams, 'pageData'> = {}, options: PageOptions = {}): AsyncGenerator<PageData['devices'][number], void, undefined> {
    return elementsOf(this.searchPages(params, options), (page) => page.devices)
  }

  /** List the hardware of one device */
  getDeviceHardware(params: InventoryGetDeviceHardwareParams, options?: CallOptions): Promise<HardwareList> {
    return this.#connection.call('Inventory.getDeviceHardware', params, options)
  }

  /** List the interfaces of one device */
  getDeviceInterfaces(params: InventoryGetDeviceInterfacesParams, options?: CallOptions): Promise<InterfaceList> {
    return this.#connection.call('Inventory.getDeviceInterfaces', params, options)
  }

  /** Count the devices that match, in groups by one or two fields */
  countDevices(params: InventoryCountDevicesParams, options?: CallOptions): Promise<DeviceCounts> {
    return this.#connection.call('Inventory.countDevices', params, options)
  }

  /** Compare the search index of one network with its records */
  verifySearchIndex(params: InventoryVerifySearchIndexParams, options?: CallOptions): Promise<SearchIndexCheck> {
    return this.#connection.call('Inventory.verifySearchIndex', params, options)
  }

  /** List the changes of one device, newest first */
  getDeviceHistory(params: InventoryGetDeviceHistoryParams, options?: CallOptions): Promise<DeviceHistory> {
    return this.#connection.call('Inventory.getDeviceHistory', params, options)
  }

  /** List the changes of devices after a position, oldest first */
  getChanges(params: InventoryGetChangesParams, options?: CallOptions): Promise<DeviceChanges> {
    return this.#connection.call('Inventory.getChanges', params, options)
  }

  /** Reads page after page. */
  getChangesPages(params: Omit<InventoryGetChangesParams, 'pageSize'>, options: PageOptions = {}): AsyncGenerator<DeviceChanges, void, undefined> {
    return pagesByCursor((page) => this.getChanges({ ...params, ...page }, options), params.after, options)
  }

  /** Reads the elements of all pages, one by one. */
  getChangesAll(params: Omit<InventoryGetChangesParams, 'pageSize'>, options: PageOptions = {}): AsyncGenerator<DeviceChanges['changes'][number], void, undefined> {
    return elementsOf(this.getChangesPages(params, options), (page) => page.changes)
  }

  /** Make one device what it was at an earlier time */
  restoreDevice(params: InventoryRestoreDeviceParams, options?: CallOptions): Promise<DeviceRestoration> {
    return this.#connection.call('Inventory.restoreDevice', params, options)
  }

  /** Undo what one request changed in the inventory */
  revertRequest(params: InventoryRevertRequestParams, options?: CallOptions): Promise<Reversion> {
    return this.#connection.call('Inventory.revertRequest', params, options)
  }
}

/** Facts about devices, reported by backup and discovery jobs */
export class Collector {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Record facts about devices that backup and discovery jobs found */
  reportDevices(params: CollectorReportDevicesParams, options?: CallOptions): Promise<ReportOutcome> {
    return this.#connection.call('Collector.reportDevices', params, options)
  }

  /** Read devices with everything known about them, page by page */
  getReports(params: CollectorGetReportsParams, options?: CallOptions): Promise<ReportPage> {
    return this.#connection.call('Collector.getReports', params, options)
  }

  /** Reads page after page. */
  getReportsPages(params: Omit<CollectorGetReportsParams, 'pageSize'>, options: PageOptions = {}): AsyncGenerator<ReportPage, void, undefined> {
    return pagesByCursor((page) => this.getReports({ ...params, ...page }, options), params.after, options)
  }

  /** Reads the elements of all pages, one by one. */
  getReportsAll(params: Omit<CollectorGetReportsParams, 'pageSize'>, options: PageOptions = {}): AsyncGenerator<ReportPage['reports'][number], void, undefined> {
    return elementsOf(this.getReportsPages(params, options), (page) => page.reports)
  }
}

/** Networks. Each device belongs to one network */
export class Networks {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Create a network */
  defineManagedNetwork(params: NetworksDefineManagedNetworkParams, options?: CallOptions): Promise<ManagedNetwork> {
    return this.#connection.call('Networks.defineManagedNetwork', params, options)
  }

  /** Read one network */
  getManagedNetwork(params: NetworksGetManagedNetworkParams, options?: CallOptions): Promise<ManagedNetwork> {
    return this.#connection.call('Networks.getManagedNetwork', params, options)
  }

  /** List the names of all networks */
  getManagedNetworkNames(options?: CallOptions): Promise<NetworkNames> {
    return this.#connection.call('Networks.getManagedNetworkNames', {}, options)
  }

  /** List all networks */
  getAllManagedNetworks(options?: CallOptions): Promise<ManagedNetworks> {
    return this.#connection.call('Networks.getAllManagedNetworks', {}, options)
  }

  /** Delete an empty network */
  deleteManagedNetwork(params: NetworksDeleteManagedNetworkParams, options?: CallOptions): Promise<Nothing> {
    return this.#connection.call('Networks.deleteManagedNetwork', params, options)
  }
}

/** Credential configurations and their sets, edited in a session */
export class Credentials {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Commit the session's edits */
  commitEdits(options?: CallOptions): Promise<Nothing> {
    return this.#connection.call('Credentials.commitEdits', {}, options)
  }

  /** Drop the session's edits */
  discardEdits(options?: CallOptions): Promise<Nothing> {
    return this.#connection.call('Credentials.discardEdits', {}, options)
  }

  /** Read one configuration */
  getCredentialConfig(params: CredentialsGetCredentialConfigParams, options?: CallOptions): Promise<CredentialConfig> {
    return this.#connection.call('Credentials.getCredentialConfig', params, options)
  }

  /** Create, change or rename a configuration */
  saveCredentialConfig(params: CredentialsSaveCredentialConfigParams, options?: CallOptions): Promise<CredentialConfig> {
    return this.#connection.call('Credentials.saveCredentialConfig', params, options)
  }

  /** Delete a configuration and its sets */
  deleteCredentialConfig(params: CredentialsDeleteCredentialConfigParams, options?: CallOptions): Promise<Nothing> {
    return this.#connection.call('Credentials.deleteCredentialConfig', params, options)
  }

  /** Page through the sets of a configuration */
  getCredentialSets(params: CredentialsGetCredentialSetsParams, options?: CallOptions): Promise<CredentialsPageData> {
    return this.#connection.call('Credentials.getCredentialSets', params, options)
  }

  /** Reads page after page. */
  getCredentialSetsPages(params: Omit<CredentialsGetCredentialSetsParams, 'pageData'>, options: PageOptions = {}): AsyncGenerator<CredentialsPageData, void, undefined> {
    return pagesByOffset((pageData) => this.getCredentialSets({ ...params, pageData }, options), options)
  }

  /** Reads the elements of all pages, one by one. */
  getCredentialSetsAll(params: Omit<CredentialsGetCredentialSetsParams, 'pageData'>, options: PageOptions = {}): AsyncGenerator<CredentialsPageData['credentialSets'][number], void, undefined> {
    return elementsOf(this.getCredentialSetsPages(params, options), (page) => page.credentialSets)
  }

  /** Page through the sets of a configuration, without secrets */
  getMaskedCredentialSets(params: CredentialsGetMaskedCredentialSetsParams, options?: CallOptions): Promise<CredentialsPageData> {
    return this.#connection.call('Credentials.getMaskedCredentialSets', params, options)
  }

  /** Reads page after page. */
  getMaskedCredentialSetsPages(params: Omit<CredentialsGetMaskedCredentialSetsParams, 'pageData'>, options: PageOptions = {}): AsyncGenerator<CredentialsPageData, void, undefined> {
    return pagesByOffset((pageData) => this.getMaskedCredentialSets({ ...params, pageData }, options), options)
  }

  /** Reads the elements of all pages, one by one. */
  getMaskedCredentialSetsAll(params: Omit<CredentialsGetMaskedCredentialSetsParams, 'pageData'>, options: PageOptions = {}): AsyncGenerator<CredentialsPageData['credentialSets'][number], void, undefined> {
    return elementsOf(this.getMaskedCredentialSetsPages(params, options), (page) => page.credentialSets)
  }

  /** List the commits that changed credentials, newest first */
  getHistory(params: CredentialsGetHistoryParams, options?: CallOptions): Promise<CredentialHistory> {
    return this.#connection.call('Credentials.getHistory', params, options)
  }

  /** Create or change sets of a configuration */
  saveCredentialSets(params: CredentialsSaveCredentialSetsParams, options?: CallOptions): Promise<Nothing> {
    return this.#connection.call('Credentials.saveCredentialSets', params, options)
  }

  /** Delete sets of a configuration */
  deleteCredentialSets(params: CredentialsDeleteCredentialSetsParams, options?: CallOptions): Promise<Nothing> {
    return this.#connection.call('Credentials.deleteCredentialSets', params, options)
  }

  /** List configurations */
  getAllCredentialConfigs(params: CredentialsGetAllCredentialConfigsParams = {}, options?: CallOptions): Promise<CredentialConfigs> {
    return this.#connection.call('Credentials.getAllCredentialConfigs', params, options)
  }

  /** Show what commitEdits would do */
  getPendingEdits(options?: CallOptions): Promise<PendingEdits> {
    return this.#connection.call('Credentials.getPendingEdits', {}, options)
  }

  /** Make the saved state the new base of the session's edits */
  rebaseEdits(params: CredentialsRebaseEditsParams = {}, options?: CallOptions): Promise<PendingEdits> {
    return this.#connection.call('Credentials.rebaseEdits', params, options)
  }

  /** List the credentials that apply to an address, in order */
  resolveCredentials(params: CredentialsResolveCredentialsParams, options?: CallOptions): Promise<ResolvedCredentials> {
    return this.#connection.call('Credentials.resolveCredentials', params, options)
  }

  /** Opens a session for edits: commits them after `work`, and discards them if it throws. */
  edit<Result>(work: (session: Credentials) => Promise<Result>, options?: EditOptions<Credentials>): Promise<Result> {
    return editIn(this.#connection, (connection) => new Credentials(connection), work, options)
  }
}

/** Settings of the installation for all its users */
export class Settings {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Read the names and types of the custom and named fields */
  getFieldNames(options?: CallOptions): Promise<FieldNames> {
    return this.#connection.call('Settings.getFieldNames', {}, options)
  }

  /** Define the custom and named fields */
  defineFieldNames(params: SettingsDefineFieldNamesParams, options?: CallOptions): Promise<FieldNames> {
    return this.#connection.call('Settings.defineFieldNames', params, options)
  }
}

/** Callers, sessions, the audit and the status of the service */
export class Security {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Return the caller and its permissions */
  getCaller(options?: CallOptions): Promise<Caller> {
    return this.#connection.call('Security.getCaller', {}, options)
  }

  /** Read the audit, newest entries first */
  getAuditEntries(params: SecurityGetAuditEntriesParams, options?: CallOptions): Promise<AuditPage> {
    return this.#connection.call('Security.getAuditEntries', params, options)
  }

  /** Return the status of the store, the search indexes and the sessions */
  getServiceStatus(params: SecurityGetServiceStatusParams = {}, options?: CallOptions): Promise<ServiceStatus> {
    return this.#connection.call('Security.getServiceStatus', params, options)
  }

  /** End the caller's session */
  logoutCurrentUser(options?: CallOptions): Promise<Nothing> {
    return this.#connection.call('Security.logoutCurrentUser', {}, options)
  }
}

/** All namespaces, over one connection. */
export class Namespaces {
  readonly inventory: Inventory
  readonly collector: Collector
  readonly networks: Networks
  readonly credentials: Credentials
  readonly settings: Settings
  readonly security: Security

  constructor(connection: Connection) {
    this.inventory = new Inventory(connection)
    this.collector = new Collector(connection)
    this.networks = new Networks(connection)
    this.credentials = new Credentials(connection)
    this.settings = new Settings(connection)
    this.security = new Security(connection)
  }
}
