/*
 * Searches by the schemes that extend the specification, in the form of the yardstick, which has only the nine. Their
 * SQL is in postgres-extensions.mjs.
 */
import type { Yardstick, YardstickDevice, YardstickSearch } from '../yardstick.ts'

type Schemes = Readonly<Record<string, string>>

const search = (schemes: Schemes, sortColumn: string, network = ['Default']): YardstickSearch => ({
  network,
  schemes: Object.entries(schemes).map(([scheme, data]) => ({ scheme, data: data as never })),
  sortColumn,
  descending: false,
  pageData: { offset: 0, pageSize: 100 },
})

const count = (schemes: Schemes, by: readonly [string, string], network = ['Default']): YardstickSearch => ({
  ...search(schemes, 'ipAddress', network),
  by,
})

const NETWORKS = ['Default', 'Branch']

/** Returns the searches by name, each with variants. */
export function extensionSearches(yardstick: Yardstick, size: number): Record<string, YardstickSearch[]> {
  const some = devicesOf(yardstick, size)
  const numbers = some.map((_, at) => `${2900 + 50 * at}`)
  const sites = ['tyo', 'osa', 'nyc', 'lon', 'par']
  return {
    'N1 model prefix* by hostname': numbers.map((number) => search({ model: `WS-C${number}*` }, 'hostname')),
    'N2 versions < by hostname': ['<12.2', '<13', '<15.2', '>=14,<15'].map((versions) =>
      search({ versions }, 'hostname'),
    ),
    'N3 macAddress exact': some.map(({ interfaces }) => search({ macAddress: macOf(interfaces[3]!) }, 'ipAddress')),
    'N4 interfaceName exact by hostname': some.map(({ interfaces }) =>
      search({ interfaceName: portOf(interfaces[5]!) }, 'hostname'),
    ),
    'N5 any *contains* by hostname': some.map((_, at) => search({ any: `ack ${100 + at * 7}` }, 'hostname')),
    'N6 !status + site by hostname': sites.map((site) => search({ '!status': 'S', hostname: `${site}-*` }, 'hostname')),
    'N7 compliance + backupStatus by hostname': ['1', '2'].map((compliance) =>
      search({ compliance, backupStatus: 'FAILURE' }, 'hostname'),
    ),
    'N8 count of a network by two fields': [count({}, ['deviceType', 'backupStatus'])],
    'N9 count of a search by two fields': sites.map((site) =>
      count({ hostname: `${site}-*` }, ['network', 'deviceType'], NETWORKS),
    ),
  }
}

/** Returns 20 devices with IPv4 addresses, spread evenly. */
function devicesOf(yardstick: Yardstick, size: number): YardstickDevice[] {
  const found: YardstickDevice[] = []
  for (let at = 0; found.length < 20; at += 37) {
    const device = yardstick.device((at * 101) % size)
    if (device.network === 'Default' && !device.ipAddress.includes(':')) found.push(device)
  }
  return found
}

/** Returns the MAC address of an interface. It follows from the address, so that PostgreSQL can compute it too. */
export const macOf = (ipAddress: string): string =>
  `02:00:${ipAddress
    .split('.')
    .map((octet) => Number(octet).toString(16).padStart(2, '0'))
    .join(':')}`

/** Returns the name of an interface. The names of a device differ; some other devices have the same ones. */
export const portOf = (ipAddress: string): string => {
  const [, , third, last] = ipAddress.split('.')
  return `Gi${third}/${last}`
}
