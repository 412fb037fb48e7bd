import { type FormEvent, useId, useState } from 'react'
import { OverloadedError, TransportError, UnauthorizedError } from '../../../clients/typescript/index.ts'
import { uncommittedText } from '../credentials/edits/changes-text.ts'
import styles from './entrance.module.css'
import { tooManyAttempts } from './log-in.ts'
import { reasonOf } from './reason-of.ts'
import { type Credentials, useAuthActions } from './session.ts'
import { useOpenSignIn, useUncommittedElsewhere } from './uncommitted.ts'

type Way = 'user' | 'key'

const NO_COOKIE = 'Your browser does not keep the session cookie. Allow cookies for this page'

export function SignIn({ reason }: { readonly reason: string | null }) {
  const actions = useAuthActions()
  const [way, setWay] = useState<Way>('user')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const choose = (chosen: Way): void => {
    setWay(chosen)
    setProblem(null)
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    setProblem(null)
    try {
      await actions.signIn(credentialsIn(new FormData(form), way))
    } catch (failure) {
      setProblem(problemText(failure, way))
      setBusy(false)
      // The button loses the focus while it is disabled. What is typed next replaces the wrong secret.
      const secret = form.querySelector<HTMLInputElement>('input[type="password"]')
      secret?.focus()
      secret?.select()
    }
  }

  return (
    <main className={styles.entrance}>
      <form className={styles.card} onSubmit={submit}>
        <h1 tabIndex={-1}>Sign in to keyrack</h1>
        {reason !== null && <p role="status">{reason}</p>}
        <UncommittedElsewhere />
        <fieldset className={styles.ways}>
          <legend className="for-readers-only">Sign in with</legend>
          <label>
            <input type="radio" name="way" checked={way === 'user'} onChange={() => choose('user')} />
            User and password
          </label>
          <label>
            <input type="radio" name="way" checked={way === 'key'} onChange={() => choose('key')} />
            API key
          </label>
        </fieldset>
        {way === 'user' ? <UserFields /> : <KeyField />}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <button type="submit" data-kind="main" disabled={isBusy}>
          Sign in
        </button>
      </form>
    </main>
  )
}

/** Warns that a sign-in may make another window lose its uncommitted changes. */
function UncommittedElsewhere() {
  useOpenSignIn()
  const count = useUncommittedElsewhere()
  const isOne = count === 1
  return (
    <p role="status" className={styles.warning}>
      {count > 0 &&
        `Another window has ${uncommittedText(count)}. If another user or API key signs in here, ` +
          `${isOne ? 'it may be lost: commit it' : 'they may be lost: commit them'} there first.`}
    </p>
  )
}

function problemText(failure: unknown, way: Way): string {
  if (failure instanceof TransportError) return 'Cannot reach the service'
  if (failure instanceof OverloadedError && typeof failure.data.retryAfterSeconds === 'number') {
    return tooManyAttempts(failure.data.retryAfterSeconds)
  }
  if (!(failure instanceof UnauthorizedError)) return reasonOf(failure)
  // A wrong password is reported earlier, so the call after the login was sent without its cookie.
  return way === 'key' ? 'Unknown, revoked or expired API key' : NO_COOKIE
}

function UserFields() {
  return (
    <>
      <label className={styles.field}>
        User
        <input name="name" autoComplete="username" autoCapitalize="none" spellCheck={false} required />
      </label>
      <label className={styles.field}>
        Password
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
    </>
  )
}

function KeyField() {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>API key</label>
      <input
        id={id}
        name="key"
        type="password"
        autoComplete="off"
        className="mono"
        placeholder="kr_…"
        required
        aria-describedby={`${id}-hint`}
      />
      <span id={`${id}-hint`} className={styles.hint}>
        Kept in this page only. Enter it again after a reload.
      </span>
    </div>
  )
}

function credentialsIn(form: FormData, way: Way): Credentials {
  const text = (name: string): string => String(form.get(name) ?? '')
  // A pasted key often ends with a line break.
  if (way === 'key') return { key: text('key').trim() }
  return { user: { name: text('name'), password: text('password') } }
}
