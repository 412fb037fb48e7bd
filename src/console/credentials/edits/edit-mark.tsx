import type { PendingEdit } from '../../../../clients/typescript/index.ts'
import styles from './edit-mark.module.css'
import { ACTION_WORDS } from './edit-target.ts'

/** Shows the action of an edit next to its object, or nothing if there is no edit. */
export const EditMark = ({ edit }: { readonly edit: PendingEdit | undefined }) =>
  edit === undefined ? null : (
    <span className={styles.mark} data-action={edit.action}>
      {ACTION_WORDS[edit.action]}
    </span>
  )
