import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { UnauthorizedError } from '../../../generated/client/typescript/index.ts'
import { logIn } from './log-in.ts'
import { openAnswers } from './open-answers.ts'
import { openClient } from './open-client.ts'
import { openWire } from './open-wire.ts'
import { reasonOf } from './reason-of.ts'
import { type Credentials, type Door, DoorContext, SessionContext, type Stage } from './session.ts'
import { SignIn } from './sign-in.tsx'
import { Unreached } from './unreached.tsx'

/*
 * Finds out who is calling and shows its children to callers who are let in, the sign-in to all others. A key lives in this
 * page's memory and nowhere else; the cookie of a user outlives it.
 */

const ENDED = 'Your session has ended. Please sign in again.'

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [stage, setStage] = useState<Stage>({ name: 'asking' })

  const enter = useCallback(async (key: string | null) => {
    const options = {
      key,
      // Late answers to who was here before say nothing about who is here now.
      onUnauthorized: () => setStage((now) => (isOf(now, client) ? { name: 'signed-out', reason: ENDED } : now)),
    }
    const client = openClient(options)
    const caller = await client.security.getCaller()
    setStage({ name: 'signed-in', session: { client, wire: openWire(options), caller, answers: openAnswers() } })
  }, [])

  const look = useCallback(() => {
    enter(null).catch((failure) => {
      const isStranger = failure instanceof UnauthorizedError
      setStage(isStranger ? { name: 'signed-out', reason: null } : { name: 'unreached', reason: reasonOf(failure) })
    })
  }, [enter])

  useEffect(look, [look])

  const door = useMemo<Door>(
    () => ({
      async signIn(credentials: Credentials) {
        if ('key' in credentials) return await enter(credentials.key)
        await logIn(credentials.user)
        await enter(null)
      },
      async signOut() {
        if (stage.name !== 'signed-in') return
        await stage.session.client.security.logoutCurrentUser().catch((failure) => {
          if (!(failure instanceof UnauthorizedError)) throw failure
        })
        setStage({ name: 'signed-out', reason: null })
      },
    }),
    [enter, stage],
  )

  return (
    <DoorContext value={door}>
      {stage.name === 'unreached' && <Unreached reason={stage.reason} onAgain={look} />}
      {stage.name === 'signed-out' && <SignIn reason={stage.reason} />}
      {stage.name === 'signed-in' && (
        <SessionContext value={stage.session}>
          <QueryClientProvider client={stage.session.answers}>{children}</QueryClientProvider>
        </SessionContext>
      )}
    </DoorContext>
  )
}

const isOf = (stage: Stage, client: object): boolean => stage.name === 'signed-in' && stage.session.client === client
