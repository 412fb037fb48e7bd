/*
 * Starts readers of events in tests, and keeps what they write and report.
 */
import { expect } from 'vitest'
import { localCaller } from '../../src/access/caller.ts'
import { EventReader, type EventSink, type ReaderOptions } from '../../src/events/event-reader.ts'
import { Followers } from '../../src/events/followers.ts'
import type { OpenStore } from '../store/open-store.ts'
import { forThisTest } from '../support/fixture.ts'

const MIB = 1_048_576

interface Start
  extends Pick<ReaderOptions, 'starts'>,
    Partial<Pick<ReaderOptions, 'caller' | 'networks' | 'existing' | 'followers' | 'paused'>> {
  readonly drained?: EventSink['drained']
  readonly pendingBytes?: number
}

/** Resolves once a reader gets the batches of the follower of a network. */
export async function followed(followers: Followers, network: string): Promise<void> {
  const follower = await followers.take({ network })
  await expect.poll(() => follower.subscribers.size).toBe(1)
  followers.release(follower)
}

/** Starts a reader that closes at the end of the test. */
export async function startReader(
  { store }: OpenStore,
  { drained = () => Promise.resolve(), pendingBytes = 0, ...options }: Start,
) {
  let reads = 0
  const changes = {
    ...store.changes,
    readDevices: (...[network, after, count]: Parameters<typeof store.changes.readDevices>) => {
      if (after !== null) reads++
      return store.changes.readDevices(network, after, count)
    },
  }
  const followers = new Followers({ changes, feed: store.feed, isCluster: store.isCluster }, MIB)
  const writes: { readonly bytes: Uint8Array; readonly isShared: boolean }[] = []
  const ends: Uint8Array[] = []
  /** The reports to its meter and to its hub, in order. */
  const reports: unknown[] = []
  const reader = new EventReader({
    ...{ caller: localCaller, networks: null, existing: [], paused: new Map(), changes, followers },
    ...options,
    sink: {
      pendingBytes,
      write: (bytes, isShared) => void writes.push({ bytes, isShared }),
      drained,
      end: (bytes) => void ends.push(bytes),
      cut() {},
    },
    meter: {
      opened: () => void reports.push('opened'),
      ended: (how) => void reports.push(how),
      sent: (count) => void reports.push(count),
    },
    onWritten() {},
    onEnd: () => void reports.push('over'),
    onClosed() {},
    // Reads that are under way when the store closes may fail.
    onFailure: (failure) => void reports.push(failure),
  })
  await forThisTest({ close: () => reader.close() })
  reader.start()
  const text = (): string => [...writes.map(({ bytes }) => bytes), ...ends].map((bytes) => Buffer.from(bytes)).join('')
  return {
    ...{ reader, followers, writes, ends, reports, text },
    reads: () => reads,
    types: () => [...text().matchAll(/^event: (\w+)$/gm)].map(([, type]) => type),
    following: (network: string) => followed(followers, network),
  }
}
