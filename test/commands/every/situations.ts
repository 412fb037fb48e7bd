/*
 * The bad situations of commands. Each is a function that runs a command in it, and checks its exit status, its
 * message, and that it leaves nothing on disk or in the store.
 */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { TEST_KEY } from '../../support/service.ts'
import { runKeyrack } from '../run-keyrack.ts'
import type { Leaf } from './leaves.ts'
import { PASSWORD, type Stage } from './stage.ts'

/** Situations by name. */
export type Situations = Readonly<Record<string, (stage: Stage, leaf: Leaf) => Promise<void>>>

/** Returns whether a command creates a store. All other commands need an existing one. */
const begins = ({ name }: Leaf): boolean => name === 'restore'

/** Returns whether a situation is a bad one for a command: one that creates a store may begin in an empty folder. */
export const isPossible = (leaf: Leaf, situation: string): boolean => !(begins(leaf) && situation === 'folder empty')

const missingFolder = ({ name }: Leaf): string => `missing for ${name}`

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Situations of commands that work on a store. */
export const ON_STORE: Situations = {
  'folder missing': async (stage, leaf) => {
    const DATA_DIR = join(stage.folder, missingFolder(leaf))
    const { code, err } = await stage.run(leaf, { DATA_DIR, CREDENTIALS_KEY: TEST_KEY })
    if (begins(leaf)) return expect([code, err]).toEqual([0, expect.stringContaining('keys')])
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(`Error: DATA_DIR "${DATA_DIR}" does not exist. Set DATA_DIR`),
    ])
    expect([await isThere(DATA_DIR), await isThere(join(stage.folder, 'home'))]).toEqual([false, false])
  },
  'folder empty': async (stage, leaf) => {
    const DATA_DIR = join(stage.folder, 'empty')
    const { code, err } = await stage.run(leaf, { DATA_DIR })
    expect([code, err]).toEqual([1, expect.stringContaining(`Error: DATA_DIR "${DATA_DIR}" is empty`)])
    expect([await readdir(DATA_DIR), await isThere(join(stage.folder, 'home'))]).toEqual([[], false])
  },
  'foreign folder': async (stage, leaf) => {
    const DATA_DIR = join(stage.folder, 'foreign')
    const { code, err } = await stage.run(leaf, { DATA_DIR, CREDENTIALS_KEY: TEST_KEY })
    const sentence = `Error: DATA_DIR "${DATA_DIR}" is not a keyrack store: it holds photo.jpg`
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)])
    expect(await readdir(DATA_DIR)).toEqual(['photo.jpg'])
  },
  'wrong prefix': async (stage, leaf) => {
    const prefix = `wrong ${leaf.name}:`
    const { code, err } = await stage.run(leaf, { ...stage.store, REDIS_PREFIX: prefix })
    if (begins(leaf)) return expect([code, err]).toEqual([0, expect.stringContaining('keys')])
    const sentence = `Error: Redis at ${stage.store.REDIS_URL} holds no keyrack store under REDIS_PREFIX "${prefix}"`
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)])
    expect(await stage.redis.witness().keys(`${prefix}*`)).toEqual([])
  },
  'no rights in Redis': async (stage, leaf) => {
    const { code, err } = await stage.run(leaf, {
      ...stage.store,
      REDIS_URL: stage.store.REDIS_URL.replace('//', `//powerless:${PASSWORD}@`),
    })
    expect([code, err]).toEqual([1, expect.stringMatching(/^Error: .*(permi|right|allow|refuse)/im)])
  },
  'pipe closed': async (stage, leaf) => {
    const closed = await stage.run(leaf, stage.store, 'stdout')
    const { out } = await stage.run(leaf, stage.store)
    // A command with output ends as after SIGPIPE. A command without output does not notice the closed pipe, and may
    // fail because it runs for the second time.
    expect(out === '' ? [0, 1] : [141]).toContain(closed.code)
    if (closed.code === 141) expect(closed.err).not.toContain('Error')
  },
}

/** Situations of commands that call a server. */
export const ON_SERVER: Situations = {
  'folder missing, foreign or wrong prefix: it does not look at a store': async (stage, leaf) => {
    const DATA_DIR = join(stage.folder, missingFolder(leaf))
    const { code, err } = await stage.run(leaf, {
      DATA_DIR,
      REDIS_PREFIX: 'wrong:',
      KEYRACK_URL: `http://127.0.0.1:${stage.closedPort}`,
    })
    expect([code, err]).toEqual([
      4,
      expect.stringMatching(/^Error: Cannot call 127\.0\.0\.1:\d+: .* \(ECONNREFUSED\)\. Start it, /m),
    ])
    expect(await isThere(DATA_DIR)).toBe(false)
  },
  'no rights': async (stage, leaf) => {
    const { code, err } = await stage.run(leaf, { ...stage.caller, KEYRACK_KEY: stage.powerlessKey })
    expect([code, err]).toEqual([1, expect.stringMatching(/\((FORBIDDEN|NETWORK_NOT_FOUND)\)$/m)])
    const stranger = await stage.run(leaf, { ...stage.caller, KEYRACK_KEY: '' })
    expect([stranger.code, stranger.err]).toEqual([1, expect.stringContaining('Set KEYRACK_KEY')])
  },
  'pipe closed': async (stage, leaf) => {
    const closed = await stage.run(leaf, stage.caller, 'stdout')
    const { out, code } = await stage.run(leaf, stage.caller)
    expect(closed.code).toBe(out === '' ? code : 141)
    if (closed.code === 141) expect(closed.err).not.toContain('Error')
  },
  csv: (stage, leaf) => expectFormat(stage, leaf, 'csv'),
  ndjson: (stage, leaf) => expectFormat(stage, leaf, 'ndjson'),
}

/** Commands that change devices in a way that these devices never allow. */
const REFUSED: Readonly<Record<string, string>> = {
  'devices undo': 'Nothing to undo',
  'devices restore': 'Cannot restore the device',
}

/** Expects that a command honours an output format, or refuses it because it does not have it. */
async function expectFormat(stage: Stage, leaf: Leaf, format: string): Promise<void> {
  const words = [...(await stage.wordsFor(leaf)), '-o', format]
  const { code, out, err } = await runKeyrack(words, { env: { ...stage.caller, EDITOR: 'true' } })
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

/** The situation of every command whose Redis is away. A command waits for seconds before it gives up. */
export const WITHOUT_REDIS = {
  async onStore(stage: Stage, leaf: Leaf): Promise<void> {
    const env = { ...stage.store, REDIS_URL: `redis://user:${PASSWORD}@127.0.0.1:9` }
    const { code, err } = await stage.run(leaf, env)
    const sentence = 'Error: Redis not reachable at redis://127.0.0.1:9: ECONNREFUSED'
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)])
  },
  async onServer(stage: Stage, leaf: Leaf): Promise<void> {
    const { code, err } = await stage.run(leaf, { KEYRACK_URL: stage.headlessUrl })
    expect([code, err]).toEqual([1, expect.stringMatching(/^Error: .* \(STORE_UNAVAILABLE\)$/m)])
  },
}
