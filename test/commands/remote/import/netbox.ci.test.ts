/*
 * keyrack import netbox, between a real service and a real HTTP server that plays NetBox.
 */
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { Interrupted } from '../../../../src/commands/ending-signals.ts'
import type { Format } from '../../../../src/commands/output/formats.ts'
import { importNetbox } from '../../../../src/commands/remote/import/netbox/import-netbox.ts'
import {
  defaultCheckpoint,
  type ImportNetboxOptions,
} from '../../../../src/commands/remote/import/netbox/netbox-options.ts'
import { parseNetboxUrl } from '../../../../src/commands/remote/import/netbox/netbox-reader.ts'
import { callersOn } from '../../../access/callers.ts'
import { forThisTest, openForEachTest, openOnce, temporaryFolder } from '../../../support/fixture.ts'
import { freePort } from '../../../support/processes/free-port.ts'
import { startRedisServer } from '../../../support/redis-server.ts'
import { freshPrefix, startService } from '../../../support/service.ts'
import { type Done, doneAt, endedAt } from '../at-service.ts'
import { fleet, NETBOX_TOKEN, netboxDevice, primary, send, startNetbox } from './netbox-server.ts'

const redis = openOnce(startRedisServer)
const service = openForEachTest(() => startService({ REDIS_URL: redis.url, NETWORKS: 'Default,Tokyo' }))
const netbox = openForEachTest(() => startNetbox())
const folder = temporaryFolder()
let checkpoint = ''
let number = 0

beforeEach(() => {
  checkpoint = join(folder, `run-${++number}`)
})

type Given = Partial<ImportNetboxOptions>

const options = (given: Given): ImportNetboxOptions => ({
  ...{ url: netbox.url, token: NETBOX_TOKEN, network: 'Default', checkpoint, retryMs: 1 },
  ...given,
})
const bring = (given: Given = {}, more: { format?: Format; signal?: AbortSignal } = {}): Promise<Done> =>
  doneAt(service.url, (at) => importNetbox(at, options(given)), more)
const endedBring = (given: Given) => endedAt(service.url, (at) => importNetbox(at, options(given)))
const linesOf = ({ out }: Done) => JSON.parse(out) as Record<string, unknown>[]
const deviceAt = (ipAddress: string, network = 'Default') =>
  service.result<Record<string, unknown> | null>('Inventory.getDevice', { network, ipAddress })
const table = async (name: string, content: unknown): Promise<string> => {
  await writeFile(join(folder, name), JSON.stringify(content))
  return join(folder, name)
}

describe('200 devices', () => {
  test('are imported as the dry run lists them, and a second import changes nothing', async () => {
    netbox.devices = fleet(200)
    const options = { pageSize: 70, map: ['custom1=custom_fields.owner,custom2=site,custom3=custom_fields.floor'] }
    const planned = await bring({ ...options, dryRun: true })
    expect(planned.err).toContain('200 to create, 0 to update, 0 unchanged, 0 invalid, 0 vanished')
    expect(await deviceAt('10.0.0.1')).toBeNull()
    const done = await bring(options)
    expect(done.err).toContain('200 created, 0 updated, 0 unchanged, 0 invalid, 0 vanished')
    expect(linesOf(done)).toEqual(linesOf(planned))
    expect(linesOf(done)).toHaveLength(200)
    expect(await deviceAt('10.0.0.7')).toMatchObject({
      hostname: 'dev-7',
      adapterId: 'Cisco::IOSXE',
      deviceType: 'Router',
      hardwareVendor: 'Cisco',
      model: 'ASR-1001-X',
      serialNumber: 'FOX7',
      custom1: 'netops',
      custom2: 'Tokyo 1',
      custom3: '3',
    })
    const tags = await service.result<{ reports: { tags: string[] }[] }>('Collector.getReports', {
      network: 'Default',
      pageSize: 1,
    })
    expect(tags.reports[0]!.tags).toEqual(['core', 'netbox'])
    const again = await bring(options)
    expect(again).toMatchObject({ out: '[]\n', ending: 'done' })
    expect(again.err).toContain('0 created, 0 updated, 200 unchanged, 0 invalid')
    const history = { network: 'Default', ipAddress: '10.0.0.7', pageSize: 10 }
    const { entries } = await service.result<{ entries: unknown[] }>('Inventory.getDeviceHistory', history)
    expect(entries).toHaveLength(1)
  })

  test('are updated only where NetBox has changed, and nothing else is sent', async () => {
    netbox.devices = fleet(200)
    await bring()
    netbox.devices[4] = netboxDevice(5, { name: 'renamed', serial: '' })
    const done = await bring()
    expect(done.err).toContain('0 created, 1 updated, 199 unchanged')
    expect(linesOf(done)).toEqual([
      {
        ...{ line: 5, action: 'update', network: 'Default', ipAddress: '10.0.0.5' },
        fields: [
          { name: 'hostname', before: 'dev-5', after: 'renamed' },
          { name: 'serialNumber', before: 'FOX5', after: null },
        ],
      },
    ])
  })

  test('are imported from the last applied device on if an interrupted import is resumed', async () => {
    netbox.devices = fleet(200)
    await bring()
    netbox.devices = fleet(200).map((device) => ({ ...device, serial: `NEW${device.id}` }))
    netbox.devices.splice(20, 1)
    const controller = new AbortController()
    netbox.pagesLeft = 2
    const batches = { pageSize: 50 }
    const isSaved = () => existsSync(`${checkpoint}.resume`)
    const waiting = setInterval(() => isSaved() && controller.abort(new Interrupted('Interrupted')), 5)
    const cut = bring(batches, { signal: controller.signal })
    await expect(cut).rejects.toThrow(Interrupted)
    clearInterval(waiting)
    expect(isSaved()).toBe(true)
    netbox.pagesLeft = Number.POSITIVE_INFINITY
    await expect(bring({ ...batches, resume: true, network: 'Tokyo' })).rejects.toThrow('import without --resume')
    // Without this file the devices of the first run would seem to have vanished, and could be deleted.
    await rename(`${checkpoint}.resume.seen`, `${checkpoint}.kept`)
    const lost = bring({ ...batches, resume: true, deleteVanished: 200 })
    await expect(lost).rejects.toThrow(`Cannot resume: cannot read "${checkpoint}.resume.seen": there is no such file`)
    await rename(`${checkpoint}.kept`, `${checkpoint}.resume.seen`)
    // A dry run in between does not disturb the progress.
    await bring({ dryRun: true })
    netbox.requests.length = 0
    const done = await bring({ ...batches, resume: true })
    expect(new URL(netbox.requests[0]!, netbox.url).searchParams.get('id__gt')).toMatch(/^(51|101)$/)
    expect(done.err).toContain('0 created, 199 updated, 0 unchanged, 0 invalid, 1 vanished')
    expect(linesOf(done).at(-1)).toMatchObject({ line: null, action: 'vanished', ipAddress: '10.0.0.21' })
    expect([existsSync(`${checkpoint}.resume`), existsSync(`${checkpoint}.resume.seen`)]).toEqual([false, false])
    expect((await bring()).err).toContain('0 created, 0 updated, 199 unchanged')
  })

  test('an import that cannot start from the beginning leaves no progress of an earlier one', async () => {
    netbox.devices = fleet(200)
    await writeFile(`${checkpoint}.resume`, 'of an earlier import')
    await mkdir(`${checkpoint}.resume.seen`)
    await expect(bring({ pageSize: 50 })).rejects.toThrow('directory')
    expect(existsSync(`${checkpoint}.resume`)).toBe(false)
  })
})

describe('a path of --map that devices do not have', () => {
  const FILLED = { custom2: 'Shelf 9', serialNumber: 'S1' }
  const fill = async (count: number): Promise<void> => {
    netbox.devices = fleet(count)
    await bring()
    const reports = fleet(count).map((_, at) => ({ ipAddress: `10.0.0.${at + 1}`, adapterId: 'A::B', ...FILLED }))
    await service.result('Collector.reportDevices', { network: 'Default', reports })
  }

  test.each([
    [
      'custom2=site.nme',
      'No device on the first page of NetBox has "site.nme": check --map custom2. Nothing was changed',
    ],
    [
      'serialNumber=seral',
      'No device on the first page of NetBox has "seral": check --map serialNumber. Nothing was changed',
    ],
    [
      'custom2=custom_fields.onwer|name.text',
      'No device on the first page of NetBox has "custom_fields.onwer|name.text"',
    ],
    ['tags=tgas', 'No device on the first page of NetBox has "tgas"'],
    ['adapterId=platfrom.slug', 'No device on the first page of NetBox has "platfrom.slug"'],
    ['ipAddress=primary_ip4.adress', 'No device on the first page of NetBox has "primary_ip4.adress"'],
  ])('%s is refused before the first change', async (map, sentence) => {
    await fill(3)
    for (const dryRun of [true, false]) {
      await expect(bring({ map: [map], adapter: 'A::B', dryRun })).rejects.toThrow(sentence)
    }
    expect(await deviceAt('10.0.0.2')).toMatchObject(FILLED)
  })

  test('in some devices leaves these as they are with a warning; a member that is null or empty clears', async () => {
    await fill(4)
    netbox.devices = [
      netboxDevice(1, { rack: { name: 'R1' }, serial: '' }),
      netboxDevice(2, { rack: {} }),
      netboxDevice(3, { rack: null }),
      netboxDevice(4, { rack: {} }),
    ]
    const done = await bring({ map: ['custom2=rack.name|custom_fields.contract'] })
    expect(done.err).toContain('Warning: 2 devices have no "rack.name" in NetBox: their custom2 was left unchanged\n')
    const custom2 = async (last: number) => (await deviceAt(`10.0.0.${last}`))!.custom2
    expect(await Promise.all([1, 2, 3, 4].map(custom2))).toEqual(['R1', 'Shelf 9', '', 'Shelf 9'])
    expect(await deviceAt('10.0.0.1')).toMatchObject({ serialNumber: null })
  })

  test('a column of the built-in table is left as it is, with a warning', async () => {
    await fill(1)
    const { serial: _, ...device } = netboxDevice(1)
    netbox.devices = [device]
    const done = await bring()
    expect(done.err).toContain('Warning: 1 device has no "serial" in NetBox: its serialNumber was left unchanged\n')
    expect(await deviceAt('10.0.0.1')).toMatchObject({ serialNumber: 'S1' })
  })

  test('an address without its path ends the import, so that no device seems to vanish', async () => {
    await fill(2)
    netbox.devices = [netboxDevice(1, { primary_ip4: null }), netboxDevice(2)]
    const given = { map: ['ipAddress=primary_ip4.adress'], deleteVanished: 9 }
    await expect(bring(given)).rejects.toThrow('Device 2 of NetBox has no "primary_ip4.adress": check --map ipAddress')
    expect(await deviceAt('10.0.0.2')).not.toBeNull()
  })
})

describe('vanished devices', () => {
  beforeEach(async () => {
    netbox.devices = fleet(5)
    await bring()
    await service.result('Inventory.createDevice', { network: 'Default', ipAddress: '10.9.9.9', adapterId: 'A::B' })
    netbox.devices = fleet(3)
  })

  test('are reported, and deleted only with --delete-vanished and up to its limit', async () => {
    const reported = await bring()
    expect(linesOf(reported).map(({ action, ipAddress }) => [action, ipAddress])).toEqual([
      ['vanished', '10.0.0.4'],
      ['vanished', '10.0.0.5'],
    ])
    expect(await deviceAt('10.0.0.4')).not.toBeNull()
    await expect(bring({ deleteVanished: 1 })).rejects.toThrow('2 devices vanished from NetBox, but')
    const planned = await bring({ deleteVanished: 2, dryRun: true })
    expect(planned.err).toContain('2 to delete')
    expect(await deviceAt('10.0.0.4')).not.toBeNull()
    const done = await bring({ deleteVanished: 2 })
    expect(linesOf(done)).toEqual(linesOf(planned))
    expect([await deviceAt('10.0.0.4'), await deviceAt('10.0.0.5')]).toEqual([null, null])
    // Devices of other sources do not carry the mark.
    expect(await deviceAt('10.9.9.9')).not.toBeNull()
  })

  test('a tag that differs from the mark in case is not the mark', async () => {
    await service.result('Networks.defineManagedNetwork', ['Osaka'])
    const byHand = [
      ...['10.0.0.0', '10.0.0.6', '2001:db8::1'].map((ipAddress) => ({ network: 'Default', ipAddress })),
      { network: 'Osaka', ipAddress: '10.0.0.1' },
    ]
    for (const { network, ipAddress } of byHand) {
      const reports = [{ ipAddress, adapterId: 'A::B', tags: ['NetBox', 'core'] }]
      await service.result('Collector.reportDevices', { network, reports })
    }
    const both = { ipAddress: '10.0.0.7', adapterId: 'A::B', tags: ['NETBOX', 'netbox'] }
    await service.result('Collector.reportDevices', { network: 'Default', reports: [both] })
    const reported = await bring()
    expect(linesOf(reported).map(({ action, ipAddress }) => [action, ipAddress])).toEqual([
      ...['10.0.0.4', '10.0.0.5', '10.0.0.7'].map((address) => ['vanished', address]),
    ])
    // The devices by hand do not count towards the limit either.
    const done = await bring({ deleteVanished: 3 })
    expect(done.err).toContain('3 deleted')
    for (const { network, ipAddress } of byHand) expect(await deviceAt(ipAddress, network)).not.toBeNull()
    for (const last of [4, 5, 7]) expect(await deviceAt(`10.0.0.${last}`)).toBeNull()
  })

  test('a refused deletion says what the import did, and which devices vanished', async () => {
    netbox.devices = [...fleet(2), netboxDevice(6), netboxDevice(7, { primary_ip: null, primary_ip4: null })]
    for (const dryRun of [true, false]) {
      const { out, err, failure } = await endedBring({ deleteVanished: 2, dryRun })
      expect(`${failure}`).toContain(
        '3 devices vanished from NetBox, but --delete-vanished allows 2: none was deleted. ' +
          'Check that the token may view all devices',
      )
      expect(err).toContain(
        `1 ${dryRun ? 'to create, 0 to update' : 'created, 0 updated'}, 2 unchanged, 0 invalid, ` +
          '1 without an address, 3 vanished',
      )
      const lines = JSON.parse(out) as Record<string, unknown>[]
      expect(lines.map(({ action, ipAddress }) => [action, ipAddress])).toEqual([
        ['create', '10.0.0.6'],
        ...['10.0.0.3', '10.0.0.4', '10.0.0.5'].map((address) => ['vanished', address]),
      ])
    }
    expect(await deviceAt('10.0.0.3')).not.toBeNull()
  })

  test.each(['OR', 'AND'])('the mark may be the word %s', async (mark) => {
    netbox.devices = fleet(2)
    await bring({ mark })
    netbox.devices = fleet(1)
    expect(linesOf(await bring({ mark })).map(({ action, ipAddress }) => [action, ipAddress])).toEqual([
      ['vanished', '10.0.0.2'],
    ])
  })

  test('a device whose row the service refuses has not vanished', async () => {
    const done = await bring({ network: 'Nowhere', deleteVanished: 5 })
    expect(linesOf(done).map(({ action, ipAddress }) => [action, ipAddress])).toEqual([
      ...['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((address) => ['refused', address]),
      ...['10.0.0.4', '10.0.0.5'].map((address) => ['delete', address]),
    ])
    expect(await deviceAt('10.0.0.1')).not.toBeNull()
  })

  test('are not deleted while an address cannot be read, also after the import was resumed', async () => {
    const map = ['ipAddress=custom_fields.mgmt']
    const devices = [1, 2, 3].map((id) => netboxDevice(id, { custom_fields: { mgmt: `10.0.0.${id}` } }))
    netbox.devices = [devices[0]!, netboxDevice(2, { custom_fields: { mgmt: '10.0.0.2 (oob)' } }), devices[2]!]
    const told = 'NetBox has 1 device whose address cannot be read, so nobody knows which devices vanished'
    for (const dryRun of [true, false]) await expect(bring({ map, deleteVanished: 5, dryRun })).rejects.toThrow(told)
    expect(await deviceAt('10.0.0.2')).not.toBeNull()
    // Without a deletion they are reported, and the row is refused.
    expect(linesOf(await bring({ map })).map(({ action }) => action)).toContain('refused')
    netbox.devices = devices
    await bring({ map, deleteVanished: 5 })
    expect([await deviceAt('10.0.0.2'), await deviceAt('10.0.0.4')]).toEqual([expect.anything(), null])
  })

  test('are not looked for in a part of NetBox, or by an import without a mark', async () => {
    for (const given of [{ filter: ['status=active'] }, { mark: false as const }]) {
      const done = await bring(given)
      expect(done.ending).toBe('done')
      expect(done.err).not.toContain('vanished')
    }
  })

  test('a device that NetBox still has, but whose row is invalid, has not vanished', async () => {
    netbox.devices = [...fleet(4), netboxDevice(5, { platform: { name: 'Odd OS', slug: 'odd-os' } })]
    const done = await bring()
    expect(done).toMatchObject({ ending: 'badRows' })
    expect(linesOf(done)).toEqual([
      {
        ...{ line: 5, action: 'refused', ipAddress: '10.0.0.5', column: 'adapterId' },
        reason: 'is unknown for the platform "odd-os": name a table with --adapters, or use --adapter',
      },
    ])
  })
})

describe('choices', () => {
  test('networks are chosen by tenant, site or VRF, through a table or by their names', async () => {
    const osaka = { site: { name: 'Osaka', slug: 'osk1' }, tenant: null }
    netbox.devices = [netboxDevice(1), netboxDevice(2, osaka)]
    netbox.vrfs.set(100_001, { id: 1, name: 'mgmt', rd: '65000:1' })
    const site = await bring({ networkBy: 'site', createNetworks: true, network: undefined! })
    expect(linesOf(site).map(({ network }) => network)).toEqual(['Tokyo 1', 'Osaka'])
    const networkMap = await table('networks.json', { osk1: 'Tokyo' })
    const mapped = await bring({ networkBy: 'site', networkMap, network: undefined! })
    expect(linesOf(mapped)).toMatchObject([
      { line: 1, action: 'refused', reason: 'is unknown for "Tokyo 1": add it to --network-map' },
      { line: 2, action: 'create', network: 'Tokyo' },
      { line: null, action: 'vanished', network: 'Osaka' },
    ])
    const tenant = await bring({ networkBy: 'tenant', network: 'Default', createNetworks: true, mark: false })
    expect(linesOf(tenant).map(({ network }) => network)).toEqual(['Acme', 'Default'])
    const vrf = await bring({ networkBy: 'vrf', network: 'Tokyo', createNetworks: true, mark: false })
    expect(linesOf(vrf).map(({ line, network }) => [line, network])).toContainEqual([1, 'mgmt'])
  })

  test('the VRF is that of the address that --map chooses', async () => {
    const oob = (id: number) => ({ ...primary(id, `10.9.0.${id}/24`), id: 200_000 + id })
    netbox.devices = [netboxDevice(1, { oob_ip: oob(1) }), netboxDevice(2, { oob_ip: null })]
    netbox.vrfs.set(100_001, { id: 1, name: 'Default', rd: '65000:1' })
    netbox.vrfs.set(100_002, { id: 1, name: 'Default', rd: '65000:1' })
    netbox.vrfs.set(200_001, { id: 2, name: 'Tokyo', rd: '65000:2' })
    const map = ['ipAddress=oob_ip.address|primary_ip4.address']
    const done = await bring({ networkBy: 'vrf', network: undefined!, map })
    expect(linesOf(done)).toMatchObject([
      { line: 1, action: 'create', network: 'Tokyo', ipAddress: '10.9.0.1' },
      { line: 2, action: 'create', network: 'Default', ipAddress: '10.0.0.2' },
    ])
  })

  test('an address that is no address object of NetBox has no VRF, and ends the import', async () => {
    netbox.devices = [netboxDevice(1, { custom_fields: { address: '10.9.0.1' } })]
    const map = ['ipAddress=custom_fields.address']
    await expect(bring({ networkBy: 'vrf', map })).rejects.toThrow(
      'Device 1 of NetBox: "custom_fields" is no IP address of NetBox, so it has no VRF: check --map ipAddress',
    )
    expect(await deviceAt('10.9.0.1')).toBeNull()
  })

  test('a device whose address NetBox does not send is refused: its VRF is unknown, not absent', async () => {
    netbox.devices = fleet(3)
    for (const id of [100_001, 100_002]) netbox.vrfs.set(id, { id: 2, name: 'Tokyo', rd: '65000:2' })
    const given = { networkBy: 'vrf', network: 'Default', deleteVanished: 5 } as const
    await bring(given)
    netbox.hiddenAddresses.add(100_001)
    const done = await bring({ ...given, deleteVanished: undefined! })
    expect(done).toMatchObject({ ending: 'badRows', err: expect.stringContaining('1 invalid, 0 vanished') })
    const reason =
      'is unknown: NetBox did not send the IP address 100001, because the token may not view it or it was deleted'
    const refused = { line: 1, action: 'refused', ipAddress: '10.0.0.1', column: 'network', reason }
    expect(linesOf(done)).toEqual([refused])
    expect([await deviceAt('10.0.0.1'), await deviceAt('10.0.0.1', 'Tokyo')]).toEqual([null, expect.anything()])
  })

  test('the VRFs are read although the pages of NetBox are shorter than asked for', async () => {
    netbox.maxPageSize = 2
    netbox.devices = fleet(7)
    for (let id = 1; id <= 7; id++) netbox.vrfs.set(100_000 + id, { id: 2, name: 'Tokyo', rd: '65000:2' })
    // The page of devices is answered whole, as by a NetBox whose limit was lowered between the two requests.
    netbox.faults.push((response) => send(response, 200, { count: 7, next: null, results: fleet(7) }))
    const done = await bring({ networkBy: 'vrf', network: 'Default' })
    expect(linesOf(done).map(({ network }) => network)).toEqual(Array(7).fill('Tokyo'))
    expect(netbox.requests.filter((path) => path.includes('/ipam/'))).toHaveLength(4)
  })

  test('a dry run plans the devices of networks that do not exist yet as the import then makes them', async () => {
    netbox.devices = fleet(3)
    const options = { networkBy: 'tenant', createNetworks: true } as const
    const planned = await bring({ ...options, dryRun: true })
    const done = await bring(options)
    expect(linesOf(planned)).toHaveLength(3)
    expect(await deviceAt('10.0.0.1', 'Acme')).toMatchObject({ hostname: 'dev-1' })
    // The same devices exist in another network: the service lists the same fields when it plans them itself.
    const other = await bring({ network: 'Tokyo', mark: 'other', dryRun: true })
    const fieldsOf = (one: Done) =>
      linesOf(one).map(({ fields }) => JSON.stringify(fields).replace('"other"', '"netbox"'))
    expect(fieldsOf(planned)).toEqual(fieldsOf(other).slice(0, 3))
    expect(linesOf(done)).toEqual(linesOf(planned))
  })

  test('a table replaces the platforms, and a filter is passed on', async () => {
    const adapters = await table('adapters.json', { cisco_ios_xe: 'Acme::Router' })
    const offline = { status: { value: 'offline', label: 'Offline' } }
    netbox.devices = [netboxDevice(1), netboxDevice(2, offline)]
    await bring({ adapters, filter: ['status=active'] })
    expect(await deviceAt('10.0.0.1')).toMatchObject({ adapterId: 'Acme::Router' })
    expect(await deviceAt('10.0.0.2')).toBeNull()
  })

  test('devices without an address are counted, IPv6 is taken, and a repeated address is refused', async () => {
    const v6 = { primary_ip4: null, primary_ip6: primary(2, '2001:db8::2/64') }
    const none = { primary_ip: null, primary_ip4: null }
    netbox.devices = [
      netboxDevice(1),
      netboxDevice(2, v6),
      netboxDevice(3, none),
      netboxDevice(4, { primary_ip4: primary(1, '10.0.0.1/16') }),
    ]
    const done = await bring()
    expect(done.err).toContain('2 created, 0 updated, 0 unchanged, 1 invalid, 1 without an address')
    expect(linesOf(done)).toMatchObject([
      { line: 1, action: 'create' },
      { line: 2, action: 'create', ipAddress: '2001:db8::2' },
      { line: 4, action: 'refused', reason: '10.0.0.1 in Default was already given by device 1' },
    ])
  })
})

describe('a key that is limited to some networks', () => {
  const [MINE, OTHERS] = ['Tokyo', 'Default']
  const FOREIGN = { action: 'refused', column: 'network', reason: expect.stringContaining('this caller is limited') }

  /** Imports a device for each of two sites with a key that may only name one of their networks. */
  async function bringLimited(given: Given): Promise<Done & { readonly names: string[] }> {
    const prefix = freshPrefix()
    const callers = await forThisTest(callersOn(redis.url, prefix))
    const { key } = await callers.key({ networks: [MINE!] })
    const { key: all } = await callers.key()
    const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: `${MINE},${OTHERS}` }
    const limited = await forThisTest(startService(env))
    const osaka = { site: { name: OTHERS, slug: 'osk1' } }
    netbox.devices = [netboxDevice(1, osaka), netboxDevice(2, { site: { name: MINE, slug: 'tyo1' } })]
    const options = { url: netbox.url, token: NETBOX_TOKEN, networkBy: 'site', checkpoint, ...given } as const
    const done = await doneAt(limited.url, (at) => importNetbox(at, options), { key })
    const headers = { authorization: `Bearer ${all}` }
    const { result } = await limited.call('Inventory.search', { pageData: { offset: 0, pageSize: 9 } }, { headers })
    return { ...done, names: (result as { devices: { network: string }[] }).devices.map(({ network }) => network) }
  }

  test.each([{}, { createNetworks: true }])('imports their devices and refuses the others: %j', async (given) => {
    const planned = await bringLimited({ ...given, dryRun: true })
    expect(planned.names).toEqual([])
    const done = await bringLimited(given)
    expect(linesOf(done)).toMatchObject([
      { line: 1, network: OTHERS, ...FOREIGN },
      { line: 2, network: MINE, action: 'create' },
    ])
    expect(linesOf(planned)).toEqual(linesOf(done))
    expect(done).toMatchObject({ ending: 'badRows', names: [MINE] })
    expect(done.err).toContain('1 created, 0 updated, 0 unchanged, 1 invalid, 0 vanished')
  })
})

describe('a NetBox below a path', () => {
  test.each(['', '/', '/api', '/api/'])('is read whether its URL ends in "%s" or not', async (end) => {
    netbox.base = '/tools/netbox'
    netbox.devices = fleet(3)
    netbox.vrfs.set(100_001, { id: 1, name: 'Tokyo', rd: '65000:1' })
    const url = `${netbox.url}/tools/netbox${end}`
    const done = await bring({ url, pageSize: 2, networkBy: 'vrf' })
    expect(done.err).toContain('3 created')
    for (const path of netbox.requests) expect(path).toMatch(/^\/tools\/netbox\/api\/(dcim|ipam)\//)
  })

  test('gets the request for the next page at its own URL, not at the one in the response', async () => {
    netbox.devices = fleet(3)
    const next = 'http://127.0.0.1:9/api/dcim/devices/?offset=1'
    netbox.faults.push((response) => send(response, 200, { count: 3, next, results: fleet(1) }))
    expect((await bring()).err).toContain('3 created')
  })

  test('is named by its whole URL if it cannot be reached', async () => {
    const url = `http://127.0.0.1:${await freePort()}/tools/netbox`
    await expect(bring({ url })).rejects.toThrow(`Cannot read NetBox at ${url}: GET /tools/netbox/api/dcim/devices/?`)
  })
})

describe('failures', () => {
  test('requests to a busy NetBox are repeated, also for longer', async () => {
    netbox.devices = fleet(3)
    netbox.faults.push(
      (response) => send(response, 429, { detail: 'throttled' }, { 'retry-after': '0' }),
      (response) => send(response, 502, 'bad gateway'),
      (response) => void response.destroy(),
    )
    expect((await bring()).err).toContain('3 created')
  })

  test('each retry is announced', async () => {
    netbox.devices = fleet(1)
    netbox.faults.push(
      (response) => send(response, 503, {}, { 'retry-after': '0' }),
      (response) => send(response, 503, {}, { 'retry-after': new Date().toUTCString() }),
      (response) => void response.destroy(),
    )
    const { err } = await bring()
    expect(err.split('\n').slice(0, 3)).toEqual([
      `Cannot read NetBox at ${netbox.url}: status 503. Trying again in 0 s (1 of 4)`,
      `Cannot read NetBox at ${netbox.url}: status 503. Trying again in 1 s (2 of 4)`,
      `Cannot read NetBox at ${netbox.url}: other side closed. Trying again in 1 s (3 of 4)`,
    ])
  })

  test('a Retry-After of NetBox may be a date', async () => {
    netbox.devices = fleet(1)
    const inTwoSeconds = new Date(Date.now() + 2000).toUTCString()
    netbox.faults.push((response) => send(response, 503, {}, { 'retry-after': inTwoSeconds }))
    expect((await bring()).err).toMatch(/status 503\. Trying again in [12] s/)
  })

  test('requests to a NetBox that is out of service for longer are not repeated', async () => {
    netbox.devices = fleet(1)
    netbox.faults.push((response) => send(response, 503, {}, { 'retry-after': '3600' }))
    await expect(bring()).rejects.toThrow(/503 Service Unavailable\. It asks to try again in 3600 s$/)
  })

  test('two NetBoxes on one host keep their progress in files of their own', () => {
    const nameOf = (url: string) => defaultCheckpoint(parseNetboxUrl(url))
    expect(nameOf('https://nb.example.com')).toBe('netbox-nb.example.com')
    expect(nameOf('http://127.0.0.1:8000')).toBe('netbox-127.0.0.1-8000')
    expect(nameOf('http://127.0.0.1:8001')).toBe('netbox-127.0.0.1-8001')
    expect(nameOf('http://127.0.0.1:8001/tools/../nb/api/')).toBe('netbox-127.0.0.1-8001-nb')
    expect(nameOf('http://[::1]:8001/')).toBe('netbox-1-8001')
  })

  test('errors name the path and the reason, and never the token', async () => {
    const refused = async (given: Given = {}) => {
      const failure = (await bring(given).catch((one: unknown) => one)) as Error
      expect(failure.message).not.toContain(NETBOX_TOKEN)
      return failure.message
    }
    expect(await refused({ token: 'f'.repeat(40) })).toMatch(
      /^GET \/api\/dcim\/devices\/\?limit=500&.*: NetBox answered 403 Forbidden: Invalid token\. Check the token/,
    )
    netbox.faults.push((response) => send(response, 400, { detail: `no such filter ${NETBOX_TOKEN}` }))
    expect(await refused()).toMatch(/400 Bad Request: no such filter \*\*\*$/)
    netbox.faults.push((response) => response.writeHead(301, { location: '//nb.example.com/' }).end())
    expect(await refused()).toContain('NetBox redirects to "http://nb.example.com/": use its address as --url')
    netbox.faults.push((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'))
    expect(await refused()).toContain('NetBox sent text/html, not JSON. Is --url the address of NetBox?')
    netbox.faults.push(
      ...Array.from({ length: 5 }, () => (response: Parameters<typeof send>[0]) => send(response, 503, {})),
    )
    expect(await refused()).toMatch(/NetBox answered 503 Service Unavailable$/)
    const closed = await freePort()
    expect(await refused({ url: `http://127.0.0.1:${closed}` })).toMatch(
      /Cannot read NetBox at http:\/\/127\.0\.0\.1:\d+: GET .*: ECONNREFUSED$/,
    )
    for (const login of ['ann:secret', ':secret'])
      expect(await refused({ url: `https://${login}@nb.example.com` })).toBe('--url must not hold a user or password')
  })

  test('contradictory options are refused before anything is read', async () => {
    const refused = (given: Given, message: string) => expect(bring(given)).rejects.toThrow(message)
    await refused({ network: undefined! }, 'Use --network or --network-by')
    await refused({ filter: ['limit=3'] }, 'must not set "limit"')
    await refused({ map: ['hostnme=name'] }, 'Did you mean hostname?')
    await refused({ mark: 'a AND b' }, 'Cannot use --mark')
    await refused(
      { networkBy: 'vrf', map: ['ipAddress=primary_ip4.address|custom_fields.mgmt'] },
      'Cannot use --network-by vrf with "custom_fields.mgmt" of --map ipAddress: an address has a VRF if its path ends',
    )
    await refused({ token: '' }, 'No token: use --token-file')
    await refused(
      { adapters: '/nonexistent' },
      'Cannot read "/nonexistent" of --adapters: there is no such file or folder (ENOENT)',
    )
    expect(netbox.requests).toEqual([])
  })

  test('a NetBox that does not return devices in the requested order is an error', async () => {
    netbox.devices = fleet(3)
    netbox.faults.push((response) => send(response, 200, { count: 2, next: null, results: [{ id: 2 }, { id: 1 }] }))
    await expect(bring()).rejects.toThrow('the device with id 1 follows 2')
  })
})
