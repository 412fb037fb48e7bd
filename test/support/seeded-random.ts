/** Random numbers that a seed reproduces. */
export interface Random {
  /** Returns a number from 0 up to but not including 1. */
  unit(): number
  /** Returns an integer between both limits, inclusive. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
  /** Returns at most `count` of the values, none twice. */
  some<Value>(values: readonly Value[], count: number): Value[]
}

/** Returns a mulberry32 generator. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between: Random['between'] = (least, most) => least + Math.floor(unit() * (most - least + 1))
  const pick: Random['pick'] = (values) => {
    if (values.length === 0) throw new Error('nothing to pick from')
    return values[between(0, values.length - 1)]!
  }
  return {
    unit,
    between,
    chance: (probability) => unit() < probability,
    pick,
    some(values, count) {
      const left = [...values]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(between(0, left.length - 1), 1)[0]!)
    },
  }
}

/** Returns the seed in an environment variable, or another seed in each process. */
export const newSeed = (variable: string): number => Number(process.env[variable] ?? Date.now() % 1_000_000)
