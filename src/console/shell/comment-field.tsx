import { type ComponentProps, useId } from 'react'
import { InvalidParamsError } from '../../../clients/typescript/index.ts'
import styles from './comment-field.module.css'

export interface CommentFieldProps extends Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'disabled'> {
  /** Why the service refused the comment; null if it did not. */
  readonly finding?: string | null
  /** Class of the label and the input together, for a form with a grid of its own. */
  readonly className?: string | undefined
}

/**
 * An input for the reason of a change, which the history shows. It may stay empty. The service refuses a long one: an
 * input cannot, because it counts an emoji as two characters.
 */
export function CommentField({ finding = null, className = styles.field, ...input }: CommentFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id}>Comment</label>
      <input
        id={id}
        title="Why you change this, such as CHG-42; the history shows it"
        placeholder="Optional"
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

/** Returns why the service refused a comment, or null if a call failed for another reason. */
export const commentFindingIn = (failure: unknown): string | null =>
  failure instanceof InvalidParamsError
    ? (failure.findings.find(({ path }) => path === '/X-Keyrack-Comment')?.reason ?? null)
    : null
