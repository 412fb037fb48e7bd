import { type Permission, useCaller, useMay } from '../../session/session.ts'
import type { Method } from '../contract.ts'
import styles from './run-button.module.css'

export interface RunButtonProps {
  readonly method: Method
  /** Whether the form was submitted once and waits for a confirmation. */
  readonly isAsking: boolean
  readonly isDisabled: boolean
  readonly onCancel: () => void
}

export function RunButton({ method, isAsking, isDisabled, onCancel }: RunButtonProps) {
  const caller = useCaller()
  const may = useMay()
  const permission = method['x-permission']
  if (permission !== 'none' && !may(permission as Permission)) {
    return (
      <p className={styles.line}>
        <button type="button" disabled aria-describedby="run-refused">
          Run
        </button>
        <span id="run-refused">
          You need the permission <code>{permission}</code> to run this method.
        </span>
      </p>
    )
  }
  if (isAsking) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a line of a form
      <div role="group" aria-label="Confirm the call" className={styles.line} data-kind="asking">
        <span>
          This method changes data. Run it as <strong>{caller.name}</strong>?
        </span>
        <button type="submit" data-kind="danger" disabled={isDisabled}>
          Run it
        </button>
        {/* biome-ignore lint/a11y/noAutofocus: the focused button is gone; a second Enter must not write */}
        <button type="button" autoFocus onClick={onCancel}>
          Cancel
        </button>
      </div>
    )
  }
  return (
    <p className={styles.line}>
      <button type="submit" data-kind="main" disabled={isDisabled}>
        Run
      </button>
      <span>
        as <strong>{caller.name}</strong>, in this browser's own session (cookie JSESSIONID)
      </span>
    </p>
  )
}
