import { expect, test } from 'vitest'
import { parseAddress } from '../../../../src/domain/address.ts'
import { newDevice } from '../../../../src/domain/device.ts'
import { matchesFolded, type Pattern } from '../../../../src/domain/search/pattern.ts'
import { searchedFacts } from '../../../../src/domain/stored-facts.ts'
import { type Condition, joinTests } from '../../../../src/search/index/evaluation/condition.ts'
import { toConditions } from '../../../../src/search/index/evaluation/conditions.ts'
import { toIndexedValues } from '../../../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../../../src/search/index/network-index.ts'

const NO_FACTS = searchedFacts(null)

/** In the order of code points, which differs from the order of UTF-16 units. */
const NAMES = ['a', 'b', '\uff5e', '\u{10428}', '\u{10428}x', '\u{10800}', '\u{1f5a7}']

const index = new NetworkIndex(NAMES.length)
for (const [host, hostname] of NAMES.entries()) {
  const id = { network: 'Default', address: parseAddress(`10.0.0.${host}`) }
  index.append(id.address, toIndexedValues({ ...newDevice(id, 'a'), hostname }), NO_FACTS)
}
for (const _part of index.finish());

/** Returns the names of the slots that satisfy all conditions of a hostname pattern. */
function namesWith(pattern: Pattern): { readonly tested: string[]; readonly listed: string[] } {
  const conditions = toConditions(index, { scheme: 'hostname', pattern })
  const slots = NAMES.map((_, slot) => slot)
  const tested = slots.filter((slot) => conditions.every((condition) => condition.test(slot)))
  const listed = new Set(
    conditions.flatMap((condition) => [...condition.batches()].flatMap((batch) => Array.from(batch))),
  )
  return {
    tested: tested.map((slot) => NAMES[slot]!),
    listed: slots.filter((at) => listed.has(at)).map((at) => NAMES[at]!),
  }
}

test.each(['a', '\u{10428}', '\ud801', '\ud802', '\ud83d', '\ud800', 'a\ud801'])(
  'the prefix %j finds the texts that begin with it, even if it ends within a character',
  (text) => {
    const pattern = { kind: 'prefix', text } as const
    const expected = NAMES.filter((name) => matchesFolded(pattern, name))
    expect(namesWith(pattern)).toEqual({ tested: expected, listed: expected })
  },
)

test('a search for a text whose number was reused does not find the removed device', () => {
  const models = new NetworkIndex()
  const ids = [0, 1, 2].map((host) => ({ network: 'Default', address: parseAddress(`10.1.0.${host}`) }))
  const put = (at: number, model: string): void =>
    models.put(ids[at]!.address, toIndexedValues({ ...newDevice(ids[at]!, 'a'), model }), NO_FACTS)
  put(0, 'cx1')
  put(1, 'dy2')
  put(2, 'dy2')
  models.remove(ids[0]!.address)
  put(1, 'ex3')
  const [condition] = toConditions(models, { scheme: 'model', pattern: { kind: 'contains', text: 'x' } })
  expect([...condition!.batches()].flatMap((batch) => Array.from(batch))).toEqual([models.slotAt(ids[1]!.address)])
})

test.each([1, 2, 3, 4])('%i conditions are joined into a test that all of them pass', (count) => {
  expect(joinTests([])).toBeNull()
  // Condition n is satisfied by the slots that have bit n.
  const conditions = Array.from({ length: count }, (_, at) => ({ test: (slot: number) => ((slot >> at) & 1) === 1 }))
  const isJoined = joinTests(conditions as unknown as Condition[])!
  const slots = Array.from({ length: 2 ** count }, (_, slot) => slot)
  expect(slots.filter((slot) => isJoined(slot))).toEqual([2 ** count - 1])
})
