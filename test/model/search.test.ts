import { describe, expect, it } from 'vitest'
import type { Reply } from '../support/contract-check.ts'
import { itAgrees, redisOfThisFile } from './agreement.ts'
import { playFleet } from './play-fleet.ts'
import type { Page } from './search-model.ts'

const redis = redisOfThisFile()

describe('Inventory.search', () => {
  itAgrees(redis, { firstSeed: 1, fleets: 10, searches: 200 })
})

/** Null where a page has no room for the fault. */
const FAULTS: Record<string, (page: Page) => Page | null> = {
  'two devices trade places': ({ devices: [first, second, ...rest], ...page }) =>
    second === undefined ? null : { ...page, devices: [second, first!, ...rest] },
  'a device is missing': ({ devices, ...page }) =>
    devices.length === 0 ? null : { ...page, devices: devices.slice(0, -1) },
  'a device stands there twice': ({ devices, ...page }) =>
    devices.length === 0 ? null : { ...page, devices: [...devices, devices.at(-1)!] },
  'a field of a device is another': ({ devices: [first, ...rest], ...page }) =>
    first === undefined ? null : { ...page, devices: [{ ...first, model: 'other' }, ...rest] },
  'total is one too many': ({ total, ...page }) => (total === undefined ? null : { ...page, total: total + 1 }),
  'total is left out at offset 0': ({ total, ...page }) => (total === undefined ? null : page),
  'total stands on a later page': (page) => (page.offset === 0 ? null : { ...page, total: 0 }),
}

describe('the comparison', () => {
  for (const [fault, plant] of Object.entries(FAULTS)) {
    it(`sees when ${fault}`, async () => {
      const planted = onceIn(({ result, ...reply }) => {
        const page = result === undefined ? null : plant(result as Page)
        return page === null ? null : { ...reply, result: page }
      })
      await expectOneDifference(planted)
    })
  }

  it('sees when an error comes in place of a page', async () => {
    const error = { code: -32602, message: 'Invalid params', data: { path: '/query' } }
    await expectOneDifference(onceIn(({ result, ...reply }) => (result === undefined ? null : { ...reply, error })))
  })

  it('sees when the code of an error is another', async () => {
    await expectOneDifference(
      onceIn(({ error, ...reply }) => (error === undefined ? null : { ...reply, error: { ...error, code: -32603 } })),
    )
  })
})

/** Changes the first reply that can be changed and no other. */
function onceIn(change: (reply: Reply) => Reply | null): (reply: Reply) => Reply {
  let isDone = false
  return (reply) => {
    const changed = isDone ? null : change(reply)
    isDone ||= changed !== null
    return changed ?? reply
  }
}

async function expectOneDifference(tamper: (reply: Reply) => Reply): Promise<void> {
  const { differences } = await playFleet(redis(), { seed: 7, searches: 40, tamper })
  expect(differences).toHaveLength(1)
  expect(differences[0]).toMatch(/^seed 7: the .* differs\nexpected .*\ngot {6}.*\nparams {3}[{[].*[}\]]$/)
}
