import { useState } from 'react'
import type {
  CommittedChange,
  CredentialConfig,
  CredentialHistoryEntry,
  EditedField,
} from '../../../../clients/typescript/index.ts'
import { useClient } from '../../session/session.ts'
import { EntryList } from '../../shell/entry-list.tsx'
import { utcSecond } from '../../shell/utc-text.ts'
import styles from './config-history.module.css'

const PAGE_SIZE = 20

/** Shows who committed which changes of a configuration and its sets. It is read when the user opens it. */
export function ConfigHistory({ config }: { readonly config: CredentialConfig }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>History</h3>
      </summary>
      {isOpen && <Commits network={config.managedNetwork} config={config.name} />}
    </details>
  )
}

function Commits({ network, config }: { readonly network: string; readonly config: string }) {
  const { credentials } = useClient()
  return (
    <EntryList
      queryKey={['credentials', 'history', network, config]}
      readPage={(before, signal) =>
        credentials.getHistory({ network, config, pageSize: PAGE_SIZE, before }, { signal })
      }
      className={styles.commits}
      none={<p className={styles.note}>No commits are kept for this configuration.</p>}
      older="Older commits"
      show={(entry) => <CommitText entry={entry} />}
    />
  )
}

function CommitText({ entry: { at, by, source, comment, changes, more } }: { readonly entry: CredentialHistoryEntry }) {
  const author = by === null ? 'an author that the audit no longer has' : `${by} from ${source}`
  return (
    <>
      <p>
        <span className="mono">{utcSecond(at)}</span> UTC <span className={styles.note}>by {author}</span>
      </p>
      {comment !== null && <p>“{comment}”</p>}
      <ul>
        {changes.map((change) => (
          <li key={`${change.config}\n${change.set}`}>
            <Change change={change} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.note}>{more === 1 ? '1 more change is' : `${more} more changes are`} not kept.</p>
      )}
    </>
  )
}

const VERBS = { create: 'created', update: 'changed', rename: 'renamed', delete: 'deleted' } as const

function Change({ change: { config, set, action, fields } }: { readonly change: CommittedChange }) {
  const details = fields.map(fieldText).join('; ')
  return (
    <>
      {set === null ? 'Configuration' : 'Set'} <bdi>{set ?? config}</bdi> {VERBS[action]}
      {details !== '' && (
        <>
          : <bdi>{details}</bdi>
        </>
      )}
    </>
  )
}

/** Returns the values of an attribute. Members of sets have names alone. */
function fieldText({ name, before, after }: EditedField): string {
  if (before === null && after === null) return name
  return `${name} from ${valueOrNone(before)} to ${valueOrNone(after)}`
}

const valueOrNone = (value: EditedField['before']): string => {
  const text = Array.isArray(value) ? value.join(', ') : `${value ?? ''}`
  return text === '' ? 'none' : text
}
