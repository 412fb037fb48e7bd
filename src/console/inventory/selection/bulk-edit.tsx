import { useEffect, useRef, useState } from 'react'
import type { UpdatedDevice } from '../../../../clients/typescript/index.ts'
import { reasonOf } from '../../session/reason-of.ts'
import { useClient } from '../../session/session.ts'
import { commentFindingIn, toComment } from '../../shell/comment-field.tsx'
import { Modal } from '../../shell/modal.tsx'
import { ModalButtons } from '../../shell/modal-buttons.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { useLeave } from '../../shell/use-leave.tsx'
import { useUnsavedCheck } from '../../shell/use-unsaved.ts'
import type { RefusedDevice } from '../changes/refused-device.ts'
import { RefusedList } from '../changes/refused-list.tsx'
import { devicesText } from '../devices-text.ts'
import styles from './bulk-edit.module.css'
import { BulkForm } from './bulk-form.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { type BulkChange, type BulkOutcome, bulkUpdate } from './bulk-update.ts'
import { Progress } from './progress.tsx'

export interface BulkEditProps {
  readonly keys: readonly string[]
  /** Called after devices were changed. */
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Changes many devices: the user enters the change, previews it and applies it. */
export function BulkEdit({ keys, onChanged, onClose }: BulkEditProps) {
  const client = useClient()
  const toasts = useToasts()
  const [done, setDone] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [change, setChange] = useState<BulkChange | null>(null)
  const [comment, setComment] = useState('')
  const [commentFinding, setCommentFinding] = useState<string | null>(null)
  const [isTyped, setTyped] = useState(false)
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

  /**
   * Changes every device in batches. After a cancel, it still waits for the batch in progress, because the user must
   * learn its outcome.
   */
  async function eachStep({ adapterId, memo, ...values }: BulkChange, options: StepOptions): Promise<Stepped> {
    const { dryRun, comment } = options
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
      const preview = await client.inventory.updateDevices(params, { comment })
      devices.push(...(preview?.devices ?? []))
    }
    setDone(0)
    const outcome = await bulkUpdate({ keys, update, signal, onProgress: setDone })
    setDone(null)
    return { outcome, devices }
  }

  async function look(change: BulkChange): Promise<void> {
    setOutcome(null)
    const { outcome, devices } = await eachStep(change, { dryRun: true, comment: '' })
    if (outcome.failure === null) setPreview({ change, devices, refused: outcome.refused })
    else setChange(change)
    if (outcome.failure !== null) setOutcome({ ...outcome, changed: 0, left: keys.length })
  }

  async function apply(change: BulkChange): Promise<void> {
    setCommentFinding(null)
    const { outcome } = await eachStep(change, { dryRun: false, comment: toComment(comment) })
    const finding = commentFindingIn(outcome.failure)
    // The service checks the comment first, so nothing was changed and the user can try again.
    if (finding !== null) return setCommentFinding(finding)
    setOutcome(outcome)
    onChanged()
    // The user has left the view and would not see a report there.
    if (isGone.current && outcome.left > 0) {
      toasts.warn(`Change cancelled: ${outcome.changed} of ${devicesText(keys.length)} changed`)
    }
  }

  const isApplied = preview !== null && outcome !== null
  const { leave, question } = useLeave(useUnsavedCheck(() => isTyped && !isApplied))
  const close = (): void => (done === null ? leave(onClose) : cancel())

  const back = (): void => {
    setChange(preview!.change)
    setPreview(null)
    setOutcome(null)
  }

  return (
    <Modal title={`Edit ${devicesText(keys.length)}`} onClose={close}>
      {preview === null && (
        <BulkForm
          change={change}
          isBusy={done !== null}
          failure={outcome?.failure ?? null}
          onChange={look}
          onTyped={setTyped}
        />
      )}
      {preview !== null && outcome === null && (
        <BulkPreview
          devices={preview.devices}
          refused={preview.refused}
          isBusy={done !== null}
          comment={comment}
          onComment={setComment}
          finding={commentFinding}
          onApply={() => void apply(preview.change)}
          onBack={back}
        />
      )}
      {done !== null && (
        <Progress doing={preview === null ? 'Checking' : 'Changing'} done={done} of={keys.length} onCancel={cancel} />
      )}
      <div role="status">{outcome !== null && <Report outcome={outcome} />}</div>
      {isApplied && (
        <ModalButtons>
          <button type="button" data-kind="main" onClick={onClose}>
            Done
          </button>
        </ModalButtons>
      )}
      {question}
    </Modal>
  )
}

interface StepOptions {
  readonly dryRun: boolean
  readonly comment: string
}

interface Stepped {
  readonly outcome: BulkOutcome
  readonly devices: readonly UpdatedDevice[]
}

interface Preview {
  readonly change: BulkChange
  readonly devices: readonly UpdatedDevice[]
  readonly refused: readonly RefusedDevice[]
}

function Report({ outcome: { changed, refused, failure, left } }: { readonly outcome: BulkOutcome }) {
  return (
    <div className={styles.report}>
      <p>
        <strong>{changed.toLocaleString('en')} changed</strong>
        {refused.length > 0 && `, ${refused.length.toLocaleString('en')} refused`}
        {left > 0 && `, ${left.toLocaleString('en')} not done: ${whyNot(failure)}`}
      </p>
      <RefusedList refused={refused} />
    </div>
  )
}

const whyNot = (failure: unknown): string =>
  failure instanceof DOMException && failure.name === 'AbortError' ? 'cancelled' : reasonOf(failure)
