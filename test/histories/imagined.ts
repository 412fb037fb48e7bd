/*
 * Generated histories of devices that do one thing at a time, with or without a fault.
 */
import type { Random } from '../support/seeded-random.ts'
import type { Fault } from './faults.ts'
import { type Action, DONE, isWrite, type Operation, type State, stateOf, stepOf } from './operation.ts'
import { newNames, randomAction } from './random-action.ts'

const CLIENTS = 8
const KEYS = 5
const FAULTY = 0.05
/** The longest pause between calls. Some calls are then alone on their device: concurrent calls could hide a fault. */
const THINKS = 10
const UNANSWERED = 0.03

interface Device {
  state: State
  before: State
  /** The state that the device takes by itself before the next action on it. */
  turnsInto: { readonly state: State } | null
}

/** Generates a history. `fault` happens now and then; with null, no fault happens. */
export function imaginedHistory(random: Random, count: number, fault: Fault | null): Operation[] {
  const devices = new Map<string, Device>()
  const calls = imaginedCalls(random, count)
  return calls.map(({ effect: _, happens, ...call }): Operation => {
    const device = devices.get(call.key) ?? { state: null, before: null, turnsInto: null }
    devices.set(call.key, device)
    if (!happens) return { ...call, result: null }
    return { ...call, result: act(device, call.action, random.chance(FAULTY) ? fault : null) }
  })
}

/** Returns the calls in the order in which they take effect. */
function imaginedCalls(random: Random, count: number) {
  const names = newNames()
  const free = Array.from({ length: CLIENTS }, () => random.unit())
  return Array.from({ length: count }, (_, number) => {
    const key = `Default|10.0.0.${random.between(1, KEYS)}`
    const action = randomAction(key, names, random)
    const invoked = free[number % CLIENTS]!
    const effect = invoked + random.unit() * 3
    const answered = effect + random.unit() * 3
    free[number % CLIENTS] = answered + random.unit() * THINKS
    if (!random.chance(UNANSWERED)) return { key, action, invoked, effect, answered, happens: true }
    const late = effect + random.unit() * 100
    return { key, action, invoked, effect: late, answered: Number.POSITIVE_INFINITY, happens: random.chance(0.5) }
  }).sort((a, b) => a.effect - b.effect)
}

function act(device: Device, action: Action, fault: Fault | null): State {
  if (device.turnsInto !== null) device.state = device.turnsInto.state
  device.turnsInto = null
  const { result, next } = stepOf(device.state, action)
  const wrong = wrongly(device, action, fault)
  if (wrong !== null) return wrong.result
  if (isWrite(action) && next !== device.state) device.before = device.state
  device.state = next
  return result
}

/** Applies a fault to an action. Returns its wrong result, or null if the fault does not apply to this action. */
function wrongly(device: Device, action: Action, fault: Fault | null): { readonly result: State } | null {
  const { kind } = action
  if (fault === 'a lost update' && kind === 'update' && device.state !== null) return { result: DONE }
  if (fault === 'a stale read' && kind === 'get') return { result: device.before }
  if (fault === 'a search that misses an acknowledged write' && kind.startsWith('search')) return { result: null }
  if (fault === 'a read of a value never written' && kind === 'get') return { result: stateOf('nobody', 'ever') }
  if (fault === 'a doubled create' && action.kind === 'create' && device.state !== null) {
    device.state = stateOf(action.adapterId, '')
    return { result: DONE }
  }
  if (fault === 'a deleted device that comes back' && kind === 'delete' && device.state !== null) {
    device.turnsInto = { state: device.state }
    device.state = null
    return { result: DONE }
  }
  return null
}
