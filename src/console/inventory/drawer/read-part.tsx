import type { ReactNode } from 'react'
import { reasonOf } from '../../session/reason-of.ts'

export interface ReadPartProps<Data> {
  /** The query that reads the part. */
  readonly of: { readonly data: Data | undefined; readonly error: Error | null }
  readonly show: (data: Data) => ReactNode
}

/**
 * Shows a part of the drawer when it is read. If it cannot be read again, what was read before stays below the reason,
 * and a form in it keeps what the user entered.
 */
export function ReadPart<Data>({ of: { data, error }, show }: ReadPartProps<Data>) {
  const problem = error !== null && <p role="alert">{reasonOf(error)}</p>
  if (data === undefined) return problem || <p>Loading…</p>
  return (
    <>
      {problem}
      {show(data)}
    </>
  )
}
