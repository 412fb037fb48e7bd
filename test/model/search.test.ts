import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { expectAgreement, firstSeed } from './expect-agreement.ts'
import { playFleet } from './play-fleet.ts'

const FLEETS = 10
const SEARCHES = 200

describe('the search and a naive model of it', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedisServer()
  })
  afterAll(() => redis.stop())

  for (let seed = firstSeed(1); seed < firstSeed(1) + FLEETS; seed++) {
    it(`agree on ${SEARCHES} searches in fleet ${seed}`, async () => {
      expectAgreement(await playFleet(redis, { seed, searches: SEARCHES }))
    })
  }

  describe('would be seen to differ', () => {
    const faults: Record<string, (reply: { total?: number; devices: unknown[] }) => object | null> = {
      'two devices trade places': ({ devices: [first, second, ...rest], ...page }) =>
        second === undefined ? null : { ...page, devices: [second, first, ...rest] },
      'a device is dropped': ({ devices, ...page }) =>
        devices.length === 0 ? null : { ...page, devices: devices.slice(0, -1) },
      'a device is named twice': ({ devices, ...page }) =>
        devices.length === 0 ? null : { ...page, devices: [...devices, devices.at(-1)] },
      'a field changes': ({ devices: [first, ...rest], ...page }) =>
        first === undefined ? null : { ...page, devices: [{ ...first, model: 'other' }, ...rest] },
      'total is one too many': ({ total, ...page }) => (total === undefined ? null : { ...page, total: total + 1 }),
      'total stands on a later page': ({ total, ...page }) => (total === undefined ? { ...page, total: 0 } : null),
    }
    for (const [fault, plant] of Object.entries(faults)) {
      it(`if ${fault}`, async () => {
        const planted: number[] = []
        const { differences } = await playFleet(redis, {
          seed: 7,
          searches: 40,
          tamper(reply, at) {
            const result = reply.result === undefined ? null : plant(reply.result as { devices: unknown[] })
            if (result === null || planted.length > 0) return reply
            planted.push(at)
            return { ...reply, result }
          },
        })
        expect(planted).toHaveLength(1)
        expect(differences).toHaveLength(1)
        expect(differences[0]).toMatch(/^seed 7: the .* differs\nexpected .*\ngot .*\nparams .*$/s)
      })
    }
  })
})
