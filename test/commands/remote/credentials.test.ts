import { generateKeyPairSync } from 'node:crypto'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Credentials } from '../../../clients/typescript/index.ts'
import type { CredentialHistory } from '../../../generated/types.ts'
import { describeFailure, toEnding } from '../../../src/commands/failures.ts'
import type { Format } from '../../../src/commands/output/formats.ts'
import { callMethod } from '../../../src/commands/remote/call.ts'
import { showCredentialHistory } from '../../../src/commands/remote/credentials/credential-history.ts'
import { editCredentials } from '../../../src/commands/remote/credentials/edit-credentials.ts'
import { type ExpiringOptions, listExpiringSets } from '../../../src/commands/remote/credentials/expiring-sets.ts'
import { type ExportSetsOptions, exportSets } from '../../../src/commands/remote/credentials/export-sets.ts'
import { type ImportSetsOptions, importSets } from '../../../src/commands/remote/credentials/import-sets.ts'
import { listCredentials, showResolvedCredentials } from '../../../src/commands/remote/credentials/list-credentials.ts'
import { SET_COLUMNS } from '../../../src/commands/remote/credentials/set-columns.ts'
import { fileWriter, openOnce, temporaryFolder } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'
import { runKeyrack } from '../run-keyrack.ts'
import { type Done, doneAt } from './at-service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))
const folder = temporaryFolder()
const fileOf = fileWriter(folder)
const importFile = (path: string, config: string, options: Partial<ImportSetsOptions> = {}): Promise<Done> =>
  doneAt(service.url, (at) => importSets(at, { network: 'Default', config, ...options }, path))
const exportFile = (config: string, path?: string, options: Partial<ExportSetsOptions> = {}): Promise<Done> =>
  doneAt(service.url, (at) => exportSets(at, { network: 'Default', config, ...options }, path))
const setsOf = async (config: string) => {
  const params = { network: 'Default', configName: config, pageData: { offset: 0, pageSize: 100 } }
  const page = await service.result<{ credentialSets: Record<string, unknown>[] }>(
    'Credentials.getCredentialSets',
    params,
  )
  return page.credentialSets
}
/** Returns how often secrets were revealed, according to the audit. */
const reveals = async (): Promise<number> => {
  const stream = { stream: 'credentials', pageSize: 200 }
  const { entries } = await service.result<{ entries: { method: string }[] }>('Security.getAuditEntries', stream)
  return entries.filter(({ method }) => /get|resolve/.test(method)).length
}

const HEADER = 'name,username,password,snmpPrivPassword\n'

describe('an import of sets', () => {
  test('creates a static configuration with --create, and applies the valid rows', async () => {
    const file = await fileOf('sets.csv', `${HEADER}10.0.0.1,ann,pw-1,\nnonsense,bob,pw-2,\n10.0.0.2,cy,"pw,3",x\n`)
    await expect(importFile(file, 'static')).rejects.toThrow('No configuration "static"')
    const dry = await importFile(file, 'static', { create: true, dryRun: true })
    expect([dry.ending, dry.out.includes('pw-1')]).toEqual(['badRows', false])
    expect(JSON.parse(dry.out)).toMatchObject([
      {
        line: 2,
        action: 'create',
        set: '10.0.0.1',
        fields: expect.arrayContaining([{ name: 'password', before: null, after: '***' }]),
      },
      { line: 3, action: 'refused', set: 'nonsense', column: 'name' },
      { line: 4, action: 'create', set: '10.0.0.2' },
    ])
    expect(await service.result('Credentials.getAllCredentialConfigs')).toEqual([])
    const nothing = await importFile(file, 'static', { create: true, allOrNothing: true })
    expect([nothing.ending, nothing.err]).toEqual(['badRows', expect.stringContaining('Nothing was applied')])
    const done = await importFile(file, 'static', { create: true })
    expect(done).toMatchObject({
      ending: 'badRows',
      err: expect.stringContaining('2 created, 0 updated, 0 unchanged, 1 invalid'),
    })
    expect(await setsOf('static')).toMatchObject([
      { name: '10.0.0.1', username: 'ann', password: 'pw-1' },
      { name: '10.0.0.2', password: 'pw,3', snmpPrivPassword: 'x' },
    ])
  })

  test('writes nothing if every row is refused, not even the configuration', async () => {
    const file = await fileOf('refused.csv', `${HEADER}nonsense,ann,pw,\nworse,bob,pw,\n`)
    const done = await importFile(file, 'refused', { create: true })
    expect(done.ending).toBe('badRows')
    expect(done.err).not.toContain('Created')
    const configs = await service.result<{ name: string }[]>('Credentials.getAllCredentialConfigs')
    expect(configs.map(({ name }) => name)).not.toContain('refused')
  })

  test('creates configurations of every type', async () => {
    const file = await fileOf('tried.csv', `${HEADER}branch,ann,pw,\n`)
    for (const type of ['DYNAMIC', 'CLOUD'] as const) {
      const done = await importFile(file, type, { create: true, type, addresses: '10.0.0.0/8, 10.1.*' })
      expect(done).toMatchObject({ ending: 'done', err: expect.stringContaining(`Created configuration ${type}`) })
      const config = await service.result('Credentials.getCredentialConfig', ['Default', type])
      expect(config).toMatchObject({ type, addressSet: { addresses: ['10.0.0.0/8', '10.1.*'] } })
    }
    await expect(importFile(file, 'static', { type: 'CLOUD' })).rejects.toThrow('--type and --addresses need')
  })

  test('leaves a member whose cell is empty, clears it for \\E, and refuses a mask', async () => {
    const file = await fileOf('more.csv', `${HEADER}10.0.0.1,,,p\n10.0.0.2,\\E,***,\n`)
    const done = await importFile(file, 'static')
    expect(JSON.parse(done.out)).toMatchObject([
      { line: 3, column: 'password', reason: expect.stringContaining('***') },
    ])
    expect((await setsOf('static'))[0]).toMatchObject({ username: 'ann', password: 'pw-1', snmpPrivPassword: 'p' })
  })

  test('leaves a member for \\N, and protects only members that are not secret from formulas', async () => {
    const rows = "10.0.0.8,'=ann,'=pw,-x\n10.0.0.9,@bob,\\\\N,\\E\n"
    await importFile(await fileOf('formulas.csv', `${HEADER}${rows}`), 'formulas', { create: true })
    const sets = [
      { name: '10.0.0.8', username: '=ann', password: "'=pw", snmpPrivPassword: '-x' },
      { name: '10.0.0.9', username: '@bob', password: '\\N', snmpPrivPassword: '' },
    ]
    expect(await setsOf('formulas')).toMatchObject(sets)
    const left = await importFile(await fileOf('left.csv', `${HEADER}10.0.0.8,\\N,\\N,\n`), 'formulas')
    expect(left.err).toContain('1 unchanged')
    expect(await setsOf('formulas')).toMatchObject(sets)
    const { out } = await exportFile('formulas', undefined, { format: 'csv', reveal: true })
    expect(out).toContain("10.0.0.8,'=ann,'=pw,")
    expect(out).toContain("10.0.0.9,'@bob,\\\\N,")
  })

  test('lists all bad rows, and a name that occurs twice', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => (at % 2 === 0 ? `10.1.0.${at % 256},u,p,` : `bad-${at},u,p,`))
    const done = await importFile(await fileOf('many.csv', `${HEADER}${rows.join('\n')}\n10.1.0.2,u,p,\n`), 'static')
    const found = JSON.parse(done.out) as { line: number; reason: string }[]
    expect(found.filter(({ reason }) => !reason.includes('already'))).toHaveLength(150)
    expect(found.at(-1)).toMatchObject({ line: 302, reason: '"10.1.0.2" in "static" was already given by line 4' })
  })
})

test('the error for a name that a static configuration refuses says how to create another type', async () => {
  const file = await fileOf('names.csv', 'name,username\nn1,ann\n')
  const reason = '"n1" is not an address (unexpected character in an IPv4 address): "named" is STATIC, so its sets are '
  const created = await importFile(file, 'named', { create: true, dryRun: true })
  expect(JSON.parse(created.out)).toEqual([
    {
      ...{ line: 2, action: 'refused', config: 'named', set: 'n1', column: 'name' },
      reason: `${reason}named by addresses of devices. For other names create it with --type DYNAMIC or --type CLOUD`,
    },
  ])
  await importFile(await fileOf('named.csv', 'name,username\n10.0.0.1,ann\n'), 'named', { create: true })
  const existing = await importFile(file, 'named')
  expect(JSON.parse(existing.out)).toMatchObject([{ reason: `${reason}named by addresses of devices` }])
  const whole = await doneAt(service.url, (at) => importSets(at, { network: 'Default' }, file))
  expect(JSON.parse(whole.out)).toMatchObject([
    { line: 2, column: 'config', reason: expect.stringContaining('--config') },
  ])
})

test('a repeated set is refused with the line of the first one, also if the first one changes nothing', async () => {
  const rows = ['name,username', '10.0.0.1,ann', '10.0.0.2,bob', '10.0.0.1,zoe', '10.0.0.2 ,zoe']
  await importFile(await fileOf('first.csv', rows.slice(0, 3).join('\n')), 'repeated', { create: true })
  const file = await fileOf('repeated.csv', rows.join('\n'))
  for (const options of [{ dryRun: true }, { allOrNothing: true }, {}]) {
    const done = await importFile(file, 'repeated', options)
    expect(JSON.parse(done.out)).toMatchObject([
      { line: 4, column: 'name', reason: '"10.0.0.1" in "repeated" was already given by line 2' },
      { line: 5, column: 'name' },
    ])
    expect(done.err).toContain('2 unchanged, 2 invalid')
  }
  expect(await setsOf('repeated')).toMatchObject([{ username: 'ann' }, { username: 'bob' }])
})

test('the cells of a CSV file are separated by --delimiter, or as its sep= line says', async () => {
  const rows = 'name;username\r\n10.0.0.1;a,b\r\n;\r\n'
  const file = await fileOf('excel.csv', rows)
  await expect(importFile(file, 'excel', { create: true })).rejects.toThrow(`use --delimiter ';'`)
  expect(await importFile(file, 'excel', { create: true, delimiter: ';' })).toMatchObject({ ending: 'done' })
  expect(await setsOf('excel')).toMatchObject([{ name: '10.0.0.1', username: 'a,b' }])
  const again = await importFile(await fileOf('sep.csv', `sep=;\r\n${rows}`), 'excel')
  expect(again.err).toContain('0 created, 0 updated, 1 unchanged, 0 invalid')
})

test('a JSON array in a single line is read row by row', async () => {
  const sets = [{ name: '10.0.0.1', username: 'ann' }, { name: 'n1' }, { name: '10.0.0.2', username: 'bob' }]
  const done = await importFile(await fileOf('line.json', JSON.stringify(sets)), 'line', { create: true })
  expect(JSON.parse(done.out)).toMatchObject([{ set: 'n1', reason: expect.stringMatching(/^"n1" is not an address/) }])
  expect(await setsOf('line')).toMatchObject([{ username: 'ann' }, { username: 'bob' }])
})

test('the history of credentials is listed for a network or a configuration, in the form of the contract', async () => {
  const file = await fileOf('past.csv', `${HEADER}netops,ann,pw-past,\n`)
  await importFile(file, 'past', { create: true, type: 'DYNAMIC', addresses: '10.9.0.0/16' })
  await writeFile(file, `${HEADER}netops,bob,pw-past,\n`)
  await importFile(file, 'past')
  const show = (config: string | null, format: Format) =>
    doneAt(service.url, (at) => showCredentialHistory(at, {}, 'Default', config), { format })
  const { entries } = await service.result<CredentialHistory>('Credentials.getHistory', ['Default', 10, 'past'])
  expect(entries).toHaveLength(2)
  expect(JSON.parse((await show('past', 'json')).out)).toEqual(entries)
  const all = JSON.parse((await show(null, 'json')).out) as unknown[]
  expect(all.slice(0, 2)).toEqual(entries)
  const table = (await show('past', 'table')).out
  expect(table).toMatch(/^at +by +changes +comment +request\n20\S+Z +local +update past \/ netops \(username\) /)
  expect(table).not.toContain('pw-past')
})

test('an export with secrets imports as the same sets, and an export without has no secret', async () => {
  const before = await setsOf('static')
  for (const format of ['csv', 'ndjson', 'json']) {
    const path = join(folder, `export.${format}`)
    await exportFile('static', path, { reveal: true })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await importFile(path, `copy-${format}`, { create: true })
    expect(await setsOf(`copy-${format}`)).toEqual(before)
    const masked = await exportFile('static', undefined, { format: format as 'csv' })
    expect(masked.out).not.toMatch(/pw-1|pw,3/)
    expect(masked.err).toContain('without secrets')
  }
})

test('optional members are columns only if a set has them, and an export imports as the same sets', async () => {
  const header = async (): Promise<string> =>
    (await exportFile('extras', undefined, { reveal: true })).out.split('\r\n')[0]!
  await importFile(await fileOf('plain.csv', 'name,username,password\n10.0.0.1,ann,pw\n'), 'extras', { create: true })
  const plain = await header()
  expect(plain).toBe(SET_COLUMNS.join())
  const { privateKey } = generateKeyPairSync('ed25519')
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const extra = `name,sshPrivateKey,snmpAuthProtocol,note,expiresAt\n10.0.0.2,"${key}",SHA256,"a, b",4102444800000\n`
  await importFile(await fileOf('extra.csv', extra), 'extras')
  expect(await header()).toBe(`${plain},sshPrivateKey,snmpAuthProtocol,note,expiresAt`)
  const before = await setsOf('extras')
  expect(before[1]).toMatchObject({ sshPrivateKey: key, sshKeyType: 'ssh-ed25519', expiresAt: 4102444800000 })
  for (const format of ['csv', 'ndjson', 'json']) {
    const path = join(folder, `extras.${format}`)
    await exportFile('extras', path, { reveal: true })
    await importFile(path, `extras-${format}`, { create: true })
    expect(await setsOf(`extras-${format}`)).toEqual(before)
  }
  // Spreadsheets spoil long numbers, so a file has dates. An import also takes milliseconds, and dates as people write.
  expect((await exportFile('extras', undefined, {})).out).toContain(',2100-01-01T00:00:00.000Z\r\n')
  const expiries = async (cells: readonly string[]) => {
    const rows = cells.map((cell, at) => `10.0.1.${at},${cell}`)
    return await importFile(await fileOf('expiries.csv', ['name,expiresAt', ...rows].join('\n')), 'extras')
  }
  await expiries(['2100-01-01', '2100-01-01T09:00+09:00', '4102444800000'])
  expect((await setsOf('extras')).slice(2).map(({ expiresAt }) => expiresAt)).toEqual(Array(3).fill(4102444800000))
  await expiries(['0'])
  expect((await setsOf('extras'))[2]).not.toHaveProperty('expiresAt')
  expect(JSON.parse((await expiries(['soon', '-5', '1.7E+12'])).out)).toMatchObject(
    [2, 3, 4].map((line) => ({ line, column: 'expiresAt', reason: expect.stringContaining('such as 2026-12-31') })),
  )
  const masked = await exportFile('extras', undefined, {})
  expect(masked.out.split('\r\n')[0]).toBe(`${plain},snmpAuthProtocol,note,expiresAt`)
  expect(masked.out).not.toContain('PRIVATE KEY')
})

test('sets that expire are listed from all networks, the earliest first', async () => {
  const now = Date.UTC(2031, 0, 1)
  const inDays = (days: number): number => now + days * 86_400_000
  await service.result('Networks.defineManagedNetwork', ['Expiry'])
  const rows = [`a,${inDays(9.5)}`, `b,${inDays(-2)}`, `c,${inDays(31)}`, 'd,', `e,${inDays(30)}`]
  const header = 'name,username,password,expiresAt'
  const csv = [header, ...rows.map((row) => row.replace(',', ',ann,pw-secret,'))].join('\n')
  const options = { network: 'Expiry', config: 'sets', create: true, type: 'DYNAMIC' } as const
  await importFile(await fileOf('expiring.csv', csv), 'sets', options)
  const before = await reveals()
  const found = (more: ExpiringOptions, format?: Format) =>
    doneAt(service.url, (at) => listExpiringSets(at, more, now), format === undefined ? {} : { format })
  const { out, err } = await found({})
  const namesIn = (text: string) =>
    (JSON.parse(text) as { name: string; network: string }[])
      .filter(({ network }) => network === 'Expiry')
      .map(({ name }) => name)
  expect(namesIn(out)).toEqual(['b', 'a', 'e'])
  expect(out).not.toContain('pw-secret')
  expect(err).toMatch(/^\d+ sets: 1 expired, 2 expire within 30 days\n$/)
  expect((await found({ days: 1, network: ['Default'] })).err).toMatch(/ within 1 day\n$/)
  expect(namesIn((await found({ days: 40, network: ['Expiry'] })).out)).toEqual(['b', 'a', 'e', 'c'])
  expect((await found({ days: 9 }, 'csv')).out).toBe(
    `network,config,name,username,expiresAt,daysLeft,note\r\nExpiry,sets,b,ann,${inDays(-2)},-2,\r\n`,
  )
  expect((await found({ days: 9, network: ['Default'] })).out).toBe('[]\n')
  expect(await reveals()).toBe(before)
})

describe('a whole network', () => {
  const networkFile = (network: string, path: string) =>
    doneAt(service.url, (at) => exportSets(at, { network, reveal: true }, path))
  const importNetwork = (network: string, path: string, options: Partial<ImportSetsOptions> = {}) =>
    doneAt(service.url, (at) => importSets(at, { network, create: true, ...options }, path))
  const AWKWARD = [
    '=1+1',
    ' space ',
    'line\nend',
    '"quoted"',
    '\\E',
    '\\N',
    '\\\\N',
    "'=1",
    "'",
    'a;b,c',
    'a;=1',
    '€ 😀',
  ]

  beforeAll(async () => {
    for (const name of ['Whole', 'Copy-csv', 'Copy-ndjson', 'Copy-json']) {
      await service.result('Networks.defineManagedNetwork', [name])
    }
    await doneAt(service.url, async (at) => {
      await at.client.credentials.edit(async (session) => {
        const network = 'Whole'
        const configs = [
          { name: 'empty, no sets', type: 'STATIC', priority: 7 },
          { name: 'cloud', type: 'CLOUD', priority: 3, addressSet: { addresses: ['2001:db8::/32', '10.*'] } },
          { name: 'branch', type: 'DYNAMIC', priority: 3, addressSet: { addresses: ['10.1.0.0/16'] } },
          { name: '=sum', type: 'STATIC', priority: 0 },
        ] as const
        for (const config of configs) {
          const { addressSet = { addresses: [] } } = config as { addressSet?: { addresses: readonly string[] } }
          const credentialConfig = { ...config, addressSet: { addresses: [...addressSet.addresses] } }
          await session.saveCredentialConfig({ network, credentialConfig })
        }
        const named = AWKWARD.map((text, at) => ({
          name: `set ${at}`,
          username: text,
          password: text,
          priority: Math.max(0, 9 - at),
        }))
        await session.saveCredentialSets({ network, configName: 'branch', credentialSets: named })
        await session.saveCredentialSets({ network, configName: 'cloud', credentialSets: [{ name: 'one' }] })
        const credentialSets = ['10.0.0.2', '2001:db8::1'].map((name) => ({ name, snmpPrivPassword: 's' }))
        await session.saveCredentialSets({ network, configName: '=sum', credentialSets })
      })
    })
  })

  test.each(['csv', 'ndjson', 'json'])('comes back from a %s file, byte for byte', async (format) => {
    const [first, second] = [join(folder, `whole.${format}`), join(folder, `again.${format}`)]
    expect((await networkFile('Whole', first)).ending).toBe('done')
    const done = await importNetwork(`Copy-${format}`, first)
    expect([done.ending, done.out]).toEqual(['done', '[]\n'])
    await networkFile(`Copy-${format}`, second)
    expect(await readFile(second, 'utf8')).toBe(await readFile(first, 'utf8'))
    expect(await readFile(first, 'utf8')).toContain('2001:db8::/32')
    // Importing the file again must change nothing either.
    await importNetwork(`Copy-${format}`, first, { create: false })
    await networkFile(`Copy-${format}`, second)
    expect(await readFile(second, 'utf8')).toBe(await readFile(first, 'utf8'))
  })

  const commits = async (network: string) =>
    (await service.result<CredentialHistory>('Credentials.getHistory', [network, 50, null])).entries

  test.each(['csv', 'ndjson'] as const)('is not changed by an import of its own export: %s', async (format) => {
    const file = join(folder, `unchanged.${format}`)
    await doneAt(service.url, (at) => exportSets(at, { network: 'Whole' }, file))
    const before = await commits('Whole')
    const dry = await importNetwork('Whole', file, { create: false, dryRun: true })
    expect(dry).toMatchObject({ ending: 'done', out: '[]\n' })
    expect(dry.err).toMatch(/\. 0 to create, 0 to update, \d+ unchanged, 0 invalid\n$/)
    const done = await importNetwork('Whole', file, { create: false })
    expect(done.err).toMatch(/\. 0 created, 0 updated, \d+ unchanged, 0 invalid\n$/)
    expect(await commits('Whole')).toEqual(before)
  })

  test('gets only changes of members that differ, and a given secret always counts as changed', async () => {
    const rows = [
      'config,type,configPriority,addresses,name,username,password,priority',
      'cloud,CLOUD,4,2001:db8::/32;10.*,,,,',
      'cloud,,,,one,,,',
      'branch,DYNAMIC,3,10.1.0.0/16,,,,',
      'branch,,,,set 1,new,,8',
      'branch,,,,set 5,,a;b,',
    ]
    const file = await fileOf('few.csv', `${rows.join('\n')}\n`)
    const dry = await importNetwork('Whole', file, { create: false, dryRun: true })
    expect(JSON.parse(dry.out)).toMatchObject([
      { line: 2, action: 'update', config: 'cloud', set: null, fields: [{ name: 'priority', before: 3, after: 4 }] },
      { line: 5, action: 'update', set: 'set 1', fields: [{ name: 'username', before: ' space ', after: 'new' }] },
      { line: 6, action: 'update', set: 'set 5', fields: [{ name: 'password' }] },
    ])
    expect(dry.err).toContain('0 to create, 3 to update, 2 unchanged, 0 invalid')
    const done = await importNetwork('Whole', file, { create: false })
    expect(done.err).toContain('0 created, 3 updated, 2 unchanged, 0 invalid')
  })

  test('gets the valid rows of a file, and the others are refused with their lines', async () => {
    const rows = [
      'config,type,configPriority,addresses,name,username',
      'fine,DYNAMIC,1,10.0.0.0/8,,',
      'fine,,,,a,ann',
      'wrong,DYNAMIC,1,10.0.0.0/99,,',
      'wrong,,,,b,bob',
      'unknown,,,,c,cy',
      'fine,CLOUD,,,d,dan',
      ',,,,e,eve',
    ]
    const file = await fileOf('mixed.csv', `${rows.join('\n')}\n`)
    const dry = await importNetwork('Whole', file, { dryRun: true })
    const done = await importNetwork('Whole', file)
    const found = JSON.parse(done.out) as { line: number; column: string }[]
    expect(found.map(({ line, column }) => [line, column])).toEqual([
      [4, 'addresses'],
      [5, 'config'],
      [6, 'config'],
      [7, 'type'],
      [8, 'config'],
    ])
    expect(JSON.parse(dry.out)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ line: 2, action: 'create', config: 'fine', set: null }),
        expect.objectContaining({ line: 3, action: 'create', config: 'fine', set: 'a' }),
        ...found,
      ]),
    )
    const missing = await importNetwork('Whole', await fileOf('new.csv', `${rows[0]}\nnew,CLOUD,,,,\n`), {
      create: false,
    })
    expect(JSON.parse(missing.out)).toMatchObject([{ line: 2, reason: expect.stringContaining('--create') }])
  })
})

describe('call', () => {
  const call = (method: string, params: object, options = {}) =>
    doneAt(service.url, (at) => callMethod(at, options, method, JSON.stringify(params)))
  const names = async (): Promise<string[]> =>
    (await service.result<{ name: string }[]>('Credentials.getAllCredentialConfigs', ['Default'])).map(
      ({ name }) => name,
    )
  const save = { network: 'Default', credentialConfig: { name: 'called' } }

  test('of a method that stages edits says that nothing was kept, unless it commits', async () => {
    const sentence = 'Nothing was saved: the edits of Credentials.saveCredentialConfig end with this command'
    await expect(call('Credentials.saveCredentialConfig', save)).rejects.toThrow(sentence)
    const noEdits = 'Nothing was saved: no earlier call has edits in this session. Use --commit with that call'
    for (const method of ['Credentials.commitEdits', 'Credentials.rebaseEdits'])
      await expect(call(method, {})).rejects.toThrow(noEdits)
    expect(await names()).not.toContain('called')
    expect((await call('Credentials.saveCredentialConfig', save, { commit: true })).out).toContain('"called"')
    expect(await names()).toContain('called')
    expect((await call('Credentials.discardEdits', {})).ending).toBe('done')
  })

  test('of createDevice fails if the device is not created', async () => {
    const device = { network: 'Default', ipAddress: '10.9.9.9', adapterId: 'A::B' }
    expect((await call('Inventory.createDevice', device)).out).toBe('null\n')
    const failure = await call('Inventory.createDevice', device).catch(toEnding)
    expect(failure).toEqual({ ending: 'failed', sentence: expect.stringMatching(/10\.9\.9\.9.* \(DEVICE_EXISTS\)$/) })
  })
})

test('secrets are masked without --reveal, and only revealed secrets are audited', async () => {
  const show = (reveal: boolean) =>
    doneAt(service.url, (at) => listCredentials(at, { reveal }, 'Default', 'static'), { format: 'ndjson' })
  const resolve = (reveal: boolean) =>
    doneAt(service.url, (at) => showResolvedCredentials(at, { reveal }, 'Default', '10.0.0.1'), { format: 'json' })
  const page = JSON.stringify([{ offset: 0, pageSize: 9 }, 'Default', 'static'])
  const call = (reveal: boolean) =>
    doneAt(service.url, (at) => callMethod(at, { reveal }, 'Credentials.getCredentialSets', page), { format: 'ndjson' })
  const file = (reveal: boolean) => exportFile('static', undefined, { reveal })
  for (const run of [show, resolve, file]) {
    const before = await reveals()
    await run(false)
    expect(await reveals()).toBe(before)
    await run(true)
    expect(await reveals()).toBe(before + 1)
  }
  for (const run of [show, resolve, call]) {
    expect((await run(false)).out).toMatch(/"password": ?"\*{3}"/)
    expect((await run(false)).out).not.toContain('pw-1')
    expect((await run(true)).out).toContain('pw-1')
  }
  const configs = await doneAt(service.url, (at) => listCredentials(at, {}, undefined, undefined), { format: 'table' })
  expect(configs.out).toMatch(/^managedNetwork +name +type +priority +addressSet\n(.*\n)*Default +static +STATIC +0\n/)
})

test('list, also by its former name show, lists the configurations of a network', async () => {
  const file = await fileOf('listed.csv', `${HEADER}10.0.0.1,ann,pw-1,\n`)
  await importFile(file, 'listed', { create: true })
  const named = (name: string) =>
    runKeyrack(['credentials', name, 'Default', '-o', 'json'], { env: { KEYRACK_URL: service.url } })
  const [list, show] = await Promise.all([named('list'), named('show')])
  expect([list.code, list.err]).toEqual([0, ''])
  expect(JSON.parse(list.out)).toContainEqual(expect.objectContaining({ name: 'listed', type: 'STATIC' }))
  expect(show).toEqual(list)
})

describe('edit', () => {
  /** Runs the command with an editor that runs a line of JavaScript on the document `c`. */
  const edit = async (change: string): Promise<Done> => {
    const code = `const fs = require('node:fs'), path = process.argv[2], c = JSON.parse(fs.readFileSync(path, 'utf8'))
      const run = async () => { ${change} }
      run().then(() => fs.writeFileSync(path, JSON.stringify(c)))`
    const editor = await fileOf('editor.cjs', `#!${process.execPath}\n${code}`)
    await chmod(editor, 0o700)
    vi.stubEnv('VISUAL', editor)
    return await doneAt(service.url, (at) => editCredentials(at, { yes: true }, 'Default', 'copy-csv'))
  }

  afterEach(() => vi.unstubAllEnvs())

  test('changes a configuration and its sets, and shows no secret', async () => {
    const seen = join(folder, 'seen')
    const values = '[path, c.sets[0].password, fs.statSync(path).mode & 0o777]'
    const note = `fs.writeFileSync('${seen}', JSON.stringify(${values}))`
    const change = "c.sets[0].username = 'zoe'; c.sets[1].password = 'brand-new'; c.sets.splice(2)"
    const { out, err } = await edit(`${note}; ${change}`)
    expect(out).toBe('')
    const [path, password, mode] = JSON.parse(await readFile(seen, 'utf8')) as [string, string, number]
    expect([password, mode]).toEqual(['***', 0o600])
    await expect(stat(path)).rejects.toThrow('ENOENT')
    expect(err).toContain('update set "10.0.0.1": username "ann" -> "zoe"\nupdate set "10.0.0.2": password\n')
    expect(err).not.toContain('brand-new')
    expect(await setsOf('copy-csv')).toMatchObject([
      { name: '10.0.0.1', username: 'zoe', password: 'pw-1' },
      { name: '10.0.0.2', password: 'brand-new' },
    ])
  })

  test('does not overwrite what another caller changes in the meantime', async () => {
    const save = ['Default', 'copy-csv', [{ name: '10.0.0.1', username: 'other' }]]
    const calls = [
      { jsonrpc: '2.0', id: 1, method: 'Credentials.saveCredentialSets', params: save },
      { jsonrpc: '2.0', id: 2, method: 'Credentials.commitEdits' },
    ]
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(calls) }
    const other = `await fetch('${service.url}', ${JSON.stringify(init)})`
    await expect(edit(`${other}; c.sets[0].username = 'mine'`)).rejects.toThrow(
      'Another caller changed "copy-csv" since you started',
    )
    expect((await setsOf('copy-csv'))[0]).toMatchObject({ username: 'other' })
  })

  test('refuses a new name of a set with masked secrets, because the secrets would be lost', async () => {
    const before = await setsOf('copy-csv')
    await expect(edit("c.sets[0].name = '10.0.0.9'")).rejects.toThrow(
      'the set "10.0.0.9" is new, and its password is ***, the mask of a secret. To rename a set',
    )
    expect(await setsOf('copy-csv')).toEqual(before)
    await edit(
      "c.sets[0].name = '10.0.0.9'; for (const m in c.sets[0]) if (c.sets[0][m] === '***') c.sets[0][m] = 'new'",
    )
    expect(await setsOf('copy-csv')).toContainEqual(expect.objectContaining({ name: '10.0.0.9', password: 'new' }))
  })

  test('refuses a document of another form, and reports one without a change', async () => {
    await expect(edit('c.sets = 1')).rejects.toThrow('sets must be an array')
    expect((await edit('')).err).toBe('No change\n')
  })
})

test('the message about a conflict names the set, the author and the time of the change', async () => {
  const failure = await doneAt(service.url, (at) =>
    at.client.credentials.edit(async (session) => {
      const save = {
        network: 'Default',
        configName: 'static',
        credentialSets: [{ name: '10.0.0.1', username: 'mine' }],
      }
      await session.saveCredentialSets(save)
      await at.client.credentials.edit((other) => other.saveCredentialSets(save))
    }),
  ).catch(describeFailure)
  expect(failure).toMatch(/EDIT_CONFLICT\)\n {2}"10\.0\.0\.1" of "static" in Default was changed by \S+ at 20/)
})

test('a conflict shows fields in three columns, and no secret', async () => {
  const place = { network: 'Default', configName: 'static' }
  const save = (session: Credentials, members: object) =>
    session.saveCredentialSets({ ...place, credentialSets: [{ name: '10.0.0.3', ...members }] })
  const failure = await doneAt(service.url, async (at) => {
    await at.client.credentials.edit((other) => save(other, { username: '東京', password: 'S3cret1' }))
    await at.client.credentials.edit(async (session) => {
      await save(session, { password: 'S3cret2', enableUsername: 'mine' })
      await at.client.credentials.edit((other) => save(other, { username: 'theirs', password: 'S3cret3' }))
    })
  }).catch(describeFailure)
  const lines = String(failure).split('\n').slice(2)
  expect(lines).toEqual([
    '    field           at your first edit  saved now  yours',
    '    username        "東京"              "theirs"   no change',
    '    password        not shown           changed    changed',
    '    enableUsername  ""                  ""         "mine"',
  ])
})
