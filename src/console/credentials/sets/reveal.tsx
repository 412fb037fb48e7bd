import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CredentialConfig } from '../../../../clients/typescript/index.ts'
import { CopyButton } from '../../calls/copy-button.tsx'
import { failureText } from '../../session/reason-of.ts'
import { useClient } from '../../session/session.ts'
import { useForgottenAtEnd } from '../../session/use-forgotten-at-end.ts'
import { isolated } from '../../shell/isolated.ts'
import { Modal } from '../../shell/modal.tsx'
import { ModalButtons } from '../../shell/modal-buttons.tsx'
import { readSecrets, type Secret } from './read-secrets.ts'
import styles from './reveal.module.css'

export interface RevealProps {
  readonly config: CredentialConfig
  readonly name: string
  readonly onClose: () => void
}

/** Shows the secrets of one set while the dialog is open. */
export function Reveal({ config, name, onClose }: RevealProps) {
  const { credentials } = useClient()
  const queryClient = useQueryClient()
  // This is a mutation, because the results of queries are cached.
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () => readSecrets(credentials, { config, name }),
    // The set may be gone or have another name now.
    onError: () => queryClient.invalidateQueries({ queryKey: ['credentials', 'sets'] }),
    gcTime: 0,
  })
  useForgottenAtEnd({ data, reset })
  return (
    <Modal title={`Secrets of ${isolated(name)}`} onClose={onClose}>
      <p>The audit records each reveal: who, when, and which set.</p>
      <p role="alert">{error !== null && failureText('Cannot reveal', error)}</p>
      {data !== undefined && <Secrets secrets={data} />}
      {data === undefined && (
        <ModalButtons>
          <button type="button" data-kind="main" disabled={isPending} onClick={() => mutate()}>
            Reveal
          </button>
        </ModalButtons>
      )}
    </Modal>
  )
}

function Secrets({ secrets }: { readonly secrets: readonly Secret[] }) {
  const shown = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone. Screen readers begin to read here.
  useEffect(() => shown.current?.focus(), [])
  return (
    <div ref={shown} tabIndex={-1}>
      {secrets.length === 0 ? <p>This set has no secrets.</p> : <SecretList secrets={secrets} />}
    </div>
  )
}

function SecretList({ secrets }: { readonly secrets: readonly Secret[] }) {
  return (
    <dl className={styles.secrets}>
      {secrets.map(({ label, value }) => (
        <div key={label}>
          <dt>
            {label} <CopyButton what={label} text={value} />
          </dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}
