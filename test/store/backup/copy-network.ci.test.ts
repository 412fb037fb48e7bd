/*
 * Copies a network while clients write to it, and restores the copy under another prefix.
 */
import { expect, test } from 'vitest'
import { createBackup } from '../../../src/store/backup/backup.ts'
import { copyReceipts } from '../../../src/store/backup/copy-receipts.ts'
import { holdsSomething } from '../../../src/store/backup/piece.ts'
import { ChangedMeanwhile, type SavedPiece } from '../../../src/store/backup/saved.ts'
import { createKeys, findKeyLayout, type NetworkKeys } from '../../../src/store/keys.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { forThisTest, openOnce } from '../../support/fixture.ts'
import { addressOf } from '../../support/hosts.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { dumpOf } from '../dump.ts'
import { type OpenStore, openStore } from '../open-store.ts'
import { putDevices, removeDevices } from '../put-devices.ts'
import { copyDuring as copyTagDuring, restoreCopy } from './copies.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
let roundTrips = 0
const connection = openOnce(() =>
  connectRedis({ url: redis.url, deadlineMs: 20_000, onTrouble: () => {}, onRoundTrip: () => roundTrips++ }),
)
const backupOf = (prefix: string) => createBackup(connection, createKeys(prefix), Date.now)

const NETWORK = 'Busy'
const TAG = `n:${NETWORK}`

/** A store with some devices, whose network is about to be copied. */
async function openBusy(devices: number): Promise<{ prefix: string; at: OpenStore; key: NetworkKeys }> {
  const prefix = freshPrefix()
  const at = await forThisTest(openStore(redis.url, prefix))
  await at.store.networks.define(NETWORK, null)
  await putDevices(at, NETWORK, hostsTo(devices))
  return { prefix, at, key: at.keys.of(NETWORK) }
}

const hostsTo = (count: number, first = 0): number[] => Array.from({ length: count }, (_, at) => first + at)

const copyDuring = (prefix: string, key: string, change: () => Promise<unknown>) =>
  copyTagDuring(connection, { prefix, tag: TAG, key }, change)
const restore = (pieces: readonly SavedPiece[]) => restoreCopy(connection, pieces)

/** Returns everything under a prefix, without the ids of histories, which a restore replaces. */
async function contentUnder(prefix: string): Promise<Record<string, unknown>> {
  const entries = Object.entries(await dumpOf(witness, prefix))
  const isOfNetwork = (name: string): boolean => name.startsWith(`${prefix}{${TAG}}`)
  return Object.fromEntries(
    entries
      .filter(([name]) => isOfNetwork(name))
      .map(([name, value]) => [
        name.slice(prefix.length),
        name.endsWith(':seq') ? `${value}`.replace(/@.*/, '') : value,
      ]),
  )
}

test('devices that change during the copy are copied again, with the receipts of the writes', async () => {
  const { prefix, at, key } = await openBusy(1500)
  const pieces = await copyDuring(prefix, key.devices, async () => {
    // More changes than one read returns; those of one write are never separated.
    for (const host of hostsTo(400)) await putDevices(at, NETWORK, [host], () => ({ hostname: `h${host}` }))
    await putDevices(at, NETWORK, hostsTo(700, 500), () => ({ memoSummary: 'all' }), '{"t":["x"]}')
    await removeDevices(at, NETWORK, [3, 600, 1400])
    await putDevices(at, NETWORK, [600, 5000])
  })
  expect(pieces.filter((saved) => prefix + saved.key === key.devices).length).toBeGreaterThan(6)
  const restored = await contentUnder(await restore(pieces))
  expect(restored).toEqual(await contentUnder(prefix))
  expect(Object.keys(restored).filter((name) => name.includes(':op:')).length).toBeGreaterThan(400)
})

test('the copy of a network that changes all the time is the state of one instant', async () => {
  const DEVICES = 3000
  const { prefix, at, key } = await openBusy(DEVICES)
  /** The device that each change concerned, and whether it deleted the device, by the number of the change. */
  const changes: { host: number; isDeleted: boolean }[] = []
  const [first] = (await witness.get(key.seq))!.split(':').map(Number)
  let isCopying = true
  const writing = (async () => {
    for (let nth = 0; isCopying && nth < DEVICES; nth++) {
      const host = (nth * 7) % DEVICES
      const isDeleted = nth % 5 === 4
      changes.push({ host, isDeleted })
      if (isDeleted) await removeDevices(at, NETWORK, [host])
      else await putDevices(at, NETWORK, [host], () => ({ hostname: `n${nth}` }))
    }
  })()
  const pieces: SavedPiece[] = []
  for await (const saved of backupOf(prefix).copyTag(TAG)) pieces.push(saved)
  const written = changes.length
  isCopying = false
  await writing
  const of = createKeys(await restore(pieces)).of(NETWORK)
  const number = Number.parseInt((await witness.get(of.seq))!, 10) - first!
  expect(number).toBeGreaterThan(10)
  expect(number).toBeLessThanOrEqual(written)
  const expected = new Map<string, { hostname: string | null; revision: number }>()
  for (const host of hostsTo(DEVICES)) expected.set(addressOf(host), { hostname: '', revision: first! })
  for (const [nth, { host, isDeleted }] of changes.slice(0, number).entries()) {
    expected.set(addressOf(host), { hostname: isDeleted ? null : `n${nth}`, revision: first! + nth + 1 })
  }
  const devices = await witness.hgetall(of.devices)
  const found = new Map(Object.entries(devices).map(([id, text]) => [id, JSON.parse(text).hostname as string]))
  const alive = [...expected].filter(([, { hostname }]) => hostname !== null)
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(alive.map(([id, { hostname }]) => [id, hostname])))
  expect(await witness.zrange(of.order, 0, '-1')).toEqual(alive.map(([id]) => id).sort())
  const log = await witness.zrange(of.log, 0, '-1', 'WITHSCORES')
  const revisions = Object.fromEntries(hostsTo(log.length / 2).map((nth) => [log[nth * 2]!, Number(log[nth * 2 + 1])]))
  expect(revisions).toEqual(Object.fromEntries([...expected].map(([id, { revision }]) => [id, revision])))
  // Each change has an entry in the audit, whose number goes up by one.
  const [[last]] = (await witness.xrevrange(of.audit, '+', '-', 'COUNT', 1)) as [[string, string[]]]
  const [[newest]] = (await witness.xrevrange(key.audit, '+', '-', 'COUNT', 1)) as [[string, string[]]]
  const entryOf = (id: string): number => Number(id.split('-')[1])
  expect(entryOf(newest) - entryOf(last)).toBe(changes.length - number)
})

test('the network is copied again if its log lost changes, or if it has another history', async () => {
  const { prefix, key } = await openBusy(10)
  const damages: (() => Promise<unknown>)[] = [
    () => witness.set(key.floor, '99'),
    async () => {
      await witness.del(key.floor)
      await witness.set(key.seq, '1:0123456789ab@0123456789ab')
    },
  ]
  for (const damage of damages) {
    await expect(copyDuring(prefix, key.devices, damage)).rejects.toBeInstanceOf(ChangedMeanwhile)
  }
})

test('the network is copied again if the connection breaks, because its cursors may be lost', async () => {
  const { prefix, key } = await openBusy(600)
  const reconnect = async () => {
    const before = connection.connection
    await witness.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    await until(() => connection.connection > before && connection.isReady, 'the connection stayed broken')
  }
  await expect(copyDuring(prefix, key.devices, reconnect)).rejects.toBeInstanceOf(ChangedMeanwhile)
  expect(await contentUnder(await restore(await copyDuring(prefix, key.devices, async () => {})))).toEqual(
    await contentUnder(prefix),
  )
})

test('many receipts take few round trips, and are restored with their remaining lifetime', async () => {
  const RECEIPTS = 3000
  const { prefix, key } = await openBusy(1)
  const write = witness.pipeline()
  for (let nth = 0; nth < RECEIPTS; nth++) write.set(key.operation(`${nth}`), `["${nth}"]`, 'PX', 3_600_000)
  await write.exec()
  const before = roundTrips
  const pieces = await copyDuring(prefix, key.devices, async () => {})
  expect(roundTrips - before).toBeLessThan(RECEIPTS / 10)
  const restored = await restore(pieces)
  expect(await contentUnder(restored)).toEqual(await contentUnder(prefix))
  const left = await witness.pttl(createKeys(restored).of(NETWORK).operation('7'))
  expect(left).toBeGreaterThan(3_000_000)
  expect(left).toBeLessThanOrEqual(3_600_000)
})

test('the replies with large receipts are small', async () => {
  const prefix = freshPrefix()
  const keys = createKeys(prefix)
  const names = Array.from({ length: 20 }, (_, nth) => keys.of(NETWORK).operation(`${nth}`))
  const parts = {
    ...{ redis: connection, keys, now: Date.now },
    withPrefix: (key: string) => prefix + key,
    withoutPrefix: (name: string) => name,
  }
  const tripsWith = async (receipt: string): Promise<number> => {
    for (const name of names) await witness.set(name, receipt, 'PX', 3_600_000)
    const before = roundTrips
    const saved: SavedPiece[] = []
    for await (const one of copyReceipts(parts, names)) saved.push(one)
    expect(saved.map(({ key, piece }) => [key, piece])).toEqual(
      names.map((name) => [name, { type: 'string', value: receipt }]),
    )
    return roundTrips - before
  }
  // The first one loads the script.
  await tripsWith('x')
  expect(await tripsWith('x')).toBe(2)
  // Four of them exceed 1 MiB.
  expect(await tripsWith('x'.repeat(300_000))).toBe(1 + 20 / 4)
})

test('every key that a network can have is copied', async () => {
  const prefix = freshPrefix()
  const key = createKeys(prefix).of(NETWORK)
  const names = [...Object.values(key).filter((name) => typeof name === 'string'), key.operation('x')]
  for (const name of names) {
    const { type, expires } = findKeyLayout(name.slice(prefix.length))!
    if (type === 'string') await witness.set(name, name === key.seq ? '1:a@b' : '1')
    else if (type === 'hash') await witness.hset(name, '10.0.0.1', 'x')
    else if (type === 'zset') await witness.zadd(name, 1, '10.0.0.1')
    else await witness.xadd(name, '1-1', 'by', 'x')
    if (expires) await witness.pexpire(name, 3_600_000)
  }
  const pieces = await copyDuring(prefix, key.devices, async () => {})
  expect([...new Set(pieces.map((saved) => prefix + saved.key))].sort()).toEqual(names.sort())
  const restored = await contentUnder(await restore(pieces))
  expect(restored).toEqual(await contentUnder(prefix))
})

test('a key that does not exist is not in the copy, also if devices change', async () => {
  const { prefix, at, key } = await openBusy(3)
  const pieces = await copyDuring(prefix, key.devices, async () => {
    await putDevices(at, NETWORK, [1], () => ({ hostname: 'h' }))
  })
  for (const { piece } of pieces) if ('absent' in piece) expect([...piece.members, ...piece.absent]).not.toEqual([])
  const held = new Set(pieces.filter(({ piece }) => holdsSomething(piece)).map((saved) => prefix + saved.key))
  const existing = (await witness.keys(`${prefix}*`)).filter((name) => name.startsWith(`${prefix}{${TAG}}`))
  expect([...held].sort()).toEqual(existing.sort())
})

test('a history that is purged during the copy is copied whole or not at all, with its deleted record', async () => {
  const HOSTS = hostsTo(300)
  const { prefix, at, key } = await openBusy(HOSTS.length)
  // After these changes each history has several fields.
  for (let nth = 0; nth < 8; nth++) await putDevices(at, NETWORK, HOSTS, () => ({ hostname: `h${nth}` }))
  await removeDevices(at, NETWORK, hostsTo(150))
  const [histories, records] = [await witness.hgetall(key.history), await witness.hgetall(key.deleted)]
  const purge = () => at.store.histories.purge(NETWORK, Date.now() + 3_600_000)
  const of = createKeys(await restore(await copyDuring(prefix, key.history, purge))).of(NETWORK)
  expect(await witness.exists(key.history)).toBe(0)
  const [restored, kept] = [await witness.hgetall(of.history), await witness.hgetall(of.deleted)]
  const ids = new Set(Object.keys(restored).map((field) => field.split('\n')[0]!))
  expect(ids.size).toBeGreaterThan(0)
  const ofIds = (entries: Record<string, string>) =>
    Object.fromEntries(Object.entries(entries).filter(([field]) => ids.has(field.split('\n')[0]!)))
  expect(Object.keys(restored).length).toBeGreaterThan(ids.size)
  expect(restored).toEqual(ofIds(histories))
  expect(kept).toEqual(ofIds(records))
})

test('histories too long for one reply are read in several', async () => {
  const { prefix, key } = await openBusy(1)
  const long = 'x'.repeat(300_000)
  const write = witness.pipeline()
  for (const host of hostsTo(12)) {
    write.hset(key.history, addressOf(host), `s1\n${host}${long}`, `${addressOf(host)}\n`, `s0\n${long}`)
    write.hset(key.deleted, addressOf(host), long)
  }
  await write.exec()
  // A history that the first reply leaves out is purged before the second one.
  let purged: string | undefined
  const pieces = await copyDuring(prefix, key.history, async () => {
    const read = await firstPieceOf(prefix, key.history)
    purged = hostsTo(12)
      .map(addressOf)
      .find((id) => !read.includes(id))
    await witness.hdel(key.history, purged!, `${purged}\n`)
    await witness.hdel(key.deleted, purged!)
  })
  const ofHistories = pieces.filter((saved) => prefix + saved.key === key.history)
  for (const { piece } of ofHistories) expect(JSON.stringify(piece).length).toBeLessThan(2_500_000)
  expect(ofHistories.length).toBeGreaterThan(3)
  expect(purged).toBeDefined()
  expect(await contentUnder(await restore(pieces))).toEqual(await contentUnder(prefix))
})

/** Returns the fields that the first piece of a hash of the network has. */
async function firstPieceOf(prefix: string, key: string): Promise<string[]> {
  for await (const { key: name, piece } of backupOf(prefix).copyTag(TAG)) {
    if (prefix + name === key && piece.type === 'hash') return piece.members.map(([field]) => field)
  }
  return []
}

test('an audit that is trimmed during the copy is restored as trimmed, and continues with the next id', async () => {
  const { prefix, at, key } = await openBusy(10)
  for (const host of hostsTo(5)) await putDevices(at, NETWORK, [host])
  const parts = await copyDuring(prefix, key.audit, () => witness.xtrim(key.audit, 'MAXLEN', 2))
  const some = await restore(parts)
  expect(await contentUnder(some)).toEqual(await contentUnder(prefix))
  const none = await restore(await copyDuring(prefix, key.audit, () => witness.xtrim(key.audit, 'MAXLEN', 0)))
  const lastIdOf = async (name: string): Promise<unknown> => {
    const info = (await witness.xinfo('STREAM', name)) as unknown[]
    return info[info.indexOf('last-generated-id') + 1]
  }
  expect(await witness.xlen(createKeys(none).of(NETWORK).audit)).toBe(0)
  expect(await lastIdOf(createKeys(none).of(NETWORK).audit)).toBe(await lastIdOf(key.audit))
})
