import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Caller, Keyrack } from '../../../generated/client/typescript/index.ts'
import type { Wire } from './open-wire.ts'

/*
 * What a view has at hand: the client, who is calling and what that one may do. Views are shown to callers who are let in
 * alone, so inside of one the hooks always answer.
 */

export type Permission = Caller['permissions'][number]

export interface Session {
  /** The service, on behalf of the caller. When a call finds that nobody is signed in any more, the sign-in is shown. */
  readonly client: Keyrack
  /** The same service and caller, for what the client does not show. */
  readonly wire: Wire
  readonly caller: Caller
  /** What was read on behalf of the caller; it goes when the caller does. */
  readonly answers: QueryClient
}

export type Credentials =
  | { readonly key: string }
  | { readonly user: { readonly name: string; readonly password: string } }

/** Coming and going. */
export interface Door {
  /** Throws what the service refuses with. */
  signIn(credentials: Credentials): Promise<void>
  /** Throws when the session could not be ended: the caller is still signed in then. */
  signOut(): Promise<void>
}

export type Stage =
  /** Nobody knows yet. */
  | { readonly name: 'asking' }
  /** The service did not answer. */
  | { readonly name: 'unreached'; readonly reason: string }
  /**
   * `reason`: why the caller has to sign in again; null on the first visit. `held`: the session that expired, whose views
   * are kept out of sight, with what was entered in them, for the same caller.
   */
  | { readonly name: 'signed-out'; readonly reason: string | null; readonly held: Session | null }
  | { readonly name: 'signed-in'; readonly session: Session }

export const SessionContext = createContext<Session | null>(null)
export const DoorContext = createContext<Door | null>(null)

export const useClient = (): Keyrack => useSession().client
export const useWire = (): Wire => useSession().wire
export const useCaller = (): Caller => useSession().caller
export const useDoor = (): Door => given(useContext(DoorContext), 'a door')

/** Whether the caller has a permission. The service asks again with each call. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const { permissions } = useCaller()
  return (permission) => permissions.includes(permission)
}

/** Edits are looked at before they are committed: who may not read credentials can't edit them here. */
export const useMayEdit = (): boolean => {
  const may = useMay()
  return may('credentials:read') && may('credentials:write')
}

const useSession = (): Session => given(useContext(SessionContext), 'a session')

function given<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`Cannot use ${what} outside of SessionProvider`)
  return value
}
