import { CodeBlock } from '../code-block.tsx'
import styles from './answer.module.css'
import { type Exchange, errorIn, prettyOf } from './send.ts'

/** What came back. */
export function Answer({ exchange: { status, headers, ms, at, body } }: { readonly exchange: Exchange }) {
  const error = errorIn(body)
  return (
    <div className={styles.answer}>
      <p role="status" className={styles.line}>
        <strong data-kind={error === null && status < 400 ? 'good' : 'bad'}>
          {error === null ? 'Answered' : `Error ${error.code} ${error.name}`}
        </strong>
        <span>
          HTTP {status} · {ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms · {new Date(at).toLocaleTimeString('sv-SE')}
        </span>
      </p>
      <CodeBlock
        title="Response"
        text={body === '' ? '(empty)' : prettyOf(body)}
        head={<Headers headers={headers} />}
      />
    </div>
  )
}

const Headers = ({ headers }: Pick<Exchange, 'headers'>) => (
  <span className={styles.headers}>
    {headers.map(([name, value]) => (
      <code key={name}>
        {name}: {value}
      </code>
    ))}
  </span>
)
