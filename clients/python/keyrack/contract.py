# Generated from openrpc.json by npm run generate: do not edit.
"""Methods, types and errors of the contract."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, TypedDict, Union

from .client import Client, EditingNamespace, Namespace
from .errors import ERRORS, READS, REFUSALS, REFUSING, KeyrackError
from .params import given_params

__version__ = '0.1.0'


class NetworkNotFoundError(KeyrackError):
    """No such network (1001)"""


class DeviceNotFoundError(KeyrackError):
    """No such device (1002)"""


class DeviceExistsError(KeyrackError):
    """The network already has a device with this address (1003)"""


class NotRestorableError(KeyrackError):
    """The history does not lead back to that state (1004)"""


class NetworkInUseError(KeyrackError):
    """The network is in use (1005)"""


class NetworkExistsError(KeyrackError):
    """A network of this name exists (1006)"""


class ChangesPurgedError(KeyrackError):
    """The changes after this position are no longer kept: take a new position and search again (1007)"""


class ConfigNotFoundError(KeyrackError):
    """No such credential configuration (1101)"""


class ConfigExistsError(KeyrackError):
    """The network already has a configuration of this name (1102)"""


class ConfigTypeConflictError(KeyrackError):
    """Cannot change the type of a configuration with sets from or to STATIC (1103)"""


class EditConflictError(KeyrackError):
    """Another caller changed objects that this session edits (1201)"""


class SessionExpiredError(KeyrackError):
    """The session has ended and its edits are lost (1202)"""


class SessionLimitError(KeyrackError):
    """Too many edits (1203)"""


class UnauthorizedError(KeyrackError):
    """Authentication is required (1301)"""


class ForbiddenError(KeyrackError):
    """The caller is not permitted to do this (1302)"""


class OverloadedError(KeyrackError):
    """Too many requests (1401)"""


class SearchTooExpensiveError(KeyrackError):
    """The search is too expensive (1402)"""


class TooLargeError(KeyrackError):
    """A limit of the service is exceeded (1403)"""


class StoreUnavailableError(KeyrackError):
    """The store does not answer (1501)"""


class InvalidAddressError(KeyrackError):
    """The address cannot be parsed (-32602)"""


class InvalidAdapterError(KeyrackError):
    """The adapter id is malformed, or not one of those that are allowed (-32602)"""


ERRORS.update({
    1001: NetworkNotFoundError,
    1002: DeviceNotFoundError,
    1003: DeviceExistsError,
    1004: NotRestorableError,
    1005: NetworkInUseError,
    1006: NetworkExistsError,
    1007: ChangesPurgedError,
    1101: ConfigNotFoundError,
    1102: ConfigExistsError,
    1103: ConfigTypeConflictError,
    1201: EditConflictError,
    1202: SessionExpiredError,
    1203: SessionLimitError,
    1301: UnauthorizedError,
    1302: ForbiddenError,
    1401: OverloadedError,
    1402: SearchTooExpensiveError,
    1403: TooLargeError,
    1501: StoreUnavailableError,
})
REFUSALS.update({
    'NETWORK_NOT_FOUND': (1001, NetworkNotFoundError),
    'DEVICE_NOT_FOUND': (1002, DeviceNotFoundError),
    'DEVICE_EXISTS': (1003, DeviceExistsError),
    'NOT_RESTORABLE': (1004, NotRestorableError),
    'NETWORK_IN_USE': (1005, NetworkInUseError),
    'NETWORK_EXISTS': (1006, NetworkExistsError),
    'CHANGES_PURGED': (1007, ChangesPurgedError),
    'CONFIG_NOT_FOUND': (1101, ConfigNotFoundError),
    'CONFIG_EXISTS': (1102, ConfigExistsError),
    'CONFIG_TYPE_CONFLICT': (1103, ConfigTypeConflictError),
    'EDIT_CONFLICT': (1201, EditConflictError),
    'SESSION_EXPIRED': (1202, SessionExpiredError),
    'SESSION_LIMIT': (1203, SessionLimitError),
    'UNAUTHORIZED': (1301, UnauthorizedError),
    'FORBIDDEN': (1302, ForbiddenError),
    'OVERLOADED': (1401, OverloadedError),
    'SEARCH_TOO_EXPENSIVE': (1402, SearchTooExpensiveError),
    'TOO_LARGE': (1403, TooLargeError),
    'STORE_UNAVAILABLE': (1501, StoreUnavailableError),
    'INVALID_ADDRESS': (-32602, InvalidAddressError),
    'INVALID_ADAPTER': (-32602, InvalidAdapterError),
})


class ManagedNetwork(TypedDict):
    """A named group of managed devices"""

    name: NetworkName

    # Name of the bridge through which the network is reached, or null
    bridgeName: Optional[str]

    # Always true
    online: bool


class UpdatePreview(TypedDict):
    """The changes that updateDevices would make. null if the call was no dry run and has made them"""

    # The devices in the order of ipCsv, each once
    devices: List[UpdatedDevice]


class UpdatedDevice(TypedDict):
    """A device before and after an update"""

    # Network of the device
    network: str

    # Management address of the device
    ipAddress: str

    # Fields whose value would change
    fields: List[ChangedField]


class DeviceCounts(TypedDict):
    """Numbers of devices"""

    # Number of all matching devices
    total: int

    # The largest groups, the largest first
    groups: List[DeviceGroup]

    # Number of all other groups
    otherGroups: int

    # Sum of the counts of all other groups
    otherCount: int


class DeviceGroup(TypedDict):
    """The number of devices with the same values"""

    # The value of each field, in the order of `by`; null for an empty one
    values: List[Optional[Union[str, int]]]

    # Number of devices
    count: int


class PageRequest(TypedDict):
    """The position and the size of a page. Other members are ignored"""

    # Position of the first element of the page, from 0
    offset: int

    pageSize: PageSize


class PageDataRequired(TypedDict):
    """What every PageData has."""

    # Position of the first device of the page, from 0
    offset: int

    # Maximum number of devices in the page, as requested
    pageSize: int

    # The devices of the page
    devices: List[Device]


class PageData(PageDataRequired, total=False):
    """A page of devices"""

    # Number of all matching devices; present if offset is 0. With LEGACY_CLIENTS=1 later pages have the total that the caller sent
    total: int


class DeviceRequired(TypedDict):
    """What every Device has."""

    # Management address, RFC 5952 form
    ipAddress: str

    # Device hostname
    hostname: str

    # Network of the device
    network: str

    # Adapter used to manage and back up the device
    adapterId: str

    # Kind of device: Router, Switch, Firewall, …
    deviceType: str

    # Manufacturer of the hardware
    hardwareVendor: str

    # Model number
    model: str

    # Vendor of the operating system
    softwareVendor: str

    # Vendor-specific version of the operating system
    osVersion: str

    # Outcome of the last backup. The usual values are NONE (no backup yet), SUCCESS, INVALID_CREDENTIALS and FAILURE. INVALID_CREDENTIAL means the same as INVALID_CREDENTIALS. A collector may send its own value, such as TIMEOUT, which counts as a failure. The value is stored as sent, and upper and lower case differ
    backupStatus: str

    # 0 = compliant, 1 = unsaved changes, 2 = policy violations
    complianceState: Literal[0, 1, 2]

    # Time of the last backup, Unix epoch milliseconds, or null
    lastBackup: Optional[int]

    # Time of the last neighbor collection, Unix epoch milliseconds, or null
    lastTelemetry: Optional[int]

    # First 60 characters of the memo, or null
    memoSummary: Optional[str]

    # Custom field 1
    custom1: Optional[str]

    # Custom field 2
    custom2: Optional[str]

    # Custom field 3
    custom3: Optional[str]

    # Custom field 4
    custom4: Optional[str]

    # Custom field 5
    custom5: Optional[str]

    # Chassis serial number, or null
    serialNumber: Optional[str]


class Device(DeviceRequired, total=False):
    """A managed device, identified by network and ipAddress"""

    # The named fields that are set, sorted by name. Absent if the device has none. `Settings.getFieldNames` says what they mean
    fields: Dict[str, str]


class Hardware(TypedDict):
    """A hardware part of a device. Unknown members are null; additional members are stored as reported"""

    # Id of the part in its device. Parts refer to their parent by it; of several parts with the same id, the first is the parent
    hardwareId: int

    # Id that the collector uses for the device
    deviceId: Optional[int]

    # Kind of part
    assetType: Optional[Literal['CHASSIS', 'CARD', 'DAUGHTER_CARD', 'CPU', 'MEMORY', 'POWER_SUPPLY', 'FAN', 'STACK', 'BACKPLANE', 'TRANSCEIVER', 'SENSOR', 'SOFTWARE', 'OTHER']]

    # Name
    name: Optional[str]

    # Description
    description: Optional[str]

    # Manufacturer
    make: Optional[str]

    # Model number
    modelNumber: Optional[str]

    # Part number
    partNumber: Optional[str]

    # Serial number
    serialNumber: Optional[str]

    # Revision number
    revisionNumber: Optional[str]

    # Hardware version
    hardwareVersion: Optional[str]

    # Firmware version
    firmwareVersion: Optional[str]

    # Software version
    softwareVersion: Optional[str]

    # Slot that holds the part
    slotNumber: Optional[int]

    # Kind of slot
    slotType: Optional[str]

    # Number of ports
    portCount: Optional[int]

    # Status as reported
    status: Optional[str]

    # Kind of memory
    memoryKind: Optional[str]

    # Size of memory in bytes
    memorySize: Optional[int]

    # Whether the part can be replaced in the field
    fieldReplaceable: Optional[bool]

    # Asset tag
    assetTag: Optional[str]

    # Time when the collector read these facts from the device, Unix epoch milliseconds
    captureTime: Optional[int]

    # Whether the part was found in the latest capture
    latest: Optional[bool]

    # hardwareId of the part that contains this one; -1 if no part contains it
    cardParentId: Optional[int]


class Interface(TypedDict):
    """An interface of a device; unknown members are null"""

    # Name, such as GigabitEthernet0/1
    name: str

    # Description as configured
    description: Optional[str]

    # Kind of interface
    type: Optional[str]

    # SNMP ifIndex
    ifIndex: Optional[int]

    # Configured state
    adminStatus: Optional[Literal['UP', 'DOWN']]

    # Current state
    operStatus: Optional[str]

    # MAC address in lower case, separated by colons
    macAddress: Optional[str]

    # Maximum transmission unit in bytes
    mtu: Optional[int]

    # Speed in bits per second
    speed: Optional[int]

    # Duplex mode
    duplex: Optional[str]

    # Name of the VRF
    vrf: Optional[str]

    # The first of ipAddresses, or null
    ipAddress: Optional[str]

    # Addresses of the interface
    ipAddresses: List[InterfaceAddress]

    # Time when the collector read these facts from the device, Unix epoch milliseconds
    captureTime: Optional[int]


class InterfaceAddress(TypedDict):
    """An address of an interface"""

    # Address in RFC 5952 form
    ipAddress: str

    # Prefix length in bits, or null
    prefixLength: Optional[int]


class DeviceReportRequired(TypedDict):
    """What every DeviceReport has."""

    ipAddress: IpAddress


class DeviceReport(DeviceReportRequired, total=False):
    """Facts found about one device; absent members stay unchanged. Memo, tags, interfaces, hardware and change times of a device take at most MAX_DEVICE_BYTES (1048576) bytes as stored. A report that would exceed this limit is refused, unless it makes the device smaller"""

    adapterId: AdapterId

    # Device hostname
    hostname: str

    # Kind of device: Router, Switch, Firewall, …
    deviceType: str

    # Manufacturer of the hardware
    hardwareVendor: str

    # Model number
    model: str

    # Vendor of the operating system
    softwareVendor: str

    # Vendor-specific version of the operating system
    osVersion: str

    # Outcome of the last backup. The usual values are NONE (no backup yet), SUCCESS, INVALID_CREDENTIALS and FAILURE. INVALID_CREDENTIAL means the same as INVALID_CREDENTIALS. A collector may send its own value, such as TIMEOUT, which counts as a failure. The value is stored as sent, and upper and lower case differ
    backupStatus: str

    # 0 = compliant, 1 = unsaved changes, 2 = policy violations
    complianceState: Literal[0, 1, 2]

    # Time of the last backup, Unix epoch milliseconds; null clears it. A time before the year 2000 is accepted, but the generated clients warn that it may be in seconds
    lastBackup: Optional[int]

    # Time of the last neighbor collection, Unix epoch milliseconds; null clears it. A time before the year 2000 is accepted, but the generated clients warn that it may be in seconds
    lastTelemetry: Optional[int]

    # Chassis serial number; null clears it
    serialNumber: Optional[str]

    # Custom field 1
    custom1: Optional[str]

    # Custom field 2
    custom2: Optional[str]

    # Custom field 3
    custom3: Optional[str]

    # Custom field 4
    custom4: Optional[str]

    # Custom field 5
    custom5: Optional[str]

    fields: NamedFieldValues

    # The whole memo, at most MAX_MEMO_LENGTH characters (a setting). Its first 60 characters become memoSummary; null removes it
    memo: Optional[str]

    # Replaces the recorded tags
    tags: List[str]

    # Replaces the recorded interfaces; at most MAX_INTERFACES (a setting)
    interfaces: List[ReportedInterface]

    # Replaces the recorded hardware
    hardware: List[ReportedHardware]

    # Time or times when the configuration changed, Unix epoch milliseconds. The service adds them to the recorded times, and keeps the newest 100
    configChangedAt: Union[int, List[int]]


class ReportedInterfaceRequired(TypedDict):
    """What every ReportedInterface has."""

    # Name, such as GigabitEthernet0/1
    name: str


class ReportedInterface(ReportedInterfaceRequired, total=False):
    """A reported interface: its name and any other known members"""

    # Description as configured
    description: Optional[str]

    # Kind of interface
    type: Optional[str]

    # SNMP ifIndex
    ifIndex: Optional[int]

    # Configured state
    adminStatus: Optional[Literal['UP', 'DOWN']]

    # Current state
    operStatus: Optional[str]

    # MAC address in any usual form
    macAddress: Optional[str]

    # Maximum transmission unit in bytes
    mtu: Optional[int]

    # Speed in bits per second
    speed: Optional[int]

    # Duplex mode
    duplex: Optional[str]

    # Name of the VRF
    vrf: Optional[str]

    ipAddress: OptionalIpAddress

    # Addresses of the interface. If absent, ipAddress is the only address. All interfaces of a device together may have at most four times MAX_INTERFACES addresses
    ipAddresses: Optional[List[ReportedInterfaceAddress]]

    # Time when the collector read these facts from the device, Unix epoch milliseconds
    captureTime: Optional[int]


class ReportedInterfaceAddressRequired(TypedDict):
    """What every ReportedInterfaceAddress has."""

    ipAddress: IpAddress


class ReportedInterfaceAddress(ReportedInterfaceAddressRequired, total=False):
    """An address of an interface"""

    # Prefix length in bits, or null. At most 32 for an IPv4 address; a length from 96 on counts the 96 bits before the IPv4 address in an IPv4-mapped one, which are subtracted
    prefixLength: Optional[int]


class ReportedHardwareRequired(TypedDict):
    """What every ReportedHardware has."""

    # Id of the part in its device. Parts refer to their parent by it; of several parts with the same id, the first is the parent
    hardwareId: int


class ReportedHardware(ReportedHardwareRequired, total=False):
    """A reported part: its hardwareId and any other known members. Additional members are stored"""

    # Id that the collector uses for the device
    deviceId: Optional[int]

    # Kind of part
    assetType: Optional[Literal['CHASSIS', 'CARD', 'DAUGHTER_CARD', 'CPU', 'MEMORY', 'POWER_SUPPLY', 'FAN', 'STACK', 'BACKPLANE', 'TRANSCEIVER', 'SENSOR', 'SOFTWARE', 'OTHER']]

    # Name
    name: Optional[str]

    # Description
    description: Optional[str]

    # Manufacturer
    make: Optional[str]

    # Model number
    modelNumber: Optional[str]

    # Part number
    partNumber: Optional[str]

    # Serial number
    serialNumber: Optional[str]

    # Revision number
    revisionNumber: Optional[str]

    # Hardware version
    hardwareVersion: Optional[str]

    # Firmware version
    firmwareVersion: Optional[str]

    # Software version
    softwareVersion: Optional[str]

    # Slot that holds the part
    slotNumber: Optional[int]

    # Kind of slot
    slotType: Optional[str]

    # Number of ports
    portCount: Optional[int]

    # Status as reported
    status: Optional[str]

    # Kind of memory
    memoryKind: Optional[str]

    # Size of memory in bytes
    memorySize: Optional[int]

    # Whether the part can be replaced in the field
    fieldReplaceable: Optional[Union[bool, int]]

    # Asset tag
    assetTag: Optional[str]

    # Time when the collector read these facts from the device, Unix epoch milliseconds
    captureTime: Optional[int]

    # Whether the part was found in the latest capture
    latest: Optional[Union[bool, int]]

    # hardwareId of the part that contains this one; -1 if no part contains it
    cardParentId: Optional[int]


class ReportOutcomeRequired(TypedDict):
    """What every ReportOutcome has."""

    # Number of applied reports, including those that created a device
    applied: int

    # Number of reports that created a device
    created: int

    # Number of refused reports
    refused: int

    # The refused reports
    items: List[RefusedReport]


class ReportOutcome(ReportOutcomeRequired, total=False):
    """Outcome of the reports"""

    # The changes that each report would make. Reports that change nothing are left out. Present only with dryRun
    changes: List[ReportedChange]


class RefusedReport(TypedDict):
    """A refused report and the reason"""

    # Position in the reports, from 0
    index: int

    # Address as reported, or null if it was not a string
    ipAddress: Optional[str]

    # Code of the refusal
    code: Literal['DEVICE_NOT_FOUND', 'INVALID_ADDRESS', 'INVALID_ADAPTER', 'INVALID_VALUE']

    # The position of the fault in the report, and the reason for the refusal
    reason: str


class ReportedChange(TypedDict):
    """The changes that a report would make"""

    # Position in the reports, from 0
    index: int

    # Management address of the device
    ipAddress: str

    # Whether the device would be created or updated
    action: Literal['create', 'update']

    # The members that differ from the recorded values
    fields: List[ChangedField]


class ChangedField(TypedDict):
    """A member that would change"""

    # Name of the member
    name: str

    # Current value. For interfaces and hardware, the number of elements
    before: Optional[Union[str, int, List[Union[str, int]]]]

    # New value. For interfaces and hardware, the number of elements
    after: Optional[Union[str, int, List[Union[str, int]]]]


class ReportPage(TypedDict):
    """Devices as reports"""

    # Reports in address order. Large members that are null or empty are left out
    reports: List[DeviceReport]

    # Value to send as `after` for the next page; null on the last page
    next: Optional[str]


class AddressSet(TypedDict):
    """Addresses that a configuration applies to"""

    # Addresses, CIDR blocks and wildcards. In a wildcard, an octet or hextet may be `*`, contain `?`, or be a range `a-b`. `*` alone matches every IPv4 address and no IPv6 address; `::/0` matches every IPv6 address. Empty for a static configuration
    addresses: List[str]


class CredentialConfig(TypedDict):
    """A credential configuration"""

    # The lowest priority is tried first
    priority: int

    addressSet: AddressSet

    # Name, unique in its network
    name: str

    # Network the configuration applies to
    managedNetwork: str

    # Deprecated; use type. true means STATIC
    flat: bool

    type: ConfigType


class SentCredentialConfigRequired(TypedDict):
    """What every SentCredentialConfig has."""

    name: ConfigName


class SentCredentialConfig(SentCredentialConfigRequired, total=False):
    """A configuration to save. Members that are absent or null stay unchanged, or get their default if the configuration is new"""

    # The lowest priority is tried first. If absent, a new configuration gets the highest priority plus 1
    priority: Optional[int]

    addressSet: Optional[SentAddressSet]

    # The network of the call, or absent. Another network is refused with -32602
    managedNetwork: Optional[str]

    # Deprecated; use type. true means STATIC
    flat: Optional[Union[bool, int]]

    # Kind of configuration
    type: Optional[Literal['STATIC', 'DYNAMIC', 'CLOUD']]


class SentAddressSet(TypedDict, total=False):
    """Addresses that a configuration applies to"""

    # Addresses, CIDR blocks and wildcards; at most MAX_CONFIG_ADDRESSES (a setting). `*` alone matches every IPv4 address and no IPv6 address; `::/0` matches every IPv6 address
    addresses: Optional[List[str]]


class FieldNames(TypedDict, total=False):
    """The custom fields and the named fields. A field without a definition is absent"""

    custom1: FieldDefinition

    custom2: FieldDefinition

    custom3: FieldDefinition

    custom4: FieldDefinition

    custom5: FieldDefinition

    # At most 20 named fields, by the names that the member `fields` of a device uses: a lower-case letter, then lower-case letters, digits and `_`, at most 32 characters. `name` is what people see
    named: Dict[str, FieldDefinition]


class FieldDefinitionRequired(TypedDict):
    """What every FieldDefinition has."""

    # Name that people see, unique regardless of case
    name: str

    # Kind of value. Dates have the form YYYY-MM-DD, a boolean is `true` or `false`, and a link is a URL
    type: Literal['text', 'number', 'date', 'choice', 'boolean', 'link']


class FieldDefinition(FieldDefinitionRequired, total=False):
    """The meaning of a custom field or a named field"""

    # Help for people who enter a value
    help: str

    # The values to choose from; present if and only if the type is choice
    choices: List[str]


class CredentialSetRequired(TypedDict):
    """What every CredentialSet has."""

    # Name of the set; in a static configuration the address of the device
    name: str

    # Login (VTY) username
    username: str

    # Login (VTY) password; null if the caller must not see it or did not request it
    password: Optional[str]

    # Enable username
    enableUsername: str

    # Enable password; null if the caller must not see it or did not request it
    enablePassword: Optional[str]

    # SNMP read-only community string; null if the caller must not see it or did not request it
    roCommunityString: Optional[str]

    # SNMPv3 username
    snmpUsername: str

    # SNMPv3 authentication password; null if the caller must not see it or did not request it
    snmpAuthPassword: Optional[str]

    # SNMPv3 privacy password; null if the caller must not see it or did not request it
    snmpPrivPassword: Optional[str]

    # The lowest priority is tried first. A static configuration ignores it
    priority: int


class CredentialSet(CredentialSetRequired, total=False):
    """A set of credentials"""

    # SSH private key, as it was sent; absent if it is not set, and for callers without credentials:reveal; null if the caller did not request it
    sshPrivateKey: Optional[str]

    # Passphrase of the SSH private key; absent if it is not set, and for callers without credentials:reveal; null if the caller did not request it
    sshKeyPassphrase: Optional[str]

    # Type of the SSH private key, such as ssh-ed25519. The service reads it from the key; absent without sshPrivateKey, and for callers without credentials:reveal
    sshKeyType: str

    # SHA-256 fingerprint of the public key of sshPrivateKey, as `ssh-keygen -l` prints it: `SHA256:` and base64. Present if sshKeyType is
    sshKeyFingerprint: str

    # SNMPv3 authentication protocol; absent if it is not set
    snmpAuthProtocol: Literal['MD5', 'SHA', 'SHA224', 'SHA256', 'SHA384', 'SHA512']

    # SNMPv3 privacy protocol; AES192C and AES256C are the variants with the key extension that Cisco uses; absent if it is not set
    snmpPrivProtocol: Literal['DES', '3DES', 'AES128', 'AES192', 'AES256', 'AES192C', 'AES256C']

    # SNMP read-write community string; absent if it is not set, and for callers without credentials:reveal; null if the caller did not request it
    rwCommunityString: Optional[str]

    # Token for the API of the device; absent if it is not set, and for callers without credentials:reveal; null if the caller did not request it
    apiToken: Optional[str]

    # Note for the people who use the set; absent if it is not set
    note: str

    # Time from which the set must not be used, Unix epoch milliseconds; absent if it is not set. The service still returns the set afterwards
    expiresAt: int

    # EXPIRED from expiresAt on, and SOON in the EXPIRY_WARNING_DAYS (a setting) before it; absent otherwise
    expiry: Literal['SOON', 'EXPIRED']


class SentCredentialSetRequired(TypedDict):
    """What every SentCredentialSet has."""

    # Name of the set; in a static configuration the address of the device
    name: str


class SentCredentialSet(SentCredentialSetRequired, total=False):
    """A set to save. Members that are absent or null keep their stored value, and `""` clears it; a new set starts with `""`. sshKeyType, sshKeyFingerprint and expiry are ignored, so that a set that was read can be sent back"""

    # Login (VTY) username
    username: Optional[str]

    # Login (VTY) password
    password: Optional[str]

    # Enable username
    enableUsername: Optional[str]

    # Enable password
    enablePassword: Optional[str]

    # SNMP read-only community string
    roCommunityString: Optional[str]

    # SNMPv3 username
    snmpUsername: Optional[str]

    # SNMPv3 authentication password
    snmpAuthPassword: Optional[str]

    # SNMPv3 privacy password
    snmpPrivPassword: Optional[str]

    # Alias of snmpPrivPassword
    snmpAuthPriv: Optional[str]

    # The lowest priority is tried first. If absent, a new set gets the highest priority plus 1; in a STATIC configuration it gets 0
    priority: Optional[int]

    # SSH private key: OpenSSH, PKCS#8, PKCS#1 (RSA) or SEC 1 (EC), as PEM text. It must be an RSA, ECDSA or Ed25519 key. A PEM key that is encrypted needs sshKeyPassphrase in the same call
    sshPrivateKey: Optional[str]

    # Passphrase of the SSH private key
    sshKeyPassphrase: Optional[str]

    # Ignored
    sshKeyType: Optional[str]

    # Ignored
    sshKeyFingerprint: Optional[str]

    # SNMPv3 authentication protocol
    snmpAuthProtocol: Optional[Literal['MD5', 'SHA', 'SHA224', 'SHA256', 'SHA384', 'SHA512', '']]

    # SNMPv3 privacy protocol; AES192C and AES256C are the variants with the key extension that Cisco uses
    snmpPrivProtocol: Optional[Literal['DES', '3DES', 'AES128', 'AES192', 'AES256', 'AES192C', 'AES256C', '']]

    # SNMP read-write community string
    rwCommunityString: Optional[str]

    # Token for the API of the device
    apiToken: Optional[str]

    # Note for the people who use the set
    note: Optional[str]

    # Time from which the set must not be used, Unix epoch milliseconds; 0 clears it
    expiresAt: Optional[int]

    # Ignored
    expiry: Optional[str]


class NamedCredentialSet(TypedDict):
    """A set to delete. The service uses only its name"""

    # Name of the set; in a static configuration the address of the device
    name: str


class CredentialsPageDataRequired(TypedDict):
    """What every CredentialsPageData has."""

    # Position of the first set of the page, from 0
    offset: int

    # Maximum number of sets in the page, as requested
    pageSize: int

    # The sets of the page
    credentialSets: List[CredentialSet]


class CredentialsPageData(CredentialsPageDataRequired, total=False):
    """A page of credential sets"""

    # Number of all sets; present if offset is 0. With LEGACY_CLIENTS=1 later pages have the total that the caller sent
    total: int


class EditConflictRequired(TypedDict):
    """What every EditConflict has."""

    # Network of the configuration
    network: str

    # Saved name of the configuration. If the configuration is not saved, the name that the session gave it
    config: str

    # Time of the other caller's change, Unix epoch milliseconds; null if it is no longer known
    changedAt: Optional[int]

    # The action of the session on the object
    mine: Literal['create', 'update', 'rename', 'delete']

    # The action of the other callers. `config` means that they deleted the configuration of the set, or changed it from or to STATIC; the edit can then only be dropped. `sets` means that they changed something else in a configuration that the session deletes or changes from or to STATIC. `name` means that they gave the same name to a different configuration. `network` means that they deleted the network, or that the caller may no longer see it; a rebase then drops an edit of a set and the deletion of a configuration, and any other edit stays a conflict until it is dropped or the network is there again. Any other value is their action on the object itself
    theirs: Literal['create', 'update', 'rename', 'delete', 'config', 'sets', 'name', 'network']

    # Revision of the saved object, or 0 if it does not exist. A choice in rebaseEdits can contain it
    revision: int

    # Every field that the session or another caller changed
    fields: List[ConflictField]

    # Units that `rebaseEdits` resolves only by a choice, because the session sent one part of the unit and another caller may have changed another part
    unsettled: List[EditUnit]


class EditConflict(EditConflictRequired, total=False):
    """An object that this session edited and that another caller changed afterwards"""

    # Name of the set; absent if the conflict concerns the configuration
    set: str

    # Id of the caller that changed the object
    changedBy: str


class ConflictField(TypedDict):
    """A field of an object in conflict, with the values of both sides. Values of secrets are never returned"""

    # Name of the field
    name: str

    unit: EditUnit

    # Value at the session's first edit of the object. null if there was no value, if it is not known, or if the field is secret
    base: Optional[Union[str, int, List[str]]]

    # Saved value. null if there is no value or the field is secret
    saved: Optional[Union[str, int, List[str]]]

    # The session's value. null if the session deletes the object or the field is secret
    wanted: Optional[Union[str, int, List[str]]]

    # Whether the session changes the field
    changedBySession: bool

    # Whether another caller changed the field after the session's first edit of the object. null if this is not known, or if the field is secret and the caller lacks credentials:reveal
    changedByOthers: Optional[bool]


class EditChoiceRequired(TypedDict):
    """What every EditChoice has."""

    # Network of the configuration
    network: str

    # Name of the configuration, as in the conflict or pending edit
    config: str


class EditChoice(EditChoiceRequired, total=False):
    """The side that is kept for one object. `keep` applies to all units that are not in `units`"""

    # Name of the set; absent or null means the configuration itself
    set: Optional[str]

    # `mine` keeps the edit, `theirs` drops it
    keep: Optional[Literal['mine', 'theirs']]

    units: Optional[UnitChoices]

    # Revision in the conflict that the caller has seen. If the saved object has a newer revision, the object stays a conflict
    revision: Optional[int]


class UnitChoices(TypedDict, total=False):
    """The side to keep, for each unit"""

    # `mine` or `theirs`
    login: Optional[Literal['mine', 'theirs']]

    # `mine` or `theirs`
    enable: Optional[Literal['mine', 'theirs']]

    # `mine` or `theirs`
    snmpv2: Optional[Literal['mine', 'theirs']]

    # `mine` or `theirs`
    snmpv3: Optional[Literal['mine', 'theirs']]

    # `mine` or `theirs`
    ssh: Optional[Literal['mine', 'theirs']]

    # `mine` or `theirs`
    snmpWrite: Optional[Literal['mine', 'theirs']]

    # `mine` or `theirs`
    api: Optional[Literal['mine', 'theirs']]

    # `mine` or `theirs`
    note: Optional[Literal['mine', 'theirs']]

    # `mine` or `theirs`
    expiry: Optional[Literal['mine', 'theirs']]

    # `mine` or `theirs`
    priority: Optional[Literal['mine', 'theirs']]

    # `mine` or `theirs`
    name: Optional[Literal['mine', 'theirs']]

    # `mine` or `theirs`
    type: Optional[Literal['mine', 'theirs']]

    # `mine` or `theirs`
    addresses: Optional[Literal['mine', 'theirs']]


class EditedField(TypedDict):
    """An edited field. A secret has a name but no values"""

    # Name of the field
    name: str

    # Saved value. null if there is no value, if the field is secret, or if a history keeps its name alone
    before: Optional[Union[str, int, List[str]]]

    # Value after the commit. null if the field is secret, or if a history keeps its name alone
    after: Optional[Union[str, int, List[str]]]


class PendingEdit(TypedDict):
    """An edit that is not committed yet"""

    # Network of the configuration
    network: str

    # Name of the configuration; after a rename, its new name
    config: str

    # Name of the set, or null if the edit concerns the configuration
    set: Optional[str]

    # Action of the edit
    action: Literal['create', 'update', 'rename', 'delete']

    # Fields that the edit changes
    fields: List[EditedField]


class PendingEdits(TypedDict):
    """Edits that commitEdits would write, and their conflicts"""

    # The edits of the session
    edits: List[PendingEdit]

    # Conflicts that would stop commitEdits
    conflicts: List[EditConflict]

    # Time when the session expires if it is not used, Unix epoch milliseconds. null if there are no edits
    expiresAt: Optional[int]


class ResolvedCredential(TypedDict):
    """A credential set to try, and the reason why it applies"""

    # Name of the configuration
    config: str

    type: ConfigType

    # Priority of the configuration
    configPriority: int

    # The expression that matches the address; in a static configuration the address itself
    match: str

    credentialSet: CredentialSet


class CredentialHistory(TypedDict):
    """A page of the history of credentials"""

    # Commits, newest first
    entries: List[CredentialHistoryEntry]

    # Value to send as `before` for the next page; null on the last page
    next: Optional[str]


class CredentialHistoryEntry(TypedDict):
    """A commit that changed credentials of a network"""

    # Id of the entry, which is the id of its entry in the audit
    id: str

    # Time of the commit, Unix epoch milliseconds by the clock of Redis
    at: int

    # Id of the caller, as in the audit. null if the audit no longer has the entry
    by: Optional[str]

    # Method or command. null if the audit no longer has the entry
    method: Optional[str]

    # X-Request-Id of the response; null if the audit no longer has the entry
    request: Optional[str]

    # Address of the client; null if the audit no longer has the entry
    source: Optional[str]

    # The comment of the request, or null
    comment: Optional[str]

    # The changed configurations and sets
    changes: List[CommittedChange]

    # Number of further changes of the commit in this network that are not kept
    more: int


class CommittedChange(TypedDict):
    """A configuration or a set that a commit changed"""

    # Name of the configuration; after a rename, its new name
    config: str

    # Name of the set, or null if the configuration changed
    set: Optional[str]

    # The changes of the commit
    action: Literal['create', 'update', 'rename', 'delete']

    # The fields that changed. Empty for a creation and a deletion
    fields: List[EditedField]


class SearchIndexCheck(TypedDict):
    """The differences between a search index and an index that was built from the records"""

    network: NetworkName

    # Number of devices in the index; null if there is no index
    devices: Optional[int]

    # Descriptions of the differences, at most 100. Empty if the index agrees with the records
    differences: List[str]


class DeviceHistory(TypedDict):
    """A page of the history of a device"""

    # Entries, newest first
    entries: List[DeviceHistoryEntry]

    # Value to send as `before` for the next page; null on the last page
    next: Optional[str]


class DeviceHistoryEntryRequired(TypedDict):
    """What every DeviceHistoryEntry has."""

    # Id of the entry, which is the id of its entry in the audit
    id: str

    # Time of the change, Unix epoch milliseconds by the clock of Redis
    at: int

    # The kind of the change at this address. `arrive` and `leave` are the two ends of a move
    action: Literal['create', 'update', 'delete', 'arrive', 'leave']

    # Id of the caller, as in the audit. null if the audit no longer has the entry
    by: Optional[str]

    # Method or command. null if the audit no longer has the entry
    method: Optional[str]

    # X-Request-Id of the response. Empty if there was no request; null if the audit no longer has the entry
    request: Optional[str]

    # Address of the client, or the system user that ran the command. null if the audit no longer has the entry
    source: Optional[str]

    # The comment of the request, or null
    comment: Optional[str]

    # The other end of a move, or null
    place: Optional[DevicePlace]

    # The members that changed, in the order of a report. Empty for a creation and a deletion
    fields: List[HistoryField]

    # Names of members that changed too, but whose values were too large to be kept
    cut: List[str]


class DeviceHistoryEntry(DeviceHistoryEntryRequired, total=False):
    """A change of a device"""

    # Present if the entry stands for several reports that changed only lastBackup and lastTelemetry
    folded: Dict[str, Any]


class DevicePlace(TypedDict):
    """A network and an address in it"""

    # Name of the network
    network: str

    # Management address
    ipAddress: str


class DeviceChanges(TypedDict):
    """A page of the changes of devices"""

    # Changes, oldest first
    changes: List[DeviceChange]

    # The position after this page. Changes that happen later are after it
    position: str

    # Value to send as `after` for the next page; null if there are no further changes now
    next: Optional[str]


class DeviceChange(TypedDict):
    """A change of a device. It names the changed fields, but not their values"""

    # The position after this change
    position: str

    # Network of the device
    network: str

    # Management address of the device
    ipAddress: str

    # Time of the change, Unix epoch milliseconds by the clock of Redis
    at: int

    # The kind of the change at this address. `arrive` and `leave` are the two ends of a move. `change` means that the history no longer says what happened
    action: Literal['create', 'update', 'delete', 'arrive', 'leave', 'change']

    # Names of the members that changed. Empty for a creation and a deletion
    fields: List[str]

    # The other end of a move, or null
    place: Optional[DevicePlace]

    # Id of the caller, as in the audit
    by: str

    # Method or command
    method: str

    # X-Request-Id of the response. Empty if there was no request
    request: str

    # The comment of the request, or null
    comment: Optional[str]


class HistoryField(TypedDict):
    """A member before and after a change"""

    # Name of the member
    name: str

    # Value before the change. Of a list, the elements that the change removed or replaced
    before: Optional[Union[str, int, List[Union[str, int, Dict[str, Any]]]]]

    # Value after the change. Of a list, the elements that the change added or put in the place of others
    after: Optional[Union[str, int, List[Union[str, int, Dict[str, Any]]]]]


class DeviceRestoration(TypedDict):
    """The changes of a restoration, made or planned"""

    # `create` if the device was deleted, `none` if it already is as it was then
    action: Literal['create', 'update', 'none']

    # The members that change, with the current and the restored values. Empty for `create`
    fields: List[HistoryField]

    # Names of members that change too, but whose values are too large for this list
    cut: List[str]


class Reversion(TypedDict):
    """The changes of the undo of a request, made or planned"""

    # The devices that were restored
    reverted: List[RevertedDevice]

    # The devices that stay as they are
    refused: List[UnrevertedDevice]


class RevertedDevice(TypedDict):
    """A device that an undo restores"""

    # Network of the restored device
    network: str

    # Management address of the restored device
    ipAddress: str

    # The effect of the undo at this address: `create` brings a deleted device back, `delete` undoes a creation, `move` moves the device back to this address
    action: Literal['create', 'update', 'delete', 'move']

    # The members that change, with the current and the restored values
    fields: List[HistoryField]

    # Names of members that change too, but whose values are too large for this list
    cut: List[str]


class UnrevertedDevice(TypedDict):
    """A device that an undo does not restore"""

    # Network of the device
    network: str

    # Management address of the device
    ipAddress: str

    # Name of the refusal
    code: Literal['CHANGED_SINCE', 'NOT_RESTORABLE']

    # The refusal as a sentence
    reason: str


class Caller(TypedDict):
    """The caller and its permissions"""

    # Id of the caller in the audit: `local`, `key:<id>` or `user:<name>`
    id: str

    # Kind of the caller. `local` is the caller of every request while no API key and no user exists
    kind: Literal['local', 'key', 'user']

    # Name of the user or of the API key, or `local`
    name: str

    # All permissions, including those of roles, in the order of the contract
    permissions: List[Literal['inventory:read', 'inventory:write', 'credentials:read', 'credentials:reveal', 'credentials:write', 'admin']]

    # Names of the networks that the caller is limited to, ordered by code points; null means no limit
    networks: Optional[List[NetworkName]]


class AuditPage(TypedDict):
    """A page of the audit"""

    # Entries, newest first
    entries: List[AuditEntry]

    # Value to send as `before` for the next page; null on the last page
    next: Optional[str]


class AuditEntry(TypedDict):
    """An action recorded in the audit"""

    # Time and number of the entry. In each part of the audit, every entry has the next number
    id: str

    # Time of the action, Unix epoch milliseconds by the clock of Redis
    at: int

    # Id of the caller: `local`, `key:<id>` or `user:<name>`. It is `cli` for a command, `service` for the service itself, and `unknown` for a refused login
    by: str

    # Method or command
    method: str

    # Names of the objects, such as {"devices": ["10.0.0.1"]}. It never has values. If an entry was altered and cannot be parsed, this is {"unreadable": the stored text}
    on: Dict[str, Any]

    # X-Request-Id of the response. Empty if there was no request
    request: str

    # Address of the client that made the call, or the system user that ran the command. Empty for actions of the service itself, and in entries of keyrack 0.1.0
    source: str


class ServiceStatus(TypedDict, total=False):
    """The parts of the status. Parts that were not requested are absent"""

    store: StoreStatus

    # Search indexes that the responding process has built or is building, in the order of the names of their networks, those that are being built first; null if the search index is off
    indexes: Optional[List[IndexStatus]]

    sessions: Optional[HeldEdits]


class StoreStatus(TypedDict):
    """The Redis that holds all data"""

    # Deployment of Redis: one server, a primary with Sentinels, or a cluster
    kind: Literal['server', 'sentinel', 'cluster']

    # Number of servers that accept writes
    primaries: int

    # Versions of these servers, each once. Empty if Redis does not report them
    versions: List[str]

    # Memory that the data of all these servers uses, in bytes. null if Redis does not report it
    memoryBytes: Optional[int]

    # Sum of the memory limits (maxmemory) of these servers, in bytes. A server refuses writes at its limit. null if there is no limit or Redis does not report it
    memoryLimitBytes: Optional[int]

    # Risks for the stored data, such as Redis running without AOF
    warnings: List[str]


class IndexStatus(TypedDict):
    """Progress of the search index of a network"""

    # Name of the network
    network: str

    # State of the index. If it is `building`, searches wait for it or read the records instead
    state: Literal['building', 'ready']

    # Number of devices indexed so far
    done: int

    # Number of devices to index
    of: int


class HeldEdits(TypedDict):
    """The staged edits of all sessions. null for callers limited to networks"""

    # Number of sessions that hold edits
    withEdits: int

    # Number of edits in all sessions
    edits: int


# Any text; the param describes its meaning
Text = str
# Text of at most MAX_TEXT_LENGTH characters (a setting), or null
OptionalText = Optional[str]
# A Boolean. For languages without Booleans, 1 means true and 0 means false. null means false
Flag = Optional[Union[bool, int]]
# Name of a network: 1 to 64 characters, case-sensitive, no control characters, `,` or `@`
NetworkName = str
# Name of a network, or null
OptionalNetworkName = Optional[str]
# Names of existing networks, at most MAX_SEARCH_NETWORKS (a setting). A string names one network; an empty array or null means all networks
NetworkFilter = Optional[Union[List['NetworkName'], str]]
# Names of networks
NetworkNames = List['NetworkName']
# Networks, ordered by name
ManagedNetworks = List['ManagedNetwork']
# IPv4 or IPv6 address in any RFC 4291 text form; returned in RFC 5952 form. `::ffff:a.b.c.d` is the IPv4 address a.b.c.d. Zone ids, masks and octets with leading zeros are refused
IpAddress = str
# IPv4 or IPv6 address, or null
OptionalIpAddress = Optional[str]
# Adapter id, or null
OptionalAdapterId = Optional[str]
# null on success; otherwise `NETWORK_NOT_FOUND: …`, `INVALID_ADDRESS: …`, `INVALID_ADAPTER: …` or `DEVICE_EXISTS: …`
Refusal = Optional[str]
# Comma-separated `<ip_address>@<network>` entries: at least one, at most MAX_IP_CSV_ENTRIES (a setting, 10000)
IpCsv = str
# Values of custom1 .. custom5, in this order
CustomFields = Optional[List['OptionalText']]
# Tags of devices; null means none
TagList = Optional[List[str]]
# A whole memo of at most MAX_MEMO_LENGTH characters (a setting), or null
OptionalMemo = Optional[str]
# Values of named fields by name, such as `{"site": "TYO"}`. `Settings.defineFieldNames` defines the names. `""` clears a field, and a field that is absent stays unchanged
NamedFieldValues = Optional[Dict[str, str]]
# Comma-separated scheme names: ipAddress, interfaceIpAddress, hostname, vendor, serial, status, lastChange, custom, tag, and the extensions model, osVersion, versions, deviceType, hardwareVendor, softwareVendor, backupStatus, compliance, lastBackup, lastTelemetry, memo, macAddress, interfaceName, interfaceDescription, field, any; each with an optional `!` before it; at most 32 (the setting MAX_CRITERIA)
SearchSchemes = Optional[str]
# One line for each scheme, with at most MAX_QUERY_LENGTH characters (a setting) in all lines together
SearchQuery = Optional[str]
# One or two fields by which devices are counted
DeviceGroupFields = List[Union['DeviceGroupField', 'FieldPath']]
# A field that every device has, or its tags
DeviceGroupField = Literal['network', 'adapterId', 'deviceType', 'hardwareVendor', 'model', 'softwareVendor', 'osVersion', 'backupStatus', 'status', 'complianceState', 'custom1', 'custom2', 'custom3', 'custom4', 'custom5', 'tag']
# `fields.` and the name of a named field, such as `fields.site`. `Settings.getFieldNames` returns the names
FieldPath = str
# Maximum number of groups; null means 20
GroupLimit = Optional[int]
# Maximum number of elements in the page; at most MAX_PAGE_SIZE (a setting)
PageSize = int
# Name of a Device field; null and `""` mean ipAddress
SortColumn = Optional[Literal['ipAddress', 'hostname', 'network', 'adapterId', 'deviceType', 'hardwareVendor', 'model', 'softwareVendor', 'osVersion', 'backupStatus', 'complianceState', 'lastBackup', 'lastTelemetry', 'memoSummary', 'custom1', 'custom2', 'custom3', 'custom4', 'custom5', 'serialNumber', '']]
# A device, or null if it does not exist
DeviceOrNull = Optional['Device']
# Parts of a device, depth first
HardwareList = List['Hardware']
# Interfaces of a device
InterfaceList = List['Interface']
# Reports, at most 10000 in one call. The service checks each report separately; a refused report does not stop the others
DeviceReports = List['DeviceReport']
# Id of the adapter that manages and backs up a device: 1 to 128 characters without control characters, by convention `Vendor::Name`
AdapterId = str
# The large members that the reports contain; null or absent means all of them
ReportParts = Optional[List[Literal['memo', 'tags', 'interfaces', 'hardware', 'configChangedAt']]]
# Name of a credential configuration: 1 to 128 characters after trimming, case-sensitive, no control characters
ConfigName = str
# Name of a credential configuration, or null
OptionalConfigName = Optional[str]
# STATIC has one set for each device address. DYNAMIC has an ordered list of sets to try. CLOUD is like DYNAMIC, for cloud-managed devices
ConfigType = Literal['STATIC', 'DYNAMIC', 'CLOUD']
# Configurations, sorted by network, priority and name
CredentialConfigs = List['CredentialConfig']
# Sets to save, each name once; at most MAX_CALL_SETS in one call (a setting)
SentCredentialSets = List['SentCredentialSet']
# Sets to delete; at most MAX_CALL_SETS in one call (a setting)
NamedCredentialSets = List['NamedCredentialSet']
# Fields that are resolved together. In a set: `login` (username, password), `enable` (enableUsername, enablePassword), `snmpv2` (roCommunityString), `snmpv3` (snmpUsername, snmpAuthPassword, snmpPrivPassword, snmpAuthProtocol, snmpPrivProtocol), `ssh` (sshPrivateKey, sshKeyPassphrase, sshKeyType, sshKeyFingerprint), `snmpWrite` (rwCommunityString), `api` (apiToken), `note`, `expiry` (expiresAt), `priority`. In a configuration: `name`, `type`, `addresses`, `priority`
EditUnit = Literal['login', 'enable', 'snmpv2', 'snmpv3', 'ssh', 'snmpWrite', 'api', 'note', 'expiry', 'priority', 'name', 'type', 'addresses']
# One choice for each object; null means no choices
EditChoices = Optional[List['EditChoice']]
# Sets in the order in which to try them
ResolvedCredentials = List['ResolvedCredential']
# An address, a CIDR block, `""` or null
OptionalAddressRange = Optional[str]
# null or ipAddress, and `""` counts as null; ignored if the configuration is not static
SetSortColumn = Optional[Literal['ipAddress', '']]
# A position between two changes, or null
OptionalChangePosition = Optional[str]
# Maximum number of changes in the page
ChangePageSize = int
# A time in Unix epoch milliseconds
Timestamp = int
# The X-Request-Id of a response
RequestId = str
# Name of a part of the audit. `credentials` is about credentials and the keys that encrypt them, `access` about API keys and users, and `n:<network>` about a network and its devices
AuditStream = str
# Maximum number of entries in the page
AuditPageSize = int
# Id of an entry of the audit, or null
OptionalAuditId = Optional[str]
# Parts of the status to return; null or absent means all
StatusParts = Optional[List[Literal['store', 'indexes', 'sessions']]]


READS.update({
    'Inventory.getDevice',
    'Inventory.search',
    'Inventory.getDeviceHardware',
    'Inventory.getDeviceInterfaces',
    'Inventory.countDevices',
    'Inventory.verifySearchIndex',
    'Inventory.getDeviceHistory',
    'Inventory.getChanges',
    'Collector.getReports',
    'Networks.getManagedNetwork',
    'Networks.getManagedNetworkNames',
    'Networks.getAllManagedNetworks',
    'Credentials.getCredentialConfig',
    'Credentials.getCredentialSets',
    'Credentials.getMaskedCredentialSets',
    'Credentials.getHistory',
    'Credentials.getAllCredentialConfigs',
    'Credentials.getPendingEdits',
    'Credentials.resolveCredentials',
    'Settings.getFieldNames',
    'Security.getCaller',
    'Security.getAuditEntries',
    'Security.getServiceStatus',
})

REFUSING.update({
    'Inventory.createDevice',
})


class Inventory(Namespace):
    """Methods of the contract that begin with Inventory."""

    def create_device(
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
        result: None = self._call('Inventory.createDevice', {'network': network, 'ipAddress': ipAddress, 'adapterId': adapterId, **given_params({'fields': fields})}, idempotency_key)
        return result

    def delete_device(
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
        result: None = self._call('Inventory.deleteDevice', {'network': network, 'ipAddress': ipAddress}, idempotency_key)
        return result

    def get_device(
        self,
        network: NetworkName,
        ipAddress: IpAddress,
    ) -> DeviceOrNull:
        """Read one device

        network: Name of the network
        ipAddress: Management address of the device, in any RFC 4291 text form
        """
        result: DeviceOrNull = self._call('Inventory.getDevice', {'network': network, 'ipAddress': ipAddress})
        return result

    def update_device(
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
        result: None = self._call('Inventory.updateDevice', {'network': network, 'ipAddress': ipAddress, **given_params({'newNetwork': newNetwork, 'newIpAddress': newIpAddress, 'newAdapterId': newAdapterId, 'newHostname': newHostname, 'fields': fields})}, idempotency_key)
        return result

    def update_devices(
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
        result: Optional[UpdatePreview] = self._call('Inventory.updateDevices', {'ipCsv': ipCsv, **given_params({'adapterId': adapterId, 'customFields': customFields, 'dryRun': dryRun, 'fields': fields, 'addTags': addTags, 'removeTags': removeTags, 'memo': memo})}, idempotency_key)
        return result

    def search(
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
        result: PageData = self._call('Inventory.search', given_params({'network': network, 'scheme': scheme, 'query': query, 'pageData': pageData, 'sortColumn': sortColumn, 'descending': descending}))
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
    ) -> Iterator[PageData]:
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
    ) -> Iterator[Device]:
        """Find devices by any combination of schemes, sorted and paged: all devices of every page

        network: Networks to search. A string names one network; an empty array or null means all networks
        scheme: One scheme name or a comma-separated list
        query: One line for each scheme, in the same order
        sortColumn: Device field by which the service sorts; null or `""` means ipAddress
        descending: true for descending order
        """
        pages = self.search_pages(network, scheme, query, sortColumn, descending, page_size=page_size)
        return (one for page in pages for one in page['devices'])

    def get_device_hardware(
        self,
        ipAddress: IpAddress,
        network: NetworkName,
    ) -> HardwareList:
        """List the hardware of one device

        ipAddress: Management address of the device
        network: Network of the device
        """
        result: HardwareList = self._call('Inventory.getDeviceHardware', {'ipAddress': ipAddress, 'network': network})
        return result

    def get_device_interfaces(
        self,
        network: NetworkName,
        ipAddress: IpAddress,
    ) -> InterfaceList:
        """List the interfaces of one device

        network: Network of the device
        ipAddress: Management address of the device
        """
        result: InterfaceList = self._call('Inventory.getDeviceInterfaces', {'network': network, 'ipAddress': ipAddress})
        return result

    def count_devices(
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
        result: DeviceCounts = self._call('Inventory.countDevices', given_params({'network': network, 'scheme': scheme, 'query': query, 'by': by, 'top': top}))
        return result

    def verify_search_index(
        self,
        network: NetworkName,
    ) -> SearchIndexCheck:
        """Compare the search index of one network with its records

        network: Name of an existing network
        """
        result: SearchIndexCheck = self._call('Inventory.verifySearchIndex', {'network': network})
        return result

    def get_device_history(
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
        result: DeviceHistory = self._call('Inventory.getDeviceHistory', {'network': network, 'ipAddress': ipAddress, 'pageSize': pageSize, **given_params({'before': before})})
        return result

    def get_changes(
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
        result: DeviceChanges = self._call('Inventory.getChanges', {'network': network, 'after': after, 'pageSize': pageSize})
        return result

    def get_changes_pages(
        self,
        network: NetworkName,
        after: OptionalChangePosition,
        *,
        page_size: int = 1000,
    ) -> Iterator[DeviceChanges]:
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
    ) -> Iterator[DeviceChange]:
        """List the changes of devices after a position, oldest first: all changes of every page

        network: Network of the devices
        after: The page has the changes after this position. If null, it has no changes, only the current position. 0-0 is the position before the first change
        """
        pages = self.get_changes_pages(network, after, page_size=page_size)
        return (one for page in pages for one in page['changes'])

    def restore_device(
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
        result: DeviceRestoration = self._call('Inventory.restoreDevice', {'network': network, 'ipAddress': ipAddress, 'at': at, **given_params({'dryRun': dryRun})}, idempotency_key)
        return result

    def revert_request(
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
        result: Reversion = self._call('Inventory.revertRequest', {'request': request, **given_params({'dryRun': dryRun})}, idempotency_key)
        return result


class Collector(Namespace):
    """Methods of the contract that begin with Collector."""

    def report_devices(
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
        result: ReportOutcome = self._call('Collector.reportDevices', {'network': network, 'reports': reports, **given_params({'dryRun': dryRun})}, idempotency_key)
        return result

    def get_reports(
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
        result: ReportPage = self._call('Collector.getReports', {'network': network, 'pageSize': pageSize, **given_params({'after': after, 'include': include})})
        return result

    def get_reports_pages(
        self,
        network: NetworkName,
        after: OptionalIpAddress = None,
        include: ReportParts = None,
        *,
        page_size: int = 1000,
    ) -> Iterator[ReportPage]:
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
    ) -> Iterator[DeviceReport]:
        """Read devices with everything known about them, page by page: all reports of every page

        network: Name of an existing network
        after: The page starts after this address. If null or absent, it starts with the first device
        include: Large members that the reports contain
        """
        pages = self.get_reports_pages(network, after, include, page_size=page_size)
        return (one for page in pages for one in page['reports'])


class Networks(Namespace):
    """Methods of the contract that begin with Networks."""

    def define_managed_network(
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
        result: ManagedNetwork = self._call('Networks.defineManagedNetwork', {'networkName': networkName, **given_params({'bridgeName': bridgeName})}, idempotency_key)
        return result

    def get_managed_network(
        self,
        networkName: NetworkName,
    ) -> ManagedNetwork:
        """Read one network

        networkName: Name of an existing network
        """
        result: ManagedNetwork = self._call('Networks.getManagedNetwork', {'networkName': networkName})
        return result

    def get_managed_network_names(self) -> NetworkNames:
        """List the names of all networks"""
        result: NetworkNames = self._call('Networks.getManagedNetworkNames', {})
        return result

    def get_all_managed_networks(self) -> ManagedNetworks:
        """List all networks"""
        result: ManagedNetworks = self._call('Networks.getAllManagedNetworks', {})
        return result

    def delete_managed_network(
        self,
        networkName: NetworkName,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Delete an empty network

        networkName: Name of an existing network
        """
        result: None = self._call('Networks.deleteManagedNetwork', {'networkName': networkName}, idempotency_key)
        return result


class Credentials(EditingNamespace):
    """Methods of the contract that begin with Credentials."""

    def commit_edits(
        self,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Commit the session's edits"""
        result: None = self._call('Credentials.commitEdits', {}, idempotency_key)
        return result

    def discard_edits(
        self,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Drop the session's edits"""
        result: None = self._call('Credentials.discardEdits', {}, idempotency_key)
        return result

    def get_credential_config(
        self,
        network: NetworkName,
        configName: ConfigName,
    ) -> CredentialConfig:
        """Read one configuration

        network: Name of an existing network
        configName: Name of a configuration of the network
        """
        result: CredentialConfig = self._call('Credentials.getCredentialConfig', {'network': network, 'configName': configName})
        return result

    def save_credential_config(
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
        result: CredentialConfig = self._call('Credentials.saveCredentialConfig', {'network': network, **given_params({'oldConfigName': oldConfigName, 'credentialConfig': credentialConfig})}, idempotency_key)
        return result

    def delete_credential_config(
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
        result: None = self._call('Credentials.deleteCredentialConfig', {'network': network, 'configName': configName}, idempotency_key)
        return result

    def get_credential_sets(
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
        result: CredentialsPageData = self._call('Credentials.getCredentialSets', {'pageData': pageData, 'network': network, 'configName': configName, **given_params({'ipOrCidr': ipOrCidr, 'sortColumn': sortColumn, 'descending': descending})})
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
    ) -> Iterator[CredentialsPageData]:
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
    ) -> Iterator[CredentialSet]:
        """Page through the sets of a configuration: all credentialSets of every page

        network: Name of an existing network
        configName: Name of a configuration of the network
        ipOrCidr: Returns only the sets in this range. Only for static configurations
        sortColumn: Sort column: null or ipAddress; `""` counts as null
        descending: If true, the highest address comes first. Only for static configurations
        """
        pages = self.get_credential_sets_pages(network, configName, ipOrCidr, sortColumn, descending, page_size=page_size)
        return (one for page in pages for one in page['credentialSets'])

    def get_masked_credential_sets(
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
        result: CredentialsPageData = self._call('Credentials.getMaskedCredentialSets', {'pageData': pageData, 'network': network, 'configName': configName, **given_params({'ipOrCidr': ipOrCidr, 'sortColumn': sortColumn, 'descending': descending})})
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
    ) -> Iterator[CredentialsPageData]:
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
    ) -> Iterator[CredentialSet]:
        """Page through the sets of a configuration, without secrets: all credentialSets of every page

        network: Name of an existing network
        configName: Name of a configuration of the network
        ipOrCidr: Returns only the sets in this range. Only for static configurations
        sortColumn: Sort column: null or ipAddress; `""` counts as null
        descending: If true, the highest address comes first. Only for static configurations
        """
        pages = self.get_masked_credential_sets_pages(network, configName, ipOrCidr, sortColumn, descending, page_size=page_size)
        return (one for page in pages for one in page['credentialSets'])

    def get_history(
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
        result: CredentialHistory = self._call('Credentials.getHistory', {'network': network, 'pageSize': pageSize, **given_params({'config': config, 'before': before})})
        return result

    def save_credential_sets(
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
        result: None = self._call('Credentials.saveCredentialSets', {'network': network, 'configName': configName, 'credentialSets': credentialSets}, idempotency_key)
        return result

    def delete_credential_sets(
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
        result: None = self._call('Credentials.deleteCredentialSets', {'network': network, 'configName': configName, 'credentialSets': credentialSets}, idempotency_key)
        return result

    def get_all_credential_configs(
        self,
        network: OptionalNetworkName = None,
    ) -> CredentialConfigs:
        """List configurations

        network: Name of an existing network; null means all
        """
        result: CredentialConfigs = self._call('Credentials.getAllCredentialConfigs', given_params({'network': network}))
        return result

    def get_pending_edits(self) -> PendingEdits:
        """Show what commitEdits would do"""
        result: PendingEdits = self._call('Credentials.getPendingEdits', {})
        return result

    def rebase_edits(
        self,
        choices: EditChoices = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> PendingEdits:
        """Make the saved state the new base of the session's edits

        choices: The edits to keep and to drop. If absent or null, the session keeps all edits
        """
        result: PendingEdits = self._call('Credentials.rebaseEdits', given_params({'choices': choices}), idempotency_key)
        return result

    def resolve_credentials(
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
        result: ResolvedCredentials = self._call('Credentials.resolveCredentials', {'network': network, 'ipAddress': ipAddress, **given_params({'masked': masked})})
        return result


class Settings(Namespace):
    """Methods of the contract that begin with Settings."""

    def get_field_names(self) -> FieldNames:
        """Read the names and types of the custom and named fields"""
        result: FieldNames = self._call('Settings.getFieldNames', {})
        return result

    def define_field_names(
        self,
        fields: FieldNames,
        *,
        idempotency_key: Optional[str] = None,
    ) -> FieldNames:
        """Define the custom and named fields

        fields: The definitions. A custom field that is absent loses its name. If `named` is absent, the named fields keep their definitions; `{}` removes all of them
        """
        result: FieldNames = self._call('Settings.defineFieldNames', {'fields': fields}, idempotency_key)
        return result


class Security(Namespace):
    """Methods of the contract that begin with Security."""

    def get_caller(self) -> Caller:
        """Return the caller and its permissions"""
        result: Caller = self._call('Security.getCaller', {})
        return result

    def get_audit_entries(
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
        result: AuditPage = self._call('Security.getAuditEntries', {'stream': stream, 'pageSize': pageSize, **given_params({'before': before})})
        return result

    def get_service_status(
        self,
        include: StatusParts = None,
    ) -> ServiceStatus:
        """Return the status of the store, the search indexes and the sessions

        include: Parts of the status to return
        """
        result: ServiceStatus = self._call('Security.getServiceStatus', given_params({'include': include}))
        return result

    def logout_current_user(
        self,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """End the caller's session"""
        result: None = self._call('Security.logoutCurrentUser', {}, idempotency_key)
        return result


class Keyrack(Client):
    __doc__ = Client.__doc__

    @property
    def inventory(self) -> Inventory:
        return Inventory(self._caller)

    @property
    def collector(self) -> Collector:
        return Collector(self._caller)

    @property
    def networks(self) -> Networks:
        return Networks(self._caller)

    @property
    def credentials(self) -> Credentials:
        return Credentials(self._caller)

    @property
    def settings(self) -> Settings:
        return Settings(self._caller)

    @property
    def security(self) -> Security:
        return Security(self._caller)
