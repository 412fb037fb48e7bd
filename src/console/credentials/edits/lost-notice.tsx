import { uncommittedText } from './changes-text.ts'
import { ACTION_WORDS, targetKey } from './edit-target.ts'
import { type LostEdits, useLostEdits } from './lost.ts'
import styles from './pending-bar.module.css'
import { TargetName } from './target-name.tsx'

/** Maximum number of edits in the list. It shows the user what to repeat, and leaves the page visible. */
const AT_ONCE = 12

function lossText({ count, hasExpired }: LostEdits): string {
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them']
  const text = `${uncommittedText(count)} ${are}`
  if (hasExpired) return `Your session expired: ${text} lost. Nothing was saved.`
  return `Your session was replaced: ${text} gone. Unless another window committed ${them}, nothing was saved.`
}

/** Lists the edits that were lost with a session. */
export function LostNotice() {
  const { lost, forget } = useLostEdits()
  return (
    <div role="alert">
      {lost !== null && (
        <div className={styles.lost}>
          <div>
            <strong>{lossText(lost)}</strong>
            {lost.edits.length > 0 && (
              <ul>
                {lost.edits.slice(0, AT_ONCE).map((edit) => (
                  <li key={targetKey(edit)}>
                    <TargetName target={edit} /> ({ACTION_WORDS[edit.action]})
                  </li>
                ))}
                {lost.edits.length > AT_ONCE && <li>and {lost.edits.length - AT_ONCE} more</li>}
              </ul>
            )}
          </div>
          <button type="button" onClick={forget}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  )
}
