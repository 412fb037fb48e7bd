/*
 * Sessions that edit, delete, rename and turn one configuration and its sets at the same time. Every value is unique,
 * except that a missing object has the value ABSENT. A session without edits reads what is saved before and after each
 * edit. If both are equal, the edit is based on that value. Some edits are sent together with the commit of their own
 * session: they are then either committed or still staged.
 */
import type { AnyRedis } from '../../support/redis-server.ts'
import type { Random } from '../../support/seeded-random.ts'
import { type Client, MANY, makeClient, playAll, type Schedules, type Write } from './play-schedule.ts'

/** The value of an object that does not exist. */
export const ABSENT = 'absent'

const ATTRIBUTES = 'attributes'
const SETS = { DYNAMIC: ['one', 'two', 'three'], STATIC: ['10.0.0.1', '10.0.0.2'] } as const
const OBJECTS = [ATTRIBUTES, ...SETS.DYNAMIC, ...SETS.STATIC]
type ConfigType = keyof typeof SETS

/** A session stops after this many edits whose base is unknown, because other sessions commit all the time. */
const MAX_EDITS = 12

/** Priorities hold the number of the creation of the configuration, and a number that no other edit has. */
const CREATION = 1_000_000

/** The view of one session: the value of each object, and the name and type of the configuration. */
interface Sight {
  readonly values: ReadonlyMap<string, string>
  readonly name: string | null
  readonly type: ConfigType
  readonly creation: number
}

/** The outcome of schedules. */
export interface WideSchedules extends Schedules {
  /** Number of committed edits by kind. */
  readonly kinds: Record<string, number>
}

/** Plays schedules, each on a configuration of its own. */
export async function playWideSchedules(redis: AnyRedis, seed: number, schedules: number): Promise<WideSchedules> {
  const { results, ...total } = await playAll(
    { redis, seed, schedules, onTwoServices: schedules >= MANY },
    (urls, random, number) => new Schedule(urls, random, number).play(),
  )
  const kinds: Record<string, number> = {}
  for (const result of results) {
    for (const [kind, count] of Object.entries(result.kinds)) kinds[kind] = (kinds[kind] ?? 0) + count
  }
  return { ...total, kinds }
}

class Schedule {
  readonly #urls: readonly string[]
  readonly #random: Random
  readonly #names: readonly string[]
  readonly #stranger: Client
  readonly #committed: Write[] = []
  readonly #result: WideSchedules = { faults: [], commits: 0, refusals: 0, kinds: {} }
  #last = 0
  #creations = 0

  constructor(urls: readonly string[], random: Random, number: number) {
    this.#urls = urls
    this.#random = random
    this.#names = [`shared ${number}`, `renamed ${number}`]
    this.#stranger = makeClient(urls[0]!)
  }

  async play(): Promise<WideSchedules> {
    await this.#stranger('saveCredentialConfig', ['Default', null, this.#newConfig('DYNAMIC')])
    const sets = SETS.DYNAMIC.map((name) => ({ name, username: this.#fresh() }))
    await this.#stranger('saveCredentialSets', ['Default', this.#names[0], sets])
    await this.#stranger('commitEdits')
    const start = await this.#saved()
    await Promise.all(Array.from({ length: this.#random.between(2, 5) }, (_, session) => this.#playSession(session)))
    const end = await this.#saved()
    this.#result.faults.push(...unevenWrites(this.#committed, start.values, end.values))
    if (end.name !== null) await this.#stranger('deleteCredentialConfig', ['Default', end.name])
    await this.#stranger('commitEdits')
    return this.#result
  }

  async #playSession(session: number): Promise<void> {
    const client = makeClient(this.#urls[session % this.#urls.length]!)
    let pending = new Map<string, Write>()
    let kinds: string[] = []
    const drop = async (): Promise<void> => {
      await client('discardEdits')
      pending = new Map()
      kinds = []
    }
    for (let turn = this.#random.between(2, 4), edits = 0; turn > 0 && edits < MAX_EDITS; edits++) {
      const before = await this.#saved()
      const edit = await this.#edit(client, before, session === 0 && pending.size === 0)
      const after = await this.#saved()
      if (edit === null || !isSame(before, after)) {
        await drop()
        continue
      }
      pending = withWrites(pending, edit.writes)
      kinds.push(edit.kind)
      if (this.#random.chance(0.3)) continue
      turn--
      if (await this.#commit(client, pending, kinds)) {
        pending = new Map()
        kinds = []
        continue
      }
      const then = await this.#saved()
      const concernsSets = kinds.some((kind) => ['turn', 'deletion', 'creation'].includes(kind))
      if (concernsSets || this.#random.chance(0.5) || then.creation !== before.creation || then.type !== before.type) {
        await drop()
        continue
      }
      const next = await this.#rebase(client, pending, then)
      if (next === null) await drop()
      else pending = next
    }
    await drop()
  }

  /** Rebases the edits. Returns the pending writes on their new base, or null if the base or the edits are unknown. */
  async #rebase(client: Client, pending: Map<string, Write>, saved: Sight): Promise<Map<string, Write> | null> {
    const { conflicts } = (await client('getPendingEdits')).result
    await client('rebaseEdits')
    const kept = await stagedObjects(client)
    if (!isSame(saved, await this.#saved()) || conflicts.some(isOfReplacedConfig)) return null
    const next = withWrites(new Map(), [...rebased(pending, saved.values).values()])
    const expected = JSON.stringify([...next.keys()].sort())
    if (kept !== expected) this.#fault(`a rebase kept ${kept} of ${expected}`)
    return next
  }

  /** Commits, sometimes together with another edit of a staged set. Returns false if the commit was refused. */
  async #commit(client: Client, pending: Map<string, Write>, kinds: readonly string[]): Promise<boolean> {
    const own = await this.#seenBy(client)
    const staged = [...pending.values()].filter(({ object, value }) => object !== ATTRIBUTES && value !== ABSENT)
    const racing = own.name !== null && staged.length > 0 && this.#random.chance(0.4) ? staged[0]! : null
    const raced = racing === null ? null : { ...racing, value: this.#fresh() }
    const listed = await stagedObjects(client)
    const [reply, edited] = await Promise.all([
      client('commitEdits'),
      raced === null ? null : saveSet(client, own.name!, raced.object, raced.value),
    ])
    if (reply.error !== undefined) {
      if (reply.error.code !== 1201) this.#fault(`commitEdits failed: ${JSON.stringify(reply.error)}`)
      const kept = await stagedObjects(client)
      if (!keepsAll(listed, kept, raced?.object)) this.#fault(`a refused commit kept ${kept} of ${listed}`)
      if (raced !== null && edited.error === undefined) pending.set(raced.object, raced)
      this.#result.refusals++
      return false
    }
    if (raced !== null && edited.error === undefined) {
      const isStaged = JSON.parse(await stagedObjects(client)).includes(raced.object)
      if (!isStaged) pending.set(raced.object, raced)
      const { values, creation, type } = await this.#seenBy(client)
      const seen = values.get(raced.object)
      const isThere = creation === own.creation && type === own.type
      if (isStaged && isThere && seen !== raced.value) this.#fault(`${raced.value} vanished beside a commit: ${seen}`)
      await client('discardEdits')
    }
    this.#result.commits++
    this.#committed.push(...[...pending.values()].filter(({ seen, value }) => seen !== value))
    for (const kind of [...kinds, ...(raced === null ? [] : ['race'])]) {
      this.#result.kinds[kind] = (this.#result.kinds[kind] ?? 0) + 1
    }
    return true
  }

  /**
   * Stages one edit. Returns null if its base is unknown. Only one session creates the configuration again: two of them
   * could create two configurations, because another session may rename one in between.
   */
  async #edit(client: Client, saved: Sight, mayCreate: boolean): Promise<{ kind: string; writes: Write[] } | null> {
    const own = await this.#seenBy(client)
    const savedValue = (object: string): string => saved.values.get(object)!
    if (own.name === null) {
      if (saved.name !== null || !mayCreate) return null
      const config = this.#newConfig(this.#random.pick(['DYNAMIC', 'STATIC']))
      if (await isRefused(client('saveCredentialConfig', ['Default', null, config]))) return null
      return { kind: 'creation', writes: [{ object: ATTRIBUTES, seen: ABSENT, value: `${config.priority}` }] }
    }
    if (saved.name === null || own.creation !== saved.creation) return null
    const kind = this.#random.pick(['save', 'save', 'save', 'unset', 'update', 'rename', 'turn', 'deletion'])
    const set = this.#random.pick(SETS[own.type])
    const existing = [...own.values].filter(([object, value]) => object !== ATTRIBUTES && value !== ABSENT)
    const priority = own.creation * CREATION + ++this.#last
    const attributes = { object: ATTRIBUTES, seen: savedValue(ATTRIBUTES), value: `${priority}` }
    const removals = existing.map(([object]) => ({ object, seen: savedValue(object), value: ABSENT }))
    const save = async (more: object, oldName: string | null = null): Promise<boolean> =>
      !(await isRefused(client('saveCredentialConfig', ['Default', oldName, { name: own.name, priority, ...more }])))
    switch (kind) {
      case 'save': {
        const value = this.#fresh()
        if (await isRefused(saveSet(client, own.name, set, value))) return null
        return { kind, writes: [{ object: set, seen: savedValue(set), value }] }
      }
      case 'unset':
        if (await isRefused(deleteSets(client, own.name, [set]))) return null
        return { kind, writes: [{ object: set, seen: savedValue(set), value: ABSENT }] }
      case 'update':
        return (await save({})) ? { kind, writes: [attributes] } : null
      case 'rename': {
        const name = this.#names.find((other) => other !== own.name)
        return (await save({ name }, own.name)) ? { kind, writes: [attributes] } : null
      }
      case 'turn': {
        const names = existing.map(([object]) => object)
        if (names.length > 0 && (await isRefused(deleteSets(client, own.name, names)))) return null
        const type = own.type === 'STATIC' ? 'DYNAMIC' : 'STATIC'
        return (await save({ type })) ? { kind, writes: [attributes, ...removals] } : null
      }
      default:
        if (await isRefused(client('deleteCredentialConfig', ['Default', own.name]))) return null
        return { kind, writes: [{ ...attributes, value: ABSENT }, ...removals] }
    }
  }

  #newConfig(type: ConfigType) {
    return { name: this.#names[0], type, priority: ++this.#creations * CREATION + ++this.#last }
  }

  #saved(): Promise<Sight> {
    return this.#seenBy(this.#stranger)
  }

  async #seenBy(client: Client): Promise<Sight> {
    const pageData = { offset: 0, pageSize: 10 }
    const replies = await client.many(
      ...this.#names.flatMap((name) => [
        ['getCredentialConfig', ['Default', name]] as const,
        ['getCredentialSets', [pageData, 'Default', name]] as const,
      ]),
    )
    const byId = replies.sort((a, b) => a.id - b.id)
    const at = [0, 2].find((index) => byId[index].result !== undefined && byId[index + 1].result !== undefined)
    const values = new Map<string, string>(OBJECTS.map((object) => [object, ABSENT]))
    if (at === undefined) return { values, name: null, type: 'DYNAMIC', creation: 0 }
    const { name, type, priority } = byId[at].result
    values.set(ATTRIBUTES, `${priority}`)
    for (const set of byId[at + 1].result.credentialSets) values.set(set.name, set.username)
    return { values, name, type, creation: Math.floor(priority / CREATION) }
  }

  #fresh(): string {
    return `v${++this.#last}`
  }

  #fault(fault: string): void {
    this.#result.faults.push(fault)
  }
}

/**
 * Returns a sentence for each value that was not overwritten exactly as often as it was written. If no update was lost,
 * the writes of an object lead from its first value to its last one and use each write once.
 */
export function unevenWrites(
  writes: readonly Write[],
  start: ReadonlyMap<string, string>,
  end: ReadonlyMap<string, string>,
): string[] {
  return [...start].flatMap(([object, first]) => {
    const balance = new Map([[first, 1]])
    const add = (value: string, by: number): Map<string, number> => balance.set(value, (balance.get(value) ?? 0) + by)
    for (const { seen, value } of writes.filter((write) => write.object === object)) {
      add(seen, -1)
      add(value, 1)
    }
    add(end.get(object)!, -1)
    const uneven = [...balance].filter(([, left]) => left !== 0)
    return uneven.map(([value, left]) => `${object}: ${value} was written ${left} times more than overwritten`)
  })
}

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into member by member.
type Loose = any

const isSame = (a: Sight, b: Sight): boolean =>
  a.name === b.name &&
  a.creation === b.creation &&
  OBJECTS.every((object) => a.values.get(object) === b.values.get(object))

const isRefused = async (reply: Promise<Loose>): Promise<boolean> => (await reply).error !== undefined

const saveSet = (client: Client, config: string, name: string, username: string): Promise<Loose> =>
  client('saveCredentialSets', ['Default', config, [{ name, username }]])

const deleteSets = (client: Client, config: string, names: readonly string[]): Promise<Loose> =>
  client('deleteCredentialSets', ['Default', config, names.map((name) => ({ name }))])

/**
 * Returns the pending writes after more edits. An object that the session saved and deleted again, and that did not
 * exist before, has no edit any more. The next edit of it is based on what is saved by then.
 */
export function withWrites(pending: ReadonlyMap<string, Write>, writes: readonly Write[]): Map<string, Write> {
  const next = new Map(pending)
  for (const write of writes) {
    const seen = next.get(write.object)?.seen ?? write.seen
    if (seen === write.value) next.delete(write.object)
    else next.set(write.object, { ...write, seen })
  }
  return next
}

/**
 * Returns whether another session deleted or turned the configuration since the first edit of the object, even if it
 * did so before the last edit. A rebase then drops the edits of its sets, and creates a deleted configuration again.
 */
export const isOfReplacedConfig = ({ set, theirs }: { set?: string | null; theirs: string }): boolean =>
  theirs === 'config' || ((set ?? null) === null && theirs === 'delete')

const rebased = (pending: ReadonlyMap<string, Write>, saved: ReadonlyMap<string, string>): Map<string, Write> =>
  new Map([...pending].map(([object, write]) => [object, { ...write, seen: saved.get(object)! }]))

/**
 * Returns whether a refused commit kept all edits. An edit that raced it may have added one of its object: if another
 * session replaced the configuration, the edit belongs to the new one.
 */
function keepsAll(before: string, after: string, raced: string | undefined): boolean {
  const left = JSON.parse(after) as string[]
  for (const object of JSON.parse(before) as string[]) {
    const at = left.indexOf(object)
    if (at < 0) return false
    left.splice(at, 1)
  }
  return left.length === 0 || (left.length === 1 && left[0] === raced)
}

/** Returns the names of the staged sets, and "attributes" for each staged configuration, as JSON. */
async function stagedObjects(client: Client): Promise<string> {
  const { result, error } = await client('getPendingEdits')
  if (error !== undefined) throw new Error(`getPendingEdits failed: ${JSON.stringify(error)}`)
  return JSON.stringify(result.edits.map(({ set }: { set: string | null }) => set ?? ATTRIBUTES).sort())
}
