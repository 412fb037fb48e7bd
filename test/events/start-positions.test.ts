/* Which sources a reader of events reads, and from which positions on. */
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, localCaller } from '../../src/access/caller.ts'
import { type ChangePosition, FIRST_POSITION } from '../../src/domain/history/change-position.ts'
import { type Source, toSourceKey } from '../../src/events/event-position.ts'
import { MAX_SOURCES } from '../../src/events/event-reader.ts'
import { findStarts, type StreamRequest } from '../../src/events/start-positions.ts'
import { openStore } from '../store/open-store.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { aboutConfigs, aboutDevices } from './audit-fields.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, 't:'))

const at = (number: number): ChangePosition => ({ auditId: `2000000000000-${number}`, devices: null })

/** A caller that may read devices and nothing else. */
const reader: Caller = { ...localCaller, permissions: new Set(['inventory:read']) }

const define = (network: string) => open.store.networks.define(network, null)

/** Adds an entry about a device to the audit of a network. */
const addChange = (network: string, number: number) =>
  witness.xadd(open.keys.of(network).audit, at(number).auditId, ...aboutDevices('10.0.0.1'))

/** Returns the position of the newest entry that names the network. */
async function definitionOf(network: string): Promise<ChangePosition> {
  const entries = await witness.xrange(open.keys.of(network).audit, '-', '+')
  const [auditId] = entries.findLast(([, fields]) => fields.includes(`{"network":"${network}"}`))!
  return { auditId, devices: null }
}

const positions = (...all: readonly (readonly [Source, ChangePosition])[]) =>
  new Map(all.map(([source, position]) => [toSourceKey(source), position] as const))

const find = (request: Partial<StreamRequest> = {}) =>
  findStarts(open.store, { caller: reader, networks: [], after: null, ...request })

beforeEach(async () => {
  for (const network of ['Lab', 'Default', 'Core']) {
    await define(network)
    await addChange(network, 2)
  }
})

describe('a new reader', () => {
  test('reads all networks, in the order of their names, from now on', async () => {
    await addChange('Lab', 3)
    expect(await find()).toEqual({
      networks: ['Core', 'Default', 'Lab'],
      starts: [
        [{ network: 'Core' }, at(2)],
        [{ network: 'Default' }, at(2)],
        [{ network: 'Lab' }, at(3)],
      ],
      paused: new Map(),
    })
  })

  test('reads the networks that it names, each once, in its order', async () => {
    const { starts, networks } = await find({ networks: ['Lab', 'Core', 'Lab'] })
    expect(networks).toEqual(['Lab', 'Core'])
    expect(starts).toEqual([
      [{ network: 'Lab' }, at(2)],
      [{ network: 'Core' }, at(2)],
    ])
  })

  test('reads the credentials if its caller may, also in addition to networks that it names', async () => {
    expect((await find({ caller: localCaller })).starts.at(-1)).toEqual(['credentials', FIRST_POSITION])
    expect((await find({ caller: localCaller, networks: ['Lab'] })).starts).toEqual([
      [{ network: 'Lab' }, at(2)],
      ['credentials', FIRST_POSITION],
    ])
  })

  test('reads only the networks that its caller may see', async () => {
    const caller: Caller = { ...reader, networks: new Set(['Lab', 'Nowhere']) }
    expect((await find({ caller })).networks).toEqual(['Lab'])
  })

  test('does not read deleted networks', async () => {
    expect(await open.store.networks.delete('Lab')).toBe('deleted')
    expect((await find()).starts.map(([source]) => source)).toEqual([{ network: 'Core' }, { network: 'Default' }])
  })
})

describe('a reader is refused', () => {
  test.each([
    ['does not exist', reader, 'Nowhere'],
    ['its caller may not see', { ...reader, networks: new Set(['Lab']) }, 'Core'],
  ])('if a network %s', async (_, caller, network) => {
    await expect(find({ caller, networks: ['Lab', network] })).rejects.toMatchObject({
      data: { code: 'NETWORK_NOT_FOUND', network },
    })
  })

  test('if it has more sources than a stream may have', async () => {
    for (let count = 3; count < MAX_SOURCES; count++) await define(`N${count}`)
    expect((await find()).starts).toHaveLength(MAX_SOURCES)
    await expect(find({ caller: localCaller })).rejects.toMatchObject({
      message: expect.stringContaining(`${MAX_SOURCES - 1} networks`),
      data: { code: 'TOO_LARGE' },
    })
    await define('One more')
    await expect(find()).rejects.toMatchObject({
      message: expect.stringContaining(`${MAX_SOURCES} networks`),
      data: { code: 'TOO_LARGE' },
    })
  })
})

describe('a reader that reconnects', () => {
  test('continues at its positions, and reads a network that is new from its definition on', async () => {
    await addChange('Core', 3)
    expect((await find({ after: positions([{ network: 'Core' }, at(2)]) })).starts).toEqual([
      [{ network: 'Core' }, at(2)],
      [{ network: 'Default' }, await definitionOf('Default')],
      [{ network: 'Lab' }, await definitionOf('Lab')],
    ])
  })

  test('reads a network that was deleted and defined again from its latest definition on', async () => {
    for (let number = 3; number < 150; number++) await addChange('Lab', number)
    const first = await definitionOf('Lab')
    await open.store.networks.delete('Lab')
    await define('Lab')
    const latest = await definitionOf('Lab')
    expect(latest).not.toEqual(first)
    for (let number = 152; number < 300; number++) await addChange('Lab', number)
    const { starts } = await find({ networks: ['Lab'], after: positions([{ network: 'Core' }, at(2)]) })
    expect(starts).toEqual([[{ network: 'Lab' }, latest]])
  })

  test('reads a network whose definition the audit no longer has from its first change on', async () => {
    await witness.xtrim(open.keys.of('Lab').audit, 'MAXLEN', 1)
    const { starts } = await find({ networks: ['Lab'], after: positions([{ network: 'Core' }, at(2)]) })
    expect(starts).toEqual([[{ network: 'Lab' }, FIRST_POSITION]])
  })

  test('continues with the credentials at its position, and starts now, after a pause, if it has none', async () => {
    const caller: Caller = { ...localCaller, networks: new Set(['Lab']) }
    const lab = [{ network: 'Lab' }, at(2)] as const
    const known = await find({ caller, after: positions(lab, ['credentials', at(7)]) })
    expect(known.starts).toEqual([lab, ['credentials', at(7)]])
    await witness.xadd(open.keys.credentials.audit, at(5).auditId, ...aboutConfigs())
    expect((await find({ caller, after: positions(lab) })).starts).toEqual([
      lab,
      ['credentials', { ...at(5), hasGap: true }],
    ])
  })

  test('has a gap in a network that its position lacks if the network is older than the credentials', async () => {
    const [core, lab] = [
      [{ network: 'Core' }, at(2)] as const,
      [{ network: 'Lab' }, await definitionOf('Lab')] as const,
    ]
    const request = { caller: localCaller, networks: ['Core', 'Lab'] }
    const later = ['credentials', at(7)] as const
    expect((await find({ ...request, after: positions(core, later) })).starts).toEqual([
      core,
      [lab[0], { ...lab[1], hasGap: true }],
      later,
    ])
    // No commit in a network comes before its definition.
    const earlier = ['credentials', { auditId: '1000000000000-7', devices: null }] as const
    expect((await find({ ...request, after: positions(core, earlier) })).starts).toEqual([core, lab, earlier])
  })

  test('gets the last changes of a deleted network, unless it has them or never read it', async () => {
    await addChange('Lab', 3)
    const { length } = await witness.xrange(open.keys.of('Lab').audit, '-', '+')
    expect(length).toBeGreaterThan(1)
    await open.store.networks.delete('Lab')
    const deleted = [{ network: 'Lab' }, at(2)] as const
    const known = [
      [{ network: 'Core' }, at(2)],
      [{ network: 'Default' }, at(2)],
    ] as const
    const found = await find({ after: positions(...known, deleted) })
    expect(found).toEqual({ networks: ['Core', 'Default'], starts: [...known, deleted], paused: new Map() })
    expect((await find({ after: positions(...known, [{ network: 'Lab' }, at(3)]) })).starts).toEqual(known)
    expect((await find({ after: positions(...known) })).starts).toEqual(known)
    // The reader has all changes of the deleted network, so nothing has to be kept.
    expect((await find({ after: positions(...known, [{ network: 'Lab' }, at(3)]) })).paused.size).toBe(0)
    // A reader that names networks reads those and no others.
    const named = await find({ networks: ['Core'], after: positions(...known, deleted) })
    expect(named.starts).toEqual([known[0]])
  })

  test('keeps the positions of networks that it does not read now, and continues there', async () => {
    const core = [{ network: 'Core' }, at(2)] as const
    const lab = [{ network: 'Lab' }, at(3)] as const
    const pausedLab = [{ network: 'Lab' }, { ...at(3), hasGap: true }] as const
    const after = positions(core, lab, ['credentials', at(7)])
    const narrowed = { ...reader, networks: new Set(['Core']) }
    for (const request of [{ caller: narrowed }, { networks: ['Core'] }]) {
      expect(await find({ ...request, after })).toEqual({
        ...{ networks: ['Core'], starts: [core] },
        paused: positions(pausedLab),
      })
    }
    expect((await find({ networks: ['Core', 'Lab'], after: positions(core, pausedLab) })).starts).toEqual([
      core,
      pausedLab,
    ])
  })

  test('keeps no more positions than a stream may have', async () => {
    const others = Array.from({ length: MAX_SOURCES }, (_, number) => [{ network: `N${number}` }, at(2)] as const)
    const found = await find({ networks: ['Core'], after: positions([{ network: 'Core' }, at(2)], ...others) })
    expect(found.paused.size).toBe(MAX_SOURCES - 1)
  })

  test('gets the last changes of a deleted network even if it reads as many networks as allowed', async () => {
    for (let count = 3; count < MAX_SOURCES; count++) await define(`N${count}`)
    await define('Gone')
    await addChange('Gone', 2)
    await open.store.networks.delete('Gone')
    const { starts } = await find({ after: positions([{ network: 'Gone' }, FIRST_POSITION]) })
    expect(starts).toHaveLength(MAX_SOURCES + 1)
    expect(starts.at(-1)).toEqual([{ network: 'Gone' }, FIRST_POSITION])
  })
})
