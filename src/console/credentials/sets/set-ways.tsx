import { useState } from 'react'
import type { CredentialConfig } from '../../../../generated/client/typescript/index.ts'
import { useMay } from '../../session/session.ts'
import { Confirm } from '../../shell/confirm.tsx'
import { useStage } from '../edits/stage.ts'
import { Reveal } from './reveal.tsx'
import { SetForm } from './set-form.tsx'
import type { MaskedSet } from './set-members.ts'

export interface SetWaysProps {
  readonly config: CredentialConfig
  readonly set: MaskedSet
  readonly index: number
}

/** What the caller may do with a set. */
export function SetWays({ config, set, index }: SetWaysProps) {
  const may = useMay()
  const [asked, setAsked] = useState<'reveal' | 'edit' | 'delete' | null>(null)
  const close = (): void => setAsked(null)
  return (
    <>
      {may('credentials:reveal') && (
        <button type="button" data-kind="quiet" aria-label={`Reveal ${set.name}`} onClick={() => setAsked('reveal')}>
          Reveal…
        </button>
      )}
      {may('credentials:write') && (
        <>
          <button type="button" data-kind="quiet" aria-label={`Edit ${set.name}`} onClick={() => setAsked('edit')}>
            Edit…
          </button>
          <button type="button" data-kind="quiet" aria-label={`Delete ${set.name}`} onClick={() => setAsked('delete')}>
            Delete…
          </button>
        </>
      )}
      {asked === 'reveal' && <Reveal config={config} name={set.name} index={index} onClose={close} />}
      {asked === 'edit' && <SetForm config={config} set={set} onClose={close} />}
      {asked === 'delete' && <DeleteQuestion config={config} name={set.name} onClose={close} />}
    </>
  )
}

interface DeleteQuestionProps {
  readonly config: CredentialConfig
  readonly name: string
  readonly onClose: () => void
}

function DeleteQuestion({ config: { managedNetwork: network, name: configName }, name, onClose }: DeleteQuestionProps) {
  const { mutateAsync: remove } = useStage('sets', (credentials) =>
    credentials.deleteCredentialSets({ network, configName, credentialSets: [{ name }] }),
  )
  return (
    <Confirm title={`Delete ${name}?`} action="Stage deletion" onConfirm={() => remove(undefined)} onClose={onClose}>
      <p>Nothing is deleted before you commit.</p>
    </Confirm>
  )
}
