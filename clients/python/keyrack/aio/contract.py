# Generated from openrpc.json by npm run generate: do not edit.
"""Methods of the contract, with await. Their types and errors are those of the blocking client."""

from __future__ import annotations

from typing import AsyncIterator, Optional

from ..contract import (
    AuditPage,
    AuditPageSize,
    AuditStream,
    Caller,
    ChangePageSize,
    ConfigName,
    CredentialConfig,
    CredentialConfigs,
    CredentialHistory,
    CredentialSet,
    CredentialsPageData,
    CustomFields,
    Device,
    DeviceChange,
    DeviceChanges,
    DeviceCounts,
    DeviceGroupFields,
    DeviceHistory,
    DeviceOrNull,
    DeviceReport,
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
)
from ..params import given_params
from .client import AsyncClient, AsyncEditingNamespace, AsyncNamespace


class AsyncInventory(AsyncNamespace):
    """Methods of the contract that begin with Inventory."""

    async def create_device(
        self,
        network: Text,
        ipAddress: Text,
        adapterId: Text,
        fields: NamedFieldValues = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Add a device to a network

        network: Name of an existing network
        ipAddress: IPv4 or IPv6 management address; stored in its RFC 5952 form
        adapterId: Adapter used to manage and back up the device, by convention `Vendor::Name`
        fields: Values of the named fields. This param is an extension of the specification
        """
        result: None = await self._call('Inventory.createDevice', {'network': network, 'ipAddress': ipAddress, 'adapterId': adapterId, **given_params({'fields': fields})}, idempotency_key)
        return result

    async def delete_device(
        self,
        network: NetworkName,
        ipAddress: IpAddress,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Remove a device and everything known about it

        network: Name of an existing network
        ipAddress: Management address of the device
        """
        result: None = await self._call('Inventory.deleteDevice', {'network': network, 'ipAddress': ipAddress}, idempotency_key)
        return result

    async def get_device(
        self,
        network: NetworkName,
        ipAddress: IpAddress,
    ) -> DeviceOrNull:
        """Read one device

        network: Name of the network
        ipAddress: Management address of the device, in any RFC 4291 text form
        """
        result: DeviceOrNull = await self._call('Inventory.getDevice', {'network': network, 'ipAddress': ipAddress})
        return result

    async def update_device(
        self,
        network: NetworkName,
        ipAddress: IpAddress,
        newNetwork: OptionalNetworkName = None,
        newIpAddress: OptionalIpAddress = None,
        newAdapterId: OptionalAdapterId = None,
        newHostname: OptionalText = None,
        fields: NamedFieldValues = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Change a device's network, address, adapter or hostname

        network: Current network of the device
        ipAddress: Current address of the device
        newNetwork: Network to move the device to
        newIpAddress: New management address
        newAdapterId: New adapter id
        newHostname: New hostname, `""` to clear it
        fields: New values of named fields; `""` clears a field. A field that is absent stays unchanged, and so do all if the param is null. This param is an extension of the specification
        """
        result: None = await self._call('Inventory.updateDevice', {'network': network, 'ipAddress': ipAddress, **given_params({'newNetwork': newNetwork, 'newIpAddress': newIpAddress, 'newAdapterId': newAdapterId, 'newHostname': newHostname, 'fields': fields})}, idempotency_key)
        return result

    async def update_devices(
        self,
        ipCsv: IpCsv,
        adapterId: OptionalAdapterId = None,
        customFields: CustomFields = None,
        dryRun: Flag = None,
        fields: NamedFieldValues = None,
        addTags: TagList = None,
        removeTags: TagList = None,
        memo: OptionalMemo = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Optional[UpdatePreview]:
        """Set adapter, fields, tags and memo of many devices at once

        ipCsv: The devices, for example `10.0.0.1@Default,10.0.0.2@Default`
        adapterId: New adapter id for all listed devices; null leaves adapter ids unchanged
        customFields: New values of custom1 .. custom5 in this order; a null or missing element leaves the field unchanged, `""` clears it
        dryRun: If true, the call changes nothing and returns the changes that it would make. If false, the result is null. This param is an extension of the specification
        fields: New values of named fields; `""` clears a field. A field that is absent stays unchanged, and so do all if the param is null. This param is an extension of the specification
        addTags: Tags that each device gets. A tag that a device has already stays as it is. This param is an extension of the specification
        removeTags: Tags that each device loses. Upper and lower case differ. A tag that a device does not have is ignored. This param is an extension of the specification
        memo: New memo of each device; `""` removes the memo, and null leaves it unchanged. This param is an extension of the specification
        """
        result: Optional[UpdatePreview] = await self._call('Inventory.updateDevices', {'ipCsv': ipCsv, **given_params({'adapterId': adapterId, 'customFields': customFields, 'dryRun': dryRun, 'fields': fields, 'addTags': addTags, 'removeTags': removeTags, 'memo': memo})}, idempotency_key)
        return result

    async def search(
        self,
        network: NetworkFilter = None,
        scheme: SearchSchemes = None,
        query: SearchQuery = None,
        pageData: Optional[PageRequest] = None,
        sortColumn: SortColumn = None,
        descending: Flag = None,
    ) -> PageData:
        """Find devices by any combination of schemes, sorted and paged

        network: Networks to search. A string names one network; an empty array or null means all networks
        scheme: One scheme name or a comma-separated list
        query: One line for each scheme, in the same order
        pageData: The page to return. The caller must send it, and null is refused. It is not marked as required, because OpenRPC forbids a required param after optional ones. A client may send the members of the previous page again with a higher `offset`, because other members are ignored. So pages that are sent back must fit into a request (MAX_BODY_BYTES, 16 MiB)
        sortColumn: Device field by which the service sorts; null or `""` means ipAddress
        descending: true for descending order
        """
        result: PageData = await self._call('Inventory.search', given_params({'network': network, 'scheme': scheme, 'query': query, 'pageData': pageData, 'sortColumn': sortColumn, 'descending': descending}))
        return result

    def search_pages(
        self,
        network: NetworkFilter = None,
        scheme: SearchSchemes = None,
        query: SearchQuery = None,
        sortColumn: SortColumn = None,
        descending: Flag = None,
        *,
        page_size: int = 1000,
    ) -> AsyncIterator[PageData]:
        """Find devices by any combination of schemes, sorted and paged: every page

        network: Networks to search. A string names one network; an empty array or null means all networks
        scheme: One scheme name or a comma-separated list
        query: One line for each scheme, in the same order
        sortColumn: Device field by which the service sorts; null or `""` means ipAddress
        descending: true for descending order
        """
        return self._pages_by_offset('Inventory.search', given_params({'network': network, 'scheme': scheme, 'query': query, 'sortColumn': sortColumn, 'descending': descending}), 'devices', page_size)

    def search_all(
        self,
        network: NetworkFilter = None,
        scheme: SearchSchemes = None,
        query: SearchQuery = None,
        sortColumn: SortColumn = None,
        descending: Flag = None,
        *,
        page_size: int = 1000,
    ) -> AsyncIterator[Device]:
        """Find devices by any combination of schemes, sorted and paged: all devices of every page

        network: Networks to search. A string names one network; an empty array or null means all networks
        scheme: One scheme name or a comma-separated list
        query: One line for each scheme, in the same order
        sortColumn: Device field by which the service sorts; null or `""` means ipAddress
        descending: true for descending order
        """
        pages = self.search_pages(network, scheme, query, sortColumn, descending, page_size=page_size)
        return (one async for page in pages for one in page['devices'])

    async def get_device_hardware(
        self,
        ipAddress: IpAddress,
        network: NetworkName,
    ) -> HardwareList:
        """List the hardware of one device

        ipAddress: Management address of the device
        network: Network of the device
        """
        result: HardwareList = await self._call('Inventory.getDeviceHardware', {'ipAddress': ipAddress, 'network': network})
        return result

    async def get_device_interfaces(
        self,
        network: NetworkName,
        ipAddress: IpAddress,
    ) -> InterfaceList:
        """List the interfaces of one device

        network: Network of the device
        ipAddress: Management address of the device
        """
        result: InterfaceList = await self._call('Inventory.getDeviceInterfaces', {'network': network, 'ipAddress': ipAddress})
        return result

    async def count_devices(
        self,
        network: NetworkFilter = None,
        scheme: SearchSchemes = None,
        query: SearchQuery = None,
        by: Optional[DeviceGroupFields] = None,
        top: GroupLimit = None,
    ) -> DeviceCounts:
        """Count the devices that match, in groups by one or two fields

        network: Networks to search. A string names one network; an empty array or null means all networks
        scheme: One scheme name or a comma-separated list
        query: One line for each scheme, in the same order
        by: The fields by which the devices are counted. The caller must send them, and null is refused. They are not marked as required, because OpenRPC forbids a required param after optional ones
        top: Maximum number of groups to return; null means 20
        """
        result: DeviceCounts = await self._call('Inventory.countDevices', given_params({'network': network, 'scheme': scheme, 'query': query, 'by': by, 'top': top}))
        return result

    async def verify_search_index(
        self,
        network: NetworkName,
    ) -> SearchIndexCheck:
        """Compare the search index of one network with its records

        network: Name of an existing network
        """
        result: SearchIndexCheck = await self._call('Inventory.verifySearchIndex', {'network': network})
        return result

    async def get_device_history(
        self,
        network: NetworkName,
        ipAddress: IpAddress,
        pageSize: AuditPageSize,
        before: OptionalAuditId = None,
    ) -> DeviceHistory:
        """List the changes of one device, newest first

        network: Network of the device
        ipAddress: Management address of the device
        pageSize: Maximum number of entries in the page
        before: The page has only entries that are older than the entry with this id, such as `next` of the previous page. If null or absent, the page starts with the newest entry
        """
        result: DeviceHistory = await self._call('Inventory.getDeviceHistory', {'network': network, 'ipAddress': ipAddress, 'pageSize': pageSize, **given_params({'before': before})})
        return result

    async def get_changes(
        self,
        network: NetworkName,
        after: OptionalChangePosition,
        pageSize: ChangePageSize,
    ) -> DeviceChanges:
        """List the changes of devices after a position, oldest first

        network: Network of the devices
        after: The page has the changes after this position. If null, it has no changes, only the current position. 0-0 is the position before the first change
        pageSize: Maximum number of changes in the page
        """
        result: DeviceChanges = await self._call('Inventory.getChanges', {'network': network, 'after': after, 'pageSize': pageSize})
        return result

    def get_changes_pages(
        self,
        network: NetworkName,
        after: OptionalChangePosition,
        *,
        page_size: int = 1000,
    ) -> AsyncIterator[DeviceChanges]:
        """List the changes of devices after a position, oldest first: every page

        network: Network of the devices
        after: The page has the changes after this position. If null, it has no changes, only the current position. 0-0 is the position before the first change
        """
        return self._pages_by_cursor('Inventory.getChanges', {'network': network, 'after': after}, page_size)

    def get_changes_all(
        self,
        network: NetworkName,
        after: OptionalChangePosition,
        *,
        page_size: int = 1000,
    ) -> AsyncIterator[DeviceChange]:
        """List the changes of devices after a position, oldest first: all changes of every page

        network: Network of the devices
        after: The page has the changes after this position. If null, it has no changes, only the current position. 0-0 is the position before the first change
        """
        pages = self.get_changes_pages(network, after, page_size=page_size)
        return (one async for page in pages for one in page['changes'])

    async def restore_device(
        self,
        network: NetworkName,
        ipAddress: IpAddress,
        at: Timestamp,
        dryRun: Flag = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> DeviceRestoration:
        """Make one device what it was at an earlier time

        network: Network of the device
        ipAddress: Management address of the device
        at: The device becomes what it was at the end of this millisecond. If reports of lastBackup and lastTelemetry share an entry of the history, and this moment is between them, these two members become what they were before the first of these reports
        dryRun: If true, the call changes nothing and returns the changes that it would make
        """
        result: DeviceRestoration = await self._call('Inventory.restoreDevice', {'network': network, 'ipAddress': ipAddress, 'at': at, **given_params({'dryRun': dryRun})}, idempotency_key)
        return result

    async def revert_request(
        self,
        request: RequestId,
        dryRun: Flag = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Reversion:
        """Undo what one request changed in the inventory

        request: Id of the request whose changes are undone
        dryRun: If true, the call changes nothing and returns the changes that it would make
        """
        result: Reversion = await self._call('Inventory.revertRequest', {'request': request, **given_params({'dryRun': dryRun})}, idempotency_key)
        return result


class AsyncCollector(AsyncNamespace):
    """Methods of the contract that begin with Collector."""

    async def report_devices(
        self,
        network: NetworkName,
        reports: DeviceReports,
        dryRun: Flag = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> ReportOutcome:
        """Record facts about devices that backup and discovery jobs found

        network: Name of an existing network
        reports: The reports. If two reports name the same device, the second one is applied on top of the first one
        dryRun: If true, the call changes nothing and returns the changes that it would make
        """
        result: ReportOutcome = await self._call('Collector.reportDevices', {'network': network, 'reports': reports, **given_params({'dryRun': dryRun})}, idempotency_key)
        return result

    async def get_reports(
        self,
        network: NetworkName,
        pageSize: PageSize,
        after: OptionalIpAddress = None,
        include: ReportParts = None,
    ) -> ReportPage:
        """Read devices with everything known about them, page by page

        network: Name of an existing network
        pageSize: Maximum number of devices in the page
        after: The page starts after this address. If null or absent, it starts with the first device
        include: Large members that the reports contain
        """
        result: ReportPage = await self._call('Collector.getReports', {'network': network, 'pageSize': pageSize, **given_params({'after': after, 'include': include})})
        return result

    def get_reports_pages(
        self,
        network: NetworkName,
        after: OptionalIpAddress = None,
        include: ReportParts = None,
        *,
        page_size: int = 1000,
    ) -> AsyncIterator[ReportPage]:
        """Read devices with everything known about them, page by page: every page

        network: Name of an existing network
        after: The page starts after this address. If null or absent, it starts with the first device
        include: Large members that the reports contain
        """
        return self._pages_by_cursor('Collector.getReports', {'network': network, **given_params({'after': after, 'include': include})}, page_size)

    def get_reports_all(
        self,
        network: NetworkName,
        after: OptionalIpAddress = None,
        include: ReportParts = None,
        *,
        page_size: int = 1000,
    ) -> AsyncIterator[DeviceReport]:
        """Read devices with everything known about them, page by page: all reports of every page

        network: Name of an existing network
        after: The page starts after this address. If null or absent, it starts with the first device
        include: Large members that the reports contain
        """
        pages = self.get_reports_pages(network, after, include, page_size=page_size)
        return (one async for page in pages for one in page['reports'])


class AsyncNetworks(AsyncNamespace):
    """Methods of the contract that begin with Networks."""

    async def define_managed_network(
        self,
        networkName: NetworkName,
        bridgeName: OptionalText = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> ManagedNetwork:
        """Create a network

        networkName: Name of the new network. It must not begin or end with a blank
        bridgeName: Name of the bridge through which the network is reached. The service stores and returns it, but does not use it
        """
        result: ManagedNetwork = await self._call('Networks.defineManagedNetwork', {'networkName': networkName, **given_params({'bridgeName': bridgeName})}, idempotency_key)
        return result

    async def get_managed_network(
        self,
        networkName: NetworkName,
    ) -> ManagedNetwork:
        """Read one network

        networkName: Name of an existing network
        """
        result: ManagedNetwork = await self._call('Networks.getManagedNetwork', {'networkName': networkName})
        return result

    async def get_managed_network_names(self) -> NetworkNames:
        """List the names of all networks"""
        result: NetworkNames = await self._call('Networks.getManagedNetworkNames', {})
        return result

    async def get_all_managed_networks(self) -> ManagedNetworks:
        """List all networks"""
        result: ManagedNetworks = await self._call('Networks.getAllManagedNetworks', {})
        return result

    async def delete_managed_network(
        self,
        networkName: NetworkName,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Delete an empty network

        networkName: Name of an existing network
        """
        result: None = await self._call('Networks.deleteManagedNetwork', {'networkName': networkName}, idempotency_key)
        return result


class AsyncCredentials(AsyncEditingNamespace):
    """Methods of the contract that begin with Credentials."""

    async def commit_edits(
        self,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Commit the session's edits"""
        result: None = await self._call('Credentials.commitEdits', {}, idempotency_key)
        return result

    async def discard_edits(
        self,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Drop the session's edits"""
        result: None = await self._call('Credentials.discardEdits', {}, idempotency_key)
        return result

    async def get_credential_config(
        self,
        network: NetworkName,
        configName: ConfigName,
    ) -> CredentialConfig:
        """Read one configuration

        network: Name of an existing network
        configName: Name of a configuration of the network
        """
        result: CredentialConfig = await self._call('Credentials.getCredentialConfig', {'network': network, 'configName': configName})
        return result

    async def save_credential_config(
        self,
        network: NetworkName,
        oldConfigName: OptionalConfigName = None,
        credentialConfig: Optional[SentCredentialConfig] = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> CredentialConfig:
        """Create, change or rename a configuration

        network: Name of an existing network
        oldConfigName: Current name of the configuration to update or rename. If null, the name in credentialConfig decides
        credentialConfig: The configuration. The caller must send it, and null is refused. It is not marked as required, because OpenRPC forbids a required param after optional ones
        """
        result: CredentialConfig = await self._call('Credentials.saveCredentialConfig', {'network': network, **given_params({'oldConfigName': oldConfigName, 'credentialConfig': credentialConfig})}, idempotency_key)
        return result

    async def delete_credential_config(
        self,
        network: NetworkName,
        configName: ConfigName,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Delete a configuration and its sets

        network: Name of an existing network
        configName: Name of a configuration of the network
        """
        result: None = await self._call('Credentials.deleteCredentialConfig', {'network': network, 'configName': configName}, idempotency_key)
        return result

    async def get_credential_sets(
        self,
        pageData: PageRequest,
        network: NetworkName,
        configName: ConfigName,
        ipOrCidr: OptionalAddressRange = None,
        sortColumn: SetSortColumn = None,
        descending: Flag = None,
    ) -> CredentialsPageData:
        """Page through the sets of a configuration

        pageData: The page to return. A client may send the members of the previous page again with a higher `offset`, because other members are ignored. So pages that are sent back must fit into a request (MAX_BODY_BYTES, 16 MiB)
        network: Name of an existing network
        configName: Name of a configuration of the network
        ipOrCidr: Returns only the sets in this range. Only for static configurations
        sortColumn: Sort column: null or ipAddress; `""` counts as null
        descending: If true, the highest address comes first. Only for static configurations
        """
        result: CredentialsPageData = await self._call('Credentials.getCredentialSets', {'pageData': pageData, 'network': network, 'configName': configName, **given_params({'ipOrCidr': ipOrCidr, 'sortColumn': sortColumn, 'descending': descending})})
        return result

    def get_credential_sets_pages(
        self,
        network: NetworkName,
        configName: ConfigName,
        ipOrCidr: OptionalAddressRange = None,
        sortColumn: SetSortColumn = None,
        descending: Flag = None,
        *,
        page_size: int = 1000,
    ) -> AsyncIterator[CredentialsPageData]:
        """Page through the sets of a configuration: every page

        network: Name of an existing network
        configName: Name of a configuration of the network
        ipOrCidr: Returns only the sets in this range. Only for static configurations
        sortColumn: Sort column: null or ipAddress; `""` counts as null
        descending: If true, the highest address comes first. Only for static configurations
        """
        return self._pages_by_offset('Credentials.getCredentialSets', {'network': network, 'configName': configName, **given_params({'ipOrCidr': ipOrCidr, 'sortColumn': sortColumn, 'descending': descending})}, 'credentialSets', page_size)

    def get_credential_sets_all(
        self,
        network: NetworkName,
        configName: ConfigName,
        ipOrCidr: OptionalAddressRange = None,
        sortColumn: SetSortColumn = None,
        descending: Flag = None,
        *,
        page_size: int = 1000,
    ) -> AsyncIterator[CredentialSet]:
        """Page through the sets of a configuration: all credentialSets of every page

        network: Name of an existing network
        configName: Name of a configuration of the network
        ipOrCidr: Returns only the sets in this range. Only for static configurations
        sortColumn: Sort column: null or ipAddress; `""` counts as null
        descending: If true, the highest address comes first. Only for static configurations
        """
        pages = self.get_credential_sets_pages(network, configName, ipOrCidr, sortColumn, descending, page_size=page_size)
        return (one async for page in pages for one in page['credentialSets'])

    async def get_masked_credential_sets(
        self,
        pageData: PageRequest,
        network: NetworkName,
        configName: ConfigName,
        ipOrCidr: OptionalAddressRange = None,
        sortColumn: SetSortColumn = None,
        descending: Flag = None,
    ) -> CredentialsPageData:
        """Page through the sets of a configuration, without secrets

        pageData: The page to return. A client may send the members of the previous page again with a higher `offset`, because other members are ignored. So pages that are sent back must fit into a request (MAX_BODY_BYTES, 16 MiB)
        network: Name of an existing network
        configName: Name of a configuration of the network
        ipOrCidr: Returns only the sets in this range. Only for static configurations
        sortColumn: Sort column: null or ipAddress; `""` counts as null
        descending: If true, the highest address comes first. Only for static configurations
        """
        result: CredentialsPageData = await self._call('Credentials.getMaskedCredentialSets', {'pageData': pageData, 'network': network, 'configName': configName, **given_params({'ipOrCidr': ipOrCidr, 'sortColumn': sortColumn, 'descending': descending})})
        return result

    def get_masked_credential_sets_pages(
        self,
        network: NetworkName,
        configName: ConfigName,
        ipOrCidr: OptionalAddressRange = None,
        sortColumn: SetSortColumn = None,
        descending: Flag = None,
        *,
        page_size: int = 1000,
    ) -> AsyncIterator[CredentialsPageData]:
        """Page through the sets of a configuration, without secrets: every page

        network: Name of an existing network
        configName: Name of a configuration of the network
        ipOrCidr: Returns only the sets in this range. Only for static configurations
        sortColumn: Sort column: null or ipAddress; `""` counts as null
        descending: If true, the highest address comes first. Only for static configurations
        """
        return self._pages_by_offset('Credentials.getMaskedCredentialSets', {'network': network, 'configName': configName, **given_params({'ipOrCidr': ipOrCidr, 'sortColumn': sortColumn, 'descending': descending})}, 'credentialSets', page_size)

    def get_masked_credential_sets_all(
        self,
        network: NetworkName,
        configName: ConfigName,
        ipOrCidr: OptionalAddressRange = None,
        sortColumn: SetSortColumn = None,
        descending: Flag = None,
        *,
        page_size: int = 1000,
    ) -> AsyncIterator[CredentialSet]:
        """Page through the sets of a configuration, without secrets: all credentialSets of every page

        network: Name of an existing network
        configName: Name of a configuration of the network
        ipOrCidr: Returns only the sets in this range. Only for static configurations
        sortColumn: Sort column: null or ipAddress; `""` counts as null
        descending: If true, the highest address comes first. Only for static configurations
        """
        pages = self.get_masked_credential_sets_pages(network, configName, ipOrCidr, sortColumn, descending, page_size=page_size)
        return (one async for page in pages for one in page['credentialSets'])

    async def get_history(
        self,
        network: NetworkName,
        pageSize: AuditPageSize,
        config: OptionalConfigName = None,
        before: OptionalAuditId = None,
    ) -> CredentialHistory:
        """List the commits that changed credentials, newest first

        network: Network of the configurations
        pageSize: Maximum number of entries in the page
        config: Name of a configuration; null or absent for all of the network
        before: The page has only entries that are older than the entry with this id, such as `next` of the previous page. If null or absent, the page starts with the newest entry
        """
        result: CredentialHistory = await self._call('Credentials.getHistory', {'network': network, 'pageSize': pageSize, **given_params({'config': config, 'before': before})})
        return result

    async def save_credential_sets(
        self,
        network: NetworkName,
        configName: ConfigName,
        credentialSets: SentCredentialSets,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Create or change sets of a configuration

        network: Name of an existing network
        configName: Name of a configuration of the network
        credentialSets: The sets, each name once
        """
        result: None = await self._call('Credentials.saveCredentialSets', {'network': network, 'configName': configName, 'credentialSets': credentialSets}, idempotency_key)
        return result

    async def delete_credential_sets(
        self,
        network: NetworkName,
        configName: ConfigName,
        credentialSets: NamedCredentialSets,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Delete sets of a configuration

        network: Name of an existing network
        configName: Name of a configuration of the network
        credentialSets: The sets to delete
        """
        result: None = await self._call('Credentials.deleteCredentialSets', {'network': network, 'configName': configName, 'credentialSets': credentialSets}, idempotency_key)
        return result

    async def get_all_credential_configs(
        self,
        network: OptionalNetworkName = None,
    ) -> CredentialConfigs:
        """List configurations

        network: Name of an existing network; null means all
        """
        result: CredentialConfigs = await self._call('Credentials.getAllCredentialConfigs', given_params({'network': network}))
        return result

    async def get_pending_edits(self) -> PendingEdits:
        """Show what commitEdits would do"""
        result: PendingEdits = await self._call('Credentials.getPendingEdits', {})
        return result

    async def rebase_edits(
        self,
        choices: EditChoices = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> PendingEdits:
        """Make the saved state the new base of the session's edits

        choices: The edits to keep and to drop. If absent or null, the session keeps all edits
        """
        result: PendingEdits = await self._call('Credentials.rebaseEdits', given_params({'choices': choices}), idempotency_key)
        return result

    async def resolve_credentials(
        self,
        network: NetworkName,
        ipAddress: IpAddress,
        masked: Flag = None,
    ) -> ResolvedCredentials:
        """List the credentials that apply to an address, in order

        network: Name of an existing network
        ipAddress: Address of a device, which need not be in the inventory
        masked: If true, the result contains no secrets
        """
        result: ResolvedCredentials = await self._call('Credentials.resolveCredentials', {'network': network, 'ipAddress': ipAddress, **given_params({'masked': masked})})
        return result


class AsyncSettings(AsyncNamespace):
    """Methods of the contract that begin with Settings."""

    async def get_field_names(self) -> FieldNames:
        """Read the names and types of the custom and named fields"""
        result: FieldNames = await self._call('Settings.getFieldNames', {})
        return result

    async def define_field_names(
        self,
        fields: FieldNames,
        *,
        idempotency_key: Optional[str] = None,
    ) -> FieldNames:
        """Define the custom and named fields

        fields: The definitions. A custom field that is absent loses its name. If `named` is absent, the named fields keep their definitions; `{}` removes all of them
        """
        result: FieldNames = await self._call('Settings.defineFieldNames', {'fields': fields}, idempotency_key)
        return result


class AsyncSecurity(AsyncNamespace):
    """Methods of the contract that begin with Security."""

    async def get_caller(self) -> Caller:
        """Return the caller and its permissions"""
        result: Caller = await self._call('Security.getCaller', {})
        return result

    async def get_audit_entries(
        self,
        stream: AuditStream,
        pageSize: AuditPageSize,
        before: OptionalAuditId = None,
    ) -> AuditPage:
        """Read the audit, newest entries first

        stream: The part of the audit to read
        pageSize: Maximum number of entries in the page
        before: The page has only entries that are older than the entry with this id, such as `next` of the previous page. If null or absent, the page starts with the newest entry
        """
        result: AuditPage = await self._call('Security.getAuditEntries', {'stream': stream, 'pageSize': pageSize, **given_params({'before': before})})
        return result

    async def get_service_status(
        self,
        include: StatusParts = None,
    ) -> ServiceStatus:
        """Return the status of the store, the search indexes and the sessions

        include: Parts of the status to return
        """
        result: ServiceStatus = await self._call('Security.getServiceStatus', given_params({'include': include}))
        return result

    async def logout_current_user(
        self,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """End the caller's session"""
        result: None = await self._call('Security.logoutCurrentUser', {}, idempotency_key)
        return result


class AsyncKeyrack(AsyncClient):
    __doc__ = AsyncClient.__doc__

    @property
    def inventory(self) -> AsyncInventory:
        return AsyncInventory(self._caller)

    @property
    def collector(self) -> AsyncCollector:
        return AsyncCollector(self._caller)

    @property
    def networks(self) -> AsyncNetworks:
        return AsyncNetworks(self._caller)

    @property
    def credentials(self) -> AsyncCredentials:
        return AsyncCredentials(self._caller)

    @property
    def settings(self) -> AsyncSettings:
        return AsyncSettings(self._caller)

    @property
    def security(self) -> AsyncSecurity:
        return AsyncSecurity(self._caller)
