import { CodeBlock } from '../../calls/code-block.tsx'
import { utcSecond } from '../../shell/utc-text.ts'
import styles from './answer.module.css'
import { type Exchange, outcomeIn, prettyOf } from './send.ts'

export interface AnswerProps {
  /** The last call and its response, or undefined before the first call. */
  readonly exchange: Exchange | undefined
  readonly isRunning: boolean
}

/**
 * Shows the response. The status line exists from the start, because screen readers announce only changes of its text.
 */
export function Answer({ exchange, isRunning }: AnswerProps) {
  return (
    <div className={styles.answer}>
      <p role="status" className={styles.line}>
        {isRunning && 'Running…'}
        {!isRunning && exchange !== undefined && <Outcome exchange={exchange} />}
      </p>
      {exchange !== undefined && (
        <CodeBlock
          title="Response"
          text={exchange.body === '' ? '(empty)' : prettyOf(exchange.body)}
          head={<Headers headers={exchange.headers} />}
        />
      )}
    </div>
  )
}

function Outcome({ exchange: { status, ms, at, body } }: { readonly exchange: Exchange }) {
  const { isGood, text } = outcomeIn(body)
  return (
    <>
      <strong data-kind={isGood ? 'good' : 'bad'}>{text}</strong>
      <span>
        HTTP {status} · {ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms · {utcSecond(at)} UTC
      </span>
    </>
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
