/*
 * The command keyrack credentials history: the commits that changed credentials of a network, newest first.
 */
import type { CommittedChange } from '../../../../generated/types.ts'
import { formatFieldChanges, formatTime } from '../../output/cell-texts.ts'
import type { Shape } from '../../output/row-writer.ts'
import { HISTORY_PAGE, printHistory } from '../print-history.ts'
import type { RemoteCommandContext } from '../remote-command.ts'

const SHOWN = ['at', 'by', 'changes', 'comment', 'request']
const SHAPE: Shape = {
  columns: [...SHOWN, 'more', 'source', 'method', 'id'],
  shown: SHOWN,
  formats: { at: formatTime, changes: (changes) => (changes as CommittedChange[]).map(formatChange).join('; ') },
  none: 'No changes of credentials are kept',
}

/** Prints the history of a network's credentials, or only what changed in one configuration. */
export async function showCredentialHistory(
  { client, output, signal }: RemoteCommandContext,
  _options: object,
  network: string,
  config: string | null = null,
): Promise<void> {
  const asked = { network, config, pageSize: HISTORY_PAGE }
  await printHistory(output, SHAPE, (before) => client.credentials.getHistory({ ...asked, before }, { signal }))
}

/**
 * Formats a change: `update core routers (priority: 1 -> 2, addresses)`. Members of sets and long lists of addresses
 * have no values in the history.
 */
function formatChange({ config, set, action, fields }: CommittedChange): string {
  const what = set === null ? config : `${config} / ${set}`
  if (fields.length === 0) return `${action} ${what}`
  const texts = fields.map((field) =>
    field.before === null && field.after === null ? field.name : formatFieldChanges([field]),
  )
  return `${action} ${what} (${texts.join(', ')})`
}
