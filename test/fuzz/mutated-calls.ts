/*
 * JSON texts made from valid calls: values of another type; members removed, added, renamed and duplicated; nesting;
 * numbers of any size.
 */
import type { Random } from '../support/seeded-random.ts'
import { anyText, hostileText } from './random-text.ts'

/** Returns the JSON text of a message after one or more changes. */
export function mutated(random: Random, message: unknown): string {
  const box = { message: structuredClone(message) }
  for (let left = random.between(1, 4); left > 0; left--) {
    const places = placesIn(box)
    if (places.length > 0) change(random, random.pick(places))
  }
  return withNumbers(JSON.stringify(box.message) ?? '')
}

interface Place {
  readonly holder: Record<string, unknown> | unknown[]
  readonly key: string
}

/** Returns every member and element, at any depth. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Place['holder']
  return Object.entries(holder).flatMap(([key, member]) => [{ holder, key }, ...placesIn(member)])
}

function change(random: Random, { holder, key }: Place): void {
  const members = holder as Record<string, unknown>
  const value = members[key]
  switch (random.between(0, 7)) {
    case 0:
      remove(holder, key)
      break
    case 1:
      define(members, random.pick([hostileText(random), 'extra', 'Network', 'x'.repeat(200)]), anyValue(random))
      break
    case 2:
      remove(holder, key)
      define(members, random.pick([hostileText(random), key.toUpperCase(), `${key} `, '']), value)
      break
    case 3:
      define(members, key, nested(random, value))
      break
    case 4:
      define(members, key, Array(random.between(2, 40)).fill(value))
      break
    default:
      define(members, key, anyValue(random))
  }
}

function remove(holder: Place['holder'], key: string): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
}

/** Defines a member. A plain assignment would lose `__proto__`. */
function define(members: Record<string, unknown>, key: string, value: unknown): void {
  if (Array.isArray(members) && !/^\d+$/.test(key)) members.push(value)
  else Object.defineProperty(members, key, { value, enumerable: true, configurable: true, writable: true })
}

function nested(random: Random, value: unknown): unknown {
  let outer = value
  for (let left = random.pick([1, 2, 20, 40, 200]); left > 0; left--)
    outer = random.chance(0.5) ? [outer] : { a: outer }
  return outer
}

// JSON.stringify writes only numbers that fit a double. These placeholders represent numbers that do not.
const NUMBERS: Readonly<Record<string, string>> = {
  '#huge#': '1e999999',
  '#minus#': '-1e400',
  '#long#': `1${'0'.repeat(400)}`,
  '#tiny#': '1e-999999',
  '#fine#': `0.${'1'.repeat(400)}`,
  '#zero#': '-0',
  '#beyond#': '9007199254740993',
}

const withNumbers = (json: string): string => json.replace(/"(#\w+#)"/g, (whole, name) => NUMBERS[name] ?? whole)

function anyValue(random: Random): unknown {
  switch (random.between(0, 9)) {
    case 0:
      return null
    case 1:
      return random.chance(0.5)
    case 2:
      return random.pick([0, 1, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 5e-324, random.between(-1e9, 1e9)])
    case 3:
      return random.pick(Object.keys(NUMBERS))
    case 4:
      return random.pick<unknown>([[], {}, [[]], [null], [{}], { '': '' }])
    case 5:
      return Array.from({ length: random.between(1, 5) }, () => anyText(random))
    case 6:
      return Object.fromEntries([[anyText(random).slice(0, 100), anyText(random)]])
    default:
      return anyText(random)
  }
}
