import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis as Witness } from 'ioredis'
import { beforeAll, describe, expect, test } from 'vitest'
import { newCanary } from '../sealing/canary.ts'
import { dumpOf } from '../store/dump.ts'
import { expireSessions } from '../support/expire-sessions.ts'
import { temporaryFolder } from '../support/fixture.ts'
import { watchCommands } from '../support/redis/watch-commands.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { Canaries, isIn, MEMBERS, SECRET_MEMBERS } from './canaries.ts'
import {
  discardAndConflict,
  type Heard,
  HeardCaller,
  PLACE,
  passLimits,
  read,
  saveAndCommit,
  sendWrong,
} from './life.ts'

const MOST_EDITS = 60
const MOST_SESSIONS = 3

const canaries = new Canaries()
/** A canary in plaintext. The search must find it. It begins with other digits than all that must stay hidden. */
const control = newCanary('c0ffee00')
const heard: Heard = { closed: [], pending: [], open: [] }
/** The data that was stored at some time, by its location. */
const stored: Record<string, string> = {}
let logs = ''
// Plays the life of a service: valid and invalid calls, a kill during an edit session, an expiry, and an end.
const folder = temporaryFolder()

beforeAll(async () => {
  const first = await start()
  const caller = new HeardCaller(first.service.url, heard)
  const commands: string[] = []
  const watch = await watchCommands(first.socketPath, ({ words }) => commands.push(words.join('\n')))
  await caller.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
  await caller.result('Inventory.updateDevices', ['10.0.0.1', null, [control]])
  // SLOWLOG keeps only the first 128 bytes of a value.
  await caller.result('Inventory.updateDevice', ['Default', '10.0.0.1', null, null, null, control])
  const names = await saveAndCommit(caller, canaries)
  await discardAndConflict(first.service.url, heard, canaries)
  await sendWrong(first.service.url, heard, canaries)
  await passLimits(first.service.url, heard, canaries, MOST_EDITS, MOST_SESSIONS)
  await caller.result('saveCredentialSets', [...PLACE, [{ name: names[2], ...canaries.set('snmpAuthPriv') }]])
  await take('before the kill', first.witness)
  watch.close()
  stored['commands in full'] = commands.join('\n')
  // Kill the service in the middle of a call, too.
  const cut = caller.result('saveCredentialSets', [...PLACE, [{ name: names[3], ...canaries.set('snmpAuthPriv') }]])
  const gone = cut.then(
    () => {},
    () => {},
  )
  await first.service.end('SIGKILL')
  await gone
  logs += first.service.output()
  first.witness.disconnect()
  const second = await start()
  caller.url = second.service.url
  await read(caller)
  const pending = JSON.parse(heard.pending.at(-1)!) as { result: { edits: unknown[] } }
  if (pending.result.edits.length === 0) throw new Error('the session lost its edits')
  await caller.result('commitEdits')
  await caller.result('saveCredentialSets', [...PLACE, [{ name: names[4], ...canaries.set('snmpPrivPassword') }]])
  await expireSessions(second.witness)
  const late = [...PLACE, [{ name: names[4], ...canaries.set('snmpPrivPassword') }]]
  if ((await caller.failure('saveCredentialSets', late)) !== 'SESSION_EXPIRED') throw new Error('it did not expire')
  await take('after the expiry', second.witness)
  await second.service.end('SIGTERM')
  logs += second.service.output()
  second.witness.disconnect()
  for (const [path, bytes] of await filesIn(folder)) stored[`file ${path}, at the end`] = bytes
}, 120_000)

interface Started {
  readonly service: ServiceProcess
  readonly witness: Witness
  readonly socketPath: string
}

async function start(): Promise<Started> {
  const home = join(folder, 'home')
  await mkdir(home, { recursive: true })
  const service = await startServiceProcess({
    DATA_DIR: join(folder, 'data'),
    HOME: home,
    LOG_LEVEL: 'trace',
    SESSION_MAX_EDITS: `${MOST_EDITS}`,
    SESSIONS_PER_CALLER: `${MOST_SESSIONS}`,
  })
  const socketPath = join(folder, 'data', 'redis.sock')
  const witness = new Witness({ path: socketPath, retryStrategy: null })
  witness.on('error', () => {})
  await witness.config('SET', 'slowlog-log-slower-than', '0')
  await witness.config('SET', 'slowlog-max-len', '100000')
  // In a compressed snapshot, a search could not find a secret.
  await witness.config('SET', 'rdbcompression', 'no')
  return { service, witness, socketPath }
}

/** Collects everything Redis has at the moment: a snapshot, its files, its keys, the commands it received. */
async function take(when: string, witness: Witness): Promise<void> {
  await witness.save()
  stored[`keys ${when}`] = Object.entries(await dumpOf(witness, ''))
    .map(([key, content]) => `${key} ${[content].flat(3).join('\n')}`)
    .join('\n')
  stored[`SLOWLOG ${when}`] = ((await witness.slowlog('GET', 100_000)) as unknown[]).flat(3).join('\n')
  for (const [path, bytes] of await filesIn(folder)) stored[`file ${path}, ${when}`] = bytes
}

/** Returns all files of a folder, as text. */
async function filesIn(directory: string): Promise<[path: string, text: string][]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    files.map(
      async (file): Promise<[string, string]> => [file.slice(directory.length + 1), await readFile(file, 'utf8')],
    ),
  )
}

const places = (part: string): string[] => Object.keys(stored).filter((where) => where.includes(part))

describe('of more than 200 canaries in all members', () => {
  test('each member had at least 20', () => {
    for (const member of MEMBERS) {
      expect(canaries.all.filter((canary) => canary.member === member).length).toBeGreaterThanOrEqual(20)
    }
  })

  test('none is in a key, a file, a snapshot or a command', () => {
    const found = Object.entries(stored).flatMap(([where, text]) => canaries.found(where, text))
    expect(found).toEqual([])
  })

  test('none is in a log', () => {
    expect(logs.split('"method":"Credentials.saveCredentialSets"').length).toBeGreaterThan(100)
    expect(canaries.found('the log', logs)).toEqual([])
  })

  test('none is in an error or in a reply that shows no sets', () => {
    expect(heard.closed.filter((text) => text.includes('"error"')).length).toBeGreaterThan(200)
    expect(canaries.found('a reply', heard.closed.join('\n'))).toEqual([])
  })

  test('no secret is in pending edits', () => {
    const pending = heard.pending.join('\n')
    expect(pending).toContain('"set 1"')
    expect(canaries.found('a pending edit', pending, SECRET_MEMBERS)).toEqual([])
  })

  test('those that were saved are returned to callers that may see secrets', () => {
    const open = heard.open.join('\n')
    for (const { text } of canaries.all.slice(0, 200)) expect(open).toContain(JSON.stringify(text))
  })
})

test('the search finds plaintext in keys, files, snapshots and commands', () => {
  const seen = Object.keys(stored).filter((where) => isIn(control, stored[where]!))
  expect(seen).toEqual(
    expect.arrayContaining([...places('keys'), ...places('dump.rdb'), ...places('SLOWLOG before'), 'commands in full']),
  )
  expect(seen.filter((where) => where.includes('.aof'))).not.toEqual([])
  const { text } = canaries.all[7]!
  expect(canaries.found('a snapshot', `${stored[places('dump.rdb')[0]!]}${text}`)).toHaveLength(1)
  expect(canaries.found('a text', `x ${JSON.stringify(text)}`)).toHaveLength(1)
})
