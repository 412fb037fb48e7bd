import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findKeyFile, keyFilePath, makeKeyFile } from '../../src/sealing/key-file.ts'
import { formatKey, KeyProblem } from '../../src/sealing/key-text.ts'
import { needing } from '../support/needs.ts'

let home: string
let path: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'keyrack-key-'))
  path = keyFilePath({ dataDir: '/srv/keyrack/data', home, env: {} })
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** Returns where a link leads, or null if it was removed. */
function readLink(link: string): string | null {
  try {
    return readlinkSync(link)
  } catch {
    return null
  }
}

const isRoot = process.geteuid?.() === 0
const modeOf = async (of: string): Promise<string> => ((await stat(of)).mode & 0o7777).toString(8)

describe('the path of a key file', () => {
  const place = { dataDir: '/srv/one/data', home: '/home/ann', env: {} }

  test('is in ~/.config/keyrack, named after the data directory', () => {
    expect(keyFilePath(place)).toMatch(/^\/home\/ann\/\.config\/keyrack\/data-[0-9a-f]{12}\.key$/)
  })

  test('is in $XDG_CONFIG_HOME/keyrack when that is an absolute path', () => {
    const under = (XDG_CONFIG_HOME: string) => dirname(keyFilePath({ ...place, env: { XDG_CONFIG_HOME } }))
    expect(under('/etc/xdg')).toBe('/etc/xdg/keyrack')
    expect([under(''), under('relative')]).toEqual(['/home/ann/.config/keyrack', '/home/ann/.config/keyrack'])
  })

  test('is the same for every way to write a data directory', () => {
    const ways = ['/srv/one/data', '/srv/one/data/', '/srv/one/../one/./data']
    expect(new Set(ways.map((dataDir) => keyFilePath({ ...place, dataDir }))).size).toBe(1)
    const here = keyFilePath({ ...place, dataDir: './data' })
    expect(here).toBe(keyFilePath({ ...place, dataDir: join(process.cwd(), 'data') }))
  })

  test('differs for another data directory of the same name', () => {
    expect(keyFilePath({ ...place, dataDir: '/srv/two/data' })).not.toBe(keyFilePath(place))
  })

  test.each([
    ['/srv/my data/ä', /^data-[0-9a-f]{12}\.key$/],
    ['/srv/.hidden', /^hidden-[0-9a-f]{12}\.key$/],
    ['/srv/.-.hidden', /^hidden-[0-9a-f]{12}\.key$/],
    ['/', /^data-[0-9a-f]{12}\.key$/],
    ['/srv/a"; rm -rf b', /^a-rm-rf-b-[0-9a-f]{12}\.key$/],
    [`/srv/${'x'.repeat(255)}`, /^x{40}-[0-9a-f]{12}\.key$/],
  ])('for %s is a plain name', (dataDir, name) => {
    expect(basename(keyFilePath({ ...place, dataDir }))).toMatch(name)
  })
})

describe('creating a key file', () => {
  test('creates a folder 0700 with only a file 0600, whose key CREDENTIALS_KEY_FILE accepts', async () => {
    expect(await findKeyFile(path)).toBeNull()
    const { key, madeNow } = await makeKeyFile(path)
    expect(madeNow).toBe(true)
    expect([await modeOf(dirname(path)), await modeOf(path)]).toEqual(['700', '600'])
    expect(await readFile(path, 'utf8')).toBe(`${formatKey(key)}\n`)
    expect(await readFile(path, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    expect(await readdir(dirname(path))).toEqual([basename(path)])
  })

  test('finds the same key at the next start, and never overwrites', async () => {
    const { key } = await makeKeyFile(path)
    const text = await readFile(path, 'utf8')
    const again = await makeKeyFile(path)
    expect(again.madeNow).toBe(false)
    expect(again.key.equals(key)).toBe(true)
    expect((await findKeyFile(path))!.equals(key)).toBe(true)
    expect(await readFile(path, 'utf8')).toBe(text)
    expect(await readdir(dirname(path))).toEqual([basename(path)])
  })

  test('does not overwrite a file that is no key', async () => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, 'not a key', { mode: 0o600 })
    await expect(makeKeyFile(path)).rejects.toThrow(`Key file "${path}" holds no key`)
    expect(await readFile(path, 'utf8')).toBe('not a key')
  })

  test('gives 30 concurrent calls in one process the same key, created by one of them', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => makeKeyFile(path)))
    expect(new Set(all.map(({ key }) => formatKey(key))).size).toBe(1)
    expect(all.filter(({ madeNow }) => madeNow)).toHaveLength(1)
    expect(await readdir(dirname(path))).toEqual([basename(path)])
  })

  test('gives 4 processes that start at once the same key, created by one of them', async () => {
    const starter = fileURLToPath(new URL('start-with-key-file.ts', import.meta.url))
    const children = Array.from({ length: 4 }, () => {
      const child = spawn(process.execPath, ['--import', 'tsx', starter, path], { stdio: ['pipe', 'pipe', 'inherit'] })
      return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
    })
    for (const { lines } of children) expect((await lines.next()).value).toBe('ready')
    for (const { child } of children) child.stdin.write('go\n')
    const answers = await Promise.all(
      children.map(async ({ child, lines }) => {
        const ended = once(child, 'exit')
        const line = await lines.next()
        await ended
        return JSON.parse(line.value!) as { key: string; madeNow: boolean }
      }),
    )
    expect(new Set(answers.map(({ key }) => key)).size).toBe(1)
    expect(answers.filter(({ madeNow }) => madeNow)).toHaveLength(1)
  })

  test('fails with a clear error if another process deletes the file at that moment', async () => {
    const deleting = setInterval(() => rmSync(path, { force: true }), 0)
    const outcomes = new Set<string>()
    try {
      for (let time = 0; time < 200 && outcomes.size === 0; time++) {
        await makeKeyFile(path).catch((failure: Error) => outcomes.add(failure.message))
      }
    } finally {
      clearInterval(deleting)
    }
    expect([...outcomes]).toEqual([`Key file "${path}" disappeared while it was created`])
  })

  test.skipIf(!existsSync('/proc/self/fd'))(
    needing(existsSync('/proc/self/fd') ? null : '/proc is not mounted', 'leaves no file open'),
    async () => {
      await makeKeyFile(path)
      await findKeyFile(path)
      const open = readdirSync('/proc/self/fd').map((fd) => readLink(`/proc/self/fd/${fd}`))
      expect(open.filter((target) => target?.startsWith(home))).toEqual([])
    },
  )

  test('fails with the reason and the alternatives if the file cannot be created', async () => {
    await writeFile(join(home, '.config'), 'a file where a folder should be')
    await expect(makeKeyFile(path)).rejects.toThrow(
      `Key file "${path}" cannot be created: ENOTDIR. Fix this, or set CREDENTIALS_KEY_FILE or CREDENTIALS_KEY`,
    )
  })
})

describe('a key file is refused', () => {
  test.each(['640', '604', '644', '620', '660', '601', '777'])('with mode %s', async (mode) => {
    await makeKeyFile(path)
    await chmod(path, Number.parseInt(mode, 8))
    await expect(findKeyFile(path)).rejects.toThrow(KeyProblem)
    await expect(findKeyFile(path)).rejects.toThrow(`is open to other users (mode 0${mode})`)
    await expect(makeKeyFile(path)).rejects.toThrow(KeyProblem)
    await chmod(path, 0o600)
    expect(await findKeyFile(path)).not.toBeNull()
  })

  test.each(['770', '702', '777'])('in a folder of mode %s, where other users could replace it', async (mode) => {
    await makeKeyFile(path)
    await chmod(dirname(path), Number.parseInt(mode, 8))
    await expect(findKeyFile(path)).rejects.toThrow(`Folder "${dirname(path)}" is open to other users`)
  })

  test.skipIf(!isRoot)(
    needing(isRoot ? null : 'only root can give a file to another user', 'of another user, or in a folder of one'),
    async () => {
      await makeKeyFile(path)
      await chown(path, 65534, 65534)
      await expect(findKeyFile(path)).rejects.toThrow(
        `Key file "${path}" belongs to user 65534, but keyrack runs as user 0`,
      )
      await chown(path, 0, 0)
      await chown(dirname(path), 65534, 65534)
      await expect(findKeyFile(path)).rejects.toThrow(`Folder "${dirname(path)}" belongs to user 65534`)
    },
  )

  test('that is a symbolic link, also a broken one', async () => {
    const { key } = await makeKeyFile(join(home, 'elsewhere', 'key'))
    expect(key).toBeDefined()
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await symlink(join(home, 'elsewhere', 'key'), path)
    await expect(findKeyFile(path)).rejects.toThrow(`Key file "${path}" cannot be read: ELOOP`)
    await rm(join(home, 'elsewhere'), { recursive: true })
    await expect(makeKeyFile(path)).rejects.toThrow('ELOOP')
  })

  test.each(['', 'a'.repeat(63), '{"key":"secret-looking"}'])(
    'with content %j, and the error does not quote it',
    async (text) => {
      await makeKeyFile(path)
      await writeFile(path, text)
      await expect(findKeyFile(path)).rejects.toThrow(
        new KeyProblem(`Key file "${path}" holds no key (64 hex digits): restore it from a backup`),
      )
    },
  )
})
