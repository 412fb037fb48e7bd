import { useEffect, useRef, useState } from 'react'
import type { UpdatedDevice } from '../../../../clients/typescript/index.ts'
import { useClient } from '../../session/session.ts'
import { type BulkChange, type BulkOutcome, bulkUpdate } from './bulk-update.ts'

interface StepOptions {
  readonly dryRun: boolean
  readonly comment: string
}

/** The outcome of a change, and the devices that it changed or would change. */
interface Stepped {
  readonly outcome: BulkOutcome
  readonly devices: readonly UpdatedDevice[]
}

export interface BulkSteps {
  /** Number of devices that the running change has tried, or null if none runs. */
  readonly done: number | null
  /** Whether the user has cancelled a change, but the outcome of its batch in progress is not known yet. */
  readonly isEnding: boolean
  /**
   * Changes every device in batches. After a cancel, it still waits for the batch in progress, because the user must
   * learn its outcome. A dry run changes nothing and ends at once.
   */
  run(change: BulkChange, options: StepOptions): Promise<Stepped>
  cancel(): void
  /** Returns whether the user has left the view. */
  isGone(): boolean
}

/** Returns functions that change devices in batches. A change is cancelled if the user leaves the view. */
export function useBulkSteps(keys: readonly string[]): BulkSteps {
  const client = useClient()
  const [done, setDone] = useState<number | null>(null)
  const [isCancelled, setCancelled] = useState(false)
  const running = useRef<AbortController | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      running.current?.abort()
    }
  }, [])

  async function run({ adapterId, memo, ...values }: BulkChange, { dryRun, comment }: StepOptions): Promise<Stepped> {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const lists = {
      ...{ customFields: [...values.customFields], fields: { ...values.fields } },
      ...{ addTags: [...values.addTags], removeTags: [...values.removeTags] },
    }
    const devices: UpdatedDevice[] = []
    const update = async (ipCsv: string): Promise<void> => {
      const params = { ipCsv, adapterId, memo, ...lists, dryRun }
      const preview = await client.inventory.updateDevices(params, { comment, ...(dryRun && { signal }) })
      devices.push(...(preview?.devices ?? []))
    }
    setDone(0)
    setCancelled(false)
    const outcome = await bulkUpdate({ keys, update, signal, onProgress: setDone })
    setDone(null)
    return { outcome, devices }
  }

  const cancel = (): void => {
    running.current?.abort()
    setCancelled(true)
  }
  return { done, isEnding: done !== null && isCancelled, run, cancel, isGone: () => isGone.current }
}
