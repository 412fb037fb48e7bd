/*
 * Plays the REST API of NetBox 4.7 over real HTTP. `netbox-device.json` is a device in the shape that its documentation
 * and its serializers give; the fleet consists of variations of it.
 */
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { ipOf } from '../../../support/hosts.ts'

type Json = Record<string, unknown>

const text = readFileSync(fileURLToPath(new URL('netbox-device.json', import.meta.url)), 'utf8')

/** The token that this NetBox accepts. */
export const NETBOX_TOKEN = '0123456789abcdef0123456789abcdef01234567'

/** A device of the recording, with these members instead. */
export const netboxDevice = (id: number, changes: Json = {}): Json => {
  const address = primary(id, `${ipOf(id)}/16`)
  const device = JSON.parse(text) as Json
  const [name, serial] = [`dev-${id}`, `FOX${id}`]
  return { ...device, id, name, display: name, serial, primary_ip: address, primary_ip4: address, ...changes }
}

/** A primary address, in the brief form in which a device has it. */
export const primary = (id: number, address: string): Json => ({
  id: 100_000 + id,
  display: address,
  family: { value: address.includes(':') ? 6 : 4, label: address.includes(':') ? 'IPv6' : 'IPv4' },
  address,
  description: '',
})

export const fleet = (count: number): Json[] => Array.from({ length: count }, (_, at) => netboxDevice(at + 1))

/** A running NetBox. */
export interface Netbox {
  readonly url: string
  devices: Json[]
  /** VRFs by id of an address. */
  readonly vrfs: Map<number, Json>
  /** Ids of addresses that the token may not view. */
  readonly hiddenAddresses: Set<number>
  /** Responses to send instead, one for each of the next requests; null sends the right one. */
  readonly faults: ((response: ServerResponse) => void)[]
  /** Path and query of each request. */
  readonly requests: string[]
  /** The path below which it runs, such as "/netbox". */
  base: string
  /** MAX_PAGE_SIZE of NetBox. */
  maxPageSize: number
  /** Number of requests for pages of devices that are answered before the others wait forever. */
  pagesLeft: number
  close(): void
}

/** Starts a NetBox with these devices on a free port of loopback. */
export async function startNetbox(devices: Json[] = []): Promise<Netbox> {
  const state: { -readonly [Name in keyof Omit<Netbox, 'url' | 'close'>]: Netbox[Name] } = {
    devices,
    vrfs: new Map(),
    hiddenAddresses: new Set(),
    faults: [],
    requests: [],
    base: '',
    maxPageSize: 1000,
    pagesLeft: Number.POSITIVE_INFINITY,
  }
  const server = createServer((request, response) => {
    state.requests.push(request.url!)
    const url = new URL(request.url!, 'http://netbox')
    const fault = state.faults.shift()
    if (fault !== undefined) return fault(response)
    if (request.headers.authorization !== `Token ${NETBOX_TOKEN}`)
      return send(response, 403, { detail: 'Invalid token' })
    if (url.pathname === `${state.base}/api/dcim/devices/`) {
      if (state.pagesLeft-- <= 0) return
      return send(response, 200, pageOf(select(state.devices, url.searchParams), url, state.maxPageSize))
    }
    if (url.pathname === `${state.base}/api/ipam/ip-addresses/`) {
      const asked = url.searchParams.getAll('id').map(Number)
      const ids = asked.filter((id) => !state.hiddenAddresses.has(id))
      return send(
        response,
        200,
        pageOf(
          ids.map((id) => ({ id, vrf: state.vrfs.get(id) ?? null })),
          url,
          state.maxPageSize,
        ),
      )
    }
    send(response, 404, { detail: 'Not found.' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return Object.assign(state, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close })
}

/** Filters and orders devices as NetBox does for the parameters that it knows; it ignores others. */
function select(devices: readonly Json[], query: URLSearchParams): Json[] {
  const after = Number(query.get('id__gt') ?? 0)
  const [status, site] = [query.getAll('status'), query.getAll('site')]
  const found = devices.filter(
    (device) =>
      (device.id as number) > after &&
      (status.length === 0 || status.includes((device.status as { value: string }).value)) &&
      (site.length === 0 || site.includes((device.site as { slug: string }).slug)),
  )
  const byName = (a: Json, b: Json): number => `${a.name}`.localeCompare(`${b.name}`)
  const byId = (a: Json, b: Json): number => (a.id as number) - (b.id as number)
  return found.sort(query.get('ordering') === 'id' ? byId : byName)
}

function pageOf(all: readonly Json[], url: URL, maxPageSize: number): Json {
  const limit = Math.min(Number(url.searchParams.get('limit') ?? 50), maxPageSize)
  const offset = Number(url.searchParams.get('offset') ?? 0)
  const next = new URL(url)
  next.searchParams.set('offset', `${offset + limit}`)
  return {
    count: all.length,
    next: offset + limit < all.length ? next.href : null,
    previous: null,
    results: all.slice(offset, offset + limit),
  }
}

export function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
