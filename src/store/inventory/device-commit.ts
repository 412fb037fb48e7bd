/*
 * Writes the devices of one operation. One script compares the revisions, and writes everything only if all of them are
 * the expected ones. On a cluster, a write to several networks takes a script for each of them.
 */
import { randomUUID } from 'node:crypto'
import { formatAddress } from '../../domain/address.ts'
import { streamOfNetwork } from '../../domain/audit-names.ts'
import type { DeviceId } from '../../domain/device.ts'
import {
  ApplicationError,
  afterOtherSteps,
  isStoreUnavailable,
  networkNotFound,
  storeUnavailable,
} from '../../domain/errors/application-error.ts'
import { groupBy } from '../../domain/group.ts'
import { mapInSteps } from '../../fairness/map-in-steps.ts'
import { type Author, auditArguments } from '../audit/audit.ts'
import { findReceipt, type Operation, runOnce, toOperation } from '../audit/idempotency.ts'
import { type Keys, toScriptKeys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadWriteScript } from '../redis/script.ts'
import { CrossSlotMoves, type Move } from './cross-slot-moves.ts'
import { findMove, type HistoryLimits, historyArguments, type RecordedWrite } from './history-texts.ts'

const commitScript = loadWriteScript('commit')

/** How devices are written. */
export interface CommitSettings {
  /** How much history devices may have. */
  readonly history: HistoryLimits
  /** How long a change starts again because other calls change the same devices, in milliseconds. */
  readonly retryMs: number
  /** Called with the networks of devices that were just written. */
  readonly onWritten?: ((networks: readonly string[]) => void) | undefined
}

/**
 * The name of a step, if a call writes in several steps: the number of the step, from 0, or `device` for the first
 * device that the step writes. Use numbers only if a repeated call has the same steps in the same order.
 */
export type StepName = number | 'device'

interface CommitOptions {
  readonly redis: Redis
  readonly keys: Keys
  readonly author: Author
  readonly settings: CommitSettings
  readonly step: StepName
}

/** The writes of one network. */
type Group = readonly [network: string, changes: readonly RecordedWrite[]]

/** Writes the devices of one operation. */
export class DeviceCommit {
  readonly #redis: Redis
  readonly #keys: Keys
  readonly #author: Author
  readonly #settings: CommitSettings
  readonly #step: StepName
  /** The networks that are written already, if the write takes several scripts. */
  readonly #written = new Set<string>()

  constructor({ redis, keys, author, settings, step }: CommitOptions) {
    this.#redis = redis
    this.#keys = keys
    this.#author = author
    this.#settings = settings
    this.#step = step
  }

  /**
   * Returns the receipt of the operation on these devices if it was applied before. Returns null if it was not, or if
   * the caller gave the operation no id, or if the name of the step is a device: it is not known yet which devices the
   * step writes.
   */
  async findReceipt(ids: readonly DeviceId[]): Promise<string | null> {
    const { auditContext } = this.#author
    if (auditContext.operation === null || ids.length === 0 || this.#step === 'device') return null
    const networks = groupBy(ids, ({ network }) => network)
    const keys = [...networks.values()].map(([first]) => this.#operationKey(first!))
    return await findReceipt(this.#redis, keys, auditContext)
  }

  /** Returns the operation of a write. It is stored in the network of the first device that is written. */
  #operationOf(first: DeviceId): Operation {
    return toOperation(this.#author.auditContext, this.#step === 'device' ? first.address : this.#step)
  }

  #operationKey(first: DeviceId): string {
    return this.#keys.of(first.network).operation(this.#operationOf(first).id)
  }

  /**
   * Writes the changes. Returns the receipt of this write, or of an earlier write of the same operation. Returns null
   * if a revision is not the expected one: read the devices again and call again.
   */
  async write(changes: readonly RecordedWrite[], receipt: string): Promise<string | null> {
    const [first] = changes
    if (first === undefined) return receipt
    if (changes.length === 1) return await this.#writeTogether([[first.id.network, changes]], receipt)
    const groups = [...groupBy(changes, (change) => change.id.network)]
    if (!this.#redis.isCluster || groups.length === 1) return await this.#writeTogether(groups, receipt)
    const move = toMove(changes)
    if (move === null) return await this.#writeEach(groups, receipt)
    const done = await this.#findReceiptAtLimit(first.id)
    if (done !== null) return done
    const operation = this.#operationOf(first.id)
    const limits = historyArguments(this.#settings.history)
    if (!(await this.#moves.carryOut({ ...move, receipt, operation, limits }, this.#author))) return null
    this.#settings.onWritten?.(groups.map(([network]) => network))
    return receipt
  }

  /**
   * Does what once.lua does if the caller has reached its limit, because the scripts of a move do not: returns the
   * receipt, or throws the error of the limit if there is none.
   */
  async #findReceiptAtLimit(first: DeviceId): Promise<string | null> {
    const { auditContext } = this.#author
    if (auditContext.operation === null || !auditContext.limitReached) return null
    return await findReceipt(this.#redis, [this.#operationKey(first)], auditContext)
  }

  /**
   * Replaces a refusal of the call if some networks are already written, because it may say that nothing was applied. A
   * refusal that is not of the store then means that the devices have changed since the first attempt.
   */
  toFailure(failure: unknown): unknown {
    if (this.#written.size === 0 || !(failure instanceof ApplicationError)) return failure
    if (isStoreUnavailable(failure)) return afterOtherSteps(failure)
    return storeUnavailable('unknown', 'Other calls changed some of the devices while this call wrote them')
  }

  get #moves(): CrossSlotMoves {
    return new CrossSlotMoves(this.#redis, this.#keys)
  }

  /** Writes atomically, by one script. */
  async #writeTogether(
    groups: readonly Group[],
    receipt: string,
    operationKey = this.#operationKey(groups[0]![1][0]!.id),
  ): Promise<string | null> {
    const { history, onWritten } = this.#settings
    const { auditContext } = this.#author
    const keys: string[] = []
    const args = [createRandomTag(), receipt, ...historyArguments(history)]
    for (const [network, group] of groups) {
      keys.push(...toScriptKeys(this.#keys.of(network)))
      args.push(...auditOf(this.#author, network, group), `${group.length}`)
      const add = (change: RecordedWrite): void => addChange(args, change)
      // Most writes have one device. They need no steps.
      if (group.length === 1) add(group[0]!)
      else await mapInSteps(group, add)
    }
    const call = { keys, args, operationKey }
    for (;;) {
      const [first, ...rest] = (await runOnce(this.#redis, commitScript, call, auditContext)) as [unknown, ...unknown[]]
      const outcome = `${first}`
      if (outcome === 'ok') {
        onWritten?.(groups.map(([network]) => network))
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
   * Writes the first network last, and stores the operation with that write only. So the operation counts as applied
   * only if all networks are written. The other writes are recorded under another name: a repeated call does not apply
   * them twice.
   */
  async #writeEach([last, ...others]: readonly Group[], receipt: string): Promise<string | null> {
    for (const group of others.toReversed()) {
      const [network, [change]] = group
      if (this.#written.has(network)) continue
      const key = `${this.#operationKey(change!.id)}${OF_ONE_NETWORK}`
      if ((await this.#writeTogether([group], receipt, key)) === null) return null
      this.#written.add(network)
    }
    return await this.#writeTogether([last!], receipt)
  }
}

/** Ends the id of the write of a network that is not the last one of its operation. */
const OF_ONE_NETWORK = '.network'

/** The last 12 hex digits of a v4 UUID contain no version bits. */
const createRandomTag = (): string => randomUUID().slice(-12)

/** Returns the move of one device from one network to another, or null if the changes are not such a move. */
function toMove(changes: readonly RecordedWrite[]): Omit<Move, 'receipt' | 'operation' | 'limits'> | null {
  if (findMove(changes) === null) return null
  const [gone, { id: to, device, facts, entry }] = changes as readonly [RecordedWrite, RecordedWrite]
  return {
    from: gone.id,
    revision: gone.expectedRevision,
    to,
    device: JSON.stringify(device),
    facts: facts ?? '',
    leftEntry: gone.entry,
    enteredEntry: entry,
  }
}

function auditOf(author: Author, network: string, changes: readonly RecordedWrite[]): string[] {
  const devices = changes.map(({ id }) => formatAddress(id.address))
  return auditArguments(author, streamOfNetwork(network), { devices })
}

function addChange(args: string[], { id, expectedRevision, device, facts, entry }: RecordedWrite): void {
  args.push(id.address, expectedRevision, device === null ? '' : JSON.stringify(device), facts ?? '', entry)
}
