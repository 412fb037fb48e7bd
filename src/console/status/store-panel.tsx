import type { StoreStatus } from '../../../clients/typescript/index.ts'
import { reasonOf } from '../session/reason-of.ts'
import { type Fact, Facts, memoryText } from './facts.tsx'
import { Panel } from './panel.tsx'
import { useServiceStatus } from './use-service-status.ts'
import { Warnings } from './warnings.tsx'

/** Shows the Redis that holds all data. */
export function StorePanel() {
  const { data, error } = useServiceStatus()
  return (
    <Panel title="Store">
      {error !== null && <p role="alert">{reasonOf(error)}</p>}
      {data?.store !== undefined && (
        <>
          <Facts facts={factsOf(data.store)} />
          <Warnings label="Warnings about the store" warnings={data.store.warnings} />
        </>
      )}
    </Panel>
  )
}

const KINDS = { server: 'one server', sentinel: 'primary with Sentinels', cluster: 'cluster' } as const

const factsOf = ({ kind, primaries, versions, memoryBytes, memoryLimitBytes }: StoreStatus): Fact[] => [
  ['Redis', versions.join(', ') || '–'],
  ['Kind', KINDS[kind]],
  ['Primaries', `${primaries}`],
  ['Memory used', memoryText(memoryBytes)],
  ['Memory limit', memoryLimitBytes === null ? 'none' : memoryText(memoryLimitBytes)],
]
