import { type ReactNode, useId } from 'react'
import styles from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

/**
 * Maximum number of characters to show. Longer text is slow and useless on a screen; the Copy button copies all of it.
 */
const MAX_SHOWN = 200_000

export interface CodeBlockProps {
  readonly title: string
  readonly text: string
  /** Content next to the title. */
  readonly head?: ReactNode
}

/** Shows a text with a button to copy it. */
export function CodeBlock({ title, text, head }: CodeBlockProps) {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id}>
      <div className={styles.head}>
        <h4 id={id}>{title}</h4>
        {head}
        <CopyButton what={title} text={text} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre className={styles.code} tabIndex={0}>
        {text.slice(0, MAX_SHOWN)}
      </pre>
      {text.length > MAX_SHOWN && (
        <p>
          The first {MAX_SHOWN.toLocaleString('en')} of {text.length.toLocaleString('en')} characters; Copy takes all.
        </p>
      )}
    </section>
  )
}
