/*
 * The service on its embedded Redis, with an API key, and fleets that are loaded through its API.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReportOutcome } from '../../../generated/types.ts'
import { type ServiceProcess, startServiceProcess } from '../../../test/support/service-process.ts'
import { FLEET_NETWORKS, makeDevice } from '../../seed/fleet.ts'
import { throwIfInterrupted } from '../interrupt.ts'
import { rpcBody } from '../load/load.ts'
import { postJson } from '../post.ts'
import { findFamily } from '../processor-time.ts'
import { makeKey } from '../sides/on-redis.ts'

const SEED = 1
const REPORTS_A_CALL = 1000
const CALLS_AT_ONCE = 4

/** A data directory for services, and the settings and credentials that go with it. */
export interface Place {
  readonly dataDir: string
  readonly authorization: string
  readonly env: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** Makes a data directory with an API key. */
export async function newPlace(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyrack-bench-'))
  const env = {
    ...{ DATA_DIR: dataDir, CREDENTIALS_KEY: '6b'.repeat(32), NETWORKS: FLEET_NETWORKS.join() },
    // On a shared machine a slow moment must not abort a run of half an hour.
    CALL_DEADLINE_MS: '60000',
  }
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    return { ...{ dataDir, env, authorization: makeKey(env) }, remove }
  } catch (failure) {
    await remove()
    throw failure
  }
}

export interface LoadedService {
  readonly service: ServiceProcess
  /** Process id of its Redis. */
  readonly redisPid: number
  call<Result>(method: string, params: unknown): Promise<Result>
  /** Sends bodies, several at a time. Throws if one, or a report in one, is refused. */
  sendAll(bodies: readonly string[]): Promise<void>
}

/** Starts a service on the data directory of a place. */
export async function startLoadedService({ env, authorization }: Place): Promise<LoadedService> {
  const service = await startServiceProcess(env)
  const post = async (body: string): Promise<unknown> => {
    const reply = await postJson(service.url, body, { authorization })
    return (JSON.parse(`${reply}`) as { result: unknown }).result
  }
  const redisPid = findFamily(service.child.pid!)[1]
  if (redisPid === undefined) {
    await service.end('SIGTERM')
    throw new Error('Cannot measure an embedded Redis that is no child of the service')
  }
  return {
    ...{ service, redisPid },
    call: async <Result>(method: string, params: unknown) => (await post(rpcBody(1, method, params))) as Result,
    async sendAll(bodies) {
      let next = 0
      const worker = async (): Promise<void> => {
        for (let at = next++; at < bodies.length; at = next++) requireApplied(await post(bodies[at]!))
      }
      await Promise.all(Array.from({ length: CALLS_AT_ONCE }, worker))
    },
  }
}

/** Throws if the result of a call says that some of its reports were refused. The call itself succeeds all the same. */
export function requireApplied(result: unknown): void {
  const { refused = 0, items } = (result ?? {}) as Partial<ReportOutcome>
  if (refused > 0) throw new Error(`Cannot go on: ${refused} reports were refused, as ${JSON.stringify(items?.[0])}`)
}

/** Returns calls that report the devices `from` to `to` of the fleet. */
export function reportBodies(from: number, to: number): string[] {
  const bodies: string[] = []
  for (let at = from; at < to; at += REPORTS_A_CALL) {
    const made = Array.from({ length: Math.min(REPORTS_A_CALL, to - at) }, (_, one) => makeDevice(at + one, SEED))
    for (const network of FLEET_NETWORKS) {
      const reports = made.filter((device) => device.network === network).map(({ report }) => report)
      if (reports.length > 0) bodies.push(rpcBody(1, 'Collector.reportDevices', { network, reports }))
    }
  }
  return bodies
}

/** Returns calls that set custom fields of the devices `from` to `to`. */
export function customFieldBodies(from: number, to: number): string[] {
  const bodies: string[] = []
  for (let at = from; at < to; at += REPORTS_A_CALL) {
    const places = Array.from({ length: Math.min(REPORTS_A_CALL, to - at) }, (_, one) => {
      const { network, report } = makeDevice(at + one, SEED)
      return `${report.ipAddress}@${network}`
    })
    bodies.push(rpcBody(1, 'Inventory.updateDevices', [places.join(), null, [null, null, `rack ${at}`]]))
  }
  return bodies
}

/** Returns how many networks the first `count` devices of the fleet are in. */
export function countNetworks(count: number): number {
  const some = Array.from({ length: Math.min(count, 10_000) }, (_, index) => makeDevice(index, SEED).network)
  return new Set(some).size
}

/** Fills an empty place with devices. */
export async function fill(place: Place, count: number): Promise<void> {
  if (count === 0) return
  const at = await startLoadedService(place)
  const SLICE = 20_000
  try {
    for (let from = 0; from < count; from += SLICE) {
      throwIfInterrupted()
      await at.sendAll(reportBodies(from, Math.min(count, from + SLICE)))
    }
  } finally {
    await at.service.end('SIGTERM')
  }
}
