/*
 * How the stage of a window changes, and the reasons that the sign-in shows.
 */
import type { QueryClient } from '@tanstack/react-query'
import { uncommittedText } from '../credentials/edits/changes-text.ts'
import { createQueryClient } from './query-client.ts'
import type { Session, Stage } from './session.ts'

const ENDED = 'Your session expired. Sign in again.'
const REPLACED =
  'Your session ended. Another window uses an API key, and all windows of a browser share one session cookie: the ' +
  'key probably replaced your session. Sign in again. What you typed is kept.'
const ONE_SESSION =
  'All windows of a browser share one session, so a sign-in here ends the other one. What you typed is kept.'

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

/** Another caller signed in in another window and takes the session cookie. `lost` is the number of lost changes. */
export const cookieTaken = (stage: Stage, lost: number): Stage =>
  stage.name === 'signed-in' ? { name: 'signed-out', reason: takenText(lost), held: stage.session } : stage

function takenText(lost: number): string {
  const signedIn = 'Another user or API key signed in in another window'
  if (lost === 0) return `${signedIn}. ${ONE_SESSION}`
  const areLost = lost === 1 ? 'is lost' : 'are lost'
  return `${signedIn}: ${uncommittedText(lost)} ${areLost}. ${ONE_SESSION}`
}

/** Another window has ended the session of an API key. */
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
