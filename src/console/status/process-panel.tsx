import { reasonOf } from '../session/reason-of.ts'
import { processFigures } from './figures.ts'
import { Panel } from './panel.tsx'
import styles from './process-panel.module.css'
import { timeText } from './time-text.ts'
import { useFigures } from './use-figures.ts'

/** How the process is. Behind a balancer it is the one that answered. */
export function ProcessPanel() {
  const { data: samples, error } = useFigures()
  return (
    <Panel title="Process">
      {error !== null && <p role="alert">{reasonOf(error)}</p>}
      {samples !== undefined && <ProcessFacts figures={processFigures(samples)} />}
    </Panel>
  )
}

function ProcessFacts({ figures }: { readonly figures: ReturnType<typeof processFigures> }) {
  const { startedAt, memoryBytes, inFlight, waiting, refused, storeFailures, loopLagMs } = figures
  const facts: readonly (readonly [string, string])[] = [
    ['Up since', startedAt === null ? '–' : timeText(startedAt)],
    ['Memory', memoryBytes === null ? '–' : `${Math.round(memoryBytes / 2 ** 20)} MiB`],
    ['Requests in flight', `${inFlight ?? '–'}`],
    ['Requests waiting', `${waiting ?? '–'}`],
    ['Requests refused', `${refused}`],
    ['Failures of Redis', `${storeFailures}`],
    ['Event loop lag, p99', loopLagMs === null ? '–' : `${loopLagMs.toFixed(1)} ms`],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="mono">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
