import { useQueryClient } from '@tanstack/react-query'
import type { Credentials, EditChoice, PendingEdit, SentCredentialSet } from '../../../../clients/typescript/index.ts'
import { useToasts } from '../../shell/toasts.ts'
import { type EditTarget, targetText } from '../edits/edit-target.ts'
import { showPending } from '../edits/pending.ts'
import { useStage } from '../edits/stage.ts'
import { droppedFrom } from './conflicts.ts'

/** Choices and edits that resolve conflicts. */
export interface Settlement {
  readonly choices: readonly EditChoice[]
  /** Values of units that the user typed again. They are staged before the choices. */
  readonly typed: { readonly target: EditTarget; readonly set: SentCredentialSet } | null
  /** Edits that should still be pending afterwards. */
  readonly kept?: readonly PendingEdit[]
  /** A new name for a configuration. */
  readonly rename?: { readonly network: string; readonly from: string; readonly to: string }
}

const LEFT_TO_COMMIT = 'No conflict is left. Commit to save your changes.'
const NOTHING_LEFT = 'No conflict is left, and none of your changes: there is nothing to commit.'

/** Returns a function that resolves conflicts by choices and shows the remaining ones. */
export function useSettle() {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { mutate, error, isPending } = useStage('everything', async (credentials, settlement: Settlement) => {
    await stage(credentials, settlement)
    const pending = await credentials.rebaseEdits({ choices: [...settlement.choices] })
    showPending(queryClient, pending)
    for (const edit of droppedFrom(settlement.kept ?? [], pending.edits)) {
      toasts.warn(`Dropped: ${targetText(edit)}, because its configuration was deleted or changed from or to STATIC`)
    }
    if (pending.conflicts.length === 0) toasts.inform(pending.edits.length > 0 ? LEFT_TO_COMMIT : NOTHING_LEFT)
  })
  return { settle: (settlement: Settlement) => mutate(settlement), problem: error, isBusy: isPending }
}

async function stage(credentials: Credentials, { typed, rename }: Settlement): Promise<void> {
  if (rename !== undefined) {
    const { network, from, to } = rename
    await credentials.saveCredentialConfig({ network, oldConfigName: from, credentialConfig: { name: to } })
  }
  if (typed === null) return
  const { network, config: configName } = typed.target
  await credentials.saveCredentialSets({ network, configName, credentialSets: [typed.set] })
}
