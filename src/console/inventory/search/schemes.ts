/* Names the search schemes and describes their queries for the user: first the nine of the specification. */

const TEXT = 'exact, or * at the beginning or end'
const TIME = '24h, 7d, older than 7d, never, or days in UTC: 2026-08-01/2026-08-31'

export const SCHEMES = {
  ipAddress: { title: 'Address', hint: 'an address or a CIDR block: 10.0.0.0/16' },
  interfaceIpAddress: { title: 'Any interface address', hint: 'an address or a CIDR block: 10.0.0.0/16' },
  hostname: { title: 'Hostname', hint: 'exact, or * at the beginning or end: tyo-*' },
  vendor: { title: 'Adapter', hint: 'an adapter id: Cisco::IOS' },
  serial: { title: 'Serial number', hint: 'exact, or * at the beginning or end: FOC*' },
  status: {
    title: 'Status',
    hint: 'one letter: N no backup yet, S success, C policy violations, I invalid credentials, F other failure',
  },
  lastChange: { title: 'Last change', hint: '24h, 7d, 30d or days in UTC: 2026-08-01/2026-08-31' },
  custom: { title: 'Custom fields', hint: 'pairs with commas between: custom1=TYO*,custom5=' },
  tag: { title: 'Tag', hint: 'names with AND, OR between: core AND "new york"' },
  model: { title: 'Model', hint: `${TEXT}: ASR*` },
  osVersion: { title: 'OS version', hint: `${TEXT}: 17.3*` },
  versions: { title: 'OS version, compared', hint: 'comparisons with commas between: >=15.2,<17.3' },
  deviceType: { title: 'Device type', hint: `${TEXT}: Switch` },
  hardwareVendor: { title: 'Hardware vendor', hint: `${TEXT}: Cisco` },
  softwareVendor: { title: 'Software vendor', hint: `${TEXT}: Cisco` },
  backupStatus: { title: 'Backup status', hint: `${TEXT}: INVALID*` },
  compliance: { title: 'Compliance', hint: '0 compliant or not checked, 1 unsaved changes, 2 policy violations' },
  lastBackup: { title: 'Last backup', hint: TIME },
  lastTelemetry: { title: 'Last telemetry', hint: TIME },
  memo: { title: 'Memo', hint: `${TEXT}: *spare*` },
  macAddress: { title: 'MAC address', hint: 'any notation, exact or * at the beginning or end: 00:1a:2b*' },
  interfaceName: { title: 'Interface name', hint: `${TEXT}: Gi0/*` },
  interfaceDescription: { title: 'Interface description', hint: `${TEXT}: *uplink*` },
  field: { title: 'Named fields', hint: 'pairs with commas between: site=TYO*,rack=12' },
  any: { title: 'Any text', hint: 'part of hostname, address, serial, model, custom field, memo or tag: tokyo' },
} as const

export type Scheme = keyof typeof SCHEMES

export const schemeNames = Object.keys(SCHEMES) as readonly Scheme[]

export const findScheme = (name: string): Scheme | null => schemeNames.find((scheme) => scheme === name) ?? null

const TIMES = ['24h', '7d', '30d', 'older than 7d', 'never']

/** Suggested queries for schemes with few possible values. The field accepts any text. */
export const SUGGESTIONS: Readonly<Partial<Record<Scheme, readonly string[]>>> = {
  status: ['N', 'S', 'C', 'I', 'F'],
  lastChange: ['24h', '7d', '30d'],
  compliance: ['0', '1', '2'],
  lastBackup: TIMES,
  lastTelemetry: TIMES,
}
