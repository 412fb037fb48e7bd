/*
 * What views work with: the client, the caller and its permissions. Views are shown only to authenticated callers, so
 * inside them the hooks always return values.
 */
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Caller, Keyrack } from '../../../clients/typescript/index.ts'
import type { Wire } from './open-wire.ts'

export type Permission = Caller['permissions'][number]

export interface Session {
  /** Client for the caller. If a call finds that the session has ended, the sign-in is shown. */
  readonly client: Keyrack
  /** Raw HTTP to the same service for the same caller. */
  readonly wire: Wire
  readonly caller: Caller
  /** Query cache of the caller; it is dropped with the caller. */
  readonly answers: QueryClient
}

export type Credentials =
  | { readonly key: string }
  | { readonly user: { readonly name: string; readonly password: string } }

/** Signing in and out. */
export interface Door {
  /** Throws the service's error. */
  signIn(credentials: Credentials): Promise<void>
  /** Throws if the session could not be ended; the caller is still signed in then. */
  signOut(): Promise<void>
}

export type Stage =
  /** Not known yet. */
  | { readonly name: 'asking' }
  /** The service does not respond. */
  | { readonly name: 'unreached'; readonly reason: string }
  /**
   * `reason`: why the caller must sign in again; null at first. `held`: the expired session, whose views are hidden
   * with their input until the same caller signs in.
   */
  | { readonly name: 'signed-out'; readonly reason: string | null; readonly held: Session | null }
  | { readonly name: 'signed-in'; readonly session: Session }

export const SessionContext = createContext<Session | null>(null)
export const DoorContext = createContext<Door | null>(null)

export const useClient = (): Keyrack => useSession().client
export const useWire = (): Wire => useSession().wire
export const useCaller = (): Caller => useSession().caller
export const useDoor = (): Door => given(useContext(DoorContext), 'a door')

/** Returns whether the caller has a permission. The service checks it again with each call. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const { permissions } = useCaller()
  return (permission) => permissions.includes(permission)
}

/** The review before a commit reads credentials, so editing requires the right to read them. */
export const useMayEdit = (): boolean => {
  const may = useMay()
  return may('credentials:read') && may('credentials:write')
}

const useSession = (): Session => given(useContext(SessionContext), 'a session')

function given<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`Cannot use ${what} outside of SessionProvider`)
  return value
}
