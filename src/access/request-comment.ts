/*
 * The comment of a request, which says why its calls change something. The history of the changed objects holds it.
 */
import { InvalidParams } from '../domain/errors/invalid-params.ts'

/** The header with the comment, in lower case. Its value is UTF-8. */
export const COMMENT_HEADER = 'x-keyrack-comment'

/** Maximum characters of a comment. */
const MAX_COMMENT = 200

/** Returns the comment in a header, or null if there is none. `value` has one character for each byte that was sent. */
export function readComment(value: string | readonly string[] | undefined): string | null {
  if (typeof value !== 'string') return null
  // Blanks are removed from the decoded text: the last byte of letters such as "à" is a blank in Latin-1.
  const comment = Buffer.from(value, 'latin1').toString('utf8').trim()
  return comment === '' ? null : comment
}

/** Throws InvalidParams if a comment is too long or holds characters that cannot be shown on one line. */
export function checkComment(comment: string | null): void {
  if (comment === null) return
  const path = '/X-Keyrack-Comment'
  if ([...comment].length > MAX_COMMENT) {
    throw new InvalidParams([{ path, reason: `must have at most ${MAX_COMMENT} characters`, max: MAX_COMMENT }])
  }
  if (/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(comment)) {
    throw new InvalidParams([{ path, reason: 'must have no control characters' }])
  }
  if (comment.includes('\ufffd')) throw new InvalidParams([{ path, reason: 'must be UTF-8' }])
}
