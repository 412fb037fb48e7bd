/*
 * Every command that lists something prints the same rows in all four formats. The commands are taken from the program:
 * a new one with -o needs a sample here.
 */
import type { Command } from 'commander'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { Keyrack } from '../../clients/typescript/index.ts'
import { makeProgram } from '../../src/cli/program.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService, TEST_KEY } from '../support/service.ts'
import { runKeyrack } from './run-keyrack.ts'

const PREFIX = 'formats:'
const redis = openOnce(startRedisServer)
const store = () => ({ REDIS_URL: redis.url, REDIS_PREFIX: PREFIX, CREDENTIALS_KEY: TEST_KEY })
const service = openOnce(async () => {
  const one = await startService({ ...store(), DEMO: '1', ALLOW_ANONYMOUS: '1' })
  await one.result('Credentials.getAllCredentialConfigs', {})
  await new Keyrack({ url: one.url }).credentials.edit(async (session) => {
    const credentialSets = [{ name: 'short-lived', username: 'ann', expiresAt: 1_700_000_000_000 }]
    await session.saveCredentialSets({ network: 'Default', configName: 'core routers', credentialSets })
  })
  return one
})
const key = openOnce(async () => {
  await service.result('Networks.getAllManagedNetworks', {})
  const ran = await runKeyrack(['keys', 'create', 'sample', '--role', 'admin'], { env: store() })
  await runKeyrack(['users', 'create', 'ann', '--role', 'viewer'], { env: store() })
  return { text: ran.out.trim() }
})

const SAMPLES: Readonly<Record<string, string[]>> = {
  'devices list': ['--limit', '5'],
  'devices count': ['--by', 'model'],
  'devices get': ['10.0.0.1'],
  'devices history': ['10.0.0.1'],
  'networks list': [],
  'credentials list': ['Default', 'core routers'],
  'credentials resolve': ['Default', '10.0.0.1'],
  'credentials expiring': [],
  'credentials history': ['Default'],
  'keys list': [],
  'users list': [],
  'audit tail': ['--count', '3'],
  'audit export': [],
}
/**
 * These print any JSON, the report of an import, an endless stream, or rows of a result that JSON shows whole:
 * test/commands/remote, test/events/watch.
 */
const OTHERS = /^(call|.*import.*|devices (watch|restore|undo))$/

const namesOf = (command: Command, words: string[] = []): string[] =>
  command.commands.length === 0
    ? command.options.some(({ long }) => long === '--output')
      ? [words.join(' ')]
      : []
    : command.commands.flatMap((one) => namesOf(one, [...words, one.name()]))

const run = async (name: string, format: string) => {
  const env = { ...store(), KEYRACK_URL: service.url, KEYRACK_KEY: key.text }
  const ran = await runKeyrack([...name.split(' '), ...SAMPLES[name]!, '-o', format], { env })
  expect([name, format, ran.code, ran.err]).toEqual([name, format, 0, expect.not.stringContaining('Error')])
  return ran.out
}

test('every command with -o has a sample in this test', async () => {
  expect(
    namesOf(await makeProgram())
      .filter((name) => !OTHERS.test(name))
      .sort(),
  ).toEqual(Object.keys(SAMPLES).sort())
})

describe.each(Object.keys(SAMPLES))('keyrack %s', (name) => {
  test('prints the same rows as json, ndjson, csv and table', async () => {
    const [json, ndjson, csv, table] = await Promise.all(
      ['json', 'ndjson', 'csv', 'table'].map((one) => run(name, one)),
    )
    const rows = [JSON.parse(json!)].flat() as object[]
    const lines = ndjson!
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    const records = parse(csv!, { columns: true }) as Record<string, string>[]
    // Each run of a command on the store is recorded itself, so the audit grows between two runs.
    if (name !== 'audit export') expect(rows.length).toBe(lines.length)
    expect(records.length).toBeGreaterThan(0)
    expect(Object.keys(records[0]!)).toEqual(expect.arrayContaining(Object.keys(lines[0]!)))
    if (!name.startsWith('audit')) expect(rows).toEqual(lines)
    if (name !== 'devices get') expect(table!.trimEnd().split('\n').length).toBeGreaterThan(records.length)
  })

  test('shows no secret in any of them', async () => {
    for (const format of ['json', 'ndjson', 'csv', 'table']) {
      expect(await run(name, format)).not.toMatch(/kr_[A-Za-z0-9]{8}|scrypt|"password":"(?!\*\*\*|")[^"]/)
    }
  })
})

test('a listing without an end refuses formats that need one', async () => {
  for (const format of ['json', 'table']) {
    const { code, err } = await runKeyrack(['audit', 'tail', '--follow', '-o', format], { env: store() })
    expect([code, err]).toEqual([2, expect.stringContaining('use -o ndjson or csv')])
  }
})
