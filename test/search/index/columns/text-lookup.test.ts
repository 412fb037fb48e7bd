/* Lookups of other threads in the memory that an index shares, compared with the devices of the index. */
import { describe, expect, test } from 'vitest'
import { type Address, parseAddress } from '../../../../src/domain/address.ts'
import { newDevice } from '../../../../src/domain/device.ts'
import { searchedFacts } from '../../../../src/domain/stored-facts.ts'
import { foldCase } from '../../../../src/domain/text.ts'
import { TextLookup, TextLookupReader } from '../../../../src/search/index/columns/text-lookup.ts'
import { toIndexedValues } from '../../../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../../../src/search/index/network-index.ts'
import { ipOf } from '../../../support/hosts.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

type Texts = Readonly<Record<'hostname' | 'serialNumber', string>>
const FIELDS = ['hostname', 'serialNumber'] as const
const FACTS = searchedFacts(null)

/** The position of the seed and of the cells in the memory. */
const [SEED, CELLS] = [1, 64]
const WORDS_A_CELL = 2
/** A text is looked for in this number of cells. */
const PROBES = 256

/** An index, and the texts of its devices. */
class PlayedIndex {
  readonly index = new NetworkIndex()
  readonly devices = new Map<Address, Texts>()
  #seq = 0

  put(address: Address, texts: Texts): void {
    this.index.put(address, toIndexedValues({ ...newDevice({ network: 'A', address }, 'a'), ...texts }), FACTS)
    this.devices.set(address, texts)
  }

  remove(address: Address): void {
    this.index.remove(address)
    this.devices.delete(address)
  }

  publish(): void {
    this.index.publish(`${++this.#seq}:tag`)
  }

  build(): void {
    for (const _part of this.index.buildLookups());
  }

  /** Looks for every text. Returns how many texts of one device, of several devices and of none were found. */
  countFound(): { one: number; several: number; none: number } {
    const found = { one: 0, several: 0, none: 0 }
    for (const field of FIELDS) {
      const reader = this.readerOf(field)
      const owners = this.ownersOf(field)
      for (const [text, addresses] of owners) {
        const answer = reader.find(text)
        if (answer === null) continue
        found[addresses.length === 1 ? 'one' : 'several']++
        expect(answer, text).toEqual({ seq: `${this.#seq}:tag`, address: addresses[0] })
      }
      for (let at = 0; at < 20; at++) {
        if (reader.find(`no device has ${at}`)?.address === null) found.none++
      }
    }
    return found
  }

  ownersOf(field: keyof Texts): Map<string, Address[]> {
    const owners = new Map<string, Address[]>()
    for (const [address, texts] of this.devices) {
      const text = foldCase(texts[field])
      if (text !== '') owners.set(text, [...(owners.get(text) ?? []), address])
    }
    return owners
  }

  readerOf(field: keyof Texts): TextLookupReader {
    return new TextLookupReader(this.index.sharedLookups![field])
  }

  /** Number of texts that exactly one device has. */
  get single(): number {
    const owners = FIELDS.flatMap((field) => [...this.ownersOf(field).values()])
    return owners.filter(({ length }) => length === 1).length
  }
}

const addressOf = (host: number): Address =>
  parseAddress(host % 3 === 0 ? `2001:db8::${host.toString(16)}` : ipOf(host))

const textsOf = (at: number): Texts => ({ hostname: `Host-${at}`, serialNumber: `SN${at}` })

const playedWith = (count: number): PlayedIndex => {
  const played = new PlayedIndex()
  for (let host = 0; host < count; host++) played.put(addressOf(host), textsOf(host))
  played.publish()
  played.build()
  return played
}

describe('the lookups of an index', () => {
  test.each([1, 2, 3, 4])('find the devices of the index after every change, in game %i', (seed) => {
    const random = seededRandom(seed)
    const played = playedWith(random.between(1, 300))
    for (let round = 0; round < 40; round++) {
      for (let left = random.between(0, 12); left > 0; left--) {
        const address = addressOf(random.between(0, 400))
        const text = random.between(0, 250)
        if (random.chance(0.3)) played.remove(address)
        else if (random.chance(0.2)) played.put(address, { hostname: '', serialNumber: `sn${text}` })
        else played.put(address, { ...textsOf(text), serialNumber: `sn${random.between(0, 2000)}` })
      }
      played.publish()
      played.build()
      const { one, several, none } = played.countFound()
      expect(several).toBe(0)
      expect(one).toBe(played.single)
      expect(none).toBe(40)
    }
  })

  test('find nothing between a change and its sequence', () => {
    const played = playedWith(10)
    const reader = played.readerOf('serialNumber')
    expect(reader.find('sn1')).toEqual({ seq: '1:tag', address: addressOf(1) })
    played.put(addressOf(2), textsOf(20))
    expect([reader.find('sn1'), reader.find('sn2'), reader.find('sn20')]).toEqual([null, null, null])
    played.publish()
    expect(reader.find('sn2')).toEqual({ seq: '2:tag', address: null })
    expect(reader.find('sn20')).toEqual({ seq: '2:tag', address: addressOf(2) })
  })

  test('find a text again once only one of two devices has it', () => {
    const played = playedWith(10)
    const reader = played.readerOf('hostname')
    played.put(addressOf(1), textsOf(2))
    played.publish()
    expect(reader.find('host-2')).toBeNull()
    played.remove(addressOf(2))
    played.publish()
    expect(reader.find('host-2')).toEqual({ seq: '3:tag', address: addressOf(1) })
  })

  test('never find a text again that more devices had than a cell can count', () => {
    const played = playedWith(300)
    const reader = played.readerOf('hostname')
    for (let host = 0; host < 300; host++) played.put(addressOf(host), { hostname: 'localhost', serialNumber: '' })
    for (let host = 1; host < 300; host++) played.remove(addressOf(host))
    played.publish()
    expect(reader.find('localhost')).toBeNull()
    expect(reader.find('host-1')).toMatchObject({ address: null })
  })

  test('move to larger memory when the index grows, and the old memory finds nothing more', () => {
    const played = playedWith(100)
    const before = played.readerOf('serialNumber')
    for (let host = 100; host < 1000; host++) played.put(addressOf(host), textsOf(host))
    played.publish()
    expect(played.index.sharedLookups).toBeNull()
    expect(before.find('sn1')).toBeNull()
    played.build()
    expect(played.countFound()).toEqual({ one: 2000, several: 0, none: 40 })
    expect(before.find('sn1')).toBeNull()
  })

  test('have the changes that were made between two parts of their build', () => {
    const played = new PlayedIndex()
    for (let host = 0; host < 20_000; host++) played.put(addressOf(host), textsOf(host))
    played.publish()
    let parts = 0
    for (const _part of played.index.buildLookups()) {
      parts++
      played.put(addressOf(parts), textsOf(30_000 + parts))
      played.put(addressOf(19_000 + parts), textsOf(31_000 + parts))
      played.remove(addressOf(18_000 + parts))
      played.put(addressOf(40_000 + parts), textsOf(32_000 + parts))
      played.publish()
    }
    expect(parts).toBeGreaterThan(5)
    expect(played.countFound()).toEqual({ one: 2 * played.devices.size, several: 0, none: 40 })
  })
})

test('a lookup stores no sequence that is too long for it', () => {
  const lookup = new TextLookup(1)
  const reader = new TextLookupReader({ cells: lookup.memory, ipv6: new SharedArrayBuffer(0) })
  lookup.publish('1:tag')
  expect(reader.find('text')).toEqual({ seq: '1:tag', address: null })
  lookup.publish(`2:${'t'.repeat(100)}`)
  expect(reader.find('text')).toBeNull()
})

/** Returns a lookup whose hashes are the same in each run. */
function seededLookup(texts: number) {
  const lookup = new TextLookup(texts)
  const words = new Uint32Array(lookup.memory)
  words[SEED] = 1
  const reader = new TextLookupReader({ cells: lookup.memory, ipv6: new SharedArrayBuffer(0) })
  return { lookup, words, reader }
}

/** Returns an IPv4 address as a cell stores it. */
const ipv4 = (word: number) => ({ word, isV6: false })

/** Takes cells from that of a text on, and adds the text. Returns its answer, and the answer of a search for it. */
function addAfter(taken: number) {
  const { words: alone, lookup: other } = seededLookup(1000)
  other.add('text', ipv4(1))
  const home = alone.findIndex((word, at) => at >= CELLS && word !== 0)
  const { words, lookup, reader } = seededLookup(1000)
  for (let cell = 0; cell < taken; cell++) {
    const at = home + cell * WORDS_A_CELL
    words[at < words.length ? at : at - words.length + CELLS] = 0xffff_ff01
  }
  const isAdded = lookup.add('text', ipv4(1))
  lookup.publish('1:tag')
  return { isAdded, found: reader.find('text') }
}

describe('the memory of a lookup', () => {
  test('has its cells in a different order each time', () => {
    const [words, others] = [new TextLookup(10), new TextLookup(10)].map((lookup) => {
      lookup.add('text', ipv4(1))
      return [...new Uint32Array(lookup.memory)]
    })
    expect(words).not.toEqual(others)
  })

  test('counts its bytes', () => {
    const lookup = new TextLookup(10)
    expect(lookup.bytes).toBe(lookup.memory.byteLength)
  })

  test('accepts texts until 85 % of its cells are used, and finds each with the longest sequence', () => {
    const { lookup, reader } = seededLookup(1)
    const seq = `1:${'t'.repeat(59)}`
    let added = 0
    while (added < 100 && lookup.add(`text ${added}`, ipv4(added))) added++
    expect(added).toBe(Math.floor(66 * 0.85))
    lookup.publish(seq)
    for (let at = 0; at < added; at++) {
      expect(reader.find(`text ${at}`)).toEqual({ seq, address: parseAddress(`0.0.0.${at}`) })
    }
  })

  test('refuses a text if all cells where it may be are taken', () => {
    const found = { seq: '1:tag', address: parseAddress('0.0.0.1') }
    expect(addAfter(PROBES - 1)).toEqual({ isAdded: true, found })
    expect(addAfter(PROBES)).toEqual({ isAdded: false, found: null })
  })

  test('does not find a text of several devices, however many', () => {
    const { lookup, reader } = seededLookup(1)
    const found = Array.from({ length: 600 }, (_, at) => {
      lookup.add('text', ipv4(at))
      lookup.publish('1:tag')
      return reader.find('text')
    })
    expect(found.map((answer) => answer !== null)).toEqual([true, ...Array.from({ length: 599 }, () => false)])
  })

  test('finds nothing until the reader has the IPv6 address', () => {
    const { lookup, reader } = seededLookup(1)
    lookup.add('text', { word: 0, isV6: true })
    lookup.publish('1:tag')
    expect(reader.find('text')).toBeNull()
  })

  // Each of these devices is the first one for which the memory of the addresses has to grow.
  test.each([6, 13, 24])('finds IPv6 device %i only if the reader has its whole address', (number) => {
    const played = new PlayedIndex()
    const put = (device: number): void => played.put(parseAddress(`2001:db8::${device.toString(16)}`), textsOf(device))
    for (let device = 1; device < number; device++) put(device)
    played.publish()
    played.build()
    const before = played.readerOf('hostname')
    put(number)
    played.publish()
    expect(before.find(`host-${number}`)).toBeNull()
    const address = parseAddress(`2001:db8::${number.toString(16)}`)
    expect(played.readerOf('hostname').find(`host-${number}`)).toEqual({ seq: '2:tag', address })
  })

  test('finds nothing if it changes during the search', () => {
    const { lookup, reader } = seededLookup(1)
    lookup.publish('1:tag')
    class InterruptedText extends String {
      override charCodeAt(at: number): number {
        lookup.beginChange()
        lookup.add('text', ipv4(1))
        lookup.publish('2:tag')
        return super.charCodeAt(at)
      }
    }
    expect(reader.find(new InterruptedText('t') as unknown as string)).toBeNull()
  })
})
