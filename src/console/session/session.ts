/*
 * Gives views the client, the caller and its permissions. Views are shown only to authenticated callers, so inside them
 * the hooks always return values.
 */
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Caller, Keyrack } from '../../../clients/typescript/index.ts'
import type { RawHttp } from './raw-http.ts'

/** A permission that a caller may have. */
export type Permission = Caller['permissions'][number]

export interface Session {
  /** Client for the caller. If a call finds that the session has ended, the console shows the sign-in. */
  readonly client: Keyrack
  /** Raw HTTP to the same service for the same caller. */
  readonly http: RawHttp
  readonly caller: Caller
  /**
   * Identity of the sign-in. If it changes for the same caller, the session cookie was replaced, and edits of
   * the earlier session are out of reach.
   */
  readonly signIn: object
  /** Query cache of the caller. It is dropped when the caller changes. */
  readonly queryClient: QueryClient
}

export type Credentials =
  | { readonly key: string }
  | { readonly user: { readonly name: string; readonly password: string } }

/** Functions to sign in and out. */
export interface AuthActions {
  /** Signs the caller in. Throws the service's error. */
  signIn(credentials: Credentials): Promise<void>
  /** Signs the caller out. If the session cannot be ended, it throws and the caller is still signed in. */
  signOut(): Promise<void>
}

export type Stage =
  /** The caller is not known yet. */
  | { readonly name: 'asking' }
  /** The service does not respond. `isTrying` says whether the console asks it again. */
  | { readonly name: 'unreachable'; readonly reason: string; readonly isTrying: boolean }
  /**
   * No caller is signed in. `reason` says why the caller must sign in again, and is null at first. `held` is the
   * expired session. Its views are hidden, and keep their input until the same caller signs in.
   */
  | { readonly name: 'signed-out'; readonly reason: string | null; readonly held: Session | null }
  | { readonly name: 'signed-in'; readonly session: Session }

export const SessionContext = createContext<Session | null>(null)
/** Whether the caller is signed in. The views of an expired session stay in the page, hidden. */
export const SignedInContext = createContext(true)
export const AuthActionsContext = createContext<AuthActions | null>(null)

/** Returns the client of the caller. */
export const useClient = (): Keyrack => useSession().client

/** Returns raw HTTP to the service for the caller. */
export const useRawHttp = (): RawHttp => useSession().http

/** Returns the caller. */
export const useCaller = (): Caller => useSession().caller

/** Returns the identity of the sign-in; see `Session`. */
export const useSignInIdentity = (): object => useSession().signIn

/** Returns the functions to sign in and out. */
export const useAuthActions = (): AuthActions => given(useContext(AuthActionsContext), 'sign-in and sign-out')

/** Returns whether the caller has a permission. The service checks it again with each call. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const { permissions } = useCaller()
  return (permission) => permissions.includes(permission)
}

/**
 * Returns whether the caller may edit credentials. The review before a commit reads credentials, so editing also
 * requires the permission to read them.
 */
export const useMayEdit = (): boolean => {
  const may = useMay()
  return may('credentials:read') && may('credentials:write')
}

const useSession = (): Session => given(useContext(SessionContext), 'a session')

function given<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`Cannot use ${what} outside of SessionProvider`)
  return value
}
