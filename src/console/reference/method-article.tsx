import { useScrolledTo } from '../shell/use-scrolled-to.ts'
import type { Contract, Method } from './contract.ts'
import { ErrorTable } from './error-table.tsx'
import { Examples } from './examples.tsx'
import { Marks } from './marks.tsx'
import styles from './method-article.module.css'
import { Prose } from './prose.tsx'
import { RunPanel } from './run/run-panel.tsx'
import { Below, PartLine } from './schema-parts.tsx'

export interface MethodArticleProps {
  readonly method: Method
  readonly contract: Contract
}

/** Shows the documentation of a method, with a form to call it. */
export function MethodArticle({ method, contract }: MethodArticleProps) {
  const { name, summary, description } = method
  const header = useScrolledTo<HTMLElement>()
  return (
    <article className={styles.article} aria-labelledby="method">
      <header ref={header}>
        <h2 id="method" className="mono">
          {name}
        </h2>
        <p>{summary}</p>
        <Marks method={method} />
      </header>
      <Prose text={description} />
      <h3>Params, in order</h3>
      <Params method={method} contract={contract} />
      <h3>Result</h3>
      <Result method={method} contract={contract} />
      <h3>Run</h3>
      <RunPanel method={method} contract={contract} />
      <h3>Examples</h3>
      <Examples method={method} />
      <h3>Errors</h3>
      <ErrorTable method={method} contract={contract} />
    </article>
  )
}

function Params({ method: { params }, contract }: MethodArticleProps) {
  if (params.length === 0) return <p className={styles.none}>None.</p>
  return (
    <ol className={styles.params}>
      {params.map(({ name, description, required: isRequired = false, schema }) => (
        <li key={name}>
          <PartLine part={{ name, kind: 'member', isRequired, schema }} contract={contract} description={description} />
          <Below schema={schema} contract={contract} depth={1} of={{ name, kind: 'member' }} />
        </li>
      ))}
    </ol>
  )
}

function Result({ method: { result }, contract }: MethodArticleProps) {
  const { name, schema } = result
  return (
    <div className={styles.result}>
      <PartLine part={{ name, kind: 'member', isRequired: false, schema }} contract={contract} />
      <Below schema={schema} contract={contract} depth={1} of={{ name, kind: 'member' }} />
    </div>
  )
}
