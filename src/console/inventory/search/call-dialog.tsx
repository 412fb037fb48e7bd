import { useRef, useState } from 'react'
import { useCaller } from '../../session/session.ts'
import { Modal } from '../../shell/modal.tsx'
import { PAGE_SIZE } from '../table/page-span.ts'
import styles from './call-dialog.module.css'
import { callText, LANGUAGES, type Language } from './call-text.ts'
import { paramsOf, type Search } from './search.ts'

export interface CallDialogProps {
  readonly search: Search
  readonly onClose: () => void
}

/** The call behind the table, to take along. */
export function CallDialog({ search, onClose }: CallDialogProps) {
  const [language, setLanguage] = useState<Language>('curl')
  const caller = useCaller()
  const params = { ...paramsOf(search), pageData: { offset: 0, pageSize: PAGE_SIZE } }
  const needsKey = caller.kind !== 'local'
  const text = callText(language, { url: `${location.origin}/`, params, needsKey })
  return (
    <Modal title="The call behind this table" onClose={onClose}>
      <fieldset className={styles.languages}>
        <legend className="for-readers-only">Language</legend>
        {LANGUAGES.map((one) => (
          <label key={one}>
            <input type="radio" name="language" checked={language === one} onChange={() => setLanguage(one)} />
            {one}
          </label>
        ))}
      </fieldset>
      <CopyableText text={text} />
      {needsKey && (
        <p className={styles.note}>
          <code>KEYRACK_KEY</code> is an API key: it is read from the environment, not written here.
        </p>
      )}
    </Modal>
  )
}

function CopyableText({ text }: { readonly text: string }) {
  const shown = useRef<HTMLPreElement>(null)
  const [outcome, setOutcome] = useState('')

  async function copy(): Promise<void> {
    try {
      // Browsers give the clipboard to pages that came by HTTPS or from this machine alone.
      await navigator.clipboard.writeText(text)
      setOutcome('Copied')
    } catch {
      getSelection()?.selectAllChildren(shown.current!)
      setOutcome('The browser keeps the clipboard from this page; the text is selected, copy it with the keyboard')
    }
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <pre ref={shown} className={styles.text} tabIndex={0}>
        {text}
      </pre>
      <p className={styles.actions}>
        <button type="button" data-kind="main" onClick={copy}>
          Copy
        </button>
        <span role="status">{outcome}</span>
      </p>
    </>
  )
}
