import { describe, expect, test } from 'vitest'
import { retire, rotate } from '../../src/sealing/change-keyring.ts'
import { openSealing, type SealedRecord } from '../../src/sealing/open-sealing.ts'
import { countOnTerm, type ReencryptProgress, reencrypt, type SealedRecords } from '../../src/sealing/reencrypt.ts'
import { parseBlob } from '../../src/sealing/sealed-blob.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, newKey } from './keys.ts'
import { redisKeyringStore } from './redis-keyring-store.ts'
import { type HashRecord, placeOf, redisSealedRecords } from './redis-sealed-records.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
type Records = SealedRecords<HashRecord>

const COUNT = 40
const PAGE = 7
const nameOf = (at: number): string => `set ${String(at).padStart(3, '0')}`

/** Seals 40 records on term 1, and then rotates the keyring to term 2. */
async function rotated() {
  const prefix = freshPrefix()
  const options = { kek: newKey(), store: redisKeyringStore(witness, `${prefix}keyring`) }
  const former = await openSealing(options)
  const key = `${prefix}records`
  const contents = Object.fromEntries(Array.from({ length: COUNT }, (_, at) => [nameOf(at), `secret ${at}`]))
  const blobs = Object.entries(contents).map(([name, text]) => [name, former.seal(text, placeOf(name))])
  await witness.hset(key, Object.fromEntries(blobs))
  await rotate(options)
  const records = redisSealedRecords(witness, key, PAGE)
  const contentsNow = async () => {
    const sealing = await openSealing(options)
    const found = Object.entries(await witness.hgetall(key)).sort()
    const read = found.map(async ([name, blob]) => [name, (await sealing.unseal(blob, placeOf(name))).toString()])
    return Object.fromEntries(await Promise.all(read))
  }
  return { options, key, contents, contentsNow, records, former, sealing: await openSealing(options) }
}

describe('re-encryption', () => {
  test('leaves no record on the old term and every content as it was', async () => {
    const { records, sealing, contents, contentsNow, key } = await rotated()
    expect(await countOnTerm(records, 1)).toBe(COUNT)
    expect(await reencrypt(records, sealing)).toEqual({ resealed: COUNT, broken: [] })
    expect([await countOnTerm(records, 1), await countOnTerm(records, 2)]).toEqual([0, COUNT])
    expect(await contentsNow()).toEqual(contents)
    expect(new Set((await witness.hvals(key)).map((blob) => parseBlob(blob).term))).toEqual(new Set([2]))
  })

  test('does not touch records that are on the active term', async () => {
    const { records, sealing, key } = await rotated()
    await reencrypt(records, sealing)
    const before = await witness.hgetall(key)
    expect(await reencrypt(records, sealing)).toEqual({ resealed: 0, broken: [] })
    expect(await witness.hgetall(key)).toEqual(before)
  })

  test('by a process that has not seen the rotation also seals on the new term', async () => {
    const { records, former } = await rotated()
    expect(former.activeTerm).toBe(1)
    await reencrypt(records, former)
    expect(await countOnTerm(records, 2)).toBe(COUNT)
  })

  test('brings records of several old terms to the active one', async () => {
    const { records, sealing, options, contents, contentsNow, key } = await rotated()
    await witness.hset(key, nameOf(0), sealing.seal('secret 0', placeOf(nameOf(0))))
    await rotate(options)
    await reencrypt(records, sealing)
    expect(await Promise.all([1, 2, 3].map((term) => countOnTerm(records, term)))).toEqual([0, 0, COUNT])
    expect(await contentsNow()).toEqual(contents)
  })

  test('reports its progress page by page', async () => {
    const { records, sealing } = await rotated()
    const reports: ReencryptProgress[] = []
    await reencrypt(records, sealing, (progress) => reports.push(progress))
    const first = reports.filter(({ pass }) => pass === 1)
    expect(first.map(({ examined }) => examined)).toEqual([7, 14, 21, 28, 35, 40])
    expect(first.map(({ resealed }) => resealed)).toEqual([7, 14, 21, 28, 35, 40])
    expect(reports.at(-1)).toEqual({ pass: 2, examined: COUNT, resealed: 0, overtaken: 0 })
  })

  test('keeps what other clients write at the same time, and seals it again later', async () => {
    const { records, sealing, former, contents, contentsNow, key } = await rotated()
    let overtaken = 0
    // Before each of the first six writes, another client changes a record of that page, alternately on the old and the
    // new term.
    const busy: Records = {
      pages: records.pages,
      async replace(changes) {
        const { field } = changes[0]!.record
        if (overtaken < 6) {
          const by = overtaken++ % 2 === 0 ? former : sealing
          contents[field] = `changed ${overtaken}`
          await witness.hset(key, field, by.seal(contents[field], placeOf(field)))
        }
        return records.replace(changes)
      },
    }
    const reports: ReencryptProgress[] = []
    const { resealed } = await reencrypt(busy, sealing, (progress) => reports.push(progress))
    expect(reports.filter(({ pass }) => pass === 1).at(-1)!.overtaken).toBe(6)
    // The other client wrote three of the six records on the new term itself.
    expect(resealed).toBe(COUNT - 3)
    expect(await countOnTerm(records, 1)).toBe(0)
    expect(await contentsNow()).toEqual(contents)
  })

  test('does not restore a record that is deleted at the same time', async () => {
    const { records, sealing, key } = await rotated()
    const deleting: Records = {
      pages: records.pages,
      async replace(changes) {
        await witness.hdel(key, nameOf(0))
        return records.replace(changes)
      },
    }
    await reencrypt(deleting, sealing)
    expect(await witness.hexists(key, nameOf(0))).toBe(0)
    expect(await countOnTerm(records, 2)).toBe(COUNT - 1)
  })

  test('reports broken records, leaves them as they are and seals the others again', async () => {
    const { records, sealing, key } = await rotated()
    const moved = (await witness.hget(key, nameOf(3)))!
    await witness.hset(key, { [nameOf(4)]: moved, [nameOf(5)]: 'no blob' })
    const { broken, resealed } = await reencrypt(records, sealing)
    expect(broken).toEqual([placeOf(nameOf(4)), placeOf(nameOf(5))])
    expect(resealed).toBe(COUNT - 2)
    expect(await witness.hmget(key, nameOf(4), nameOf(5))).toEqual([moved, 'no blob'])
    // What cannot be read may be sealed on any term.
    expect([await countOnTerm(records, 1), await countOnTerm(records, 2)]).toEqual([2, COUNT - 1])
  })

  test('fails after 50 passes if a process keeps writing on the old term', async () => {
    const { records, sealing, former, key } = await rotated()
    const stubborn: Records = {
      pages: records.pages,
      async replace(changes) {
        const written = await records.replace(changes)
        await witness.hset(key, nameOf(0), former.seal('again', placeOf(nameOf(0))))
        return written
      },
    }
    const passes = new Set<number>()
    await expect(reencrypt(stubborn, sealing, ({ pass }) => passes.add(pass))).rejects.toThrow(
      'Cannot finish re-encryption: a process that has not seen the rotation keeps writing on an old term',
    )
    expect(passes.size).toBe(50)
  })

  test('continues after a pass in which other clients changed as many records as it sealed', async () => {
    const { records, sealing, former, key } = await rotated()
    let overtaken = 0
    // Before every write of the first pass, another client changes half of the page.
    const busy: Records = {
      pages: records.pages,
      async replace(changes) {
        for (const { record } of changes.slice(0, overtaken < COUNT / 2 ? Math.ceil(changes.length / 2) : 0)) {
          if (overtaken++ >= COUNT / 2) break
          await witness.hset(key, record.field, former.seal('changed', placeOf(record.field)))
        }
        return records.replace(changes)
      },
    }
    const reports: ReencryptProgress[] = []
    await reencrypt(busy, sealing, (progress) => reports.push(progress))
    const { resealed, overtaken: changed } = reports.filter(({ pass }) => pass === 1).at(-1)!
    expect([resealed, changed]).toEqual([COUNT / 2, COUNT / 2])
    expect(await countOnTerm(records, 1)).toBe(0)
  })

  test('seals a record again if its blob does not bind its clear text', async () => {
    const { sealing } = await rotated()
    const bound = { ...placeOf('x'), bound: '{"port":22}' }
    const page: SealedRecord[] = [
      { context: bound, blob: sealing.seal('first', placeOf('x')) },
      { context: bound, blob: sealing.seal('second', bound) },
    ]
    const sealed: string[] = []
    const records: SealedRecords<SealedRecord> = {
      async *pages() {
        yield page
      },
      async replace(changes) {
        for (const { record, blob } of changes) {
          sealed.push((await sealing.unseal(record.blob, bound)).toString())
          page[page.indexOf(record)] = { context: bound, blob }
        }
        return changes.length
      },
    }
    expect(await reencrypt(records, sealing)).toEqual({ resealed: 1, broken: [] })
    expect(sealed).toEqual(['first'])
    expect(page.map(({ blob }) => parseBlob(blob).isBound)).toEqual([true, true])
  })

  test('ends with the error of the store if that fails while it unseals', async () => {
    const { records, options, key } = await rotated()
    let isDown = false
    const shaky = { ...options.store, read: () => (isDown ? Promise.reject(new Error('down')) : options.store.read()) }
    const sealing = await openSealing({ ...options, store: shaky })
    const bytes = Buffer.from((await witness.hget(key, nameOf(0)))!, 'base64')
    bytes.writeUInt32BE(9, 1)
    await witness.hset(key, nameOf(0), bytes.toString('base64'))
    const failing: Records = {
      async *pages() {
        isDown = true
        yield* records.pages()
      },
      replace: (changes) => records.replace(changes),
    }
    await expect(reencrypt(failing, sealing)).rejects.toThrow('down')
  })
})

/**
 * Returns records of which one step fails. `failing` is the index of the step. With `when`, it fails before or after it
 * took effect.
 */
function interrupted(records: Records, failing: number, when: 'before' | 'after') {
  let steps = 0
  const step = async <T>(action: () => Promise<T>): Promise<T> => {
    const fails = steps++ === failing
    if (fails && when === 'before') throw new Error('interrupted')
    const result = await action()
    if (fails) throw new Error('interrupted')
    return result
  }
  const faulty: Records = {
    async *pages() {
      const pages = records.pages()[Symbol.asyncIterator]()
      for (;;) {
        const { done, value } = await step(() => pages.next())
        if (done) return
        yield value
      }
    },
    replace: (changes) => step(() => records.replace(changes)),
  }
  return { faulty, steps: () => steps }
}

describe.each(['before', 'after'] as const)('re-encryption interrupted %s any step', (when) => {
  test('and resumed by another process leaves nothing on the old term', async () => {
    let failing = 0
    let partial = 0
    for (; ; failing++) {
      const { records, sealing, options, contents, contentsNow } = await rotated()
      const { faulty, steps } = interrupted(records, failing, when)
      const run = await reencrypt(faulty, sealing).catch((failure: Error) => failure)
      if (!(run instanceof Error)) {
        expect(steps()).toBe(failing)
        break
      }
      expect(run.message).toBe('interrupted')
      const left = await countOnTerm(records, 1)
      if (left > 0 && left < COUNT) partial++
      expect(await contentsNow()).toEqual(contents)
      expect((await reencrypt(records, await openSealing(options))).resealed).toBe(left)
      expect(await countOnTerm(records, 1)).toBe(0)
      expect(await contentsNow()).toEqual(contents)
      await retire({ ...options, term: 1, countOn: (term) => countOnTerm(records, term) })
      expect(await contentsNow()).toEqual(contents)
    }
    // The first pass makes 7 reads and 6 writes, and the second pass makes 7 reads. Each pass ends with one of its
    // reads, which finds no more pages.
    expect(failing).toBe(20)
    expect(partial).toBeGreaterThan(8)
  })
})
