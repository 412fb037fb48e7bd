import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Device } from '../../../../clients/typescript/index.ts'
import { CommentField, toComment } from '../../forms/comment-field.tsx'
import { Field } from '../../forms/field.tsx'
import { findingsIn } from '../../forms/findings.ts'
import { shownInArea } from '../../forms/shown-text.ts'
import { useClient } from '../../session/session.ts'
import { COMMENT_HEADER } from '../../shell/comment-header.ts'
import { useToasts } from '../../shell/toasts.ts'
import { useLeave } from '../../shell/use-leave.tsx'
import { useReport } from '../../shell/use-report.ts'
import { useUnsaved } from '../../shell/use-unsaved.ts'
import { textOfKey } from '../search/inventory-url.ts'
import { parseTags } from '../tags-text.ts'
import styles from './device-drawer.module.css'
import { FormFooter } from './form-footer.tsx'

export interface Notes {
  readonly tags: readonly string[]
  readonly memo: string | null
}

export interface NotesFormProps {
  readonly device: Device
  readonly notes: Notes
  readonly onChanged: () => void
  readonly onClose: () => void
}

/**
 * Changes the tags and the memo of a device. It sends only what the user changed, so that tags of other users stay. A
 * known tag has a checkbox, because it may be a text that cannot be entered between commas.
 */
export function NotesForm({ device, notes, onChanged, onClose }: NotesFormProps) {
  const client = useClient()
  const toasts = useToasts()
  // What the user entered is compared with what the form showed at first. Others may have changed the device since.
  const [before] = useState(notes)
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ change, comment }: NotesUpdate) =>
      client.inventory.updateDevices({ ipCsv: textOfKey(device), ...change }, { comment }),
    onSuccess: () => toasts.inform(`${device.ipAddress} was saved`),
    onSettled: () => void onChanged(),
  })
  const findings = findingsIn(error, '', ['addTags', 'memo', COMMENT_HEADER])
  const report = useReport(`Edit ${device.ipAddress}`)
  const form = useRef<HTMLFormElement>(null)
  const { leave, question } = useLeave(useUnsaved(form))
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const change = changeOf(before, entered)
    const comment = toComment(String(entered.get('comment') ?? ''))
    if (change === null) onClose()
    else report(mutateAsync({ change, comment }, { onSuccess: onClose }))
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      {before.tags.length > 0 && (
        <fieldset className={styles.tags}>
          <legend>Tags</legend>
          {before.tags.map((tag) => (
            <label key={tag}>
              <input type="checkbox" name="tag" value={tag} defaultChecked /> {tag}
            </label>
          ))}
        </fieldset>
      )}
      <Field
        label="Tags to add"
        problem={findings.at.get('addTags')}
        className={styles.field}
        control={(attributes) => (
          <input
            {...attributes}
            name="addTags"
            placeholder="Separated by commas"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      />
      <Field
        label="Memo"
        problem={findings.at.get('memo')}
        className={styles.field}
        control={(attributes) => <textarea {...attributes} name="memo" rows={4} defaultValue={before.memo ?? ''} />}
      />
      <CommentField className={styles.field} name="comment" finding={findings.at.get(COMMENT_HEADER) ?? null} />
      <FormFooter failure={findings.other} isBusy={isPending} onCancel={() => leave(onClose)} />
      {question}
    </form>
  )
}

interface NotesUpdate {
  readonly change: NonNullable<ReturnType<typeof changeOf>>
  readonly comment: string
}

/** Returns what the user changed, or null if nothing. */
function changeOf(before: Notes, entered: FormData) {
  const kept = new Set(entered.getAll('tag').map(String))
  const addTags = parseTags(String(entered.get('addTags') ?? '')).filter((tag) => !kept.has(tag))
  const removeTags = before.tags.filter((tag) => !kept.has(tag) && !addTags.includes(tag))
  const text = shownInArea(String(entered.get('memo') ?? ''))
  const memo = text === shownInArea(before.memo ?? '') ? null : text
  return addTags.length === 0 && removeTags.length === 0 && memo === null ? null : { addTags, removeTags, memo }
}
