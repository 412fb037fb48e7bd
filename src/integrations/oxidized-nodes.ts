/*
 * The devices in the shape of the HTTP source of Oxidized: pages of nodes, each page with the URL of the next one, and
 * single nodes by name or address.
 */

import type { CredentialSet, Device, ResolvedCredentials } from '../../generated/types.ts'
import { requirePermission } from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import { findAddress } from '../domain/address.ts'
import { foldCase } from '../domain/text.ts'
import { type CallMethod, invalidQuery } from './call-method.ts'
import { keepKnownParams, readDeviceQuery, readDevices, readInteger } from './device-query.ts'
import { modelOf, type OxidizedModels } from './oxidized-models.ts'

/** The path of the nodes; a single node is below it. */
export const OXIDIZED_NODES = '/integrations/oxidized/nodes'

export interface OxidizedOptions {
  readonly models: OxidizedModels
  readonly maxPageSize: number
  readonly caller: Caller
  /** The scheme and host of this service, as the client wrote them, such as http://localhost:8080 */
  readonly origin: string
}

interface OxidizedNode {
  readonly name: string
  readonly ip: string
  readonly model: string
  readonly group: string
  readonly username?: string
  readonly password?: string
  readonly enable?: string
}

interface OxidizedPage {
  readonly nodes: readonly OxidizedNode[]
  /** The URL of the next page; null on the last one. */
  readonly next: string | null
}

const PARAMS = ['network', 'scheme', 'query', 'offset', 'pageSize', 'credentials']
const PAGE_SIZE = 1000
/** Pages with credentials are small, because each node takes a call of Credentials.resolveCredentials. */
const PAGE_SIZE_WITH_CREDENTIALS = 100
const MAX_OFFSET = 2 ** 31

/** Returns the page of nodes, or the single node, that a URL asks for. Throws MethodRefused and FORBIDDEN. */
export async function readOxidizedNodes(
  url: string,
  call: CallMethod,
  options: OxidizedOptions,
): Promise<OxidizedPage> {
  const { params, node } = parseNodesUrl(url)
  keepKnownParams(params, PARAMS)
  const withCredentials = readFlag(params, 'credentials')
  if (withCredentials) requirePermission(options.caller, { name: 'credentials=1', permission: 'credentials:reveal' })
  const toNode = async (device: Device): Promise<OxidizedNode> => ({
    ...toOxidizedNode(device, options.models),
    ...(withCredentials ? await readLogin(device, call) : {}),
  })
  const largest = Math.min(withCredentials ? PAGE_SIZE_WITH_CREDENTIALS : options.maxPageSize, options.maxPageSize)
  const pageSize = readInteger(params, 'pageSize', { fallback: Math.min(PAGE_SIZE, largest), min: 1, max: largest })
  if (node !== null) {
    return { nodes: await mapSequentially(await findDevices(node, params, call, pageSize), toNode), next: null }
  }
  const offset = readInteger(params, 'offset', { fallback: 0, min: 0, max: MAX_OFFSET })
  const devices = await readDevices(call, readDeviceQuery(params), { offset, pageSize })
  params.set('offset', `${offset + pageSize}`)
  const next = devices.length < pageSize ? null : `${options.origin}${OXIDIZED_NODES}?${params}`
  return { nodes: await mapSequentially(devices, toNode), next }
}

/**
 * Returns the params of a URL, and the name of the single node that it asks for. To ask for a node, Oxidized appends a
 * slash and the name to the whole URL, also if the URL ends in a query: `/nodes?credentials=1/core-1`.
 */
function parseNodesUrl(url: string): { readonly params: URLSearchParams; readonly node: string | null } {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? '' : url.slice(mark + 1)
  const slash = query.indexOf('/')
  const node = slash < 0 ? path.slice(OXIDIZED_NODES.length + 1) : query.slice(slash + 1)
  return {
    params: new URLSearchParams(slash < 0 ? query : query.slice(0, slash)),
    node: node === '' ? null : decode(node),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalidQuery('node', 'must be a URL-encoded text')
  }
}

function readFlag(params: URLSearchParams, name: string): boolean {
  return readInteger(params, name, { fallback: 0, min: 0, max: 1 }) === 1
}

/** Returns the devices of the query with a name or an address. */
async function findDevices(
  node: string,
  params: URLSearchParams,
  call: CallMethod,
  pageSize: number,
): Promise<readonly Device[]> {
  const own = findAddress(node) !== null ? 'ipAddress' : 'hostname'
  const { networks, scheme, query } = readDeviceQuery(params)
  const hasOthers = (scheme ?? '') !== '' || (query ?? '') !== ''
  const wanted = hasOthers ? { scheme: `${own},${scheme ?? ''}`, query: `${node}\n${query ?? ''}` } : null
  const found = await readDevices(call, { networks, scheme: own, query: node, ...wanted }, { offset: 0, pageSize })
  // A search takes an asterisk at either end of a name for a wildcard.
  return own === 'ipAddress' ? found : found.filter(({ hostname }) => foldCase(hostname) === foldCase(node))
}

const toOxidizedNode = ({ hostname, ipAddress, adapterId, network }: Device, models: OxidizedModels): OxidizedNode => ({
  name: hostname === '' ? ipAddress : hostname,
  ip: ipAddress,
  model: modelOf(models, adapterId),
  group: network,
})

/** Returns the login that is to be tried first. Returns nothing if the service has none for the device. */
async function readLogin({ network, ipAddress }: Device, call: CallMethod): Promise<Partial<OxidizedNode>> {
  const resolved = await call<ResolvedCredentials>('Credentials.resolveCredentials', { network, ipAddress })
  // Sets for SNMP alone may stand before it.
  const found = resolved.find(({ credentialSet }) => credentialSet.username !== '' || credentialSet.password !== '')
  const set: CredentialSet | undefined = found?.credentialSet
  if (set === undefined) return {}
  const login = { username: set.username, password: set.password, enable: set.enablePassword }
  return Object.fromEntries(Object.entries(login).filter(([, value]) => value !== null && value !== ''))
}

/** Maps one element after the other, because each reveal reserves memory for the largest reply. */
async function mapSequentially<One, Result>(
  all: readonly One[],
  map: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const one of all) results.push(await map(one))
  return results
}
