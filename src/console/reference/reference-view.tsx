import { useRoute } from 'wouter'
import { FailedRead } from '../shell/failed-read.tsx'
import { Page } from '../shell/page.tsx'
import type { Contract } from './contract.ts'
import { MethodArticle } from './method-article.tsx'
import { MethodList } from './method-list.tsx'
import { Overview } from './overview.tsx'
import styles from './reference-view.module.css'
import { useContract } from './use-contract.ts'

/** Shows the methods of the service that serves this page: all at /docs, and a single one at /docs/<method>. */
export default function ReferenceView() {
  const { data: contract, error, isFetching, refetch } = useContract()
  const [, params] = useRoute('/docs/*?')
  const name = params?.['*']?.replace(/\/$/, '') || undefined
  return (
    <Page title="API reference" part={name}>
      <FailedRead what="Cannot read the contract" error={error} isBusy={isFetching} onAgain={refetch} />
      {contract !== undefined && <Reference contract={contract} name={name} />}
    </Page>
  )
}

interface ReferenceProps {
  readonly contract: Contract
  /** Name of the method to show, or undefined for the overview. */
  readonly name: string | undefined
}

function Reference({ contract, name }: ReferenceProps) {
  return (
    <div className={styles.columns}>
      <MethodList contract={contract} shown={name} />
      <Shown contract={contract} name={name} />
    </div>
  )
}

function Shown({ contract, name }: ReferenceProps) {
  if (name === undefined) return <Overview contract={contract} />
  const method = contract.methods.find((one) => one.name === name)
  if (method === undefined) {
    return (
      <p role="alert">
        The contract has no method <code>{name}</code>.
      </p>
    )
  }
  return <MethodArticle key={name} method={method} contract={contract} />
}
