/*
 * keyrack import oxidized and keyrack import csv, against a real service.
 */
import { describe, expect, test } from 'vitest'
import { type ImportCsvOptions, importCsv } from '../../../../src/commands/remote/import/import-csv.ts'
import { type ImportOxidizedOptions, importOxidized } from '../../../../src/commands/remote/import/import-oxidized.ts'
import { fileWriter, openForEachTest, openOnce, temporaryFolder } from '../../../support/fixture.ts'
import { startRedisServer } from '../../../support/redis-server.ts'
import { startService } from '../../../support/service.ts'
import { type Done, doneAt } from '../at-service.ts'

const redis = openOnce(startRedisServer)
const service = openForEachTest(() => startService({ REDIS_URL: redis.url, NETWORKS: 'Default,Tokyo' }))
const folder = temporaryFolder()

const fileOf = fileWriter(folder)
const oxidized = async (content: string, given: Partial<ImportOxidizedOptions> = {}): Promise<Done> => {
  const path = await fileOf('router.db', content)
  return await doneAt(service.url, (at) => importOxidized(at, { network: 'Default', ...given }, path))
}
const csv = async (content: string, map: string, given: Partial<ImportCsvOptions> = {}): Promise<Done> => {
  const path = await fileOf('fleet.csv', content)
  return await doneAt(service.url, (at) =>
    importCsv(at, { network: 'Default', empty: 'keep', map: [map], ...given }, path),
  )
}
const linesOf = ({ out }: Done) => JSON.parse(out) as Record<string, unknown>[]
const deviceAt = (ipAddress: string, network = 'Default') =>
  service.result<Record<string, unknown> | null>('Inventory.getDevice', { network, ipAddress })

describe('router.db', () => {
  const FILE = [
    '# name:ip:model:group:username:password',
    'rtr01.local:192.168.1.1:ios:tokyo:oxidized:5uP3R53cR3T',
    '',
    'sw01.local:192.168.1.2:junos::oxidized:5uP3R53cR3T',
    'odd.local:192.168.1.3:oddos:tokyo:nil:nil',
    'named.local::ios:tokyo:nil:nil',
    '',
  ].join('\n')
  const map = ['name=0,ip=1,model=2,group=3,username=4,password=5']

  test('nodes become devices by the map of Oxidized, and a second import changes nothing', async () => {
    const networkMap = await fileOf('groups.json', '{"tokyo": "Tokyo"}')
    const planned = await oxidized(FILE, { map, networkMap, dryRun: true })
    const done = await oxidized(FILE, { map, networkMap })
    expect(linesOf(done)).toEqual(linesOf(planned))
    expect(linesOf(done)).toMatchObject([
      { line: 2, action: 'create', network: 'Tokyo', ipAddress: '192.168.1.1' },
      { line: 4, action: 'create', network: 'Default', ipAddress: '192.168.1.2' },
      {
        ...{ line: 5, action: 'refused', ipAddress: '192.168.1.3', column: 'adapterId' },
        reason: expect.stringContaining('model "oddos"'),
      },
      { line: 6, action: 'refused', column: 'ipAddress', reason: expect.stringContaining('--resolve') },
    ])
    expect(done).toMatchObject({ ending: 'badRows' })
    expect(done.out + done.err).not.toContain('5uP3R53cR3T')
    expect(await deviceAt('192.168.1.1', 'Tokyo')).toMatchObject({ hostname: 'rtr01.local', adapterId: 'Cisco::IOS' })
    const again = await oxidized(FILE, { map, networkMap })
    expect(again.err).toContain('0 created, 0 updated, 2 unchanged, 2 invalid')
  })

  test('a row whose network name is invalid is refused, and the other rows are applied', async () => {
    const networkMap = await fileOf('blank.json', '{"tokyo": "Tokyo "}')
    const rows = 'rtr21:192.168.1.21:ios:tokyo\nrtr22:192.168.1.22:ios:\n'
    const done = await oxidized(rows, { map: ['name=0,ip=1,model=2,group=3'], networkMap, createNetworks: true })
    expect(linesOf(done)).toMatchObject([
      { line: 1, action: 'refused', column: 'network', reason: expect.stringContaining('"Tokyo " is not a valid') },
      { line: 2, action: 'create', ipAddress: '192.168.1.22' },
    ])
  })

  test('the model of Oxidized is the adapter, and leaves the model of the device as it is', async () => {
    const report = { ipAddress: '192.168.1.7', adapterId: 'Cisco::IOSXR', model: 'ASR-9006' }
    await service.result('Collector.reportDevices', { network: 'Default', reports: [report] })
    await oxidized('rtr07:192.168.1.7:ios:\nrtr08:192.168.1.8:ios:\n', { map })
    expect(await deviceAt('192.168.1.7')).toMatchObject({ adapterId: 'Cisco::IOS', model: 'ASR-9006' })
    expect(await deviceAt('192.168.1.8')).toMatchObject({ adapterId: 'Cisco::IOS', model: '' })
  })

  test('a position that a line does not have leaves the column as it is, and an empty part clears it', async () => {
    const known = { adapterId: 'A::B', hostname: 'here', custom1: 'Shelf 9' }
    const reports = [1, 2].map((last) => ({ ipAddress: `10.2.0.${last}`, ...known }))
    await service.result('Collector.reportDevices', { network: 'Default', reports })
    const lines = '10.2.0.1:ios\n10.2.0.2:ios::\n'
    await oxidized(lines, { map: ['ip=0,model=1,custom1=2,name=3'] })
    expect(await deviceAt('10.2.0.1')).toMatchObject({ ...known, adapterId: 'Cisco::IOS' })
    expect(await deviceAt('10.2.0.2')).toMatchObject({ hostname: '', custom1: '' })
    await oxidized(lines, { map: ['ip=0,model=11'], adapter: 'C::D' })
    expect(await deviceAt('10.2.0.1')).toMatchObject({ adapterId: 'Cisco::IOS' })
  })

  test('without a map the positions are those of Oxidized, and --resolve looks names up in DNS', async () => {
    const done = await oxidized('localhost:eos\nno-such-host.invalid:eos\n', { resolve: true, adapter: 'A::B' })
    expect(linesOf(done)).toMatchObject([
      { line: 1, action: 'create', ipAddress: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) },
      { line: 2, action: 'refused', reason: 'is unknown: DNS gave no address of "no-such-host.invalid" (ENOTFOUND)' },
    ])
  })

  test('a delimiter is a text or a pattern', async () => {
    for (const [delimiter, line] of [
      ['/[,;]/', 'a;10.3.0.1,ios'],
      ['|', 'a|10.3.0.2|ios'],
      ['\\t', 'a\t10.3.0.3\tios'],
    ] as const) {
      const done = await oxidized(`${line}\n`, { map: ['name=0,ip=1,model=2'], delimiter })
      expect(linesOf(done), delimiter).toMatchObject([{ action: 'create' }])
    }
    await expect(oxidized('', { delimiter: '/(/' })).rejects.toThrow('it is not a regular expression')
    await expect(oxidized('', { map: ['name=x'] })).rejects.toThrow('use a position from 0')
  })
})

describe('csv', () => {
  const FILE = [
    'Name;IP Address;Vendor;Site, Building;Labels;Rack',
    'tyo-1;10.1.0.1/24;Cisco::IOS;"Tokyo, 2";core,mpls;R1',
    'tyo-2;10.1.0.2;;Tokyo;;R2',
    'again;10.1.0.1;Cisco::IOS;Tokyo;;R3',
    ';;;;;',
    '',
  ].join('\r\n')
  const MAP = 'hostname=Name,ipAddress=IP Address,adapterId=Vendor,custom1=Site, Building,tags=Labels'

  test('columns are read by the map, and a second import changes nothing', async () => {
    const options = { delimiter: ';', adapter: 'A::B' }
    const planned = await csv(FILE, MAP, { ...options, dryRun: true })
    const done = await csv(FILE, MAP, options)
    expect(linesOf(done)).toEqual(linesOf(planned))
    expect(linesOf(done)).toMatchObject([
      { line: 2, action: 'create', ipAddress: '10.1.0.1' },
      { line: 3, action: 'create', ipAddress: '10.1.0.2' },
      { line: 4, action: 'refused', reason: '10.1.0.1 in Default was already given by line 2' },
    ])
    expect(await deviceAt('10.1.0.1')).toMatchObject({
      hostname: 'tyo-1',
      adapterId: 'Cisco::IOS',
      custom1: 'Tokyo, 2',
    })
    expect(await deviceAt('10.1.0.2')).toMatchObject({ adapterId: 'A::B' })
    expect((await csv(FILE, MAP, options)).err).toContain('0 created, 0 updated, 2 unchanged, 1 invalid')
    expect((await csv(`sep=;\r\n${FILE}`, MAP, { adapter: 'A::B' })).err).toContain('2 unchanged, 1 invalid')
  })

  test('a cell without an adapter is refused, and the reason says what to do', async () => {
    const map = 'ipAddress=ip,adapterId=platform'
    const file = 'ip,platform\n10.1.0.1,ios\n10.1.0.2,odd-os\n'
    const adapters = await fileOf('adapters.json', '{"ios": "Cisco::IOS"}')
    expect(linesOf(await csv(file, map, { adapters }))).toMatchObject([
      { line: 2, action: 'create', ipAddress: '10.1.0.1' },
      {
        ...{ line: 3, action: 'refused', ipAddress: '10.1.0.2', column: 'adapterId' },
        reason: 'is unknown for the cell "odd-os": add it to the table of --adapters, or use --adapter',
      },
    ])
    const done = await csv(file, map, { adapters, adapter: 'A::B' })
    expect(linesOf(done)).toMatchObject([{ line: 3, action: 'create', ipAddress: '10.1.0.2' }])
  })

  test('a refused row has its line, and its address if it has one', async () => {
    const rows = ['10.1.0.1/24,,Default,', '10.1.0.2,A::B,Bad,', '10.1.0.3,A::B,,odd', ',A::B,,', '9,A::B,,']
    const file = ['ip,os,site,saved', ...rows, '10.1.0.4,A::B,,', '10.1.0.4,A::B,,', ''].join('\n')
    const networkMap = await fileOf('sites.json', '{"Bad": "Bad "}')
    const map = 'ipAddress=ip,adapterId=os,network=site,configChangedAt=saved'
    expect(linesOf(await csv(file, map, { networkMap }))).toMatchObject([
      { line: 2, action: 'refused', ipAddress: '10.1.0.1', column: 'adapterId' },
      { line: 3, action: 'refused', ipAddress: '10.1.0.2', column: 'network' },
      { line: 4, action: 'refused', ipAddress: '10.1.0.3', column: 'configChangedAt' },
      { line: 5, action: 'refused', column: 'ipAddress' },
      { line: 6, action: 'refused', ipAddress: '9', column: 'ipAddress' },
      { line: 7, action: 'create', ipAddress: '10.1.0.4' },
      { line: 8, action: 'refused', network: 'Default', ipAddress: '10.1.0.4', column: 'ipAddress' },
    ])
  })

  test('a map names columns of an export by their names in the installation or in the contract', async () => {
    const fields = { custom1: { name: 'Owner', type: 'text' }, custom2: { name: 'Team', type: 'text' } }
    await service.result('Settings.defineFieldNames', { fields })
    const file = 'ipAddress,adapterId,Owner,Team,custom2\n10.0.0.9,A::B,me,not this,core\n'
    const own = 'ipAddress=ipAddress,adapterId=adapterId'
    const done = await csv(file, `${own},custom1=custom1,custom2=custom2`)
    expect(done).toMatchObject({ ending: 'done' })
    expect(await deviceAt('10.0.0.9')).toMatchObject({ custom1: 'me', custom2: 'core' })
    await csv(file, `${own},custom3=Owner`)
    expect(await deviceAt('10.0.0.9')).toMatchObject({ custom3: 'me' })
  })

  test('the apostrophe that an export puts before a formula is not a part of a network or adapter', async () => {
    const file = "network,ipAddress,adapterId,hostname\r\n'-lab,10.0.0.9,'=A::B,'-sw\r\n"
    const map = 'network=network,ipAddress=ipAddress,adapterId=adapterId,hostname=hostname'
    const done = await csv(file, map, { createNetworks: true })
    expect(done.err).toContain('1 created')
    expect(await deviceAt('10.0.0.9', '-lab')).toMatchObject({ adapterId: '=A::B', hostname: '-sw' })
  })

  test('all or nothing applies nothing if a row is bad', async () => {
    const done = await csv(FILE, MAP, { delimiter: ';', adapter: 'A::B', allOrNothing: true })
    expect(done.err).toContain('Nothing was applied')
    expect(await deviceAt('10.1.0.1')).toBeNull()
  })

  test('a column that the header or the map lacks is named in the error', async () => {
    await expect(csv(FILE, MAP)).rejects.toThrow('If its cells are not separated by ",", use --delimiter')
    await expect(csv(FILE, 'ipAddress=Address', { delimiter: ';' })).rejects.toThrow(
      'The header has no column "Address". Its columns: Name, IP Address, Vendor, Site, Building, Labels, Rack',
    )
    await expect(csv(FILE, 'hostname=Name')).rejects.toThrow('--map must name the column of the address')
    await expect(csv(FILE, 'ipAddress=IP Address,ipAddress=Name')).rejects.toThrow('--map names "ipAddress" twice')
    await expect(csv(FILE, 'adress=Name')).rejects.toThrow('Unknown column "adress"')
  })
})
