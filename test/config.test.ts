import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { readSettings, settings } from '../src/config.ts'
import { temporaryFolder } from './support/fixture.ts'

const folder = temporaryFolder()

test('without an environment every setting has its default', () => {
  const values = readSettings({})
  expect(Object.keys(values)).toEqual(Object.keys(settings))
  expect(values).toMatchObject({
    PORT: 8080,
    HOST: 'localhost',
    NETWORKS: ['Default'],
    REDIS_URL: null,
    MAX_BATCH: 1000,
  })
})

test.each([
  [
    'HOST',
    ['0.0.0.0', '::', '::1', 'localhost', 'fe80::1%eth0', 'my_host', 'node-1.example.net', 'x1', 'example.net.'],
  ],
  [
    'ALLOWED_ORIGINS',
    ['https://noc.example.net', 'http://localhost:3000', 'http://[::1]:8080', 'chrome-extension://abcdef'],
  ],
  ['ALLOWED_HOSTS', ['keyrack.example.net', 'keyrack:8080', '192.0.2.1', '[2001:db8::1]:8080', '[::1]', 'my_host']],
] as const)('%s is read as intended', (name, values) => {
  for (const value of values)
    expect(readSettings({ [name]: value })[name], value).toEqual(name === 'HOST' ? value : [value])
})

test('an empty variable counts as absent', () => {
  expect(readSettings({ PORT: '', REDIS_URL: '' })).toMatchObject({ PORT: 8080, REDIS_URL: null })
})

describe('refused, with a sentence that names the setting:', () => {
  test.each([
    ['PORT', 'abc', /PORT must be an integer from 0 to 65535/],
    ['PORT', '65536', /PORT/],
    ['MAX_BATCH', '0', /MAX_BATCH/],
    ['SESSION_IDLE_SECONDS', '0', /SESSION_IDLE_SECONDS must be a number of seconds above 0/],
    ['SESSION_IDLE_SECONDS', '0x10', /SESSION_IDLE_SECONDS must be a number of seconds above 0/],
    ['LEGACY_CLIENTS', 'yes', /LEGACY_CLIENTS must be 0 or 1/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of/],
    ['NETWORKS', 'A,,B', /NETWORKS must be names .*, not ""$/],
    ['NETWORKS', 'A,a@b', /NETWORKS must be names .*, not "a@b"$/],
    ['NETWORKS', 'A,b\tc', /NETWORKS must be names .*, not "b\\tc"$/],
    ['TRUSTED_PROXIES', '192.0.2.1, 10.0.0.0/33', /TRUSTED_PROXIES must be addresses .*, not "10\.0\.0\.0\/33"$/],
    ['HOST', '999.1.1.1', /HOST must be a name or an address .*, not "999\.1\.1\.1"/],
    ['HOST', '1.2.3', /HOST must be/],
    ['HOST', '[::1]', /HOST must be .* without brackets/],
    ['HOST', 'localhost:8080', /HOST must be/],
    ['HOST', 'http://localhost', /HOST must be/],
    ['HOST', 'a b', /HOST must be/],
    ['ALLOWED_ORIGINS', 'foo', /ALLOWED_ORIGINS must be origins .* such as https:.*, not "foo"/],
    ['ALLOWED_ORIGINS', '*', /ALLOWED_ORIGINS must be/],
    ['ALLOWED_ORIGINS', 'null', /ALLOWED_ORIGINS must be/],
    ['ALLOWED_ORIGINS', 'noc.example.net:443', /ALLOWED_ORIGINS must be/],
    ['ALLOWED_ORIGINS', 'https://a.example, https://noc.example.net/', /such as https:\/\/noc\.example\.net, not/],
    ['ALLOWED_ORIGINS', 'https://noc.example.net:443', /such as https:\/\/noc\.example\.net, not/],
    ['ALLOWED_ORIGINS', 'https://user@noc.example.net', /such as https:\/\/noc\.example\.net, not/],
    ['ALLOWED_HOSTS', 'https://noc.example.net', /ALLOWED_HOSTS must be names or addresses/],
    ['ALLOWED_HOSTS', 'noc.example.net/', /ALLOWED_HOSTS must be/],
    ['ALLOWED_HOSTS', '*.example.net', /ALLOWED_HOSTS must be/],
    ['ALLOWED_HOSTS', '999.1.1.1', /ALLOWED_HOSTS must be/],
    ['ALLOWED_HOSTS', '::1', /ALLOWED_HOSTS must be .*, IPv6 in brackets, .* or \[2001:db8::1\]:8080, not "::1"$/],
    ['REDIS_URL', 'localhost:6379', /REDIS_URL must be an address/],
    ['REDIS_URL', 'redis://host/notadb', /REDIS_URL must be an address/],
    ['REDIS_URL', 'redis+sentinel://host:26379', /REDIS_URL must list the Sentinels and name the primary/],
    ['REDIS_URL', 'redis+sentinel://host:0/mymaster', /REDIS_URL must list the Sentinels/],
    ['REDIS_URL', 'rediss+cluster://host:6379/0', /REDIS_URL must list nodes of the cluster and nothing after them/],
    ['REDIS_URL', 'redis+sentinel://user:%zz@host/mymaster', /REDIS_URL has a user or password with characters/],
    ['REDIS_URL', 'redis://:p@ss:w/rd#1@host', /REDIS_URL has a user or password with characters/],
    ['REDIS_URL', 'redis://:pa#ss@host', /REDIS_URL has a user or password with characters/],
    ['REDIS_URL', 'redis://user:6?ss@host', /REDIS_URL has a user or password with characters/],
    ['REDIS_URL', 'redis://:pa%ss@host', /REDIS_URL has a user or password with characters/],
    ['REDIS_URL', 'redis://host?db=3', /REDIS_URL must not have \? or #. A database is a number after the host/],
    ['REDIS_URL', 'redis://host#3', /REDIS_URL must not have \? or #/],
    ['REDIS_URL', 'unix:///run/redis.sock?db=3', /REDIS_URL must be the path of a socket alone/],
    ['REDIS_URL', 'unix:///run/%zz', /REDIS_URL must be an address/],
    ['REDIS_URL', 'redis://', /REDIS_URL must be an address/],
    ['REDIS_URL', 'redis:///2', /REDIS_URL must be an address/],
    ['REDIS_URL', 'redis+sentinel://host/%zz', /REDIS_URL must list the Sentinels and name the primary/],
    ['REDIS_PREFIX', 'a\nb:', /REDIS_PREFIX must not contain control characters, such as tabs or line ends$/],
    ['REDIS_PREFIX', 'a\u0000', /REDIS_PREFIX must not contain control characters/],
    ['REDIS_PASSWORD', 'alone', /REDIS_PASSWORD needs a REDIS_URL without a password/],
    ['REDIS_CA_FILE', '/nowhere/at/all', /REDIS_CA_FILE cannot be read/],
    ['CREDENTIALS_KEY', 'short', /CREDENTIALS_KEY must be 32 bytes/],
    ['ADAPTERS_FILE', '/nowhere/at/all', /ADAPTERS_FILE cannot be read/],
    ['TLS_CERT_FILE', '/nowhere/at/all', /TLS_CERT_FILE cannot be read/],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(sentence)
  })

  test.each([
    [{ MAX_BODY_BYTES: '100000000' }, '200000000 or more, not "134217728"'],
    [{ MAX_BODY_BYTES: '100000000', BODY_MEMORY_BYTES: '1000000' }, '200000000 or more, not "1000000"'],
    [{ BODY_MEMORY_BYTES: '33554431' }, '33554432 or more, not "33554431"'],
  ])('%o: the largest body takes more than half of the memory for bodies', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(/^BODY_MEMORY_BYTES must be at least twice MAX_BODY_BYTES, which is \d+: /)
    expect(() => readSettings(env)).toThrow(sentence)
    const enough = { MAX_BODY_BYTES: '100000000', BODY_MEMORY_BYTES: '200000000' }
    expect(readSettings(enough)).toMatchObject({ MAX_BODY_BYTES: 100_000_000, BODY_MEMORY_BYTES: 200_000_000 })
  })

  test('a prefix with { on a cluster, whose braces decide the slot of each key', () => {
    for (const REDIS_PREFIX of ['{}:', 'a{b', '{kr}:']) {
      const read = () => readSettings({ REDIS_PREFIX, REDIS_URL: 'redis+cluster://:hunter2@host' })
      expect(read).toThrow(`REDIS_PREFIX must not contain { if REDIS_URL names a cluster, not "${REDIS_PREFIX}"`)
      for (const REDIS_URL of ['', 'redis://host', 'redis+sentinel://host/m']) {
        expect(readSettings({ REDIS_PREFIX, REDIS_URL }).REDIS_PREFIX).toBe(REDIS_PREFIX)
      }
    }
    expect(readSettings({ REDIS_PREFIX: 'a}', REDIS_URL: 'redis+cluster://host' }).REDIS_PREFIX).toBe('a}')
  })

  test('a body size outside its range, with the range only', () => {
    const read = () => readSettings({ MAX_BODY_BYTES: '2000000000' })
    expect(read).toThrow(/^MAX_BODY_BYTES must be an integer from 1024 to 1073741824, not "2000000000"$/)
  })

  test('several wrong settings at once', () => {
    expect(() => readSettings({ PORT: 'x', MAX_BATCH: 'y' })).toThrow(/PORT.*\n.*MAX_BATCH/)
  })
})

test('secrets are not in the error', () => {
  for (const [name, secret] of [
    ['REDIS_URL', 'rediz://:hunter2@host'],
    ['REDIS_URL', 'redis+sentinel://:hunter2@host'],
    ['REDIS_URL', 'redis+cluster://:hunter2@host:port'],
    ['REDIS_URL', 'redis+cluster://:hunter2%@host'],
    ['REDIS_URL', 'redis://user:hunter2#@host'],
    ['REDIS_URL', 'redis://host?password=hunter2'],
    ['REDIS_URL', 'unix:///run/redis.sock?password=hunter2'],
    ['CREDENTIALS_KEY', 'hunter2'],
  ] as const) {
    expect(() => readSettings({ [name]: secret })).not.toThrow(/hunter2/)
    expect(() => readSettings({ [name]: secret })).toThrow(name)
  }
})

test('a password is given only once', () => {
  expect(readSettings({ REDIS_URL: 'redis://user@host', REDIS_PASSWORD: 'x' }).REDIS_PASSWORD).toBe('x')
  for (const url of ['redis://:y@host', 'redis+sentinel://user:y@host/mymaster']) {
    expect(() => readSettings({ REDIS_URL: url, REDIS_PASSWORD: 'x' })).toThrow(/REDIS_PASSWORD/)
  }
})

test('NAME_FILE holds the value, and both together are refused', async () => {
  const path = join(folder, 'port')
  await writeFile(path, '9090\n')
  expect(readSettings({ PORT_FILE: path }).PORT).toBe(9090)
  expect(() => readSettings({ PORT_FILE: path, PORT: '1' })).toThrow(/PORT and PORT_FILE are both given/)
})

test('a password in a file keeps its blanks, and all other values lose them', async () => {
  const path = join(folder, 'blanks')
  await writeFile(path, ' x \n')
  const env = { REDIS_URL: 'redis://host', REDIS_PASSWORD_FILE: path, REDIS_PREFIX_FILE: path, DATA_DIR_FILE: path }
  expect(readSettings(env)).toMatchObject({ REDIS_PASSWORD: ' x ', REDIS_PREFIX: 'x', DATA_DIR: 'x' })
})

test('a wrong value of a file is named with the file', async () => {
  const path = join(folder, 'wrong')
  await writeFile(path, 'hunter2\n')
  expect(refusalOf({ CREDENTIALS_KEY_FILE: path }, path)).toMatch(/^CREDENTIALS_KEY_FILE "FILE" must be 32 bytes/)
  expect(refusalOf({ REDIS_URL_FILE: path }, path)).toMatch(/^REDIS_URL_FILE "FILE" must be an address/)
  expect(refusalOf({ REDIS_URL_FILE: folder }, folder)).toMatch(/^REDIS_URL cannot be read from "FILE"/)
})

/** Returns the error of wrong settings, with FILE for the path of the wrong file. */
function refusalOf(env: Record<string, string>, path: string): string {
  try {
    readSettings(env)
  } catch (failure) {
    return (failure as Error).message.replaceAll(path, 'FILE')
  }
  throw new Error('The settings were accepted')
}

test('ADAPTERS_FILE is a JSON array of ids', async () => {
  const path = join(folder, 'adapters.json')
  await writeFile(path, '["Cisco::IOS"]')
  expect(readSettings({ ADAPTERS_FILE: path }).ADAPTERS_FILE).toEqual(['Cisco::IOS'])
  await writeFile(path, '\ufeff["Cisco::IOS"]\r\n')
  expect(readSettings({ ADAPTERS_FILE: path }).ADAPTERS_FILE).toEqual(['Cisco::IOS'])
  await writeFile(path, '{"Cisco::IOS": true}')
  expect(() => readSettings({ ADAPTERS_FILE: path })).toThrow(/JSON array/)
})

test.each([
  ['["A",', /^ADAPTERS_FILE must hold a JSON array of adapter ids, and "FILE" holds no valid JSON$/],
  ['"Cisco::IOS"', /^ADAPTERS_FILE must hold a JSON array of adapter ids, and "FILE" holds other JSON$/],
  ['["A", 7]', /^ADAPTERS_FILE must hold adapter ids, but in "FILE" at \/1: it is not a text$/],
  ['["A", ""]', /^ADAPTERS_FILE must hold adapter ids, but in "FILE" at \/1: adapter id is empty$/],
  ['["A\\n"]', /^ADAPTERS_FILE must hold adapter ids, but in "FILE" at \/0: adapter id has a control character$/],
  [
    JSON.stringify(['A', 'B', 'x'.repeat(129)]),
    /^ADAPTERS_FILE must hold adapter ids, but in "FILE" at \/2: adapter id has more than 128/,
  ],
  [
    '["Cisco::IOS", "B", "cisco::ios"]',
    /^ADAPTERS_FILE must hold adapter ids, but in "FILE" at \/2: adapter id is the same as at \/0/,
  ],
])('ADAPTERS_FILE with %s is refused', async (content, reason) => {
  const path = join(folder, 'wrong-adapters.json')
  await writeFile(path, content)
  expect(refusalOf({ ADAPTERS_FILE: path }, path)).toMatch(reason)
})

test.each([
  ['["Cisco::IOS"]', /^OXIDIZED_MODELS_FILE must hold a JSON object .* and "FILE" holds other JSON$/],
  [
    '{"Cisco::IOS": ""}',
    /^OXIDIZED_MODELS_FILE .*, but in "FILE" the model of "Cisco::IOS" is not a text or is empty$/,
  ],
  ['{"": "ios"}', /^OXIDIZED_MODELS_FILE must hold adapter ids, but in "FILE" at the key "": adapter id is empty$/],
  ['{"A\\n": "ios"}', /^OXIDIZED_MODELS_FILE .* at the key "A\\n": adapter id has a control character$/],
  [
    '{"Cisco::IOS": "ios", "cisco::ios": "x"}',
    /at the key "cisco::ios": adapter id is the same as at .* "Cisco::IOS"$/,
  ],
])('OXIDIZED_MODELS_FILE with %s is refused', async (content, reason) => {
  const path = join(folder, 'wrong-models.json')
  await writeFile(path, content)
  expect(refusalOf({ OXIDIZED_MODELS_FILE: path }, path)).toMatch(reason)
})

test('REDIS_CA_FILE holds certificates', async () => {
  const path = join(folder, 'ca.pem')
  const [one, other] = rootCertificates
  await writeFile(path, `# ours\n${one}\n${other}\n`)
  expect(`${readSettings({ REDIS_CA_FILE: path }).REDIS_CA_FILE}`).toContain(one)
  for (const content of [
    '',
    'x',
    one!.replace('CERTIFICATE', 'PRIVATE KEY'),
    `${one}\n${one!.replace('MII', 'abc')}`,
  ]) {
    await writeFile(path, content)
    const sentence = `REDIS_CA_FILE must hold certificates in PEM, and "${path}" holds none that can be read`
    expect(() => readSettings({ REDIS_CA_FILE: path })).toThrow(sentence)
  }
})

test('certificate and key are given together', async () => {
  const path = join(folder, 'cert.pem')
  await writeFile(path, 'x')
  expect(() => readSettings({ TLS_CERT_FILE: path })).toThrow(/set together/)
})
