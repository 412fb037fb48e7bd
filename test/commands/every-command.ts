/*
 * Runs every command of keyrack in bad situations, and checks its exit status, its message, and that it leaves nothing
 * on disk or in the store. The commands are taken from the program, so a new one is covered. A command with an
 * argument that has no sample here fails.
 */
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeProgram } from '../../src/cli/program.ts'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { freePort } from '../support/processes/free-port.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService, TEST_KEY } from '../support/service.ts'
import { NETBOX_TOKEN, netboxDevice, startNetbox } from './remote/import/netbox-server.ts'
import { type Ran, type RunOptions, runKeyrack } from './run-keyrack.ts'

interface Leaf {
  /** Full name of the command, such as "keys create". */
  readonly name: string
  readonly command: Command
}

const leavesOf = (command: Command, words: readonly string[] = []): Leaf[] =>
  command.commands.length === 0
    ? [{ name: words.join(' '), command }]
    : command.commands.flatMap((one) => leavesOf(one, [...words, one.name()]))

const hasOption = ({ command }: Leaf, name: string): boolean => command.options.some(({ long }) => long === name)

/**
 * Commands that run until their client ends them, and report bad situations to that client. `mcp` calls a server only
 * when its client asks: test/mcp/over-stdio.ci.test.ts. `devices watch` runs until it is interrupted:
 * test/events/watch.ci.test.ts.
 */
const SERVERS: readonly string[] = ['serve', 'mcp', 'devices watch']
/** Commands that need neither a server nor a store. */
const ALONE: readonly string[] = ['completion', 'help']

const leaves = leavesOf(await makeProgram()).filter(({ name }) => ![...SERVERS, ...ALONE].includes(name))
const onServer = leaves.filter((leaf) => hasOption(leaf, '--url'))
const onStore = leaves.filter((leaf) => !hasOption(leaf, '--url'))

/** Returns whether a command creates a store. All other commands need an existing one. */
const begins = ({ name }: Leaf): boolean => name === 'restore'

/** Commands that change devices in a way that these devices never allow. */
const REFUSED: Readonly<Record<string, string>> = {
  'devices undo': 'Nothing to undo',
  'devices restore': 'Cannot restore the device',
}

type Situations = Readonly<Record<string, (leaf: Leaf) => Promise<void>>>

/**
 * Adds a test for each command and each of its situations. With `share`, a command is tried in that many situations,
 * each command in others than the one before it.
 */
export async function testEveryCommand({ share = Number.POSITIVE_INFINITY } = {}): Promise<void> {
  const PREFIX = 'every:'
  const port = await freePort()
  const closedPort = await freePort()
  let count = 0

  const fileNamed = async (name: string, content: string): Promise<string> => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }

  /**
   * Returns a sample command line of a command. The name of an argument decides its sample; for `file`, the command
   * decides too.
   */
  async function wordsFor({ name, command }: Leaf): Promise<string[]> {
    count++
    const files: Readonly<Record<string, () => Promise<string>>> = {
      backup: async () => join(folder, `${count}.backup`),
      restore: async () => join(folder, 'whole.backup'),
      'devices import': () => fileNamed('devices.csv', 'network,ipAddress,adapterId\nDefault,10.9.0.1,A::B\n'),
      'credentials import': () => fileNamed('sets.csv', 'name,username\n10.9.0.1,ann\n'),
      'import oxidized': () => fileNamed('router.db', `10.9.1.${count % 250}:ios\n`),
      'import csv': () => fileNamed('foreign.csv', `Address\n10.9.2.${count % 250}\n`),
    }
    const samples: Readonly<Record<string, () => Promise<string> | string>> = {
      file: files[name] ?? (() => join(folder, `${count}.csv`)),
      name: () => `sample-${count}`,
      id: () => '000000000000',
      term: () => '1',
      ip: () => '10.0.0.1',
      network: () => 'Default',
      config: () => 'core routers',
      request: () => 'no-request',
      method: () => 'Inventory.getDevice',
      params: () => '{"network": "Default", "ipAddress": "10.0.0.1"}',
    }
    const options: Readonly<Record<string, string[]>> = {
      'keys create': ['--role', 'viewer'],
      'users create': ['--role', 'viewer'],
      'devices create': ['--adapter', 'A::B'],
      'devices update': ['--custom1', `${count}`],
      'devices count': ['--by', 'model'],
      'devices restore': ['--at', '2000-01-01T00:00:00Z'],
      'credentials import': ['--network', 'Default', '--config', `sets-${count}`, '--create'],
      'credentials export': ['--network', 'Default'],
      'import oxidized': ['--network', 'Default'],
      'import csv': ['--network', 'Default', '--map', 'ipAddress=Address', '--adapter', 'A::B'],
      'import netbox': [
        ...['--url', netbox.url, '--token', NETBOX_TOKEN, '--network', 'Default'],
        ...['--checkpoint', join(folder, `netbox-${count}`)],
      ],
    }
    const words = command.registeredArguments.map(async (argument) => {
      // Without a file these commands write to stdout.
      if (!argument.required && argument.name() === 'file') return []
      const sample = samples[argument.name()]
      if (sample === undefined)
        throw new Error(`keyrack ${name} has an argument <${argument.name()}> without a sample here`)
      return [await sample()]
    })
    return [...name.split(' '), ...(await Promise.all(words)).flat(), ...(options[name] ?? [])]
  }

  const goodStore = () => ({ REDIS_URL: `redis://127.0.0.1:${port}`, REDIS_PREFIX: PREFIX, CREDENTIALS_KEY: TEST_KEY })

  async function run(leaf: Leaf, env: Record<string, string>, closed?: RunOptions['closed']): Promise<Ran> {
    const own = { HOME: join(folder, 'home'), NEW_CREDENTIALS_KEY: TEST_KEY, EDITOR: 'true', VISUAL: 'true' }
    const ran = await runKeyrack(await wordsFor(leaf), {
      env: { ...own, ...env },
      ...(closed === undefined ? {} : { closed }),
    })
    expect(ran.err, 'a stack trace').not.toMatch(/^\s+at .*:\d+/m)
    expect(ran.err, 'a password').not.toContain('pa55w0rd')
    return ran
  }

  const isThere = (path: string): Promise<boolean> =>
    stat(path).then(
      () => true,
      () => false,
    )

  const folder = temporaryFolder()
  const netbox = openOnce(() => startNetbox([netboxDevice(1)]))
  const redis = openOnce(() => startRedisServer(['--port', `${port}`, '--bind', '127.0.0.1']))
  const keys = openOnce(async () => {
    await redis.witness().call('ACL', 'SETUSER', 'powerless', 'on', '>pa55w0rd', '~*', '+@connection', '+info')
    const created = async (...rights: string[]): Promise<string> => {
      const words = ['keys', 'create', 'sample', '--init', ...rights]
      return (await runKeyrack(words, { env: goodStore() })).out.trim()
    }
    return { admin: await created('--role', 'admin'), powerless: await created('--permission', 'credentials:reveal') }
  })
  const service = openOnce(() => startService({ ...goodStore(), DEMO: '1' }))
  /** A service whose Redis has been stopped. */
  const headless = openOnce(async () => {
    const lost = await startRedisServer()
    const one = await startService({ REDIS_URL: lost.url, CALL_DEADLINE_MS: '500' })
    await lost.stop()
    return one
  })

  beforeAll(async () => {
    await runKeyrack(['backup', join(folder, 'whole.backup')], { env: goodStore() })
    await mkdir(join(folder, 'empty'))
    await mkdir(join(folder, 'foreign'))
    await writeFile(join(folder, 'foreign', 'photo.jpg'), '')
  })

  const ON_STORE: Situations = {
    'folder missing': async (leaf) => {
      const DATA_DIR = join(folder, `missing-${count}`)
      const { code, err } = await run(leaf, { DATA_DIR, CREDENTIALS_KEY: TEST_KEY })
      if (begins(leaf)) return expect([code, err]).toEqual([0, expect.stringContaining('keys')])
      expect([code, err]).toEqual([
        1,
        expect.stringContaining(`Error: DATA_DIR "${DATA_DIR}" does not exist. Set DATA_DIR`),
      ])
      expect([await isThere(DATA_DIR), await isThere(join(folder, 'home'))]).toEqual([false, false])
    },
    'folder empty': async (leaf) => {
      if (begins(leaf)) return
      const DATA_DIR = join(folder, 'empty')
      const { code, err } = await run(leaf, { DATA_DIR })
      expect([code, err]).toEqual([1, expect.stringContaining(`Error: DATA_DIR "${DATA_DIR}" is empty`)])
      expect([await readdir(DATA_DIR), await isThere(join(folder, 'home'))]).toEqual([[], false])
    },
    'foreign folder': async (leaf) => {
      const DATA_DIR = join(folder, 'foreign')
      const { code, err } = await run(leaf, { DATA_DIR, CREDENTIALS_KEY: TEST_KEY })
      const sentence = `Error: DATA_DIR "${DATA_DIR}" is not a keyrack store: it holds photo.jpg`
      expect([code, err]).toEqual([1, expect.stringContaining(sentence)])
      expect(await readdir(DATA_DIR)).toEqual(['photo.jpg'])
    },
    'wrong prefix': async (leaf) => {
      const prefix = `wrong-${count}:`
      const { code, err } = await run(leaf, { ...goodStore(), REDIS_PREFIX: prefix })
      if (begins(leaf)) return expect([code, err]).toEqual([0, expect.stringContaining('keys')])
      const sentence = `Error: Redis at redis://127.0.0.1:${port} holds no keyrack store under REDIS_PREFIX "${prefix}"`
      expect([code, err]).toEqual([1, expect.stringContaining(sentence)])
      expect(await redis.witness().keys(`${prefix}*`)).toEqual([])
    },
    'no rights in Redis': async (leaf) => {
      const { code, err } = await run(leaf, {
        ...goodStore(),
        REDIS_URL: `redis://powerless:pa55w0rd@127.0.0.1:${port}`,
      })
      expect([code, err]).toEqual([1, expect.stringMatching(/^Error: .*(permi|right|allow|refuse)/im)])
    },
    'pipe closed': async (leaf) => {
      const closed = await run(leaf, goodStore(), 'stdout')
      const { out } = await run(leaf, goodStore())
      // A command with output ends as after SIGPIPE. A command without output does not notice the closed pipe, and may
      // fail because it runs for the second time.
      expect(out === '' ? [0, 1] : [141]).toContain(closed.code)
      if (closed.code === 141) expect(closed.err).not.toContain('Error')
    },
  }

  const atService = () => ({ KEYRACK_URL: service.url, KEYRACK_KEY: keys.admin })

  const ON_SERVER: Situations = {
    'folder missing, foreign or wrong prefix: it does not look at a store': async (leaf) => {
      const DATA_DIR = join(folder, `missing-${count}`)
      const { code, err } = await run(leaf, {
        DATA_DIR,
        REDIS_PREFIX: 'wrong:',
        KEYRACK_URL: `http://127.0.0.1:${closedPort}`,
      })
      expect([code, err]).toEqual([
        4,
        expect.stringMatching(/^Error: Cannot call 127\.0\.0\.1:\d+: .* \(ECONNREFUSED\)$/m),
      ])
      expect(await isThere(DATA_DIR)).toBe(false)
    },
    'no rights': async (leaf) => {
      const { code, err } = await run(leaf, { ...atService(), KEYRACK_KEY: keys.powerless })
      expect([code, err]).toEqual([1, expect.stringMatching(/\((FORBIDDEN|NETWORK_NOT_FOUND)\)$/m)])
      const stranger = await run(leaf, { ...atService(), KEYRACK_KEY: '' })
      expect([stranger.code, stranger.err]).toEqual([1, expect.stringContaining('Set KEYRACK_KEY')])
    },
    'pipe closed': async (leaf) => {
      const closed = await run(leaf, atService(), 'stdout')
      const { out, code } = await run(leaf, atService())
      expect(closed.code).toBe(out === '' ? code : 141)
      if (closed.code === 141) expect(closed.err).not.toContain('Error')
    },
    csv: (leaf) => expectFormat(leaf, 'csv'),
    ndjson: (leaf) => expectFormat(leaf, 'ndjson'),
  }

  /** Expects that a command honours an output format, or refuses it because it does not have it. */
  async function expectFormat(leaf: Leaf, format: string): Promise<void> {
    const words = [...(await wordsFor(leaf)), '-o', format]
    const { code, out, err } = await runKeyrack(words, { env: { ...atService(), EDITOR: 'true' } })
    const option = leaf.command.options.find(({ short }) => short === '-o')
    if (option?.argChoices?.includes(format) !== true) {
      expect([code, out]).toEqual([2, ''])
      expect(err).toContain(option === undefined ? "unknown option '-o'" : `argument '${format}' is invalid`)
    } else if (leaf.name in REFUSED) {
      expect([code, out, err]).toEqual([1, '', expect.stringContaining(REFUSED[leaf.name]!)])
    } else {
      expect(code, err).toBe(0)
      if (format === 'csv') expect(out).toMatch(/^\w+(,\w+)*\r\n/)
      else for (const line of out.split('\n').slice(0, -1)) expect(JSON.parse(line)).toBeTypeOf('object')
    }
  }

  // Every command waits for seconds before it gives up, so these tests run side by side.
  const storeAway = async (leaf: Leaf): Promise<void> => {
    const { code, err } = await run(leaf, { ...goodStore(), REDIS_URL: 'redis://user:pa55w0rd@127.0.0.1:9' })
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('Error: Redis not reachable at redis://127.0.0.1:9: ECONNREFUSED'),
    ])
  }
  const serverWithoutStore = async (leaf: Leaf): Promise<void> => {
    const { code, err } = await run(leaf, { KEYRACK_URL: headless.url })
    expect([code, err]).toEqual([1, expect.stringMatching(/^Error: .* \(STORE_UNAVAILABLE\)$/m)])
  }

  /** About as many situations as a command has. */
  const SITUATIONS = 6

  /** Whether a command is tried in a situation; both are given by their numbers. */
  const isChosen = (command: number, situation: number, situations: number): boolean =>
    (command + situation) % situations < share

  function testEach(commands: readonly Leaf[], situations: Situations): void {
    const all = Object.entries(situations)
    for (const [number, leaf] of commands.entries()) {
      describe(`keyrack ${leaf.name}`, () => {
        const chosen = all.filter((_, situation) => isChosen(number, situation, all.length))
        test.each(chosen)('%s', (_, check) => check(leaf))
      })
    }
  }

  test('the program has both kinds of commands', () => {
    expect(onStore.map(({ name }) => name)).toEqual(expect.arrayContaining(['keys list', 'audit verify', 'migrate']))
    expect(onServer.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['call', 'devices list', 'networks delete']),
    )
  })

  describe('on a store', () => testEach(onStore, ON_STORE))
  describe('on a server', () => testEach(onServer, ON_SERVER))
  describe('without Redis', () => {
    const some = (commands: readonly Leaf[]) => commands.filter((_, number) => isChosen(number, 0, SITUATIONS))
    test.concurrent.each(some(onStore))('keyrack $name, on a store', storeAway)
    test.concurrent.each(some(onServer))('keyrack $name, on a server', serverWithoutStore)
  })
}
