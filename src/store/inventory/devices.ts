/*
 * Reads and changes devices. A change reads the record and its revision, computes the new record in Node, and commits
 * it by a script that compares the revisions first (device-commit.ts). If another write came first, the script writes
 * nothing and the change starts again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Address } from '../../domain/address.ts'
import type { DeviceId } from '../../domain/device.ts'
import { isNetworkNotFound, storeUnavailable } from '../../domain/errors/application-error.ts'
import { type Facts, noFacts } from '../../domain/facts.ts'
import { groupBy } from '../../domain/group.ts'
import { parseFacts, parsingFacts } from '../../domain/stored-facts.ts'
import { beginAttempts } from '../../fairness/attempts.ts'
import { untilTimeSlice } from '../../fairness/time-slices.ts'
import type { Author } from '../audit/audit.ts'
import { findReceipts, toOperation } from '../audit/idempotency.ts'
import type { Keys } from '../keys.ts'
import { toBufferClient } from '../redis/client.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript } from '../redis/script.ts'
import { CrossSlotMoves } from './cross-slot-moves.ts'
import { type CommitSettings, DeviceCommit, type StepName } from './device-commit.ts'
import { type DeviceState, readDeviceStates } from './device-state.ts'
import type { DeviceWrite } from './device-write.ts'
import { recordWrites } from './history-texts.ts'

/**
 * Returns the writes for the devices that were read. If deciding takes long, it should return a promise and let other
 * requests run.
 */
export type DecideChanges = (found: DeviceState[]) => DeviceWrite[] | Promise<DeviceWrite[]>

/**
 * Thrown by `decide` if it read something that is newer than the devices it was given. Like a revision that is not the
 * expected one, it starts the change again.
 */
export class OutdatedRead extends Error {}

/** Options of a change of devices. */
export interface ChangeOptions {
  /** Whether `decide` needs the facts. */
  readonly facts: boolean
  /** Whether changes of times alone are folded in the history: see folded-times.ts. */
  readonly foldsTimes?: boolean
  readonly step?: StepName
  /**
   * Returns the value to store with the operation and to return if the client retries the call. Called after `decide`.
   */
  readonly receipt?: () => string
}

/** Maximum number of attempts of a change, if other writes change the same records before it each time. */
const MAX_ATTEMPTS = 100
const MAX_PAUSE_MS = 20

const sizesScript = loadReadScript('read-sizes')

/** The devices of the store. */
export interface Devices {
  /** Returns the stored JSON of a device, or null if the device does not exist. Takes one round trip. */
  findJson(id: DeviceId): Promise<Buffer | null>
  /**
   * Returns the stored JSON of devices of one network, in the order of the addresses. Takes one command. Do not use it
   * on a cluster, where a device may be on its way to another network.
   */
  findAllJson(network: string, addresses: readonly Address[]): Promise<readonly (Buffer | null)[]>
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
   * Otherwise it starts again, and throws STORE_UNAVAILABLE if other writes interfere until the deadline of a call has
   * passed. `decide` may throw to refuse, or OutdatedRead to start again. Takes two round trips if no other write
   * interferes.
   * Returns the receipt. If the operation was applied before, `decide` is not called again.
   */
  change(ids: readonly DeviceId[], options: ChangeOptions, decide: DecideChanges): Promise<string>
  /**
   * Returns the receipts of the steps of this operation that are named after these devices; see `StepName`. Takes a
   * round trip for each 200 devices of a network, and none if the caller gave the operation no id.
   */
  findReceipts(ids: readonly DeviceId[]): Promise<string[]>
  /** Writes without reading first. Returns `false` if a revision is not the expected one. Takes one round trip. */
  commit(changes: readonly DeviceWrite[]): Promise<boolean>
}

/** The attempts of one change. */
interface ChangeRun {
  readonly commit: DeviceCommit
  /** Whether an attempt found that a network was deleted between its read and its write. */
  foundDeleted: boolean
}

/** Facts of at least this many bytes are parsed in steps. */
const MANY_FACTS_BYTES = 65_536

/** Reads and writes the stored devices. Every call creates one object. */
export class StoredDevices implements Devices {
  readonly #redis: Redis
  readonly #keys: Keys
  readonly #author: Author
  readonly #settings: CommitSettings

  constructor(redis: Redis, keys: Keys, author: Author, settings: CommitSettings) {
    this.#redis = redis
    this.#keys = keys
    this.#author = author
    this.#settings = settings
  }

  find(ids: readonly DeviceId[], options: Pick<ChangeOptions, 'facts'>): Promise<DeviceState[]> {
    return readDeviceStates(this.#redis, this.#keys, ids, options)
  }

  findJson(id: DeviceId): Promise<Buffer | null> {
    return this.#read(id, 'devices')
  }

  findAllJson(network: string, addresses: readonly Address[]): Promise<readonly (Buffer | null)[]> {
    const key = this.#keys.of(network).devices
    return this.#redis.read(key, (client) =>
      toBufferClient(client).sendCommand<(Buffer | null)[]>(['HMGET', key, ...addresses]),
    )
  }

  async getFacts(id: DeviceId, wanted: ReadonlySet<keyof Facts>): Promise<Facts> {
    const json = await this.#read(id, 'facts')
    if (json === null) return noFacts
    if (json.length < MANY_FACTS_BYTES) return parseFacts(json.toString(), wanted)
    await untilTimeSlice()
    const parsing = parsingFacts(json.toString(), wanted)
    for (;;) {
      const { done, value } = parsing.next()
      if (done === true) return value
      await untilTimeSlice()
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
    const commit = this.#begin(options.step)
    const before = await commit.findReceipt(ids)
    if (before !== null) return before
    try {
      return await this.#changeWith(commit, ids, options, decide)
    } catch (failure) {
      throw commit.toFailure(failure)
    }
  }

  async commit(changes: readonly DeviceWrite[]): Promise<boolean> {
    return (await this.#begin().write(await this.#record(changes, null, false), '')) !== null
  }

  async findReceipts(ids: readonly DeviceId[]): Promise<string[]> {
    const { auditContext } = this.#author
    if (auditContext.operation === null) return []
    const groups = [...groupBy(ids, ({ network }) => network)]
    const found = await Promise.all(
      groups.map(async ([network, group]) => {
        const keys = group.map(({ address }) => this.#keys.of(network).operation(toOperation(auditContext, address).id))
        return await findReceipts(this.#redis, keys)
      }),
    )
    return found.flat()
  }

  #begin(step: StepName = 0): DeviceCommit {
    const settings = this.#settings
    return new DeviceCommit({ redis: this.#redis, keys: this.#keys, author: this.#author, settings, step })
  }

  async #changeWith(
    commit: DeviceCommit,
    ids: readonly DeviceId[],
    options: ChangeOptions,
    decide: DecideChanges,
  ): Promise<string> {
    const mayRepeat = beginAttempts(MAX_ATTEMPTS, this.#settings.retryMs)
    const run = { commit, foundDeleted: false }
    for (let attempt = 0; ; attempt++) {
      const done = await this.#attempt(run, ids, options, decide)
      if (done !== null) return done
      if (!mayRepeat()) throw storeUnavailable('no', 'Other calls keep changing the same devices')
      // Without a random pause, writes that collided once would collide again.
      await pause(Math.random() * Math.min(attempt, MAX_PAUSE_MS))
    }
  }

  /** Returns the receipt, or null if another write came first. */
  async #attempt(
    run: ChangeRun,
    ids: readonly DeviceId[],
    options: ChangeOptions,
    decide: DecideChanges,
  ): Promise<string | null> {
    const { commit } = run
    const { receipt = () => '', foldsTimes = false } = options
    const found = await this.find(ids, options)
    let changes: readonly DeviceWrite[]
    try {
      changes = await decide(found)
    } catch (refusal) {
      // If the client sent the same operation in two requests at once, the other request may have changed the
      // revisions.
      const receiptOfTwin = await commit.findReceipt(ids)
      if (receiptOfTwin !== null) return receiptOfTwin
      if (refusal instanceof OutdatedRead) return null
      throw refusal
    }
    const writes = await this.#record(changes, found, foldsTimes)
    return await commit.write(writes, receipt()).catch(async (failure: unknown) => {
      // The network was deleted after the read. Another read, even after the last attempt, finds it missing, and
      // `decide` says what that means.
      if (run.foundDeleted || !isNetworkNotFound(failure)) throw failure
      run.foundDeleted = true
      return await this.#attempt(run, ids, options, decide)
    })
  }

  #record(
    changes: readonly DeviceWrite[],
    found: readonly DeviceState[] | null,
    foldsTimes: boolean,
  ): ReturnType<typeof recordWrites> {
    const { requestId, comment = null } = this.#author.auditContext
    const report = foldsTimes ? requestId : null
    return recordWrites(changes, { limits: this.#settings.history, found, comment, report })
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
    const moves = new CrossSlotMoves(this.#redis, this.#keys)
    const [, record] = await moves.readAfter(read, ([isLeaving]) => (isLeaving === 0 ? [] : [id.network]))
    return record
  }
}
