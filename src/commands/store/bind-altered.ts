/*
 * The command keyrack keyring bind: accepts the stored state after its faults were checked. It first verifies the state
 * as it would be afterwards, and changes nothing if a fault would remain. Only the acceptance of an earlier keyring
 * comes before the last check, because that check needs it.
 */

import { harmless } from '../../domain/harmless-text.ts'
import { bindAll, sortCredentialFaults } from '../../edit-sessions/bind-records.ts'
import { acceptStored } from '../../sealing/change-keyring.ts'
import { openSealing, type Sealing } from '../../sealing/open-sealing.ts'
import { createSigner } from '../../sealing/signer.ts'
import { type LostHeads, verifyAudit } from '../../store/audit/audit-proof.ts'
import { chainedSince } from '../../store/audit/keyring-age.ts'
import { CommandError, type StoreCommandContext } from '../command.ts'
import { counted } from '../counted.ts'

export async function bindAltered(context: StoreCommandContext): Promise<void> {
  const { store, kek, inform } = context
  // The keyring is opened through the store of this command, so the audit records this command as the author of
  // changes.
  const sealing = await openSealing({ store: store.keyring, kek })
  const { lost, hasKeyringFault } = await checkFirst(context, sealing)
  const { configs: count } = await bindAll(store, sealing)
  const bounds = store.auditBounds(createSigner(sealing.keyFor('audit')))
  if (lost === 'all') await bounds.beginHeads()
  else if (lost.length > 0) await bounds.dropHeads(lost)
  const accept = async (): Promise<void> => await acceptStored({ store: store.keyring, kek }, await store.readTime())
  if (hasKeyringFault) {
    await accept()
    inform(RESTART)
  }
  refuseRecords((await sortCredentialFaults(store, sealing)).all, '')
  if (hasKeyringFault || lost.length > 0) refuseAudit((await verifyAudit(store, sealing)).faults, '')
  // Services may warn of an earlier state that has no fault by itself. A service that sees this attribute forgets what
  // it found, so all checks come first. It checks the heads again, so they are written first. Before the audit is
  // chained there is nothing to accept but the keyring.
  if (!hasKeyringFault && chainedSince(sealing) !== null) {
    await accept()
    inform(CHECKED_AGAIN)
  }
  inform(`Accepted the stored state of ${counted(count, 'configurations')}`)
}

/** Lists all faults. Returns those of the audit that can be accepted. Throws CommandError if any other is found. */
async function checkFirst(
  { store, inform }: StoreCommandContext,
  sealing: Sealing,
): Promise<{ readonly lost: LostHeads; readonly hasKeyringFault: boolean }> {
  const ofRecords = await sortCredentialFaults(store, sealing)
  for (const fault of ofRecords.all) inform(fault)
  const { faults, withHeadFault } = await verifyAudit(store, sealing)
  for (const line of describeFaults(faults)) inform(line)
  refuseRecords(ofRecords.unacceptable, UNCHANGED)
  const lost = faults.has('streams') ? 'all' : withHeadFault
  if (faults.size > 0) {
    // A fault of the head hides those of the entries.
    const left = new Map((await verifyAudit(store, sealing, lost)).faults)
    left.delete('keyring')
    refuseAudit(left, UNCHANGED)
  }
  return { lost, hasKeyringFault: faults.has('keyring') }
}

function refuseRecords(faults: readonly string[], ending: string): void {
  if (faults.length === 0) return
  const advice = `delete the configuration, or restore a backup${ending}`
  throw new CommandError(`Cannot accept this: ${advice}\n${faults.join('\n')}`)
}

function refuseAudit(faults: ReadonlyMap<string, string>, ending: string): void {
  if (faults.size === 0) return
  const lines = describeFaults(faults).join('\n')
  throw new CommandError(`Cannot accept entries and floors of the audit: restore a backup${ending}\n${lines}`)
}

const describeFaults = (faults: ReadonlyMap<string, string>): string[] =>
  [...faults].map(([what, fault]) => harmless(`${what}: ${fault}`))

const UNCHANGED = '. Nothing was changed'
const RESTART = 'Restart the services: until then they keep the later keyring, and warn'
const CHECKED_AGAIN =
  'Running services forget what they found in the audit (/readyz shows it until then), and check it again within a ' +
  'minute'
