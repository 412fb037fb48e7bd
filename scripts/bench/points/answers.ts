/* Normalizes the responses of the sides: the order of members and of a batch's responses may differ. */
import { createHash } from 'node:crypto'
import type { Load, Unit } from '../load/load.ts'
import type { Side } from '../sides/side.ts'

/** Sends all units in order and returns a hash of their results. Throws if a request is refused. */
export async function hashAnswers(side: Side, load: Load, units: readonly Unit[], connections = 1): Promise<string> {
  const { bodies } = await load.run({ ...toJob(side), units, connections, seconds: null, keeps: true })
  const hash = createHash('sha256')
  for (const body of bodies) hash.update(JSON.stringify(parseResults(body, side.name)))
  return hash.digest('hex').slice(0, 12)
}

export const toJob = ({ port, authorization }: Side) => ({ ports: [port], authorization })

interface Reply {
  readonly id: number
  readonly result?: unknown
}

function parseResults(body: string, name: string): unknown[] {
  const parsed = JSON.parse(body) as Reply | Reply[]
  const replies = (Array.isArray(parsed) ? parsed : [parsed]).sort((a, b) => a.id - b.id)
  return replies.map((reply) => {
    if (reply.result === undefined) throw new Error(`Cannot measure ${name}: it answered ${body.slice(0, 500)}`)
    return inOrder(reply.result)
  })
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)]))
}
