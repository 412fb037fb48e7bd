/* Names the nine search schemes and describes their queries for the user. */

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
} as const

export type Scheme = keyof typeof SCHEMES

export const schemeNames = Object.keys(SCHEMES) as readonly Scheme[]

export const findScheme = (name: string): Scheme | null => schemeNames.find((scheme) => scheme === name) ?? null

/** Suggested queries for schemes with few possible values. The field accepts any text. */
export const SUGGESTIONS: Readonly<Partial<Record<Scheme, readonly string[]>>> = {
  status: ['N', 'S', 'C', 'I', 'F'],
  lastChange: ['24h', '7d', '30d'],
}
