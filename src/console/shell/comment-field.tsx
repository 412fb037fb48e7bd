import { type ComponentProps, useId } from 'react'
import styles from './comment-field.module.css'

export interface CommentFieldProps extends Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'disabled'> {
  /** Why the service refused the comment; null if it did not. */
  readonly finding?: string | null
  /** Class of the label and the input together, for a form with a grid of its own. */
  readonly className?: string | undefined
}

/** Maximum characters of a comment, as in the service. */
const MAX_COMMENT = 200

/** An input for the reason of a change, which the history shows. It may stay empty. */
export function CommentField({ finding = null, className = styles.field, ...input }: CommentFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id}>Comment</label>
      <input
        id={id}
        title="Why you change this; the history shows it"
        placeholder="Optional, such as CHG-42"
        maxLength={MAX_COMMENT}
        autoComplete="off"
        aria-invalid={finding !== null}
        aria-errormessage={finding === null ? undefined : `${id}finding`}
        {...input}
      />
      {finding !== null && (
        <span id={`${id}finding`} role="alert" className={styles.finding}>
          {finding}
        </span>
      )}
    </div>
  )
}

/** Returns an entered comment as calls take it. Pasted control characters become blanks, because a header has none. */
export const toComment = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()
