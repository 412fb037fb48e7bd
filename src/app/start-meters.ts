/*
 * Creates the metrics, and the limits whose use they show, before a start opens anything.
 */

import type { Settings } from '../config.ts'
import { FairCapacity } from '../fairness/fair-capacity.ts'
import { WorkLimit } from '../http/limits/work-limit.ts'
import { createMetrics, type Metrics, type WarningGroups } from '../http/metrics/metrics.ts'
import { ReplyMemory } from '../json-rpc/reply-memory.ts'
import type { Log } from '../log.ts'
import type { SearchThreadClient } from '../search/live/index-client.ts'
import { createRoundTripMonitor, type RoundTripMonitor } from './operator-warnings.ts'

/** The state that the metrics show. Each phase of a start sets what it has opened. */
interface ShownState {
  /** Null until Redis is open. */
  redis: { readonly isFullyConnected: boolean } | null
  /** Null until the index is open, and if there is none. */
  index: SearchThreadClient | null
  warnings: () => WarningGroups
}

/** The limits that all callers share. */
interface SharedLimits {
  readonly work: WorkLimit
  readonly bodies: FairCapacity
  readonly replies: ReplyMemory
}

/** The parts of a service that count what the others do. */
export interface StartMeters {
  readonly limits: SharedLimits
  readonly metrics: Metrics
  readonly monitor: RoundTripMonitor
  readonly shown: ShownState
}

/** Creates the limits, the metrics and the monitor of round trips. */
export function createMeters(settings: Settings, log: Log): StartMeters {
  const shown: ShownState = {
    redis: null,
    index: null,
    warnings: () => ({ exposure: [], writes: [], audit: [] }),
  }
  const limits = createSharedLimits(settings)
  const metrics = createMetrics({
    ...limits,
    indexes: () => shown.index?.sums ?? null,
    isStoreConnected: () => shown.redis?.isFullyConnected ?? false,
    warnings: () => shown.warnings(),
  })
  return { limits, metrics, monitor: createRoundTripMonitor(metrics, log), shown }
}

/**
 * Creates the limits that all callers share: for requests that run or wait, and for the memory of bodies and replies.
 */
function createSharedLimits(settings: Settings): SharedLimits {
  return {
    work: new WorkLimit({
      inFlight: settings.MAX_IN_FLIGHT,
      waiting: settings.MAX_WAITING,
      waitMs: settings.MAX_WAIT_MS,
    }),
    bodies: new FairCapacity(settings.BODY_MEMORY_BYTES),
    replies: new ReplyMemory({ bytes: settings.REPLY_MEMORY_BYTES, waitMs: settings.MAX_WAIT_MS }),
  }
}
