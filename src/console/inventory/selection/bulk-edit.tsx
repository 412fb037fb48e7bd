import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../session/reason-of.ts'
import { useClient } from '../../session/session.ts'
import { Modal } from '../../shell/modal.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { devicesText } from '../devices-text.ts'
import styles from './bulk-edit.module.css'
import { BulkForm } from './bulk-form.tsx'
import { type BulkChange, type BulkOutcome, bulkUpdate } from './bulk-update.ts'
import { Progress } from './progress.tsx'

export interface BulkEditProps {
  readonly keys: readonly string[]
  /** Some were changed. */
  readonly onChanged: () => void
  readonly onClose: () => void
}

export function BulkEdit({ keys, onChanged, onClose }: BulkEditProps) {
  const client = useClient()
  const toasts = useToasts()
  const [done, setDone] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const running = useRef<AbortController | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      running.current?.abort()
    }
  }, [])
  const cancel = (): void => running.current?.abort()

  async function run({ adapterId, customFields }: BulkChange): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const fields = [...customFields] as (string | null)[]
    setDone(0)
    setOutcome(null)
    // A step that was sent is waited for also after a cancel: whether it counts must be known.
    const update = (ipCsv: string) => client.inventory.updateDevices({ ipCsv, adapterId, customFields: fields })
    const outcome = await bulkUpdate({ keys, update, signal, onProgress: setDone })
    setDone(null)
    setOutcome(outcome)
    onChanged()
    // Somebody went to another view meanwhile, and would see no report.
    if (isGone.current && outcome.left > 0) {
      toasts.warn(`The change of ${devicesText(keys.length)} was cancelled: ${outcome.changed} were changed`)
    }
  }

  return (
    <Modal title={`Edit ${devicesText(keys.length)}`} onClose={done === null ? onClose : cancel}>
      <BulkForm isBusy={done !== null} failure={outcome?.failure ?? null} onChange={run} />
      {done !== null && <Progress doing="Changing" done={done} of={keys.length} onCancel={cancel} />}
      <div role="status">{outcome !== null && <Report outcome={outcome} />}</div>
    </Modal>
  )
}

/** More are counted, not listed. */
const MOST_LISTED = 100

function Report({ outcome: { changed, refused, failure, left } }: { readonly outcome: BulkOutcome }) {
  return (
    <div className={styles.report}>
      <p>
        <strong>{changed.toLocaleString('en')} changed</strong>
        {refused.length > 0 && `, ${refused.length.toLocaleString('en')} refused`}
        {left > 0 && `, ${left.toLocaleString('en')} not done: ${whyNot(failure)}`}
      </p>
      {refused.length > 0 && (
        <ul className={styles.refused}>
          {refused.slice(0, MOST_LISTED).map(({ key, code }) => (
            <li key={key}>
              <code>{key}</code> {code}
            </li>
          ))}
          {refused.length > MOST_LISTED && <li>and {refused.length - MOST_LISTED} more</li>}
        </ul>
      )}
    </div>
  )
}

const whyNot = (failure: unknown): string =>
  failure instanceof DOMException && failure.name === 'AbortError' ? 'cancelled' : reasonOf(failure)
