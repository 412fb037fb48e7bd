import { useId, useState } from 'react'
import { CodeBlock } from './code-block.tsx'
import styles from './request-text.module.css'
import { FORMS, type Form, type SnippetOptions, snippetOf } from './snippets.ts'

/** Shows the request as JSON and as code for other clients. */
export function RequestText(options: SnippetOptions) {
  const [form, setForm] = useState<Form>('JSON')
  const group = useId()
  return (
    <CodeBlock
      title="Request"
      text={snippetOf(form, options)}
      head={
        <fieldset className={styles.forms}>
          <legend className="for-readers-only">Written as</legend>
          {FORMS.map((one) => (
            <label key={one}>
              <input type="radio" name={group} checked={form === one} onChange={() => setForm(one)} />
              {one}
            </label>
          ))}
        </fieldset>
      }
    />
  )
}
