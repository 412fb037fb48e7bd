import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { UsageError } from '../../../src/commands/command.ts'
import { clientFilePath, readClientSettings } from '../../../src/commands/remote/client-settings.ts'
import { temporaryFolder } from '../../support/fixture.ts'

let file: string

const home = temporaryFolder()

beforeAll(async () => {
  file = clientFilePath({}, home)
  await mkdir(join(home, '.config', 'keyrack'), { recursive: true })
})

beforeEach(() => rm(file, { force: true }))
const write = (content: unknown, mode = 0o600) =>
  writeFile(file, typeof content === 'string' ? content : JSON.stringify(content), { mode })
const read = (env: Record<string, string> = {}, url?: string) => readClientSettings(env, home, url)
const optionsOf = (env?: Record<string, string>, url?: string) => read(env, url).options

test('the default is a server on this machine, without credentials', () => {
  expect(read()).toEqual({ options: { url: 'http://localhost:8080' }, warnings: [] })
})

test('a home that is not a folder has no settings file', () => {
  expect(readClientSettings({}, '/dev/null', undefined)).toEqual(read())
})

test('the environment overrides the file, and --url overrides both', async () => {
  await write({ url: 'https://file', key: 'of-file' })
  expect(optionsOf()).toEqual({ url: 'https://file', key: 'of-file' })
  expect(optionsOf({ KEYRACK_KEY: 'of-env' })).toEqual({ url: 'https://file', key: 'of-env' })
  expect(optionsOf({ KEYRACK_URL: 'https://env', KEYRACK_KEY: 'k' })).toEqual({ url: 'https://env', key: 'k' })
  expect(optionsOf({ KEYRACK_URL: 'https://env' }, 'https://file/')).toEqual({ url: 'https://file/', key: 'of-file' })
})

test('the key of the file is sent only to the server of the file', async () => {
  await write({ url: 'https://file', key: 'of-file' })
  expect(optionsOf({ KEYRACK_URL: 'https://other' })).toEqual({ url: 'https://other' })
})

test('a user needs a password, and keys and passwords may be in files', async () => {
  await writeFile(join(home, 'secret'), 'from a file\n')
  const path = join(home, 'secret')
  const user = { name: 'ann', password: 'from a file' }
  expect(optionsOf({ KEYRACK_USER: 'ann', KEYRACK_PASSWORD_FILE: path })).toMatchObject({ user })
  expect(optionsOf({ KEYRACK_KEY_FILE: path })).toMatchObject({ key: 'from a file' })
  expect(() => read({ KEYRACK_USER: 'ann' })).toThrow('needs KEYRACK_PASSWORD')
  expect(() => read({ KEYRACK_KEY_FILE: join(home, 'none') })).toThrow('ENOENT')
  await write({ user: 'ann', password: 'p' })
  expect(optionsOf()).toMatchObject({ user: { name: 'ann', password: 'p' } })
})

test('a password from a file keeps its blanks, and loses one line end', async () => {
  const path = join(home, 'blanks')
  for (const [content, password] of [
    [' pw \n', ' pw '],
    ['pw\r\n', 'pw'],
    ['pw\n\n', 'pw\n'],
    ['\tpw', '\tpw'],
    ['\ufeffpw\r\n', 'pw'],
  ] as const) {
    await writeFile(path, content)
    expect(optionsOf({ KEYRACK_USER: 'ann', KEYRACK_PASSWORD_FILE: path })).toMatchObject({ user: { password } })
  }
})

test.each(['KEYRACK_KEY_FILE', 'KEYRACK_PASSWORD_FILE'])('an empty file of %s is refused', async (variable) => {
  const path = join(home, 'empty')
  await writeFile(path, '\n')
  const sentence = `The file of ${variable} is empty: "${path}"`
  expect(() => read({ KEYRACK_USER: 'ann', [variable]: path })).toThrow(new UsageError(sentence))
})

test.each(['KEYRACK_PASSWORD', 'KEYRACK_PASSWORD_FILE'])('%s without a user is refused', (variable) => {
  expect(() => read({ [variable]: '/nonexistent' })).toThrow(
    new UsageError(`${variable} needs KEYRACK_USER, the name of the user`),
  )
  expect(read({ [variable]: '/nonexistent', KEYRACK_KEY: 'k' })).toMatchObject({ options: { key: 'k' } })
})

test('a URL with a user or password is refused, and not repeated', async () => {
  for (const url of ['http://ann:pw@host', 'https://ann@host', 'https://:pw@host']) {
    const refusal = expect.objectContaining({
      message: expect.stringMatching(/^(--url|KEYRACK_URL|url in "\S+") must not hold a user or password: set KEYR/),
    })
    expect(() => read({}, url)).toThrow(refusal)
    expect(() => read({ KEYRACK_URL: url })).toThrow(refusal)
    await write({ url })
    expect(() => read()).toThrow(refusal)
  }
})

test.each(['ann:s3cret@host:8080', 'htps://ann:s3cret@host', 'http:/ann:s3cret@host', 'https://ann:s3cret@host:99999'])(
  'the malformed URL %s is refused, and not repeated',
  async (url) => {
    const after = ' must be an http:// or https:// URL such as http://localhost:8080'
    expect(() => read({}, url)).toThrow(new UsageError(`--url${after}`))
    expect(() => read({ KEYRACK_URL: url })).toThrow(new UsageError(`KEYRACK_URL${after}`))
    await write({ url })
    expect(() => read()).toThrow(new UsageError(`url in "${file}"${after}`))
  },
)

test('a settings file that other users can read causes a warning', async () => {
  await write({ key: 'k' })
  await chmod(file, 0o640)
  expect(read().warnings).toEqual([`Other users can read "${file}": run chmod 600`])
})

test('a key file that other users can read causes a warning, and a private one does not', async () => {
  const path = join(home, 'a.key')
  await writeFile(path, 'k\n')
  for (const [mode, warnings] of [
    [0o644, [`Other users can read "${path}": run chmod 600`]],
    [0o600, []],
  ] as const) {
    await chmod(path, mode)
    expect(read({ KEYRACK_KEY_FILE: path })).toMatchObject({ options: { key: 'k' }, warnings })
    expect(read({ KEYRACK_USER: 'ann', KEYRACK_PASSWORD_FILE: path }).warnings).toEqual(warnings)
  }
  expect(read({ KEYRACK_KEY: 'k', KEYRACK_KEY_FILE: '/dev/null' }).warnings).toEqual([])
})

test.each([{ user: 'ann' }, { password: 'pw' }])('a file with %j alone is wrong usage', async (content) => {
  await write({ url: 'https://keyrack.example.com', ...content })
  const sentence = `"${file}" must hold both user and password, or a key`
  expect(() => read()).toThrow(new UsageError(sentence))
  expect(optionsOf({ KEYRACK_KEY: 'k' })).toMatchObject({ key: 'k' })
  await write({ ...content, key: 'k' })
  expect(optionsOf()).toMatchObject({ key: 'k' })
})

test.each(['{', '[]', '{"key": 1}', '{"keys": "k"}'])(
  'a file with %s is refused, and not repeated',
  async (content) => {
    await write(content)
    expect(() => read()).toThrow('must hold a JSON object with text members url, key, user, password')
  },
)

test('a URL without http is wrong usage, and the message says where it was given', async () => {
  const after = ' must be an http:// or https:// URL such as http://localhost:8080, not "localhost:8080"'
  expect(() => read({}, 'localhost:8080')).toThrow(new UsageError(`--url${after}`))
  expect(() => read({ KEYRACK_URL: 'localhost:8080' })).toThrow(new UsageError(`KEYRACK_URL${after}`))
  await write({ url: 'localhost:8080' })
  expect(() => read()).toThrow(new UsageError(`url in "${file}"${after}`))
})

test.each(['http://localhost?key=kr_1', 'http://localhost/#'])('%s is wrong usage, and not repeated', (url) => {
  expect(() => read({}, url)).toThrow(new UsageError('--url must not have ? or #: end the URL with its path'))
})

test('an absolute $XDG_CONFIG_HOME moves the settings file, and a relative one does not', () => {
  expect(clientFilePath({ XDG_CONFIG_HOME: '/etc/xdg' }, home)).toBe('/etc/xdg/keyrack/client.json')
  expect(clientFilePath({ XDG_CONFIG_HOME: 'xdg' }, '/home/ann')).toBe('/home/ann/.config/keyrack/client.json')
})
