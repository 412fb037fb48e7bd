/*
 * How the stage of a window changes, and the reasons that the sign-in shows.
 */
import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from './query-client.ts'
import type { Session, Stage } from './session.ts'

const ENDED = 'Your session expired. Sign in again.'
const REPLACED =
  'Your session ended. Another window uses an API key, and all windows of a browser share one session cookie: the ' +
  'key probably replaced your session. Sign in again. What you typed is kept.'

/** The session of the caller has expired. */
export const ended = (session: Session): Stage => ({ name: 'signed-out', reason: ENDED, held: session })

/** Says that an API key in another window may have ended the session of a user. A stage that says so stays the same. */
export const explainEnd = (stage: Stage): Stage =>
  stage.name === 'signed-out' && stage.held?.caller.kind === 'user' && stage.reason !== REPLACED
    ? { ...stage, reason: REPLACED }
    : stage

/**
 * Returns whether two stages have the same caller and the same session. The reason of the sign-in may differ: another
 * window may give it at any time.
 */
export const isSameSession = (one: Stage, other: Stage): boolean =>
  one === other || (one.name === 'signed-out' && other.name === 'signed-out' && one.held === other.held)

/** Returns whether calls of this window may replace the session cookie: those of a key that may read credentials. */
export const mayReplaceCookie = (stage: Stage): boolean => {
  if (stage.name !== 'signed-in') return false
  const { kind, permissions } = stage.session.caller
  return kind === 'key' && permissions.includes('credentials:read')
}

/** The sign-in of another window has replaced the session cookie of an API key. */
export const replaceSignIn = (stage: Stage): Stage =>
  stage.name === 'signed-in' ? { ...stage, session: { ...stage.session, signIn: {} } } : stage

/** Returns whether the caller is not known yet. */
export const isUnknown = ({ name }: Stage): boolean => name === 'asking' || name === 'unreachable'

/** Returns the query cache: the existing one for the same caller, an empty one for another caller. */
export const queryClientFor = (caller: string, before: Stage): QueryClient =>
  before.name === 'signed-out' && before.held?.caller.id === caller ? before.held.queryClient : createQueryClient()

/** Returns whether a caller is signed in with a client. */
export const isOf = (stage: Stage, client: object): stage is Stage & { name: 'signed-in' } =>
  stage.name === 'signed-in' && stage.session.client === client
