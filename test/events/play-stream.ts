/*
 * Writes to two networks through two processes while a reader follows both. The connection of the reader is cut, and
 * processes are killed and started again. The reader continues with the last id, at the other process.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ipOf } from '../support/hosts.ts'
import { killService } from '../support/processes/kill-service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { type EventStream, openStream } from './event-client.ts'
import type { StreamRecord } from './stream-fault.ts'

/** How much happens. */
export interface StreamPlay {
  readonly env: Readonly<Record<string, string>>
  /** Number of changes in both networks together, and how many of them one call makes. */
  readonly changes: number
  readonly perCall: number
  readonly cuts: number
  readonly kills: number
}

/** The events of the play. */
export interface PlayedStream {
  readonly records: ReadonlyMap<string, StreamRecord>
  readonly cuts: number
  readonly kills: number
}

const NETWORKS = ['Default', 'Lab']
const RETRY_MS = 50
const QUIET_MS = 3000
/** After this time a change that is still missing is not expected any more. */
const LATEST_MS = 60_000

/** Plays, and returns what was acknowledged and received in each network. */
export async function playStream({ env, changes, perCall, cuts, kills }: StreamPlay): Promise<PlayedStream> {
  const start = (): Promise<ServiceProcess> => startServiceProcess({ NETWORKS: NETWORKS.join(), ...env })
  const processes = [await start(), await start()]
  const acknowledged = new Map(NETWORKS.map((network) => [network, [] as string[]]))
  const received = new Map(NETWORKS.map((network) => [network, [] as string[]]))
  const count = (lists: ReadonlyMap<string, readonly string[]>): number =>
    [...lists.values()].reduce((sum, list) => sum + list.length, 0)
  let isWritten = false
  /** True also after a failure. */
  let isOver = false
  let done = { cuts: 0, kills: 0 }
  let stream: EventStream | null = null

  async function write(network: string, turn: number): Promise<void> {
    for (let value = 0; !isOver && acknowledged.get(network)!.length < changes / NETWORKS.length; value++) {
      const reports = Array.from({ length: perCall }, (_, at) => {
        return { ipAddress: ipOf(at), adapterId: 'A::B', hostname: `h${value}` }
      })
      const params = [network, reports]
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Collector.reportDevices', params })
      const headers = { 'content-type': 'application/json' }
      const { url } = processes[(value + turn) % processes.length]!
      // Each attempt writes another value: one whose acknowledgement was lost may have been applied.
      const reply = await fetch(url, { method: 'POST', headers, body }).catch(() => null)
      const answer = (await reply?.json().catch(() => null)) as { result?: unknown } | null | undefined
      if (answer?.result === undefined) await pause(RETRY_MS)
      else {
        const request = reply!.headers.get('x-request-id')!
        acknowledged.get(network)!.push(...reports.map(({ ipAddress }) => `${request} ${ipAddress}`))
      }
    }
  }

  async function read(): Promise<void> {
    let last: string | undefined
    for (let turn = 0; !isOver; turn++) {
      const options = last === undefined ? {} : { last }
      stream = await openStream(processes[turn % processes.length]!.url, options).catch(() => null)
      if (stream === null) {
        await pause(RETRY_MS)
        continue
      }
      await Promise.race([stream.ended, untilQuiet()])
      stream.cut()
      await stream.ended
      for (const { type, data, id } of stream.events) {
        last = id
        if (type === 'reset') throw new Error('the stream has a gap')
        if (type !== 'device') continue
        const { network, request, ipAddress } = JSON.parse(data) as Record<string, string>
        received.get(network!)!.push(`${request} ${ipAddress}`)
      }
      if (isQuiet()) return
    }
  }

  let seen = 0
  let seenAt = performance.now()
  // A busy machine may be quiet for longer while changes are still to come.
  const isQuiet = (): boolean => {
    const quietMs = performance.now() - seenAt
    return isWritten && quietMs > QUIET_MS && (quietMs > LATEST_MS || hasAll())
  }
  const hasAll = (): boolean => {
    const events = stream?.events.filter(({ type }) => type === 'device').map(({ data }) => JSON.parse(data)) ?? []
    const known = new Set([...received.values()].flat())
    for (const { request, ipAddress } of events) known.add(`${request} ${ipAddress}`)
    return [...acknowledged.values()].flat().every((change) => known.has(change))
  }
  async function untilQuiet(): Promise<void> {
    while (!isOver && !isQuiet()) {
      await pause(RETRY_MS)
      const now = count(received) + (stream?.events.length ?? 0)
      if (now !== seen) [seen, seenAt] = [now, performance.now()]
    }
  }

  async function disturb(): Promise<void> {
    while (!isOver && !isWritten) {
      await pause(RETRY_MS)
      const share = count(acknowledged) / changes
      if (done.cuts < cuts && share > (done.cuts + 1) / (cuts + 2)) {
        stream?.cut()
        done = { ...done, cuts: done.cuts + 1 }
      }
      if (done.kills < kills && share > (done.kills + 1) / (kills + 2)) {
        const at = done.kills % processes.length
        await killService(processes[at]!)
        processes[at] = await start()
        done = { ...done, kills: done.kills + 1 }
      }
    }
  }

  const all: Promise<void>[] = []
  try {
    const reading = read()
    all.push(reading)
    // The reader gets what happens after its first event.
    while ((stream as EventStream | null)?.events.length === undefined) await pause(RETRY_MS)
    await (stream as unknown as EventStream).until(1, 'ready')
    const disturbing = disturb()
    const writing = NETWORKS.map(write)
    all.push(disturbing, ...writing)
    await Promise.all(writing)
    isWritten = true
    seenAt = performance.now()
    await Promise.all([reading, disturbing])
  } finally {
    isOver = true
    await Promise.allSettled(all)
    await Promise.all(processes.map((one) => one.end('SIGKILL')))
  }
  const records = NETWORKS.map((network): [string, StreamRecord] => [
    network,
    { acknowledged: acknowledged.get(network)!, received: received.get(network)! },
  ])
  return { records: new Map(records), ...done }
}
