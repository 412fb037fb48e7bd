import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '../../session/reason-of.ts'
import { useClient } from '../../session/session.ts'
import { Modal } from '../../shell/modal.tsx'
import { DefinitionsForm } from './definitions-form.tsx'

/** Reads the definitions of the custom and named fields, and lets an administrator change them. */
export function DefineFields({ onClose }: { readonly onClose: () => void }) {
  const { settings } = useClient()
  const { data, error } = useQuery({
    queryKey: ['settings', 'definitions to change'],
    queryFn: ({ signal }) => settings.getFieldNames({ signal }),
    staleTime: 0,
    gcTime: 0,
  })
  if (data !== undefined) return <DefinitionsForm known={data} onClose={onClose} />
  return (
    <Modal title="Define fields" onClose={onClose}>
      {error === null ? <p>Loading…</p> : <p role="alert">{reasonOf(error)}</p>}
    </Modal>
  )
}
