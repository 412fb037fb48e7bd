/*
 * Checks if a history has an order that is possible for a single device. Each operation must take effect at some moment
 * between its call and its answer (Herlihy and Wing). The search is that of Wing and Gong, with a memory of visited
 * states as in Lowe's. Devices do not depend on each other, so each is checked alone. A write with an unknown outcome
 * may take effect at any moment after its call, or never.
 */
import { groupBy } from '../../src/domain/group.ts'
import { isWrite, type Operation, type State, stepOf } from './operation.ts'

/** Returns a sentence for every device whose history has no such order. */
export function violations(history: readonly Operation[]): string[] {
  return [...groupBy(history, ({ key }) => key)].flatMap(([key, operations]) => {
    const fault = faultOf(operations)
    return fault === null ? [] : [`${key}: ${fault}`]
  })
}

/** The progress of an order. */
interface Point {
  readonly state: State
  /** All known operations before this index are in the order, by time of invocation. */
  readonly base: number
  /** The known operations after `base` that are in the order. */
  readonly ahead: readonly number[]
  /** The writes with unknown outcome that are in the order. */
  readonly used: readonly number[]
}

/** More than any of our histories needs. The search stops here instead of running for hours. */
const MOST_POINTS = 5_000_000

function faultOf(operations: readonly Operation[]): string | null {
  const inOrder = [...operations].sort((a, b) => a.invoked - b.invoked)
  const known = inOrder.filter(({ answered }) => answered !== Number.POSITIVE_INFINITY)
  const unknown = inOrder.filter((one) => one.answered === Number.POSITIVE_INFINITY && isWrite(one.action))
  const start: Point = { state: null, base: 0, ahead: [], used: [] }
  const tried = new Set<string>()
  let farthest = start
  for (const points = [start]; points.length > 0; ) {
    const point = points.pop()!
    if (point.base === known.length) return null
    if (point.base + point.ahead.length > farthest.base + farthest.ahead.length) farthest = point
    for (const next of nextOf(point, known, unknown)) {
      const name = `${next.state}|${next.base}|${next.ahead}|${next.used}`
      if (tried.has(name)) continue
      tried.add(name)
      points.push(next)
    }
    if (tried.size > MOST_POINTS) throw new Error(`no order of ${operations.length} operations found in time`)
  }
  return describe(farthest, known)
}

/** Returns the points that can follow in an order, the likeliest last. */
function nextOf(point: Point, known: readonly Operation[], unknown: readonly Operation[]): Point[] {
  const open: number[] = []
  // A call that began after another was answered follows it in the order.
  let until = Number.POSITIVE_INFINITY
  for (let at = point.base; at < known.length && known[at]!.invoked <= until; at++) {
    if (point.ahead.includes(at)) continue
    open.push(at)
    until = Math.min(until, known[at]!.answered)
  }
  const guesses = unknown.flatMap(({ action, invoked }, at): Point[] => {
    if (invoked > until || point.used.includes(at)) return []
    const { next } = stepOf(point.state, action)
    return next === point.state ? [] : [{ ...point, state: next, used: [...point.used, at].sort((a, b) => a - b) }]
  })
  const certain = open
    .filter((at) => known[at]!.invoked <= until)
    .sort((a, b) => known[b]!.answered - known[a]!.answered)
    .flatMap((at): Point[] => {
      const { result, next } = stepOf(point.state, known[at]!.action)
      return result === known[at]!.result ? [{ ...point, ...withDone(point, at), state: next }] : []
    })
  return [...guesses, ...certain]
}

function withDone({ base, ahead }: Point, done: number): Pick<Point, 'base' | 'ahead'> {
  if (done !== base) return { base, ahead: [...ahead, done].sort((a, b) => a - b) }
  let next = base + 1
  while (ahead.includes(next)) next++
  return { base: next, ahead: ahead.filter((at) => at > next) }
}

function describe({ state, base, ahead }: Point, known: readonly Operation[]): string {
  const stuck = known
    .slice(base, base + 4)
    .filter((_, index) => !ahead.includes(base + index))
    .map(({ action, result, invoked, answered }) => {
      const { kind, ...operands } = action
      const words = Object.values(operands).join()
      return `${kind}(${words}) = ${result} [${invoked.toFixed(1)}, ${answered.toFixed(1)}]`
    })
  return `no order leads on from "${state}" after ${base + ahead.length} operations: ${stuck.join('; ')}`
}
