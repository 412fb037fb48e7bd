/*
 * Determines the caller. Authenticated callers see the children, others see the sign-in. An API key is only in this
 * page's memory. The cookie of a user remains when the page is closed or reloaded.
 */
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { UnauthorizedError } from '../../../clients/typescript/index.ts'
import { Asking } from './asking.tsx'
import { logIn } from './log-in.ts'
import { openClient } from './open-client.ts'
import { announceSignIn, announceSignOut, askForKeys, useOtherWindows } from './other-windows.ts'
import { createRawHttp } from './raw-http.ts'
import { reasonOf } from './reason-of.ts'
import {
  type AuthActions,
  AuthActionsContext,
  type Credentials,
  SessionContext,
  SignedInContext,
  type Stage,
} from './session.ts'
import { SignIn } from './sign-in.tsx'
import styles from './sign-in-again.module.css'
import { SignInAgain } from './sign-in-again.tsx'
import {
  cookieTaken,
  ended,
  explainEnd,
  isOf,
  isSameSession,
  isUnknown,
  queryClientFor,
  replaceSignIn,
} from './stages.ts'
import { uncommittedHere } from './uncommitted.ts'
import { Unreached } from './unreached.tsx'
import { useFocusKept } from './use-focus-kept.ts'

/** Provides the session of the caller. Shows the sign-in if there is none. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [stage, setStage] = useState<Stage>({ name: 'asking' })

  /** Makes the caller of a key or of the cookie the caller of this window, if the stage is still the wanted one. */
  const enter = useCallback(async (key: string | null, isWanted: (now: Stage) => boolean = () => true) => {
    const options = {
      key,
      // Ignore late responses to a previous caller: they do not concern the current one.
      onUnauthorized: () => setStage((now) => (isOf(now, client) ? ended(now.session) : now)),
    }
    const client = openClient(options)
    // A user waits for the result, so a refused key is not sent again.
    const first = key === null ? client : openClient({ ...options, retries: 0 })
    const caller = await first.security.getCaller()
    const session = { client, http: createRawHttp(options), caller, signIn: {} }
    setStage((now) =>
      isWanted(now) ? { name: 'signed-in', session: { ...session, queryClient: queryClientFor(caller.id, now) } } : now,
    )
    return caller
  }, [])

  const tries = useRef(0)
  const findCaller = useCallback(() => {
    const number = ++tries.current
    setStage((now) => (now.name === 'unreachable' ? { ...now, isTrying: true } : now))
    // Only the latest try counts: tries may end in any order.
    const isWanted = (now: Stage): boolean => isUnknown(now) && number === tries.current
    enter(null, isWanted).catch((failure) => {
      const isStranger = failure instanceof UnauthorizedError
      const found: Stage = isStranger
        ? { name: 'signed-out', reason: null, held: null }
        : { name: 'unreachable', reason: reasonOf(failure), isTrying: false }
      setStage((now) => (isWanted(now) ? found : now))
    })
  }, [enter])

  useEffect(findCaller, [findCaller])
  useFocusKept(stage.name)

  const actions = useMemo<AuthActions>(
    () => ({
      async signIn(credentials: Credentials) {
        if ('user' in credentials) await logIn(credentials.user)
        announceSignIn(await enter('key' in credentials ? credentials.key : null))
      },
      async signOut() {
        if (stage.name !== 'signed-in') return
        await stage.session.client.security.logoutCurrentUser().catch((failure) => {
          if (!(failure instanceof UnauthorizedError)) throw failure
        })
        announceSignOut()
        setStage({ name: 'signed-out', reason: null, held: null })
      },
    }),
    [enter, stage],
  )

  async function check(): Promise<unknown> {
    const isUnchanged = (now: Stage): boolean => isSameSession(now, stage)
    // A user who signed in in another window is signed in here too. Only this window has a key, if it is entered again.
    if (stage.name === 'signed-out' && stage.held?.caller.kind !== 'key') return await enter(null, isUnchanged)
    if (stage.name !== 'signed-in') return
    const { session } = stage
    const caller = await session.client.security.getCaller()
    // Another caller gets new views: these show what the one before could see, and would act for the new one.
    if (caller.id !== session.caller.id) return await enter(null, isUnchanged)
    if (JSON.stringify(caller) === JSON.stringify(session.caller)) return
    // The rights of the caller changed.
    setStage((now) => (isUnchanged(now) ? { name: 'signed-in', session: { ...session, caller } } : now))
    await session.queryClient.invalidateQueries()
  }
  // If nobody is signed in any more, the client has shown the sign-in. After any other failure the next check asks.
  useOtherWindows({
    caller: stage.name === 'signed-in' ? stage.session.caller : null,
    check: () => void check().catch(() => undefined),
    onEnded: () => setStage(replaceSignIn),
    onCookieTaken: () => {
      const lost = uncommittedHere()
      setStage((now) => cookieTaken(now, lost))
    },
    onKey: () => setStage(explainEnd),
  })
  const hasEnded = stage.name === 'signed-out' && stage.held?.caller.kind === 'user'
  useEffect(() => {
    if (hasEnded) askForKeys()
  }, [hasEnded])

  const shown = stage.name === 'signed-in' ? stage.session : stage.name === 'signed-out' ? stage.held : null
  const isIn = stage.name === 'signed-in'
  // Queries pause while the caller is signed out. After the sign-in, every shown query is read again.
  useEffect(() => onlineManager.setOnline(isIn || shown === null), [isIn, shown])
  const wasHeld = useRef(false)
  useEffect(() => {
    if (isIn && wasHeld.current) void shown?.queryClient.invalidateQueries()
    wasHeld.current = !isIn && shown !== null
  }, [isIn, shown])

  return (
    <AuthActionsContext value={actions}>
      {stage.name === 'asking' && <Asking />}
      {stage.name === 'unreachable' && (
        <Unreached reason={stage.reason} isTrying={stage.isTrying} onAgain={findCaller} />
      )}
      {shown !== null && (
        <SessionContext key={shown.caller.id} value={shown}>
          <div className={styles.views} hidden={!isIn}>
            <SignedInContext value={isIn}>
              <QueryClientProvider client={shown.queryClient}>{children}</QueryClientProvider>
            </SignedInContext>
          </div>
        </SessionContext>
      )}
      {stage.name === 'signed-out' &&
        (stage.held === null ? <SignIn reason={stage.reason} /> : <SignInAgain reason={stage.reason} />)}
    </AuthActionsContext>
  )
}
