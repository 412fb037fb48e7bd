import type { FieldControl } from '../../forms/field.tsx'
import type { Member } from './set-members.ts'

type ControlProps<More = unknown> = FieldControl & { readonly member: Member } & More

/** The control of a member that is not secret: a line, several lines, a choice or a time. */
export function PlainControl({
  member: { name, control },
  value,
  ...props
}: ControlProps<{ readonly value?: string | undefined }>) {
  if (control === 'lines') return <textarea {...props} name={name} defaultValue={value} rows={2} />
  if (control === 'time') {
    return <input {...props} name={name} type="datetime-local" defaultValue={value} max="9999-12-31T23:59" />
  }
  if (control !== undefined) {
    return (
      <select {...props} name={name} defaultValue={value}>
        <option value="">not set</option>
        {control.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )
  }
  return <input {...props} name={name} defaultValue={value} autoComplete="off" spellCheck={false} />
}

/** The control of a secret. Several lines of text cannot be hidden while they are typed, so a key is shown. */
export function SecretControl({
  member: { name, control },
  ...props
}: ControlProps<{ readonly placeholder?: string | undefined }>) {
  if (control === 'lines') {
    return <textarea {...props} name={name} rows={4} autoComplete="off" spellCheck={false} className="mono" />
  }
  return <input {...props} name={name} type="password" autoComplete="new-password" />
}
