/*
 * Finds the calls of a batch that share a read. A hundred calls that read devices of one network need one context, one
 * promise and one command, which each call alone would need for itself.
 */

import { isPermitted } from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import type { Method, MethodTable } from './method-table.ts'
import { type Call, isUnreadable, type Unreadable } from './request.ts'

/** Calls of one method whose results come from one read. */
export interface SharedCalls {
  readonly method: Method
  /** The name of the group; see SharedRead. */
  readonly name: string
  readonly calls: Call[]
  /** The position of each call in the list that it was taken from. */
  readonly positions: number[]
  /** The checked params of each call. */
  readonly params: Record<string, unknown>[]
}

/** Calls that may run at the same time, divided. */
interface GroupedCalls {
  readonly groups: readonly SharedCalls[]
  /** The positions of the calls that run alone. */
  readonly alone: readonly number[]
}

/**
 * Divides calls into those that share a read and those that run alone. A call that fails its checks runs alone, and
 * gets its error there.
 */
export function groupCalls(
  messages: readonly (Call | Unreadable)[],
  methods: MethodTable,
  caller: Pick<Caller, 'permissions'>,
): GroupedCalls {
  const groups: SharedCalls[] = []
  const alone: number[] = []
  for (let at = 0; at < messages.length; at++) {
    const call = messages[at]!
    const method = isUnreadable(call) ? undefined : methods.get(call.method)
    if (method === undefined || !join(groups, call as Call, at, method, caller)) alone.push(at)
  }
  return { groups, alone }
}

/** Adds a call to its group. Returns `false` if it has to run alone. */
function join(
  groups: SharedCalls[],
  call: Call,
  position: number,
  method: Method,
  caller: Pick<Caller, 'permissions'>,
): boolean {
  if (method.shared === null || !isPermitted(caller, method)) return false
  const { named, findings } = method.check(call.params)
  if (findings.length > 0) return false
  const { calls, positions, params } = getGroup(groups, method, method.shared.groupOf(named))
  calls.push(call)
  positions.push(position)
  params.push(named)
  return true
}

/** Returns the group of this name, which it creates for the first call. There are few, so a search is fast. */
function getGroup(groups: SharedCalls[], method: Method, name: string): SharedCalls {
  const known = groups.find((group) => group.name === name && group.method === method)
  if (known !== undefined) return known
  const group = { method, name, calls: [], positions: [], params: [] }
  groups.push(group)
  return group
}
