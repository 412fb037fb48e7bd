/*
 * Inventory.revertRequest under an Idempotency-Key: a repeated undo finishes the first one, and returns what both did.
 */
import { describe, expect, test } from 'vitest'
import type { DeviceHistory, Reversion } from '../../generated/types.ts'
import { Caller } from '../support/caller.ts'
import { ipOf } from '../support/hosts.ts'
import { refusing } from './fault-proxy.ts'
import type { Stage } from './lost-replies.ts'
import { onStage } from './lost-replies-stage.ts'
import { scriptOf } from './scripts-seen.ts'

type Call = readonly [method: string, params: unknown]

const move = (address: string, network: string, to: string, newAddress: string | null = null): Call => [
  'Inventory.updateDevice',
  ['Default', address, to, newAddress, null, null].with(0, network),
]

interface Undo {
  readonly stage: Stage
  readonly caller: Caller
  /**
   * Sends calls as one request, each of which must succeed. Returns the id of the request, from the history of the
   * device at a place.
   */
  request(calls: readonly Call[], at: readonly [network: string, address: string]): Promise<string>
  /** Undoes a request under a key. */
  revert(request: string, key: string): Promise<{ result?: Reversion; error?: { data?: { applied?: string } } }>
  /** Lets Redis refuse all commits after the next `count`. */
  failAfter(count: number): void
}

const undoing = (work: (undo: Undo) => Promise<void>): Promise<void> =>
  onStage(async (stage) => {
    const caller = new Caller(stage.url)
    const send = async (message: unknown, headers: Record<string, string> = {}) =>
      JSON.parse((await caller.send(JSON.stringify(message), headers)).text)
    await work({
      stage,
      caller,
      async request(calls, [network, address]) {
        const replies = await send(calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })))
        expect(replies.filter(({ error }: { error?: unknown }) => error !== undefined)).toEqual([])
        const params = [network, address, 1, null]
        const { entries } = await caller.result<DeviceHistory>('Inventory.getDeviceHistory', params)
        return entries[0]!.request!
      },
      async revert(request, key) {
        const params = { request }
        return await send(
          { jsonrpc: '2.0', id: 1, method: 'Inventory.revertRequest', params },
          { 'idempotency-key': key },
        )
      },
      failAfter(count) {
        let commits = 0
        stage.proxy.judge((words) =>
          scriptOf(words) === 'commit' && ++commits > count ? refusing('OOM command not allowed') : 'pass',
        )
      },
    })
  })

const report = (addresses: readonly string[], network = 'Default'): Call => [
  'Collector.reportDevices',
  [network, addresses.map((ipAddress) => ({ ipAddress, adapterId: 'A::B' }))],
]

const rename = (network: string, address: string, name: string): Call => [
  'Inventory.updateDevice',
  [network, address, null, null, null, name],
]

const placesOf = (devices: readonly { network: string; ipAddress: string }[]): string[] =>
  devices.map(({ network, ipAddress }) => `${network} ${ipAddress}`)

const countDevices = ({ witness, prefix }: Stage, network: string): Promise<number> =>
  witness.hlen(`${prefix}{n:${network}}:devices`)

const countAudited = async ({ witness, prefix }: Stage): Promise<number> =>
  (await witness.xlen(`${prefix}{n:Default}:audit`)) + (await witness.xlen(`${prefix}{n:Branch}:audit`))

describe('a complete undo that is repeated returns the first result', () => {
  const HOSTS = Array.from({ length: 9 }, (_, at) => ipOf(at))

  const cases: Record<string, readonly Call[]> = {
    'of devices that stay': [rename('Default', ipOf(0), 'a'), rename('Default', ipOf(1), 'b')],
    'of a device that moved': [move(ipOf(0), 'Default', 'Branch')],
    'of devices that stay and devices that moved': [
      move(ipOf(0), 'Default', 'Branch'),
      rename('Default', ipOf(1), 'b'),
      move(ipOf(2), 'Default', 'Branch', ipOf(20)),
      rename('Default', ipOf(3), 'c'),
    ],
    'of a device that moved twice': [move(ipOf(0), 'Default', 'Branch'), move(ipOf(0), 'Branch', 'Branch', ipOf(30))],
    'of a device that moved and was deleted': [
      move(ipOf(0), 'Default', 'Branch'),
      ['Inventory.deleteDevice', ['Branch', ipOf(0)]],
      rename('Default', ipOf(1), 'b'),
    ],
    'of a device that was created and deleted': [
      ['Inventory.createDevice', ['Branch', ipOf(0), 'A::B']],
      ['Inventory.deleteDevice', ['Branch', ipOf(0)]],
      rename('Default', ipOf(0), 'a'),
    ],
    'of devices that moved through the place of another': [
      move(ipOf(0), 'Default', 'Branch'),
      move(ipOf(1), 'Default', 'Default', ipOf(0)),
      rename('Default', ipOf(2), 'c'),
    ],
  }

  test.each(Object.entries(cases))('%s', async (_, calls) => {
    await undoing(async ({ stage, caller, request, revert }) => {
      await caller.result(...report(HOSTS))
      const last = calls.at(-1)![1] as string[]
      const at = calls.at(-1)![0] === 'Inventory.updateDevice' ? placeAfter(last) : [last[0]!, last[1]!]
      const undone = await request(calls, at as [string, string])
      const first = await revert(undone, 'key')
      expect(first.result?.reverted.length).toBeGreaterThan(0)
      const audited = await countAudited(stage)
      expect(await revert(undone, 'key')).toEqual(first)
      expect(await countAudited(stage)).toBe(audited)
    })
  })

  test('of devices some of which others changed before or after it', async () => {
    await undoing(async ({ caller, request, revert }) => {
      await caller.result(...report(HOSTS))
      const calls = HOSTS.slice(0, 4).map((address, at) => rename('Default', address, `x${at}`))
      const undone = await request([...calls, move(ipOf(5), 'Default', 'Branch')], ['Branch', ipOf(5)])
      await caller.result(...rename('Default', ipOf(2), 'other'))
      const first = await revert(undone, 'key')
      expect(first.result?.reverted).toHaveLength(4)
      expect(first.result?.refused).toMatchObject([{ ipAddress: ipOf(2), code: 'CHANGED_SINCE' }])
      await caller.result(...rename('Default', ipOf(1), 'later'))
      expect(await revert(undone, 'key')).toEqual(first)
    })
  })

  const placeAfter = ([network, address, to, newAddress]: readonly (string | null)[]): [string, string] => [
    to ?? network!,
    newAddress ?? address!,
  ]
})

describe('an interrupted undo that is repeated reverts the remaining devices', () => {
  const MOVED = Array.from({ length: 4 }, (_, at) => ipOf(at, 1))

  test.each([1, 2, 3, 4, 5])('after %i steps', async (steps) => {
    await undoing(async ({ stage, caller, request, revert, failAfter }) => {
      await caller.result(...report([...MOVED, ipOf(0, 2), ipOf(1, 2)]))
      await caller.result(...report([ipOf(0, 3), ipOf(1, 3)], 'Branch'))
      const stays = [0, 1].flatMap((at) => [rename('Default', ipOf(at, 2), 'x'), rename('Branch', ipOf(at, 3), 'x')])
      const moves = MOVED.map((address) => move(address, 'Default', 'Branch'))
      const undone = await request([...stays, ...moves], ['Branch', MOVED[0]!])
      failAfter(steps)
      expect((await revert(undone, 'key')).error?.data?.applied).toBe('unknown')
      stage.proxy.judge(null)
      const repeated = await revert(undone, 'key')
      expect(repeated.result?.refused).toEqual([])
      const reverted = placesOf(repeated.result!.reverted)
      const branch = [0, 1].map((at) => `Branch ${ipOf(at, 3)}`)
      const here = [...MOVED, ipOf(0, 2), ipOf(1, 2)].map((address) => `Default ${address}`)
      expect(reverted.toSorted()).toEqual([...branch, ...here].toSorted())
      expect(await countDevices(stage, 'Branch')).toBe(2)
      expect(await countDevices(stage, 'Default')).toBe(6)
      expect(await revert(undone, 'key')).toEqual(repeated)
    })
  })

  test('after some steps, if all devices are in one network', async () => {
    await undoing(async ({ stage, request, revert, failAfter }) => {
      const addresses = Array.from({ length: 450 }, (_, at) => ipOf(at))
      const undone = await request([report(addresses)], ['Default', addresses[0]!])
      failAfter(2)
      expect((await revert(undone, 'key')).error?.data?.applied).toBe('unknown')
      stage.proxy.judge(null)
      const { result } = await revert(undone, 'key')
      expect(result?.refused).toEqual([])
      expect(placesOf(result!.reverted).toSorted()).toEqual(addresses.map((one) => `Default ${one}`).toSorted())
      expect(await countDevices(stage, 'Default')).toBe(0)
    })
  })
})

test('an undo that is repeated while the first one still runs has the same result', async () => {
  await undoing(async ({ stage, caller, request, revert }) => {
    const addresses = Array.from({ length: 450 }, (_, at) => ipOf(at))
    const moved = addresses.slice(0, 20)
    await caller.result(...report(addresses))
    const renames = addresses.slice(20).map((address) => rename('Default', address, 'x'))
    const moves = moved.map((address) => move(address, 'Default', 'Branch'))
    for (const [at, some] of [renames.slice(0, 80), moves].entries()) {
      const undone = await request(some, at === 0 ? ['Default', ipOf(20)] : ['Branch', ipOf(0)])
      const replies = await Promise.all(Array.from({ length: 4 }, () => revert(undone, `key ${at}`)))
      expect(replies[0]!.result).toMatchObject({ refused: [] })
      expect(replies[0]!.result!.reverted).toHaveLength(some.length)
      for (const reply of replies) expect(reply).toEqual(replies[0])
    }
    expect(await countDevices(stage, 'Branch')).toBe(0)
  })
})
