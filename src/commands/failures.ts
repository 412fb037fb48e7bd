/*
 * Maps the failure of a command to its message and exit code.
 */
import { type EditConflict, type ErrorData, KeyrackError, TransportError } from '../../clients/typescript/index.ts'
import { roles } from '../../generated/permissions.ts'
import { CommandError, NotReached, UsageError } from './command.ts'
import { conflictLines } from './conflict-text.ts'
import { Interrupted } from './ending-signals.ts'
import type { ExitReason } from './exit-code.ts'
import { OutputClosed } from './output-closed.ts'
import { tlsHint } from './tls-failure.ts'

export interface FailedEnding {
  readonly ending: ExitReason
  readonly sentence: string
}

/** Returns the exit reason and the message of a command that failed. */
export function toEnding(failure: unknown): FailedEnding {
  if (failure instanceof Interrupted) return { ending: failure.ending, sentence: failure.message }
  if (failure instanceof OutputClosed) return { ending: 'outputClosed', sentence: failure.message }
  if (failure instanceof UsageError) return { ending: 'misused', sentence: failure.message }
  const isAway = failure instanceof TransportError || failure instanceof NotReached
  if (isAway) return { ending: 'notReached', sentence: describeFailure(failure) }
  return { ending: 'failed', sentence: describeFailure(failure) }
}

/** Returns the message of a failure for the user, with all findings and conflicts. */
export function describeFailure(failure: unknown): string {
  if (failure instanceof TransportError) {
    const { cause } = failure as { cause?: { cause?: ConnectionFailure } }
    return failure.message + connectionHint(cause?.cause ?? {})
  }
  if (!(failure instanceof KeyrackError)) return failure instanceof Error ? failure.message : String(failure)
  const lines = [
    `${failure.sentence} (${failure.name})`,
    ...describeConflicts(failure.data),
    ...describeRoles(failure.data),
  ]
  return lines.join('\n')
}

/** The advice for a caller without credentials that the server refuses. */
export const CREDENTIALS_HINT = 'Set KEYRACK_KEY, or KEYRACK_USER and KEYRACK_PASSWORD'

/** Returns whether the server asks for credentials. */
export const isUnauthorized = (failure: unknown): failure is KeyrackError =>
  failure instanceof KeyrackError && failure.name === 'UNAUTHORIZED'

/** Adds to the failure of a caller how to send credentials, if the caller sent none. */
export function withCredentialsHint(failure: unknown, hasCredentials: boolean): unknown {
  if (hasCredentials || !isUnauthorized(failure)) return failure
  return new CommandError(`${describeFailure(failure)}\n${CREDENTIALS_HINT}`)
}

/** The failure of a connection, as fetch of Node has it. */
interface ConnectionFailure {
  readonly code?: string
  readonly socket?: { readonly bytesRead?: number }
}

/** Returns the remedy for a failure of a connection, or "". */
function connectionHint({ code = '', socket }: ConnectionFailure): string {
  if (code === 'ECONNREFUSED') return '. Start it, or name another server with --url or KEYRACK_URL'
  // A server that expects TLS closes a connection that begins with HTTP, and sends nothing.
  if (code === 'UND_ERR_SOCKET' && socket?.bytesRead === 0) return CLOSED_SILENTLY
  return tlsHint(code)
}

const CLOSED_SILENTLY =
  '. The server closed the connection without a response: if it uses TLS, use https:// instead of http://'

/** Formats every object that other callers changed, with the fields of both versions. */
const describeConflicts = ({ conflicts }: ErrorData): string[] =>
  Array.isArray(conflicts) ? (conflicts as EditConflict[]).flatMap(conflictLines) : []

/** Names the roles with the permission that the caller lacks. */
function describeRoles({ permission }: ErrorData): string[] {
  const found = Object.entries<readonly string[]>(roles).filter(([, permissions]) =>
    permissions.includes(`${permission}`),
  )
  return found.length === 0 ? [] : [`  Roles with this permission: ${found.map(([role]) => role).join(', ')}`]
}
