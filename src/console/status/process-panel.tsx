import { reasonOf } from '../session/reason-of.ts'
import { utcSecond } from '../shell/utc-text.ts'
import { type Fact, Facts, memoryText } from './facts.tsx'
import { type ProcessFigures, processFigures } from './figures.ts'
import { Panel } from './panel.tsx'
import { useFigures, useSeesFigures } from './use-figures.ts'

/** Shows the status of the process that responded. A load balancer may choose another process for each request. */
export function ProcessPanel() {
  const { data: samples, error } = useFigures()
  const isCounted = useSeesFigures()
  return (
    <Panel title="Process">
      {!isCounted && <p>You need access to all networks to see these figures.</p>}
      {error !== null && <p role="alert">{reasonOf(error)}</p>}
      {samples !== undefined && <Facts facts={factsOf(processFigures(samples))} />}
    </Panel>
  )
}

function factsOf(figures: ProcessFigures): Fact[] {
  const { startedAt, memoryBytes, inFlight, waiting, refused, storeFailures, loopLagMs } = figures
  return [
    ['Up since (UTC)', utcSecond(startedAt) || '–'],
    ['Memory', memoryText(memoryBytes)],
    ['Requests in flight', `${inFlight ?? '–'}`],
    ['Requests waiting', `${waiting ?? '–'}`],
    ['Requests refused', `${refused}`],
    ['Redis failures', `${storeFailures}`],
    ['Event loop lag, p99', loopLagMs === null ? '–' : `${loopLagMs.toFixed(1)} ms`],
  ]
}
