import { useLostEdits } from './lost.ts'
import styles from './pending-bar.module.css'
import { ACTION_WORDS, countText, placeKey, placeText } from './place.ts'

/** Says what went with a session that ended. */
export function LostNotice() {
  const { lost, forget } = useLostEdits()
  return (
    <div role="alert">
      {lost !== null && (
        <div className={styles.lost}>
          <div>
            <strong>The edit session ended without a commit: {countText(lost.count)} lost, nothing was saved.</strong>
            {lost.edits.length > 0 && (
              <ul>
                {lost.edits.map((edit) => (
                  <li key={placeKey(edit)}>
                    {placeText(edit)} ({ACTION_WORDS[edit.action]})
                  </li>
                ))}
              </ul>
            )}
          </div>
          <button type="button" onClick={forget}>
            Understood
          </button>
        </div>
      )}
    </div>
  )
}
