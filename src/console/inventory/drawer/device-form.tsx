import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Device, FieldDefinition } from '../../../../clients/typescript/index.ts'
import { toFieldPath } from '../../../domain/device-csv/field-path.ts'
import { CommentField, toComment } from '../../forms/comment-field.tsx'
import { Field } from '../../forms/field.tsx'
import { useClient } from '../../session/session.ts'
import { useToasts } from '../../shell/toasts.ts'
import { useLeave } from '../../shell/use-leave.tsx'
import { useReport } from '../../shell/use-report.ts'
import { useUnsaved } from '../../shell/use-unsaved.ts'
import { useFieldNames, useNamedFields } from '../field-names.ts'
import { ValueInput } from '../value-input.tsx'
import styles from './device-drawer.module.css'
import { FormFooter } from './form-footer.tsx'
import { EDITABLE, type EditableName, findingsOfSave, type SaveFindings, saveDevice } from './save-device.ts'

export interface DeviceFormProps {
  readonly device: Device
  readonly onChanged: () => void
  readonly onClose: () => void
}

export function DeviceForm({ device, onChanged, onClose }: DeviceFormProps) {
  const client = useClient()
  const toasts = useToasts()
  // What the user typed is compared with what the form showed at first. Others may have changed the device since.
  const [before] = useState(device)
  const findName = useFieldNames()
  const named = useNamedFields()

  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: (isChanged) => {
      if (isChanged) toasts.inform(`${device.ipAddress} was saved`)
    },
    // Read again even after a failure, because a part of the change may have been saved.
    onSettled: () => void onChanged(),
  })
  const findings: SaveFindings = error === null ? {} : findingsOfSave(error)
  const report = useReport(`Edit ${device.ipAddress}`)

  function save(form: FormData): Promise<boolean> {
    const inputs = [...EDITABLE.map(({ name }) => name), ...Object.keys(named).map(toFieldPath)]
    const textOf = (name: string): string => String(form.get(name) ?? '')
    const typed = Object.fromEntries(inputs.map((name) => [name, textOf(name)])) as Record<EditableName, string>
    const more = { namedFields: Object.keys(named), comment: toComment(textOf('comment')) }
    return saveDevice(client, before, typed, more)
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    report(mutateAsync(new FormData(event.currentTarget), { onSuccess: onClose }))
  }

  const form = useRef<HTMLFormElement>(null)
  const { leave, question } = useLeave(useUnsaved(form))
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      {EDITABLE.map(({ name, title }) => (
        <FactField
          key={name}
          name={name}
          title={findName(name)?.name ?? title}
          definition={findName(name)}
          value={before[name] ?? ''}
          finding={findings[name] ?? null}
        />
      ))}
      {Object.entries(named).map(([name, definition]) => (
        <FactField
          key={toFieldPath(name)}
          name={toFieldPath(name)}
          title={definition.name}
          definition={definition}
          value={before.fields?.[name] ?? ''}
          finding={findings[toFieldPath(name)] ?? null}
        />
      ))}
      <CommentField className={styles.field} name="comment" finding={findings.comment ?? null} />
      <FormFooter failure={findings.others ?? null} isBusy={isPending} onCancel={() => leave(onClose)} />
      {question}
    </form>
  )
}

interface FactFieldProps {
  readonly name: string
  readonly title: string
  /** The definition of the field; null if it has none. */
  readonly definition: FieldDefinition | null
  readonly value: string
  readonly finding: string | null
}

const FactField = ({ name, title, definition, value, finding }: FactFieldProps) => (
  <Field
    label={title}
    problem={finding}
    className={styles.field}
    control={(attributes) => <ValueInput {...attributes} definition={definition} name={name} defaultValue={value} />}
  />
)
