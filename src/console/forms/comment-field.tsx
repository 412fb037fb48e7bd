import type { ComponentProps } from 'react'
import { InvalidParamsError } from '../../../clients/typescript/index.ts'
import { COMMENT_HEADER } from '../shell/comment-header.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './form.module.css'

export interface CommentFieldProps extends Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'disabled'> {
  /** Why the service refused the comment; null if it did not. */
  readonly finding?: string | null
  readonly className?: FieldProps['className']
}

/**
 * An input for the reason of a change, which the history shows. It may stay empty. The service refuses a long one: an
 * input cannot, because it counts an emoji as two characters.
 */
export const CommentField = ({ finding = null, className = styles.beside, ...input }: CommentFieldProps) => (
  <Field
    label="Comment"
    problem={finding}
    className={className}
    control={(attributes) => (
      <input
        {...attributes}
        title="Why you change this, such as CHG-42; the history shows it"
        placeholder="Optional"
        autoComplete="off"
        {...input}
      />
    )}
  />
)

/** Returns an entered comment as calls take it. Pasted control characters become blanks, because a header has none. */
export const toComment = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

/** Returns why the service refused a comment, or null if a call failed for another reason. */
export const commentFindingIn = (failure: unknown): string | null =>
  failure instanceof InvalidParamsError
    ? (failure.findings.find(({ path }) => path === `/${COMMENT_HEADER}`)?.reason ?? null)
    : null
