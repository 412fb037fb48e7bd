import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Device } from '../../../generated/types.ts'
import { formatAddress } from '../../domain/address.ts'
import { networkNotFound, storeUnavailable } from '../../domain/application-error.ts'
import type { DeviceId } from '../../domain/device.ts'
import { type Facts, noFacts } from '../../domain/facts.ts'
import { groupBy } from '../../domain/group.ts'
import { parseFacts, parsingFacts } from '../../domain/stored-facts.ts'
import { untilTurn } from '../../fairness/stepper.ts'
import { type Author, auditArguments } from '../audit/audit.ts'
import { findReceipt, operationOf } from '../audit/idempotency.ts'
import { type Keys, toScriptKeys } from '../keys.ts'
import { toBufferClient } from '../redis/client.ts'
import type { Redis } from '../redis/redis.ts'
import { loadAuditedOnceScript } from '../redis/script.ts'
import { createMoves, type Move, type Moves } from './cross-slot-moves.ts'
import { ABSENT_REVISION, type DeviceState, readDeviceStates } from './device-state.ts'

/*
 * Devices. A write is read (the record and the number of its last change), change in Node, one script that compares the
 * numbers first: when somebody else was faster nothing is written, and the whole is read again.
 */

export interface DeviceWrite {
  readonly id: DeviceId
  /** The number as found, or `ABSENT` (there must be no device) or `ANY`. */
  readonly expectedRevision: string
  /** null: the device goes. */
  readonly device: Device | null
  /** null: none; `AS_IS`: what is stored stays. */
  readonly facts: string | null
}

/** What is to be written for what was found. A decision that takes long gives other requests a turn. */
export type DecideChanges = (found: DeviceState[]) => DeviceWrite[] | Promise<DeviceWrite[]>

/** How places are changed. */
export interface ChangeOptions {
  /** Whether `decide` looks at the facts. */
  readonly facts: boolean
  /** Of a call that changes in several steps, from 0. */
  readonly part?: number
  /** What is remembered of the change for whoever asks for it again; taken after `decide`. */
  readonly receipt?: () => string
}

export const ANY_REVISION = '*'
export const KEEP_FACTS = '='

/** How often a change is tried again when others keep changing the same records first. */
const ATTEMPTS = 100
const LONGEST_PAUSE_MS = 20

const commitScript = loadAuditedOnceScript('commit')

export interface Devices {
  /** The device's JSON as stored, null where there is none. One round trip. */
  findJson(place: DeviceId): Promise<Buffer | null>
  /** The places as they are, in their order. One round trip for all networks together. */
  find(places: readonly DeviceId[], wants: Pick<ChangeOptions, 'facts'>): Promise<DeviceState[]>
  /** These of the facts about a device; none for what does not exist. One round trip. */
  getFacts(place: DeviceId, wanted: ReadonlySet<keyof Facts>): Promise<Facts>
  /** The size of the facts at each of these places of one network, in bytes; 0 if there are none. One round trip. */
  readFactsSizes(places: readonly DeviceId[]): Promise<number[]>
  /**
   * Reads the places, asks `decide` what is to be written, writes it if nothing it read has changed since, else begins
   * again. `decide` may throw to refuse. Two round trips when nobody interferes. An operation that was applied before is
   * not decided again; answers its note.
   */
  change(places: readonly DeviceId[], options: ChangeOptions, decide: DecideChanges): Promise<string>
  /** Writes changes that need no look before: `false` when an expectation fails. One round trip. */
  commit(changes: readonly DeviceWrite[]): Promise<boolean>
}

/** Facts of more bytes than this are parsed in steps. */
const MANY_FACTS_BYTES = 65_536

/** One is made for every call, and most calls need one of its methods. */
export class StoredDevices implements Devices {
  readonly #redis: Redis
  readonly #keys: Keys
  readonly #author: Author

  constructor(redis: Redis, keys: Keys, author: Author) {
    this.#redis = redis
    this.#keys = keys
    this.#author = author
  }

  find(places: readonly DeviceId[], wants: Pick<ChangeOptions, 'facts'>): Promise<DeviceState[]> {
    return readDeviceStates(this.#redis, this.#keys, places, wants)
  }

  findJson(place: DeviceId): Promise<Buffer | null> {
    return this.#read(place, 'devices')
  }

  async getFacts(place: DeviceId, wanted: ReadonlySet<keyof Facts>): Promise<Facts> {
    const json = await this.#read(place, 'facts')
    if (json === null) return noFacts
    if (json.length < MANY_FACTS_BYTES) return parseFacts(json.toString(), wanted)
    await untilTurn()
    const parsing = parsingFacts(json.toString(), wanted)
    for (;;) {
      const { done, value } = parsing.next()
      if (done === true) return value
      await untilTurn()
    }
  }

  async readFactsSizes(places: readonly DeviceId[]): Promise<number[]> {
    const [first] = places
    if (first === undefined) return []
    const { facts } = this.#keys.of(first.network)
    return await this.#redis.read(facts, (client) =>
      Promise.all(places.map(({ address }) => client.sendCommand<number>(['HSTRLEN', facts, address]))),
    )
  }

  async change(places: readonly DeviceId[], options: ChangeOptions, decide: DecideChanges): Promise<string> {
    const { part = 0, receipt = () => '' } = options
    const before = await this.#findReceipt(places, part)
    if (before !== null) return before
    const written = new Set<string>()
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const found = await this.find(places, options)
      const [changes, refusal] = await decided(() => decide(found))
      if (changes === null) {
        // It may have been refused because of what the same operation did, asked for twice at the same time.
        const meanwhile = await this.#findReceipt(places, part)
        if (meanwhile === null) throw afterPart(written, refusal)
        return meanwhile
      }
      const done = await this.#write(changes, part, receipt(), written).catch((failure: unknown) => {
        throw afterPart(written, failure)
      })
      if (done !== null) return done
      // Those who lost together would lose together again.
      await pause(Math.random() * Math.min(attempt, LONGEST_PAUSE_MS))
    }
    throw storeUnavailable('no', 'Others keep changing the same devices')
  }

  async commit(changes: readonly DeviceWrite[]): Promise<boolean> {
    return (await this.#write(changes, 0, '', new Set())) !== null
  }

  #read(place: DeviceId, what: 'devices' | 'facts'): Promise<Buffer | null> {
    if (this.#redis.isCluster) return this.#readUnmarked(place, what)
    const key = this.#keys.of(place.network)[what]
    // As it is: what the client makes around a command costs a fifth of the call.
    return this.#redis.read(key, (client) =>
      toBufferClient(client).sendCommand<Buffer | null>(['HGET', key, place.address]),
    )
  }

  /** Where keys are spread a device may be on its way to another network. */
  async #readUnmarked(place: DeviceId, what: 'devices' | 'facts'): Promise<Buffer | null> {
    const of = this.#keys.of(place.network)
    for (;;) {
      // The mark first: what was not marked then, and is there, had not left when we began.
      const [isLeaving, record] = await this.#redis.read(of[what], (client) =>
        Promise.all([client.hExists(of.moves, place.address), toBufferClient(client).hGet(of[what], place.address)]),
      )
      if (isLeaving === 0) return record
      await this.#moves.finishPendingMoves(place.network)
    }
  }

  get #moves(): Moves {
    return createMoves(this.#redis, this.#keys)
  }

  /** In one step. Answers the receipt of what was written, now or under the same id before; null: an expectation fails. */
  async #writeTogether(groups: readonly Group[], part: number, receipt: string): Promise<string | null> {
    const { id, keptMs } = operationOf(this.#author.act, part)
    const operation = this.#keys.of(groups[0]![0]).operation(id)
    const args = groups.flatMap(([network, group]) => groupArguments(this.#author, network, group))
    const reply = (await this.#redis.runScript(
      commitScript,
      [...groups.flatMap(([network]) => toScriptKeys(this.#keys.of(network))), operation],
      [randomTag(), receipt, ...args, `${keptMs}`],
    )) as [Buffer, ...unknown[]]
    const outcome = reply[0].toString()
    if (outcome === 'network') throw networkNotFound(groups[Number(reply[1]) - 1]![0])
    if (outcome === 'moving') {
      for (const at of reply.slice(1)) await this.#moves.finishPendingMoves(groups[Number(at) - 1]![0])
      return await this.#writeTogether(groups, part, receipt)
    }
    return outcome === 'ok' ? `${reply[1]}` : null
  }

  /** As #writeTogether; where keys are spread a move takes three steps, and all else one for each network. */
  async #write(
    changes: readonly DeviceWrite[],
    part: number,
    receipt: string,
    written: Set<string>,
  ): Promise<string | null> {
    if (changes.length === 0) return receipt
    const groups = [...groupBy(changes, (change) => change.id.network)]
    if (!this.#redis.isCluster || groups.length === 1) return await this.#writeTogether(groups, part, receipt)
    const move = moveIn(changes)
    if (move === null) return await this.#writeEach(groups, part, receipt, written)
    const operation = operationOf(this.#author.act, part)
    return (await this.#moves.carryOut({ ...move, note: receipt, operation }, this.#author)) ? receipt : null
  }

  /** The first network last: beside it the operation is remembered, and then all of it was applied. */
  async #writeEach(groups: readonly Group[], part: number, receipt: string, written: Set<string>) {
    for (const group of groups.toReversed()) {
      if (written.has(group[0])) continue
      if ((await this.#writeTogether([group], part, receipt)) === null) return null
      written.add(group[0])
    }
    return receipt
  }

  /** The receipt of an operation its caller gave an id, where it was applied before. */
  async #findReceipt(places: readonly DeviceId[], part: number): Promise<string | null> {
    const { act } = this.#author
    if (act.operation === null || places[0] === undefined) return null
    const { id } = operationOf(act, part)
    return await findReceipt(this.#redis, this.#keys.of(places[0].network).operation(id))
  }
}

/** The last digits of such an id are nothing but random. */
const randomTag = (): string => randomUUID().slice(-12)

type Group = readonly [network: string, changes: readonly DeviceWrite[]]

/** "Nothing was applied" is not true any more when some networks are written. */
function afterPart(written: ReadonlySet<string>, failure: unknown): unknown {
  if (written.size === 0) return failure
  return storeUnavailable('unknown', 'Others changed some of the devices after the rest was written')
}

/** The device that changes, when that is all, from one network to another. */
function moveIn([gone, come, ...others]: readonly DeviceWrite[]): Omit<Move, 'note' | 'operation'> | null {
  if (others.length > 0 || gone?.device !== null || come?.expectedRevision !== ABSENT_REVISION) return null
  const { id: to, device, facts } = come
  return { from: gone.id, revision: gone.expectedRevision, to, device: JSON.stringify(device), facts: facts ?? '' }
}

async function decided<T>(decide: () => T | Promise<T>): Promise<[T, null] | [null, unknown]> {
  try {
    return [await decide(), null]
  } catch (refusal) {
    return [null, refusal]
  }
}

function groupArguments(author: Author, network: string, changes: readonly DeviceWrite[]): string[] {
  const devices = changes.map(({ id }) => formatAddress(id.address))
  return [...auditArguments(author, `n:${network}`, { devices }), `${changes.length}`, ...changes.flatMap(toArgs)]
}

const toArgs = ({ id, expectedRevision, device, facts }: DeviceWrite): string[] => [
  id.address,
  expectedRevision,
  device === null ? '' : JSON.stringify(device),
  facts ?? '',
]
