import { RequestText } from '../../calls/request-text.tsx'
import { useCaller } from '../../session/session.ts'
import { Modal } from '../../shell/modal.tsx'
import { PAGE_SIZE } from '../table/page-span.ts'
import { paramsOf, type Search } from './search.ts'

export interface CallDialogProps {
  readonly search: Search
  readonly onClose: () => void
}

/** The sources of the credentials, by the kind of caller. */
const SOURCES = {
  key: 'The key is read from the environment variable KEYRACK_KEY.',
  user: 'Python and TypeScript read the password from the environment variable KEYRACK_PASSWORD, and curl asks for it.',
}

/** Shows the call that fills the table, so that the user can copy it. */
export function CallDialog({ search, onClose }: CallDialogProps) {
  const caller = useCaller()
  const params = { ...paramsOf(search), pageData: { offset: 0, pageSize: PAGE_SIZE } }
  return (
    <Modal title="API call for this table" onClose={onClose}>
      <RequestText
        request={{ jsonrpc: '2.0', id: 1, method: 'Inventory.search', params }}
        named={params}
        url={`${location.origin}/`}
        caller={caller}
      />
      {caller.kind !== 'local' && <p>{SOURCES[caller.kind]}</p>}
    </Modal>
  )
}
