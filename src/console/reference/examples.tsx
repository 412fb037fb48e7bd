import { CodeBlock } from '../calls/code-block.tsx'
import type { Method } from './contract.ts'
import styles from './examples.module.css'

/** Shows the examples of a method. Each example is true for the demo fleet. */
export const Examples = ({ method: { examples } }: { readonly method: Method }) =>
  examples.map(({ name, params, result }) => (
    <details key={name} className={styles.example}>
      <summary>{name}</summary>
      <div className={styles.pair}>
        <CodeBlock title="Params" text={pretty(Object.fromEntries(params.map((one) => [one.name, one.value])))} />
        <CodeBlock title="Result" text={pretty(result.value)} />
      </div>
    </details>
  ))

const pretty = (value: unknown): string => JSON.stringify(value, null, 2)
