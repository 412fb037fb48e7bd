/*
 * Every change has an audit entry, even if the service is killed at any moment. The test compares the number of entries
 * with the numbers that the changes got.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { figure } from '../support/figures/measured.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { findLost, nothingAcknowledged, startTraffic, untilAcknowledged } from '../support/processes/traffic.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { auditKey, entriesOf, faultsIn, miscounts } from './trail.ts'

const [CALLS, KILLS, WRITERS] = [10_000, 20, 4]
const NETWORKS = ['Default', 'Branch']
const SEED = Number(process.env.SEED ?? Date.now() % 1e6)
const prefix = freshPrefix()

const known = nothingAcknowledged()

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const start = (): Promise<ServiceProcess> =>
  startServiceProcess({
    REDIS_URL: redis.url,
    REDIS_PREFIX: prefix,
    CREDENTIALS_KEY: TEST_KEY,
    NETWORKS: NETWORKS.join(),
  })

const judged = async (): Promise<string[]> => [
  ...(await miscounts(witness, prefix, NETWORKS)),
  ...Object.entries(await faultsIn(redis.url, prefix)).map((fault) => fault.join(': ')),
]

test(`each change of ${CALLS} calls under ${KILLS} kills has one signed entry (seed ${SEED})`, async () => {
  const random = seededRandom(SEED)
  let kills = 0
  while (kills < KILLS || known.count < CALLS) {
    const service = await forThisTest(start())
    const traffic = startTraffic(service.url, WRITERS, known)
    const least = kills < KILLS ? CALLS / KILLS : CALLS
    // Wait for some traffic before the fault, which then happens at any moment.
    await untilAcknowledged(known, Math.min(least, CALLS - known.count))
    await pause(random.unit() * 50)
    expect(await service.end('SIGKILL')).toBeNull()
    await traffic.stopped
    kills++
  }
  const entries = await Promise.all(NETWORKS.map((network) => entriesOf(witness, prefix, `n:${network}`)))
  const written = entries.flat().length
  console.info(`${known.count} calls acknowledged, ${kills} kills, ${written} entries`)
  expect(known.count).toBeGreaterThanOrEqual(CALLS)
  expect(written).toBeGreaterThan(CALLS / 2)
  const faults = await judged()
  figure('S6', `entries missing, doubled or unsigned after ${known.count} calls under ${kills} kills`, faults.length)
  expect(faults).toEqual([])
  // After the faults the service continues with the acknowledged state.
  const service = await forThisTest(start())
  expect(await findLost(service.url, known)).toEqual([])
  expect(await service.end('SIGTERM')).toBe(0)
})

describe('the check of this test finds', () => {
  const key = auditKey(prefix, 'n:Branch')
  const seq = `${prefix}{n:Branch}:seq`

  async function planted(plant: (entries: Awaited<ReturnType<typeof entriesOf>>) => Promise<unknown>): Promise<string> {
    await witness.copy(key, 'kept-audit')
    const number = (await witness.get(seq))!
    try {
      await plant(await entriesOf(witness, prefix, 'n:Branch'))
      return (await judged()).join('\n')
    } finally {
      await witness.rename('kept-audit', key)
      await witness.set(seq, number)
    }
  }

  test('no fault in unaltered streams', async () => {
    expect(await planted(async () => {})).toBe('')
  })

  test('a change without an entry', async () => {
    const raise = async (): Promise<void> => {
      const [number, tag] = (await witness.get(seq))!.split(':')
      await witness.set(seq, `${Number(number) + 1}:${tag}`)
    }
    expect(await planted(raise)).toMatch(/^Branch: \d+ entries, \d+ changes/)
  })

  test('an entry that is missing, in the middle or at the end', async () => {
    for (const place of [0.5, 1]) {
      const found = await planted((entries) => witness.xdel(key, entries[Math.ceil(entries.length * place) - 1]!.id))
      expect(found).toMatch(/n:Branch: .*missing/)
    }
  })

  test('an entry too many, whose signature belongs to another id', async () => {
    const found = await planted((entries) => {
      const { id, fields } = entries.at(-1)!
      const [ms, number] = id.split('-').map(Number) as [number, number]
      return witness.xadd(key, `${ms}-${number + 1}`, ...Object.entries(fields).flat())
    })
    expect(found).toMatch(/^Branch: /)
    expect(found).toMatch(/n:Branch: entry \d+ is forged/)
  })

  test.each(['middle', 'end'])('an entry without a signature, at the %s', async (place) => {
    const found = await planted(async (entries) => {
      const at = place === 'end' ? entries.length - 1 : entries.length >> 1
      await witness.del(key)
      for (const [index, { id, fields }] of entries.entries()) {
        const { mac: _, ...unsigned } = fields
        await witness.xadd(key, id, ...Object.entries(index === at ? unsigned : fields).flat())
      }
    })
    expect(found).toMatch(/^n:Branch: entry \d+ is forged: it is not chained/)
  })
})
