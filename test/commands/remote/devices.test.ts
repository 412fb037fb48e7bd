import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DeviceExistsError } from '../../../clients/typescript/index.ts'
import type { DeviceHistory, DeviceHistoryEntry, DeviceReport } from '../../../generated/types.ts'
import { makeProgram } from '../../../src/cli/program.ts'
import { UsageError } from '../../../src/commands/command.ts'
import type { Format } from '../../../src/commands/output/formats.ts'
import { type CountOptions, countDevices } from '../../../src/commands/remote/devices/count-devices.ts'
import { optionSchemes } from '../../../src/commands/remote/devices/criteria-options.ts'
import { restoreDevice, showHistory, undoRequest } from '../../../src/commands/remote/devices/device-history.ts'
import { exportDevices } from '../../../src/commands/remote/devices/export-devices.ts'
import { type ImportDevicesOptions, importDevices } from '../../../src/commands/remote/devices/import-devices.ts'
import { type ListOptions, listDevices } from '../../../src/commands/remote/devices/list-devices.ts'
import { sendDeletion, sendNewDevice, sendUpdate, showDevice } from '../../../src/commands/remote/devices/one-device.ts'
import type { RemoteCommandContext } from '../../../src/commands/remote/remote-command.ts'
import { schemes } from '../../../src/domain/search/schemes.ts'
import { fileWriter, openOnce, temporaryFolder } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'
import { runKeyrack } from '../run-keyrack.ts'
import { type Done, doneAt, endedAt } from './at-service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, NETWORKS: 'Default,Osaka' }))
const folder = temporaryFolder()
const importFile = (path: string, options: Partial<ImportDevicesOptions> = {}): Promise<Done> =>
  doneAt(service.url, (at) => importDevices(at, { empty: 'keep', ...options }, path))
const list = (options: ListOptions, format?: Format): Promise<Done> =>
  doneAt(service.url, (at) => listDevices(at, options), format === undefined ? {} : { format })
const fileOf = fileWriter(folder)

test('a device is created, updated, moved, shown and deleted', async () => {
  const Default = { network: 'Default' }
  const Osaka = { network: 'Osaka' }
  const create = () => doneAt(service.url, (at) => sendNewDevice(at, { ...Default, adapter: 'Cisco::IOS' }, '10.1.0.1'))
  expect(await create()).toMatchObject({ out: '', err: 'Created 10.1.0.1 in Default\n' })
  await expect(create()).rejects.toBeInstanceOf(DeviceExistsError)
  const change = { hostname: 'tyo-1', custom1: 'here', custom5: '', moveTo: 'Osaka', newIp: '10.1.0.2' }
  const changed = await doneAt(service.url, (at) => sendUpdate(at, { ...Default, ...change }, '10.1.0.1'))
  expect(changed.err).toBe('Updated 10.1.0.2 in Osaka\n')
  const get = () => doneAt(service.url, (at) => showDevice(at, Osaka, '10.1.0.2'))
  expect(JSON.parse((await get()).out)).toMatchObject({ hostname: 'tyo-1', custom1: 'here', network: 'Osaka' })
  const deleted = await doneAt(service.url, (at) => sendDeletion(at, Osaka, '10.1.0.2'))
  expect(deleted.err).toBe('10.1.0.2 is not in Osaka any more\n')
  await expect(get()).rejects.toThrow('Device not found: 10.1.0.2 in Osaka')
  const nothing = doneAt(service.url, (at) => sendUpdate(at, Default, '10.1.0.1'))
  await expect(nothing).rejects.toThrow('Nothing to change: use --hostname')
})

test('tags are added and removed, and the memo changes, also of a device that moves', async () => {
  const place = { network: 'Default' }
  await doneAt(service.url, (at) => sendNewDevice(at, { ...place, adapter: 'A::B' }, '10.1.0.3'))
  const update = (options: object) => doneAt(service.url, (at) => sendUpdate(at, { ...place, ...options }, '10.1.0.3'))
  await update({ addTag: ['core', 'spare'], memo: 'in rack 12' })
  await update({ addTag: ['tokyo'], removeTag: ['spare'], moveTo: 'Osaka' })
  const { reports } = await service.result<{ reports: DeviceReport[] }>('Collector.getReports', ['Osaka', 10])
  const report = reports.find(({ ipAddress }) => ipAddress === '10.1.0.3')
  expect(report).toMatchObject({ tags: ['core', 'tokyo'], memo: 'in rack 12' })
})

test.each([{ hostname: 'h' }, { custom1: 'here' }, { addTag: ['a'] }, { custom1: 'here', hostname: 'h' }])(
  'an update %j of a device that does not exist names its address and network',
  async (change) => {
    const update = doneAt(service.url, (at) => sendUpdate(at, { network: 'Default', ...change }, '10.99.1.1'))
    await expect(update).rejects.toThrow('Device not found: 10.99.1.1 in Default')
  },
)

test.each([
  ['10.1.9.1,10.1.9.2', 'Osaka', 'Cannot parse address "10.1.9.1,10.1.9.2"'],
  ['10.1.9.2@Default,10.1.9.1', 'Osaka', 'Cannot parse address "10.1.9.2@Default,10.1.9.1"'],
  ['10.1.9.1', 'Default,10.1.9.1@Osaka', 'Cannot use --network "Default,10.1.9.1@Osaka"'],
])('an update of "%s" in "%s" changes no device, because it names several', async (address, network, sentence) => {
  const devices = [
    ['Osaka', '10.1.9.1'],
    ['Default', '10.1.9.1'],
    ['Default', '10.1.9.2'],
  ] as const
  for (const [at, ipAddress] of devices) {
    await service.result('Collector.reportDevices', [at, [{ ipAddress, adapterId: 'A::B' }]])
  }
  const update = endedAt(service.url, (at) => sendUpdate(at, { network, custom1: 'x', addTag: ['x'] }, address))
  const failure = (await update).failure as Error
  expect(failure).toBeInstanceOf(UsageError)
  expect(failure.message).toContain(sentence)
  for (const [at, ipAddress] of devices) {
    expect(await service.result('Inventory.getDevice', [at, ipAddress])).toMatchObject({ custom1: '' })
  }
})

test('an update that is refused leaves named fields as they are, and says if custom fields were changed', async () => {
  await service.result('Settings.defineFieldNames', [{ named: { site: { name: 'Site', type: 'text' } } }])
  const place = { network: 'Default' }
  for (const address of ['10.7.0.1', '10.7.0.2'])
    await doneAt(service.url, (at) => sendNewDevice(at, { ...place, adapter: 'A::B' }, address))
  const refusedUpdate = (more: object): Promise<Done> =>
    doneAt(service.url, async (at) => {
      const update = sendUpdate(at, { ...place, field: ['site=TYO'], newIp: '10.7.0.2', ...more }, '10.7.0.1')
      await expect(update).rejects.toBeInstanceOf(DeviceExistsError)
    })
  expect((await refusedUpdate({})).err).toBe('')
  expect((await refusedUpdate({ custom1: 'here' })).err).toBe(
    'Updated the given custom fields, tags and memo of 10.7.0.1 in Default before this error:\n',
  )
  const device = await service.result('Inventory.getDevice', ['Default', '10.7.0.1'])
  expect(device).toMatchObject({ custom1: 'here' })
  expect(device).not.toMatchObject({ fields: { site: 'TYO' } })
  await doneAt(service.url, (at) => sendUpdate(at, { ...place, field: ['site=OSA'], custom2: 'rack' }, '10.7.0.1'))
  expect(await service.result('Inventory.getDevice', ['Default', '10.7.0.1'])).toMatchObject({
    ...{ custom1: 'here', custom2: 'rack', fields: { site: 'OSA' } },
  })
  await service.result('Settings.defineFieldNames', [{ named: {} }])
})

test('the history of a device is listed, and a device is restored or a request undone', async () => {
  const place = { network: 'Default' }
  await doneAt(service.url, (at) => sendNewDevice(at, { ...place, adapter: 'A::B' }, '10.8.0.1'))
  await doneAt(service.url, (at) => sendUpdate(at, { ...place, hostname: 'one' }, '10.8.0.1'))
  const history = async () => {
    const done = await doneAt(service.url, (at) => showHistory(at, place, '10.8.0.1'))
    return JSON.parse(done.out) as DeviceHistoryEntry[]
  }
  const [update] = await history()
  const { entries } = (await service.result('Inventory.getDeviceHistory', ['Default', '10.8.0.1', 10])) as DeviceHistory
  expect(await history()).toEqual(entries)
  const table = await doneAt(service.url, (at) => showHistory(at, place, '10.8.0.1'), { format: 'table' })
  expect(table.out).toMatch(/^at +action +by +place .* changes\n20\S+Z +update +local .* hostname: "" -> "one"\n/)
  expect(update).toMatchObject({ action: 'update', fields: [{ name: 'hostname', before: '', after: 'one' }] })
  const preview = (at: RemoteCommandContext) => undoRequest(at, { dryRun: true }, update!.request!)
  expect((await doneAt(service.url, preview, { format: 'table' })).out).toMatch(
    /^network +ipAddress +action +changes +reason\nDefault +10\.8\.0\.1 +update +hostname: "one" -> ""\s*$/,
  )
  expect((await doneAt(service.url, preview, { format: 'csv' })).out).toMatch(
    /^network,ipAddress,action,fields,cut,code,reason\r\nDefault,10\.8\.0\.1,update,"\[.*\]",\[\],,\r\n$/,
  )
  await expect(doneAt(service.url, (at) => undoRequest(at, { dryRun: true }, 'no-such-request'))).rejects.toThrow(
    'Nothing to undo: no history has a change by the request "no-such-request", or its changes cancel out. Take',
  )
  const undone = await doneAt(service.url, (at) => undoRequest(at, {}, update!.request!))
  expect(JSON.parse(undone.out)).toMatchObject({ reverted: [{ ipAddress: '10.8.0.1', action: 'update' }], refused: [] })
  const restored = await doneAt(service.url, (at) =>
    restoreDevice(at, { ...place, at: `${update!.at}`, dryRun: true }, '10.8.0.1'),
  )
  expect(JSON.parse(restored.out)).toMatchObject({ action: 'update', fields: [{ before: '', after: 'one' }] })
  expect((await history()).map(({ action }) => action)).toEqual(['update', 'update', 'create'])
  const again = await doneAt(service.url, (at) => undoRequest(at, { dryRun: true }, update!.request!), {
    format: 'ndjson',
  })
  expect(JSON.parse(again.out)).toMatchObject({ ipAddress: '10.8.0.1', action: 'refused', code: 'CHANGED_SINCE' })
  const row = await doneAt(
    service.url,
    (at) => restoreDevice(at, { ...place, at: `${update!.at}`, dryRun: true }, '10.8.0.1'),
    { format: 'ndjson' },
  )
  expect(JSON.parse(row.out)).toMatchObject({ ...place, ipAddress: '10.8.0.1', action: 'update' })
  for (const time of ['soon', '1 March 2026', '2026-3-1', '03/01/2026 12:00']) {
    const wrong = doneAt(service.url, (at) => restoreDevice(at, { ...place, at: time }, '10.8.0.1'))
    await expect(wrong).rejects.toThrow(`Cannot parse --at "${time}": use a time such as `)
  }
})

test.each([
  ['json', (out: string) => (JSON.parse(out) as { refused: object[] }).refused],
  [
    'ndjson',
    (out: string) =>
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
  ],
])('an undo that is refused for a device exits with 3 and prints it as %s', async (format, refusedIn) => {
  const address = format === 'json' ? '10.8.1.1' : '10.8.1.2'
  await service.result('Inventory.createDevice', ['Default', address, 'A::B'])
  for (const hostname of ['one', 'two']) {
    await service.result('Inventory.updateDevice', ['Default', address, null, null, null, hostname])
  }
  const { entries } = (await service.result('Inventory.getDeviceHistory', ['Default', address, 10])) as DeviceHistory
  const undo = (request: string, ...more: string[]) =>
    runKeyrack(['devices', 'undo', request, '-o', format, '--url', service.url, ...more])
  const [later, earlier] = entries
  const [refused, dry] = await Promise.all([undo(earlier!.request!), undo(earlier!.request!, '--dry-run')])
  expect(refused).toMatchObject({ code: 3, err: '0 undone, 1 refused\n' })
  expect(refusedIn(refused.out)).toMatchObject([{ ipAddress: address, code: 'CHANGED_SINCE' }])
  expect(dry).toMatchObject({ code: 3, err: '0 would be undone, 1 refused\n' })
  expect(await undo(later!.request!)).toMatchObject({ code: 0, err: '' })
})

test('a time without a zone is UTC for a restoration, whatever the zone of the caller is', async () => {
  await service.result('Inventory.createDevice', ['Default', '10.8.0.9', 'A::B'])
  const { entries } = (await service.result('Inventory.getDeviceHistory', ['Default', '10.8.0.9', 1])) as DeviceHistory
  const made = entries[0]!.at
  await service.result('Inventory.updateDevice', ['Default', '10.8.0.9', null, null, null, 'later'])
  const time = new Date(made).toISOString().replace('Z', '')
  const args = ['devices', 'restore', '10.8.0.9', '--at', time, '--dry-run', '-o', 'json', '--url', service.url]
  const zones = ['Asia/Tokyo', 'America/Lima']
  const ran = await Promise.all(zones.map((zone) => runKeyrack(args, { env: { TZ: zone } })))
  for (const { code, out } of ran) {
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      action: 'update',
      fields: [{ name: 'hostname', before: 'later', after: '' }],
    })
  }
})

test('--comment is in the history of what a command changes', async () => {
  await service.result('Inventory.createDevice', ['Default', '10.8.0.2', 'A::B'])
  const update = (comment: string) =>
    runKeyrack(['devices', 'update', '10.8.0.2', '--hostname', 'h', '--comment', comment, '--url', service.url])
  const [done, refused] = await Promise.all([update('CHG-42 ラック'), update('x'.repeat(201))])
  expect(done).toMatchObject({ code: 0 })
  const { entries } = (await service.result('Inventory.getDeviceHistory', ['Default', '10.8.0.2', 1])) as DeviceHistory
  expect(entries).toMatchObject([{ action: 'update', comment: 'CHG-42 ラック' }])
  expect(refused).toMatchObject({ code: 2 })
  expect(refused.err).toMatch(/^Error: Cannot use --comment "x+": it must have at most 200 characters/)
})

test.each(['create', 'update', 'list', 'count'])('the help of %s says offline how to list names', async (name) => {
  const { code, out } = await runKeyrack(['devices', name, '--help'])
  expect(code).toBe(0)
  expect(out).toContain('"keyrack call Settings.getFieldNames" prints what custom1 to custom5 mean')
})

test('the command that these helps name lists the names', async () => {
  const names = await runKeyrack(['call', 'Settings.getFieldNames', '--url', service.url])
  expect(names).toMatchObject({ code: 0 })
})

test('an import into many networks makes two calls at a time, so that it overloads no service', async () => {
  const small = await startService({ REDIS_URL: redis.url, MAX_IN_FLIGHT: '3', MAX_WAITING: '1' })
  try {
    const rows = Array.from({ length: 40 }, (_, at) => `Site-${at >> 1},10.10.0.${at % 2},A::B`)
    const file = await fileOf('sites.csv', `network,ipAddress,adapterId\n${rows.join('\n')}\n`)
    const done = doneAt(small.url, (at) => importDevices(at, { empty: 'keep', createNetworks: true }, file))
    expect(await done).toMatchObject({ err: expect.stringContaining('40 of them created, 0 invalid'), ending: 'done' })
  } finally {
    await small.stop()
  }
})

test('a list has the devices that match all criteria, in four formats', async () => {
  const reports = [1, 2, 3].map((host) => ({ ipAddress: `10.6.0.${host}`, adapterId: 'A::B', hostname: `h${host}` }))
  await service.result('Collector.reportDevices', ['Osaka', reports])
  const search = { network: ['Osaka'], scheme: ['hostname', 'ipAddress'], query: ['h*', '10.6.0.0/30'] }
  const sorted = { ...search, sort: 'hostname', descending: true, limit: 2 }
  expect(JSON.parse((await list(sorted)).out)).toMatchObject([{ hostname: 'h3' }, { hostname: 'h2' }])
  expect((await list(sorted, 'ndjson')).out).toMatch(/^\{.*"h3".*\}\n\{.*"h2".*\}\n$/)
  expect((await list({ ...search, limit: 1 }, 'csv')).out).toMatch(
    /^ipAddress,hostname,.*,serialNumber\r\n10\.6\.0\.1,h1,Osaka,A::B,.*\r\n$/,
  )
  const table = 'hostname  ipAddress\nh1        10.6.0.1\n'
  expect((await list({ ...search, limit: 1, columns: 'hostname,ipAddress' }, 'table')).out).toBe(table)
  expect(await list({ hostname: 'nothing-like-this' }, 'table')).toMatchObject({ out: '', err: 'No devices found\n' })
  expect(await list({ hostname: 'nothing-like-this' }, 'json')).toMatchObject({ out: '[]\n', err: '' })
  expect((await list({ network: ['Osaka'], scheme: ['hostname'], query: ['none'] })).out).toBe('[]\n')
})

test('each scheme has an option, and options combine with --scheme', async () => {
  expect(optionSchemes).toEqual(schemes)
  const reports = ['17.2', '17.3.1', '17.4'].map((osVersion, at) => ({
    ...{ ipAddress: `10.7.0.${at}`, adapterId: 'A::B', hostname: `v${at}`, model: 'ASR-9', osVersion },
  }))
  await service.result('Collector.reportDevices', ['Osaka', reports])
  const options = { network: ['Osaka'], scheme: ['!hostname'], query: ['v0'], model: 'asr*', version: '<17.4' }
  expect(JSON.parse((await list(options)).out)).toMatchObject([{ hostname: 'v1' }])
  const count = (more: Partial<CountOptions>) =>
    doneAt(service.url, (at) => countDevices(at, { network: ['Osaka'], model: '!', by: 'model', ...more }))
  await expect(count({})).rejects.toThrow('nothing follows the !')
  const { out, err } = await count({ model: 'ASR*', by: 'model, osVersion', top: 2 })
  expect(JSON.parse(out)).toEqual([
    { model: 'ASR-9', osVersion: '17.2', count: 1 },
    { model: 'ASR-9', osVersion: '17.3.1', count: 1 },
  ])
  expect(err).toBe('3 devices, 1 of them in 1 further group\n')
})

test.each([
  ['devices list --limit x', 'Cannot parse --limit "x": use a number such as 100'],
  ['devices count --by model --top -1', 'Cannot parse --top "-1": use a number such as 20'],
  ['credentials expiring --days 1.5', 'Cannot parse --days "1.5": use a number such as 30'],
  ['audit tail --count 1e3', 'Cannot parse --count "1e3": use a number such as 20'],
])('%s is wrong usage', async (words, sentence) => {
  const program = await makeProgram()
  await expect(program.parseAsync(words.split(' '), { from: 'user' })).rejects.toThrow(new UsageError(sentence))
})

test('--version after a command is an option of the command', async () => {
  const program = await makeProgram()
  const devices = program.commands.find((command) => command.name() === 'devices')!
  let seen: unknown = null
  const found = devices.commands.find((command) => command.aliases().includes('search'))!
  found.action((options) => {
    seen = options
  })
  await program.parseAsync(['devices', 'search', '--version', '<17.3', '--mac-address', '*4d5e'], { from: 'user' })
  expect(seen).toMatchObject({ version: '<17.3', macAddress: '*4d5e' })
})

test.each([
  [{ scheme: ['hostname'] }, 'Each --scheme needs a --query'],
  [{ scheme: ['hostname'], query: ['a\nb'] }, 'A --query must not contain line breaks'],
  [{ columns: 'hostname,ip' }, 'Unknown column "ip". Did you mean ipAddress?'],
  [{ columns: 'hostnaem' }, 'Did you mean hostname?'],
  [{ columns: 'nothing' }, 'Unknown column "nothing"'],
])('%j is wrong usage', async (options, sentence) => {
  await expect(list(options)).rejects.toThrow(sentence)
})

describe('an import', () => {
  const BAD = [
    'network,ipAddress,adapterId,hostname,lastBackup,tags',
    'Default,10.2.0.1,A::B,one,,a;b',
    'Default,10.2.0.2,A::B,two,yesterday,',
    'Nowhere,10.2.0.3,A::B,three,,',
    'Default,10.2.0.300,A::B,four,,',
    'Default,10.2.0.5,,five,,',
    'Default,10.2.0.6,A::B,"si""x",7,',
  ].join('\n')
  const FOUND = [
    { line: 3, action: 'refused', column: 'lastBackup', reason: expect.stringContaining('ISO 8601') },
    { line: 4, action: 'refused', network: 'Nowhere', ipAddress: '10.2.0.3', column: 'network' },
    { line: 5, action: 'refused', ipAddress: '10.2.0.300', column: 'ipAddress', reason: 'octet above 255' },
    { line: 6, action: 'refused', ipAddress: '10.2.0.5', column: null, reason: expect.stringContaining('adapterId') },
  ]
  const page = { offset: 0, pageSize: 1 }
  const count = async (): Promise<number> =>
    (await service.result<{ total: number }>('Inventory.search', [[], 'ipAddress', '10.2.0.0/16', page])).total

  test('lists bad rows with line, column and reason, and applies none, nothing or the good ones', async () => {
    const file = await fileOf('bad.csv', BAD)
    const dry = await importFile(file, { dryRun: true })
    expect([dry.ending, await count()]).toEqual(['badRows', 0])
    expect(dry.err).toContain('2 to create, 0 to update, 0 unchanged, 4 invalid')
    const changes = JSON.parse(dry.out) as { action: string; line: number; fields: object[] }[]
    expect(changes.filter(({ action }) => action === 'refused')).toMatchObject(FOUND)
    expect(changes.filter(({ action }) => action === 'create').map(({ line }) => line)).toEqual([2, 7])
    expect(changes[0]!.fields).toContainEqual({ name: 'tags', before: null, after: ['a', 'b'] })
    const nothing = await importFile(file, { allOrNothing: true })
    expect([nothing.ending, await count(), nothing.err]).toEqual([
      'badRows',
      0,
      expect.stringContaining('Nothing was applied'),
    ])
    expect(JSON.parse(nothing.out)).toMatchObject(FOUND)
    const good = await importFile(file)
    expect([good.ending, await count()]).toEqual(['badRows', 2])
    expect(JSON.parse(good.out)).toMatchObject(FOUND)
    expect(good.err).toMatch(/^6 rows in .*\/s\. 2 applied, 2 of them created, 4 invalid\n$/)
    const last = await service.result('Inventory.getDevice', ['Default', '10.2.0.6'])
    expect(last).toMatchObject({ hostname: 'si"x', lastBackup: 7 })
  })

  test('of a CSV file separates its cells by --delimiter, and skips empty rows', async () => {
    const file = await fileOf('excel.csv', 'ipAddress;adapterId;hostname\r\n10.8.0.1;A::B;a,b\r\n;;\r\n')
    await expect(importFile(file, { network: 'Default' })).rejects.toThrow(`separated by ";": use --delimiter ';'`)
    const done = await importFile(file, { network: 'Default', delimiter: ';' })
    expect(done).toMatchObject({ ending: 'done', err: expect.stringContaining('1 applied') })
    expect(await service.result('Inventory.getDevice', ['Default', '10.8.0.1'])).toMatchObject({ hostname: 'a,b' })
    await expect(importFile(file, { delimiter: ';;' })).rejects.toThrow('Cannot use --delimiter ";;"')
    await expect(importFile(file, { delimiter: ';', format: 'json' })).rejects.toThrow('--delimiter is for CSV')
  })

  test.each([
    ['latin.csv', Buffer.from('ipAddress\n10.0.0.1\n\xe9\n', 'latin1'), /^"\S+latin.csv": Line 3 is not UTF-8/],
    ['twice.csv', 'hostname,hostname\n', /^"\S+twice.csv": The header names "hostname" twice$/],
    ['cut.json', '[{}', /^"\S+cut.json": The JSON array in the file is incomplete$/],
    ['none.csv', '', /^"\S+none.csv": The file has no header/],
    ['odd.csv', 'ipAdress,host\n', /^"\S+odd.csv": Unknown column "ipAdress"/],
  ])('names the file that it cannot read, and prints nothing on stdout: %s', async (name, content, sentence) => {
    await writeFile(join(folder, name), content)
    const options = { empty: 'keep', network: 'Default' } as const
    const { failure, out } = await endedAt(service.url, (at) => importDevices(at, options, join(folder, name)))
    expect((failure as Error).message).toMatch(sentence)
    expect(out).toBe('')
  })

  test('of a valid file with --all-or-nothing applies all rows', async () => {
    const file = await fileOf('sound.csv', 'ipAddress,adapterId\n10.7.0.1,A::B\n')
    const done = await importFile(file, { allOrNothing: true, network: 'Osaka' })
    expect(done).toMatchObject({ out: '[]\n', ending: 'done' })
    expect(done.err).toMatch(/^1 row in /)
    expect(await service.result('Inventory.getDevice', ['Osaka', '10.7.0.1'])).not.toBeNull()
  })

  test('creates missing networks with --create-networks', async () => {
    const file = await fileOf('kobe.jsonl', '{"network":"Kobe","ipAddress":"10.3.0.1","adapterId":"A::B"}\n')
    expect(await importFile(file, { createNetworks: true })).toMatchObject({ out: '[]\n', ending: 'done' })
    expect(await service.result('Networks.getManagedNetworkNames')).toContain('Kobe')
  })

  test('plans the devices of networks that it would create, and finds their invalid rows first', async () => {
    const rows = [
      { network: 'Nara', ipAddress: '10.3.1.1', adapterId: 'A::B', hostname: 'one' },
      { network: 'Nara', ipAddress: '10.3.1.1', hostname: 'two' },
      { network: 'Default', ipAddress: '10.3.1.2', adapterId: 'A::B' },
    ]
    const wrong = [
      { network: 'Nara', ipAddress: '10.3.1.3', adapterId: 'A::B', memo: 5 },
      { network: 'Nara', ipAddress: '10.3.1.4' },
    ]
    const toFile = (name: string, some: object[]) =>
      fileOf(name, some.map((row) => `${JSON.stringify(row)}\n`).join(''))
    const sound = await toFile('nara.ndjson', rows)
    const dry = await importFile(sound, { createNetworks: true, dryRun: true })
    expect(dry).toMatchObject({
      ending: 'done',
      err: expect.stringContaining('2 to create, 1 to update, 0 unchanged, 0 invalid'),
    })
    expect(JSON.parse(dry.out)).toMatchObject([
      { line: 1, action: 'create', network: 'Nara' },
      { line: 2, action: 'update', network: 'Nara' },
      { line: 3, action: 'create', network: 'Default' },
    ])
    const mixed = await importFile(await toFile('nara-wrong.ndjson', [...rows, ...wrong]), {
      ...{ createNetworks: true, allOrNothing: true },
    })
    expect(mixed).toMatchObject({ ending: 'badRows', err: expect.stringContaining('Nothing was applied') })
    expect(JSON.parse(mixed.out)).toMatchObject([
      { line: 4, action: 'refused', network: 'Nara', column: 'memo' },
      { line: 5, action: 'refused', network: 'Nara', reason: expect.stringContaining('adapterId') },
    ])
    expect(await service.result('Networks.getManagedNetworkNames')).not.toContain('Nara')
    expect(await importFile(sound, { createNetworks: true, allOrNothing: true })).toMatchObject({ ending: 'done' })
    expect(await service.result('Inventory.getDevice', ['Nara', '10.3.1.1'])).toMatchObject({ hostname: 'two' })
  })

  test('plans the valid rows of an array in one line, and names the network of each invalid one', async () => {
    const given = { ipAddress: '10.3.3.1', adapterId: 'A::B' }
    const rows = [
      { network: 'Uji', ...given },
      { network: 'Uji', ...given, memo: 5 },
      { network: 'Otsu', ...given },
    ]
    const dry = await importFile(await fileOf('line.json', JSON.stringify(rows)), {
      createNetworks: true,
      dryRun: true,
    })
    expect(dry.err).toContain('2 to create, 0 to update, 0 unchanged, 1 invalid')
    expect(JSON.parse(dry.out)).toMatchObject([
      { line: 1, action: 'refused', network: 'Uji', column: 'memo' },
      { line: 1, action: 'create', network: 'Uji' },
      { line: 1, action: 'create', network: 'Otsu' },
    ])
  })

  test('refuses a row whose network has a blank at its end', async () => {
    const file = await fileOf(
      'blank.csv',
      'network,ipAddress,adapterId\nDefault,10.3.2.1,A::B\nSendai ,10.3.2.2,A::B\n',
    )
    const done = await importFile(file, { createNetworks: true })
    expect(done).toMatchObject({ ending: 'badRows', err: expect.stringContaining('1 applied') })
    expect(JSON.parse(done.out)).toMatchObject([
      { line: 3, action: 'refused', column: 'network', reason: 'is not a valid network name' },
    ])
  })

  test('keeps the value of an empty cell, or clears it with --empty clear', async () => {
    const known = { ipAddress: '10.4.0.1', adapterId: 'A::B', hostname: 'here', serialNumber: 'S', tags: ['x'] }
    await service.result('Collector.reportDevices', ['Default', [known]])
    const file = await fileOf('empty.csv', 'ipAddress,hostname,serialNumber,tags,osVersion\n10.4.0.1,,,,15\n')
    const device = () => service.result('Inventory.getDevice', ['Default', '10.4.0.1'])
    await importFile(file, { network: 'Default' })
    expect(await device()).toMatchObject({ hostname: 'here', serialNumber: 'S', osVersion: '15' })
    await importFile(file, { network: 'Default', empty: 'clear' })
    expect(await device()).toMatchObject({ hostname: '', serialNumber: null, osVersion: '15' })
  })

  test.each([
    ['of a file that is not there', { path: '/nonexistent/x.csv' }, 'there is no such file or folder (ENOENT)'],
    ['of a file of unknown format', { path: '/nonexistent/x' }, 'Cannot infer the format of'],
    ['of stdin to be resumed', { path: '-', resume: true }, 'stdin can be read only once'],
  ])('%s is refused', async (_, { path, ...options }, sentence) => {
    await expect(importFile(path, options)).rejects.toThrow(sentence)
  })
})

test('an export in any format imports as the same devices', async () => {
  const whole = { hostname: 'h,"\n', memo: 'x'.repeat(70), tags: ['a;b', 'c'], interfaces: [{ name: 'e0' }] }
  const reports = [
    { ipAddress: '10.5.0.1', adapterId: 'A::B', ...whole, configChangedAt: [2, 1], hardware: [{ hardwareId: 1 }] },
    { ipAddress: '10.5.0.2', adapterId: 'A::B', custom1: null, serialNumber: '', memo: '', custom2: '\\N' },
    { ipAddress: '2001:db8::5', adapterId: 'A::B', hostname: '東京', backupStatus: '' },
  ]
  await service.result('Networks.defineManagedNetwork', ['Kyoto'])
  await service.result('Collector.reportDevices', ['Kyoto', reports])
  const stored = () => service.result('Collector.getReports', ['Kyoto', 9])
  const before = await stored()
  for (const format of ['csv', 'ndjson', 'json'] as const) {
    const file = join(folder, `kyoto.${format}`)
    const exported = await doneAt(service.url, (at) => exportDevices(at, { network: ['Kyoto'] }, file))
    expect(exported).toMatchObject({ out: '', err: expect.stringMatching(/^3 devices in /) })
    for (const { ipAddress } of reports) await service.result('Inventory.deleteDevice', ['Kyoto', ipAddress])
    expect((await importFile(file)).ending).toBe('done')
    expect(await stored()).toEqual(before)
    const piped = await doneAt(service.url, (at) => exportDevices(at, { network: ['Kyoto'], format }))
    expect(piped.out).toBe(await readFile(file, 'utf8'))
  }
})

test('CSV has the names of the installation in its header, and import reads them', async () => {
  const named = { site: { name: 'Site', type: 'text' }, rack: { name: 'Hostname', type: 'text' } } as const
  await service.result('Settings.defineFieldNames', { fields: { custom1: { name: 'Owner', type: 'text' }, named } })
  await service.result('Networks.defineManagedNetwork', ['Named'])
  const report = { ipAddress: '10.5.0.1', adapterId: 'A::B', custom1: 'me', fields: { site: 'TYO', rack: '7' } }
  await service.result('Collector.reportDevices', ['Named', [report]])
  const inNamed = { network: ['Named'] }
  const columns = 'ipAddress,custom1,custom2,fields.rack,fields.site'
  expect((await list({ ...inNamed, columns }, 'csv')).out).toBe(
    'ipAddress,Owner,custom2,fields.rack,Site\r\n10.5.0.1,me,,7,TYO\r\n',
  )
  expect((await list({ ...inNamed, columns: 'custom1,fields.site' }, 'ndjson')).out).toBe(
    '{"custom1":"me","fields.site":"TYO"}\n',
  )
  await expect(list({ columns: 'hostname,Site' })).rejects.toThrow('Unknown column "Site". Did you mean fields.site?')
  const counted = await doneAt(service.url, (at) => countDevices(at, { ...inNamed, by: 'custom1,fields.site' }), {
    format: 'csv',
  })
  expect(counted.out).toBe('Owner,Site,count\r\nme,TYO,1\r\n')

  const file = join(folder, 'named-headers.csv')
  await doneAt(service.url, (at) => exportDevices(at, inNamed, file))
  const text = await readFile(file, 'utf8')
  expect(text).toContain(',Owner,custom2,')
  expect(text).toMatch(/,fields\.rack,Site\r\n/)
  const same = await importFile(file, { dryRun: true, empty: 'clear' })
  expect(same).toMatchObject({ ending: 'done', out: '[]\n' })
  const read = () => service.result('Inventory.getDevice', ['Named', '10.5.0.1'])
  await importFile(await fileOf('by-name.csv', 'ipAddress,Owner,Site\n10.5.0.1,you,KIX\n'), { network: 'Named' })
  expect(await read()).toMatchObject({ custom1: 'you', fields: { site: 'KIX', rack: '7' } })
  await importFile(await fileOf('by-wire.csv', 'ipAddress,custom1,fields.site\n10.5.0.1,us,OSA\n'), {
    network: 'Named',
  })
  expect(await read()).toMatchObject({ custom1: 'us', fields: { site: 'OSA', rack: '7' } })
  const twice = importFile(await fileOf('twice.csv', 'ipAddress,Owner,custom1\n10.5.0.1,a,b\n'), { network: 'Named' })
  await expect(twice).rejects.toThrow('The header names "custom1" twice, as "Owner" and as "custom1"')
  await service.result('Settings.defineFieldNames', [{ named: {} }])
})

test('named fields are set, shown under their names, searched, exported and imported', async () => {
  const named = { site: { name: 'Site name', type: 'text' }, rack: { name: 'Rack', type: 'number' } } as const
  const fields = { custom1: { name: 'Owner', type: 'text' }, named } as const
  await service.result('Settings.defineFieldNames', { fields })
  await service.result('Networks.defineManagedNetwork', ['Fields'])
  const inFields = { network: ['Fields'] }
  const place = { network: 'Fields' }
  const made = { ...place, adapter: 'A::B', field: ['site=TYO', 'rack=12'] }
  await doneAt(service.url, (at) => sendNewDevice(at, made, '10.7.0.1'))
  await doneAt(service.url, (at) => sendUpdate(at, { ...place, custom1: 'me', field: ['rack='] }, '10.7.0.1'))
  const shown = await doneAt(service.url, (at) => showDevice(at, place, '10.7.0.1'), { format: 'table' })
  expect(shown.out).toMatch(/^Owner +me$/m)
  expect(shown.out).toMatch(/^Site name +TYO$/m)
  expect(shown.out).not.toContain('Rack')
  const history = await doneAt(service.url, (at) => showHistory(at, place, '10.7.0.1'), { format: 'table' })
  expect(history.out).toContain('Owner: "" -> "me", Rack: "12" -> null')
  const found = await list({ ...inFields, field: 'site=t*', columns: 'ipAddress,custom1,fields.site' }, 'table')
  expect(found.out).toBe('ipAddress  Owner  Site name\n10.7.0.1   me     TYO\n')
  expect(JSON.parse((await list({ ...inFields, field: 'site=TYO' })).out)[0].fields).toEqual({ site: 'TYO' })
  const count = (format: Format) =>
    doneAt(service.url, (at) => countDevices(at, { ...inFields, by: 'fields.site,fields.rack' }), { format })
  expect((await count('table')).out).toBe('Site name  Rack  count\nTYO              1\n')
  expect(JSON.parse((await count('json')).out)).toEqual([{ 'fields.site': 'TYO', 'fields.rack': null, count: 1 }])
  await expect(list({ columns: 'fields.sit' })).rejects.toThrow('fields.site')
  const noPair = doneAt(service.url, (at) => sendUpdate(at, { ...place, field: ['site'] }, '10.7.0.1'))
  await expect(noPair).rejects.toThrow('Cannot parse --field "site": use name=value, such as site=TYO')

  const csv = join(folder, 'named.csv')
  await doneAt(service.url, (at) => exportDevices(at, { network: ['Fields'] }, csv))
  const [header, row] = (await readFile(csv, 'utf8')).split(/\r?\n/)
  expect(header!.endsWith(',Rack,Site name')).toBe(true)
  expect(row!.endsWith(',,TYO')).toBe(true)
  const text = 'network,ipAddress,fields.rack,fields.site\nFields,10.7.0.1,12,\nFields,10.7.0.1,x,KIX\n'
  const imported = await importFile(await fileOf('named-in.csv', text))
  expect(JSON.parse(imported.out)).toMatchObject([
    { line: 3, column: 'fields.rack', reason: expect.stringContaining('must be a number') },
  ])
  const device = await service.result<{ fields: object }>('Inventory.getDevice', ['Fields', '10.7.0.1'])
  expect(device.fields).toEqual({ rack: '12', site: 'TYO' })
  const cleared = await importFile(await fileOf('named-clear.csv', text.split('\n').slice(0, 2).join('\n')), {
    empty: 'clear',
  })
  expect(cleared.ending).toBe('done')
  expect(await service.result('Inventory.getDevice', ['Fields', '10.7.0.1'])).toMatchObject({ fields: { rack: '12' } })
})

test('--by may be repeated', async () => {
  const args = ['devices', 'count', '--by', 'network', '--by', 'model', '--output', 'csv']
  const { code, out } = await runKeyrack(args, { env: { KEYRACK_URL: service.url } })
  expect({ code, head: out.split(/\r?\n/)[0] }).toEqual({ code: 0, head: 'network,model,count' })
})
