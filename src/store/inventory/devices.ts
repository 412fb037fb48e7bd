/*
 * Reads and writes devices. A write reads the record and its revision, computes the change in Node, and runs one script
 * that compares the revisions first. If another write came first, the script writes nothing and the change starts
 * again.
 *
 * The file is longer than others because the documented interface is together with its only implementation, in which
 * reads, retries and receipts depend on each other.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { formatAddress } from '../../domain/address.ts'
import { networkNotFound, storeUnavailable } from '../../domain/application-error.ts'
import type { DeviceId } from '../../domain/device.ts'
import { type Facts, noFacts } from '../../domain/facts.ts'
import { groupBy } from '../../domain/group.ts'
import { parseFacts, parsingFacts } from '../../domain/stored-facts.ts'
import { untilTurn } from '../../fairness/stepper.ts'
import { type Author, auditArguments } from '../audit/audit.ts'
import { findReceipt, toOperation } from '../audit/idempotency.ts'
import { type Keys, toScriptKeys } from '../keys.ts'
import { toBufferClient } from '../redis/client.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript, loadWriteScript } from '../redis/script.ts'
import { CrossSlotMoves, type Move } from './cross-slot-moves.ts'
import { type DeviceState, readDeviceStates } from './device-state.ts'
import type { DeviceWrite } from './device-write.ts'
import { findMove, type HistoryLimits, historyArguments, type RecordedWrite, recordWrites } from './history-texts.ts'

/**
 * Returns the writes for the devices that were read. If deciding takes long, it should return a promise and let other
 * requests run.
 */
export type DecideChanges = (found: DeviceState[]) => DeviceWrite[] | Promise<DeviceWrite[]>

/** Options of a change of devices. */
export interface ChangeOptions {
  /** Whether `decide` needs the facts. */
  readonly facts: boolean
  /** The number of the part, from 0, if a call writes in several parts. */
  readonly part?: number
  /**
   * Returns the value to store with the operation and to return if the client retries the call. Called after `decide`.
   */
  readonly receipt?: () => string
}

/** Maximum number of attempts of a change, if other writes change the same records before it each time. */
const MAX_ATTEMPTS = 100
const MAX_PAUSE_MS = 20

/** Changes of times by this method are folded in the history: see folded-times.ts. */
const REPORTING_METHOD = 'Collector.reportDevices'

const commitScript = loadWriteScript('commit')
const sizesScript = loadReadScript('read-sizes')

/** The devices of the store. */
export interface Devices {
  /** Returns the stored JSON of a device, or null if the device does not exist. Takes one round trip. */
  findJson(id: DeviceId): Promise<Buffer | null>
  /** Returns the devices in the order of the ids. Takes one round trip for all networks together. */
  find(ids: readonly DeviceId[], options: Pick<ChangeOptions, 'facts'>): Promise<DeviceState[]>
  /** Returns the wanted facts of a device, or no facts if the device does not exist. Takes one round trip. */
  getFacts(id: DeviceId, wanted: ReadonlySet<keyof Facts>): Promise<Facts>
  /**
   * Returns the size in bytes of the facts of each device, or 0 if there are none. All devices must be in one network.
   * Takes one round trip.
   */
  readFactsSizes(ids: readonly DeviceId[]): Promise<number[]>
  /**
   * Reads the devices, calls `decide` for the writes, and writes them if nothing that it read has changed since.
   * Otherwise it starts again. `decide` may throw to refuse. Takes two round trips if no other write interferes.
   * Returns the receipt. If the operation was applied before, `decide` is not called again.
   */
  change(ids: readonly DeviceId[], options: ChangeOptions, decide: DecideChanges): Promise<string>
  /** Writes without reading first. Returns `false` if a revision is not the expected one. Takes one round trip. */
  commit(changes: readonly DeviceWrite[]): Promise<boolean>
}

/** Facts of at least this many bytes are parsed in steps. */
const MANY_FACTS_BYTES = 65_536

interface DevicesSettings {
  /** How much history devices may have. */
  readonly history: HistoryLimits
  /** Called with the networks of devices that were just written. */
  readonly onWritten?: ((networks: readonly string[]) => void) | undefined
}

/** Reads and writes the stored devices. Every call creates one object. */
export class StoredDevices implements Devices {
  readonly #redis: Redis
  readonly #keys: Keys
  readonly #author: Author
  readonly #history: HistoryLimits
  readonly #onWritten: DevicesSettings['onWritten']

  constructor(redis: Redis, keys: Keys, author: Author, { history, onWritten }: DevicesSettings) {
    this.#redis = redis
    this.#keys = keys
    this.#author = author
    this.#history = history
    this.#onWritten = onWritten
  }

  find(ids: readonly DeviceId[], options: Pick<ChangeOptions, 'facts'>): Promise<DeviceState[]> {
    return readDeviceStates(this.#redis, this.#keys, ids, options)
  }

  findJson(id: DeviceId): Promise<Buffer | null> {
    return this.#read(id, 'devices')
  }

  async getFacts(id: DeviceId, wanted: ReadonlySet<keyof Facts>): Promise<Facts> {
    const json = await this.#read(id, 'facts')
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

  async readFactsSizes(ids: readonly DeviceId[]): Promise<number[]> {
    const [first] = ids
    if (first === undefined) return []
    const { facts } = this.#keys.of(first.network)
    const addresses = ids.map(({ address }) => address)
    return (await this.#redis.runScript(sizesScript, [facts], addresses)) as number[]
  }

  async change(ids: readonly DeviceId[], options: ChangeOptions, decide: DecideChanges): Promise<string> {
    const { part = 0, receipt = () => '' } = options
    const before = await this.#findReceipt(ids, part)
    if (before !== null) return before
    const written = new Set<string>()
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const found = await this.find(ids, options)
      let changes: readonly DeviceWrite[]
      try {
        changes = await decide(found)
      } catch (refusal) {
        // If the client sent the same operation in two requests at once, the other request may have changed the
        // revisions.
        const receiptOfTwin = await this.#findReceipt(ids, part)
        if (receiptOfTwin === null) throw toFailureAfterPart(written, refusal)
        return receiptOfTwin
      }
      const recorded = await this.#record(changes, found)
      try {
        const done = await this.#write(recorded, part, receipt(), written)
        if (done !== null) return done
      } catch (failure) {
        throw toFailureAfterPart(written, failure)
      }
      // Without a random pause, writes that collided once would collide again.
      await pause(Math.random() * Math.min(attempt, MAX_PAUSE_MS))
    }
    throw storeUnavailable('no', 'Other calls keep changing the same devices')
  }

  async commit(changes: readonly DeviceWrite[]): Promise<boolean> {
    return (await this.#write(await this.#record(changes, null), 0, '', new Set())) !== null
  }

  #record(changes: readonly DeviceWrite[], found: readonly DeviceState[] | null): ReturnType<typeof recordWrites> {
    const { method, request, comment = null } = this.#author.act
    const report = method === REPORTING_METHOD ? request : null
    return recordWrites(changes, { limits: this.#history, found, comment, report })
  }

  #read(id: DeviceId, what: 'devices' | 'facts'): Promise<Buffer | null> {
    if (this.#redis.isCluster) return this.#readOnCluster(id, what)
    return this.#redis.readField(this.#keys.of(id.network)[what], id.address)
  }

  /** Reads a device or its facts on a cluster, where the device may be moving to another network. */
  async #readOnCluster(id: DeviceId, what: 'devices' | 'facts'): Promise<Buffer | null> {
    const key = this.#keys.of(id.network)
    // The list of devices that leave the network is read first. If the device was not in it and still exists, no move
    // had begun when the read began.
    const read = (): Promise<[isLeaving: number, record: Buffer | null]> =>
      this.#redis.read(key[what], (client) =>
        Promise.all([client.hExists(key.moves, id.address), toBufferClient(client).hGet(key[what], id.address)]),
      )
    const [, record] = await this.#moves.readAfter(read, ([isLeaving]) => (isLeaving === 0 ? [] : [id.network]))
    return record
  }

  get #moves(): CrossSlotMoves {
    return new CrossSlotMoves(this.#redis, this.#keys)
  }

  /**
   * Writes atomically. Returns the receipt of this write, or of an earlier write with the same id. Returns null if a
   * revision has changed.
   */
  async #writeTogether(groups: readonly Group[], part: number, receipt: string): Promise<string | null> {
    const { id, keptMs } = toOperation(this.#author.act, part)
    const names: string[] = []
    const args = [createRandomTag(), receipt, ...historyArguments(this.#history)]
    for (const [network, group] of groups) {
      names.push(...toScriptKeys(this.#keys.of(network)))
      addGroupArgs(args, this.#author, network, group)
    }
    names.push(this.#keys.of(groups[0]![0]).operation(id))
    args.push(`${keptMs}`)
    for (;;) {
      const [first, ...rest] = (await this.#redis.runScript(commitScript, names, args)) as [unknown, ...unknown[]]
      const outcome = `${first}`
      if (outcome === 'ok') {
        this.#onWritten?.(groups.map(([network]) => network))
        return `${rest[0]}`
      }
      if (outcome === 'conflict') return null
      const networks = rest.map((position) => groups[Number(position) - 1]![0])
      if (outcome === 'network') throw networkNotFound(networks[0]!)
      // The outcome is "moving": nothing was written.
      for (const network of networks) await this.#moves.finishPending(network)
    }
  }

  /**
   * Works like #writeTogether, even if the write needs several scripts. On a cluster a move takes three scripts, and
   * any other write takes one for each network.
   */
  async #write(
    changes: readonly RecordedWrite[],
    part: number,
    receipt: string,
    written: Set<string>,
  ): Promise<string | null> {
    const [first] = changes
    if (first === undefined) return receipt
    if (changes.length === 1) return await this.#writeTogether([[first.id.network, changes]], part, receipt)
    const groups = [...groupBy(changes, (change) => change.id.network)]
    if (!this.#redis.isCluster || groups.length === 1) return await this.#writeTogether(groups, part, receipt)
    const move = toMove(changes)
    if (move === null) return await this.#writeEach(groups, part, receipt, written)
    const operation = toOperation(this.#author.act, part)
    const limits = historyArguments(this.#history)
    return (await this.#moves.carryOut({ ...move, receipt, operation, limits }, this.#author)) ? receipt : null
  }

  /**
   * Writes the first network last. That write also stores the operation. Redis therefore reports the operation as
   * applied only if all networks are written.
   */
  async #writeEach(groups: readonly Group[], part: number, receipt: string, written: Set<string>) {
    for (const group of groups.toReversed()) {
      if (written.has(group[0])) continue
      if ((await this.#writeTogether([group], part, receipt)) === null) return null
      written.add(group[0])
    }
    return receipt
  }

  /**
   * Returns the receipt of an operation that was applied before. Returns null if there is none, or if the caller gave
   * the operation no id.
   */
  async #findReceipt(ids: readonly DeviceId[], part: number): Promise<string | null> {
    const { act } = this.#author
    if (act.operation === null || ids[0] === undefined) return null
    const { id } = toOperation(act, part)
    return await findReceipt(this.#redis, this.#keys.of(ids[0].network).operation(id))
  }
}

/** The last 12 hex digits of a v4 UUID contain no version bits. */
const createRandomTag = (): string => randomUUID().slice(-12)

type Group = readonly [network: string, changes: readonly RecordedWrite[]]

/** Replaces an error if some networks are already written, because that error may say that nothing was applied. */
function toFailureAfterPart(written: ReadonlySet<string>, failure: unknown): unknown {
  if (written.size === 0) return failure
  return storeUnavailable('unknown', 'Other calls changed some of the devices while this call wrote them')
}

/** Returns the move of one device from one network to another, or null if the changes are not such a move. */
function toMove(changes: readonly RecordedWrite[]): Omit<Move, 'receipt' | 'operation' | 'limits'> | null {
  if (findMove(changes) === null) return null
  const [gone, { id: to, device, facts, entry }] = changes as readonly [RecordedWrite, RecordedWrite]
  return {
    ...{ from: gone.id, revision: gone.expectedRevision, to, device: JSON.stringify(device), facts: facts ?? '' },
    ...{ leftEntry: gone.entry, enteredEntry: entry },
  }
}

function addGroupArgs(args: string[], author: Author, network: string, changes: readonly RecordedWrite[]): void {
  const devices = changes.map(({ id }) => formatAddress(id.address))
  args.push(...auditArguments(author, `n:${network}`, { devices }), `${changes.length}`)
  for (const { id, expectedRevision, device, facts, entry } of changes) {
    args.push(id.address, expectedRevision, device === null ? '' : JSON.stringify(device), facts ?? '', entry)
  }
}
