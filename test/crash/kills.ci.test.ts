import { expect, test } from 'vitest'
import { figure } from '../support/figures/measured.ts'
import type { RedisServer } from '../support/redis-server.ts'
import { killUnderTraffic } from './kills.ts'

// kills.long.test.ts has 100 kills. Redis runs with `appendfsync always`; docs/promises.md says what `everysec` may
// lose.
test('no acknowledged write is lost and no write is half applied after 10 kills of service and Redis', async () => {
  const seed = Date.now() % 1e6
  const { kills, acknowledged, lost, half } = await killUnderTraffic({ kills: 10, writes: 0, seed })
  figure('D1', `lost or half of ${acknowledged} acknowledged writes at 10 kills`, lost.length + half.length)
  expect({ kills, lost, half }, `seed ${seed}`).toEqual({ kills: { service: 5, redis: 5 }, lost: [], half: [] })
})

test('planted: a lost write, a half applied write and a missing entry of a history are detected', async () => {
  const plant = async (redis: RedisServer): Promise<void> => {
    const witness = redis.witness()
    const [moved = '', halved = ''] = await witness.zrange('keyrack:{n:Branch}:order', '0', '1')
    const record = await witness.hget('keyrack:{n:Branch}:devices', moved)
    await witness.hset('keyrack:{n:Default}:devices', moved, record!)
    await witness.zrem('keyrack:{n:Branch}:order', halved)
    const [gone = ''] = (await witness.hkeys('keyrack:{n:Branch}:devices')).filter(
      (id) => id !== moved && id !== halved,
    )
    await witness.hdel('keyrack:{n:Branch}:devices', gone)
    const text = await witness.hget('keyrack:{n:Branch}:history', halved)
    const [count, ...lines] = text!.split('\n')
    await witness.hset('keyrack:{n:Branch}:history', halved, [Number(count) - 1, ...lines.slice(0, -2), ''].join('\n'))
  }
  // After this many writes the second network has the three devices that the faults need.
  const { lost, half } = await killUnderTraffic({ kills: 1, writes: 1000, seed: 1, plant })
  expect(lost).toContainEqual(expect.stringMatching(/^Branch\|.*: undefined instead of w/))
  expect(half).toContainEqual(expect.stringMatching(/was moved and is still where it was/))
  expect(half).toContainEqual(expect.stringMatching(/^Branch: .* has no place in the order/))
  expect(half).toContainEqual(
    expect.stringMatching(/^Branch: .* (is not as the entry|has a record and no history|has the entry)/),
  )
})
