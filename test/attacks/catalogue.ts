/*
 * The attacks by which one caller can try to stop the others. Each attack has a name, the role it needs, and requests.
 * It ends by itself within half a minute. The stage gives up on a response after twenty seconds, so an attack also ends
 * if the service hangs.
 */
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ipOf } from '../support/hosts.ts'
import { BODIES_OF_THE_CONTRACT } from './contract-attacks.ts'
import { CREDENTIAL_READS, NOTICED_CREDENTIAL_ATTACKS } from './credential-attacks.ts'
import { MCP_ATTACKS } from './mcp-attacks.ts'
import { type Role, type Stage, unknownText } from './stage.ts'
import { STORED_LARGE_DEVICES } from './stored-devices.ts'

/** Requests by which one caller may stop the others. It ends by itself. */
export interface Attack {
  readonly name: string
  readonly role: Role
  /** The kind of resource that the attack tries to exhaust. */
  readonly aim:
    | 'validation'
    | 'bodies'
    | 'networks'
    | 'search'
    | 'replies'
    | 'readers'
    | 'connections'
    | 'logins'
    | 'store'
    | 'credentials'
    | 'mcp'
  /** Runs before the second caller watches. */
  prepare?(stage: Stage): Promise<unknown>
  run(stage: Stage): Promise<unknown>
}

const MIB = 2 ** 20
const LARGEST = 16 * MIB
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const filled = (head: string, element: string, tail: string, bytes = LARGEST): string =>
  head + element.repeat(Math.floor((bytes - head.length - tail.length) / element.length)).replace(/,$/, '') + tail
const callHead = (method: string, params: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}`
const page = (pageSize: number, offset = 0) => ({ offset, pageSize })
const search = (more: object, pageSize = 10) => ({ pageData: page(pageSize), ...more })
const stars = (lines: number): object => ({
  scheme: times(lines, () => 'hostname').join(),
  query: times(lines, (at) => `*${at % 10}*`).join('\n'),
})

/** Returns an attack that posts one body, of the maximum size. */
const body = (aim: Attack['aim'], name: string, role: Role, make: () => string): Attack => ({
  name,
  role,
  aim,
  run: (stage) => stage.as(role).post(make()),
})

/** Returns an attack that makes the same call on `parallel` connections at once, `rounds` times. */
const flood = (
  aim: Attack['aim'],
  name: string,
  role: Role,
  parallel: number,
  send: (stage: Stage, at: number) => Promise<unknown>,
  rounds = 1,
): Attack => ({
  name,
  role,
  aim,
  async run(stage) {
    for (let round = 0; round < rounds; round++) await Promise.all(times(parallel, (at) => send(stage, at)))
  },
})

/** Returns an attack that opens connections, runs `begin` on each, and keeps them open for `keptMs`. */
const connections = (
  aim: Attack['aim'],
  name: string,
  role: Role,
  count: number,
  begin: (socket: Socket, stage: Stage) => void,
  keptMs = 5000,
): Attack => ({
  name,
  role,
  aim,
  async run(stage) {
    const sockets = await Promise.all(times(count, () => stage.as(role).socket()))
    for (const socket of sockets) begin(socket, stage)
    await pause(keptMs)
    for (const socket of sockets) socket.destroy()
  },
})

const post = (socket: Socket, head: string, text: string): boolean => socket.write(head + text)
const text = (method: string, params: unknown): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

/** Reads a response at a few bytes per second, through a small receive buffer. */
function readSlowly(socket: Socket, bytesASecond: number): void {
  socket.pause()
  const timer = setInterval(() => socket.read(bytesASecond / 5), 200)
  socket.once('close', () => clearInterval(timer))
}

const PARTS_OF_A_DEVICE = 4096

/** Returns a call that reports devices with as many parts as a device may have. A trial changes nothing. */
function reportsOfParts(devices: number, isDryRun: boolean, part: (at: number) => string): string {
  const reports = times(devices, (device) => {
    const parts = times(PARTS_OF_A_DEVICE, (at) => part(device * PARTS_OF_A_DEVICE + at)).join()
    return `{"ipAddress":"${ipOf(device, 200)}","adapterId":"A::B","hardware":[${parts}]}`
  })
  return `${callHead('Collector.reportDevices', `["Default",[${reports.join()}],${isDryRun}]`)}}`
}

const validation: Attack[] = [
  body('validation', 'search: 16 MiB of numbers as networks', 'viewer', () =>
    filled(`${callHead('Inventory.search', '{"network":[')}`, '1,', `],"pageData":{"offset":0,"pageSize":1}}}`),
  ),
  body('validation', 'getCaller: 12 MiB of unknown param names', 'viewer', () => {
    const names = times(1_000_000, (at) => `"${at.toString(36)}":0`).join()
    return `${callHead('Security.getCaller', `{${names}}`)}}`
  }),
  body('validation', 'reportDevices: 128 KiB of empty interfaces', 'operator', () =>
    filled(
      callHead('Collector.reportDevices', '{"network":"Default","reports":[{"ipAddress":"10.9.9.9","interfaces":['),
      '{},',
      ']}]}}',
      128 * 1024,
    ),
  ),
  body('validation', 'reportDevices: 16 MiB of empty interfaces', 'operator', () =>
    filled(
      callHead('Collector.reportDevices', '{"network":"Default","reports":[{"ipAddress":"10.9.9.9","interfaces":['),
      '{},',
      ']}]}}',
    ),
  ),
  body('validation', 'reportDevices: a trial of 235 devices with 4,096 parts', 'operator', () =>
    reportsOfParts(235, true, () => '{"hardwareId":1}'),
  ),
  body('validation', 'reportDevices: 110 devices with 4,096 parts, each with a member of its own', 'operator', () =>
    reportsOfParts(110, false, (at) => `{"hardwareId":1,"own${at.toString(36)}":0}`),
  ),
  body('validation', 'reportDevices: 10,000 reports without an address', 'operator', () =>
    text('Collector.reportDevices', ['Default', times(10_000, () => ({ unknown: 1, alsoUnknown: 2 }))]),
  ),
  body('validation', 'getDevice: millions of positions', 'viewer', () =>
    filled(callHead('Inventory.getDevice', '['), '0,', ']}'),
  ),
  body('validation', 'search: a query of 16 MiB', 'viewer', () =>
    text('Inventory.search', search({ scheme: 'hostname', query: 'x'.repeat(LARGEST - 200) })),
  ),
  body('validation', 'getDevice: a network name of 16 MiB', 'viewer', () =>
    text('Inventory.getDevice', ['n'.repeat(LARGEST - 200), '10.0.0.1']),
  ),
  body('validation', 'an id of 16 MiB, sent back in the reply', 'viewer', () =>
    JSON.stringify({ jsonrpc: '2.0', id: 'i'.repeat(LARGEST - 200), method: 'Security.getCaller' }),
  ),
  body('validation', 'a method name of 16 MiB', 'viewer', () => text('m'.repeat(LARGEST - 200), [])),
  body('validation', 'a number of 16 million digits', 'viewer', () =>
    filled(callHead('Inventory.getDevice', '["Default",'), '9', ']}'),
  ),
  body('validation', '16 MiB of escaped characters', 'viewer', () =>
    filled(callHead('Inventory.getDevice', '["Default","'), '\\u0061', '"]}'),
  ),
  body('validation', '16 MiB of nested arrays, 30 deep', 'viewer', () =>
    filled(callHead('Inventory.getDevice', '['), `${'['.repeat(28)}${']'.repeat(28)},`, ']}'),
  ),
  body('validation', 'a million names that could reach a prototype', 'viewer', () =>
    filled(callHead('Inventory.getDevice', '['), '{"\\u005f_proto__":0},', ']}'),
  ),
  body('validation', 'a batch of 1,000 with method names of 16 KB', 'viewer', () =>
    JSON.stringify(times(1000, (id) => ({ jsonrpc: '2.0', id, method: `${id}`.padEnd(16_000, 'm') }))),
  ),
  body('validation', 'updateDevices: 16 MiB of commas', 'operator', () =>
    text('Inventory.updateDevices', [','.repeat(LARGEST - 300), null, ['x']]),
  ),
  body('validation', 'updateDevices: 10,000 malformed entries', 'operator', () =>
    text('Inventory.updateDevices', [times(10_000, (at) => `no address ${at}@Default`).join(), null, ['x']]),
  ),
  body('validation', 'saveCredentialConfig: 16 MiB of addresses', 'credentials-editor', () =>
    filled(
      callHead(
        'Credentials.saveCredentialConfig',
        '["Default",null,{"name":"a","type":"DYNAMIC","addressSet":{"addresses":[',
      ),
      '"*",',
      ']}}]}',
    ),
  ),
  body('validation', 'saveCredentialSets: 16 MiB of nameless sets', 'credentials-editor', () =>
    filled(callHead('Credentials.saveCredentialSets', '["Default","a",['), '{},', ']]}'),
  ),
  flood('validation', 'eight bodies of 16 MiB of numbers at once', 'viewer', 8, (stage) =>
    stage
      .as('viewer')
      .post(filled(callHead('Inventory.search', '{"network":['), '1,', `],"pageData":{"offset":0,"pageSize":1}}}`)),
  ),
]

const bodies: Attack[] = [
  connections('bodies', '16 connections that declare 16 MiB and send nothing', 'viewer', 16, (socket, stage) =>
    socket.write(stage.as('viewer').head(LARGEST)),
  ),
  connections('bodies', '200 connections that declare 16 MiB and send nothing', 'viewer', 200, (socket, stage) =>
    socket.write(stage.as('viewer').head(LARGEST)),
  ),
  connections('bodies', '16 connections that send 15 MiB and stop', 'viewer', 16, (socket, stage) => {
    socket.write(stage.as('viewer').head(LARGEST))
    socket.write(Buffer.alloc(15 * MIB, 32))
  }),
  connections('bodies', '100 bodies in chunks of one byte', 'viewer', 100, (socket, stage) => {
    socket.write(stage.as('viewer').head('chunked'))
    const timer = setInterval(() => socket.write('1\r\n \r\n'), 20)
    socket.once('close', () => clearInterval(timer))
  }),
  ...[8, 16].map((count) =>
    connections(
      'bodies',
      `500,000 chunks of one byte on each of ${count} connections`,
      'viewer',
      count,
      (socket, stage) => socket.write(stage.as('viewer').head('chunked') + '1\r\n \r\n'.repeat(500_000)),
    ),
  ),
  connections('bodies', '500 slow heads', 'nobody', 500, (socket) => {
    socket.write('POST / HTTP/1.1\r\n')
    const timer = setInterval(() => socket.write('x-a: b\r\n'), 500)
    socket.once('close', () => clearInterval(timer))
  }),
  connections('bodies', '16 connections without a key that declare 16 MiB', 'nobody', 16, (socket, stage) =>
    socket.write(stage.as('nobody').head(LARGEST)),
  ),
]

const networks: Attack[] = [
  flood('networks', 'search: 100,000 invented networks', 'viewer', 1, (stage) =>
    stage
      .as('viewer')
      .call(
        'Inventory.search',
        search({ network: times(100_000, (at) => `n${at}`), scheme: 'hostname', query: '*a*' }),
      ),
  ),
  flood(
    'networks',
    'search: an invented network each, 2,000 times',
    'viewer',
    50,
    (stage) =>
      stage
        .as('viewer')
        .call('Inventory.search', search({ network: [unknownText()], scheme: 'hostname', query: '*a*' })),
    40,
  ),
  flood('networks', 'getDevice in invented networks, 1,000 a batch', 'viewer', 8, (stage) =>
    stage.as('viewer').batch(times(1000, () => ['Inventory.getDevice', [unknownText(), '10.0.0.1']])),
  ),
  flood('networks', '2,000 networks defined', 'admin', 4, (stage, at) =>
    stage.as('admin').batch(times(500, (n) => ['Networks.defineManagedNetwork', [`made ${at}-${n}`]])),
  ),
]

const searches: Attack[] = [
  flood('search', '2,048 lines of *1*', 'viewer', 1, (stage) =>
    stage.as('viewer').call('Inventory.search', search(stars(2048))),
  ),
  flood('search', '32 lines of *1*, 50 at once', 'viewer', 50, (stage) =>
    stage.as('viewer').call('Inventory.search', search({ ...stars(32), sortColumn: 'model' })),
  ),
  flood('search', 'a batch of 1,000 searches for *1*', 'viewer', 4, (stage) =>
    stage
      .as('viewer')
      .batch(
        times(1000, (at) => [
          'Inventory.search',
          search({ scheme: 'hostname', query: `*${at}*`, sortColumn: 'custom1' }),
        ]),
      ),
  ),
  flood('search', 'deep offsets under a filter', 'viewer', 50, (stage, at) =>
    stage.as('viewer').call('Inventory.search', {
      ...{ scheme: 'hostname', query: '*core*', sortColumn: 'serialNumber', pageData: page(1000, 10_000 + at) },
    }),
  ),
  flood('search', 'tag expressions of 8 KB', 'viewer', 50, (stage) =>
    stage.as('viewer').call(
      'Inventory.search',
      search({
        scheme: 'tag',
        query: times(1000, (at) => `tag${at}`)
          .join(' OR ')
          .slice(0, 8000),
      }),
    ),
  ),
  flood('search', 'custom pairs of 8 KB', 'viewer', 50, (stage) =>
    stage
      .as('viewer')
      .call(
        'Inventory.search',
        search({ scheme: 'custom', query: times(16, () => `custom1=*${'a'.repeat(450)}*`).join() }),
      ),
  ),
  flood('search', 'patterns of 8 KB', 'viewer', 50, (stage) =>
    stage.as('viewer').call('Inventory.search', search({ scheme: 'hostname', query: `*${'ab'.repeat(4000)}*` })),
  ),
  flood('search', 'all interfaces, by last change, newest first', 'viewer', 50, (stage) =>
    stage.as('viewer').call(
      'Inventory.search',
      search(
        {
          scheme: 'interfaceIpAddress,lastChange',
          query: '0.0.0.0/0\n30d',
          sortColumn: 'lastBackup',
          descending: true,
        },
        1000,
      ),
    ),
  ),
  flood('search', 'verifySearchIndex 50 times at once', 'admin', 50, (stage) =>
    stage.as('admin').call('Inventory.verifySearchIndex', ['Default']),
  ),
]

const replies: Attack[] = [
  flood('replies', 'a batch of 1,000 largest pages', 'viewer', 1, (stage) =>
    stage.as('viewer').batch(times(1000, () => ['Inventory.search', search({}, 10_000)])),
  ),
  flood('replies', '100 largest pages at once', 'viewer', 100, (stage) =>
    stage.as('viewer').call('Inventory.search', search({}, 10_000)),
  ),
  flood('replies', 'a batch of 1,000 largest pages of reports', 'viewer', 1, (stage) =>
    stage.as('viewer').batch(times(1000, () => ['Collector.getReports', ['Default', 10_000]])),
  ),
  flood('replies', 'the contract 1,000 times in a batch, 4 at once', 'viewer', 4, (stage) =>
    stage.as('viewer').batch(times(1000, () => ['rpc.discover', []])),
  ),
  flood('replies', 'audit pages, 200 at once', 'admin', 200, (stage) =>
    stage.as('admin').call('Security.getAuditEntries', ['n:Default', 1000]),
  ),
  flood('replies', 'metrics, 500 at once', 'viewer', 500, (stage) => stage.as('viewer').get('metrics')),
  flood(
    'replies',
    'readiness, 2,000 requests without a key',
    'nobody',
    200,
    (stage) => stage.as('nobody').get('readyz'),
    10,
  ),
  flood('replies', 'the contract by GET, 500 at once', 'viewer', 500, (stage) =>
    stage.as('viewer').get('openrpc.json'),
  ),
]

const readers: Attack[] = [
  connections(
    'readers',
    '50 readers of largest pages at 200 bytes a second',
    'viewer',
    50,
    (socket, stage) => {
      const asked = text('Inventory.search', search({}, 10_000))
      post(socket, stage.as('viewer').head(asked.length), asked)
      readSlowly(socket, 200)
    },
    15_000,
  ),
  connections(
    'readers',
    '200 readers of the contract that read nothing',
    'viewer',
    200,
    (socket, stage) => {
      socket.pause()
      for (let at = 0; at < 20; at++) {
        const asked = text('rpc.discover', [])
        post(socket, stage.as('viewer').head(asked.length), asked)
      }
    },
    8000,
  ),
  connections(
    'readers',
    '20 connections with 500 pipelined largest pages',
    'viewer',
    20,
    (socket, stage) => {
      const asked = text('Inventory.search', search({}, 10_000))
      for (let at = 0; at < 500; at++) post(socket, stage.as('viewer').head(asked.length), asked)
      socket.pause()
    },
    8000,
  ),
]

const floods: Attack[] = [
  connections('connections', '2,000 idle connections', 'nobody', 2000, () => {}),
  flood(
    'connections',
    '500 calls at once, ten rounds',
    'viewer',
    500,
    (stage, at) => stage.as('viewer').call('Inventory.getDevice', ['Default', `10.0.1.${at % 250}`]),
    10,
  ),
  connections('connections', '20,000 pipelined calls', 'viewer', 4, (socket, stage) => {
    const asked = text('Inventory.getDevice', ['Default', '10.0.0.1'])
    socket.write((stage.as('viewer').head(asked.length) + asked).repeat(5000))
    socket.resume()
  }),
  flood('connections', 'batches of 1,000 reads, 16 at once', 'viewer', 16, (stage) =>
    stage.as('viewer').batch(times(1000, (at) => ['Inventory.getDevice', ['Default', ipOf(at)]])),
  ),
]

const logins: Attack[] = [
  flood(
    'logins',
    'wrong keys, 1,000 requests',
    'nobody',
    100,
    (stage) =>
      stage.as('nobody').post('{}', { authorization: `Bearer kr_${'0'.repeat(12)}_${unknownText()}${unknownText()}` }),
    10,
  ),
  flood('logins', 'wrong passwords, 100 at once', 'nobody', 100, (stage) =>
    stage.as('nobody').post('{}', { authorization: `Basic ${Buffer.from(`a:${unknownText()}`).toString('base64')}` }),
  ),
  flood('logins', 'a password of 1 MiB by form', 'nobody', 20, (stage) =>
    stage
      .as('nobody')
      .post(`j_username=a&j_password=${'p'.repeat(MIB)}`, { 'content-type': 'application/x-www-form-urlencoded' }),
  ),
  flood('logins', '20,000 sessions without edits', 'viewer', 100, (stage) => stage.as('viewer').get(''), 200),
]

const store: Attack[] = [
  flood('store', '40 devices with 15 MB of facts, then searches over all', 'operator', 1, async (stage) => {
    const parts = times(14_000, (hardwareId) => ({ hardwareId, description: 'd'.repeat(1000) }))
    for (let at = 0; at < 40; at++) {
      const report = { ipAddress: `10.200.0.${at}`, adapterId: 'A::B', hardware: parts }
      await stage.as('operator').call('Collector.reportDevices', ['Default', [report]])
    }
    await Promise.all(times(10, () => stage.as('viewer').call('Collector.getReports', ['Default', 10_000])))
    await stage.as('viewer').call('Inventory.search', search({ scheme: 'interfaceIpAddress', query: '10.200.0.0/16' }))
  }),
  flood('store', '5,000 sets staged in each of 20 sessions at once', 'credentials-editor', 1, async (stage) => {
    const editor = stage.as('credentials-editor')
    const sets = times(5000, (at) => ({ name: `s${at}`, password: 'p'.repeat(1000) }))
    await Promise.all(
      times(20, (at) =>
        editor.batch([
          ['Credentials.saveCredentialConfig', ['Default', null, { name: `c${at}`, type: 'DYNAMIC' }]],
          ['Credentials.saveCredentialSets', ['Default', `c${at}`, sets]],
          ['Credentials.getPendingEdits', []],
        ]),
      ),
    )
  }),
  flood('store', 'resolveCredentials with 10,000 address expressions', 'credentials-editor', 1, async (stage) => {
    const editor = stage.as('credentials-editor')
    const addresses = times(10_000, (at) => `1${at % 90}.*.${at % 256}.1-9`)
    await editor.batch([
      [
        'Credentials.saveCredentialConfig',
        ['Default', null, { name: 'wide', type: 'DYNAMIC', addressSet: { addresses } }],
      ],
      ...times(999, () => ['Credentials.resolveCredentials', ['Default', '10.0.0.1']] as const),
    ])
  }),
  flood(
    'store',
    'four loads of 1,000 devices a call',
    'operator',
    4,
    (stage, at) =>
      stage.as('operator').call('Collector.reportDevices', [
        'Default',
        times(1000, (n) => ({
          ipAddress: ipOf(n, 100 + at),
          adapterId: 'A::B',
          hostname: `load-${at}-${n}`,
        })),
      ]),
    8,
  ),
]

/** All attacks, in the order in which they are run. */
export const ATTACKS: readonly Attack[] = [
  ...validation,
  ...bodies,
  ...networks,
  ...searches,
  ...replies,
  ...readers,
  ...floods,
  ...logins,
  ...store,
  ...CREDENTIAL_READS,
  STORED_LARGE_DEVICES,
  ...BODIES_OF_THE_CONTRACT,
  ...NOTICED_CREDENTIAL_ATTACKS,
  ...MCP_ATTACKS,
]
