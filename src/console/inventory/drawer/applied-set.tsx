import type { ResolvedCredential } from '../../../../clients/typescript/index.ts'
import { labelOf } from '../../credentials/review/value-text.ts'
import { EXPIRY_TEXTS } from '../../credentials/sets/expiry-texts.ts'
import { members } from '../../credentials/sets/set-members.ts'
import { useMay } from '../../session/session.ts'
import styles from './device-drawer.module.css'

/** The members to show, in the order of the form of a set. The expiry is at the name of the set. */
const SHOWN = [
  ...members.map(({ name }) => name).filter((name) => name !== 'expiresAt'),
  ...(['sshKeyType', 'sshKeyFingerprint'] as const),
]

/** Text in place of a secret. It has the same length for every secret. */
const MASK = '••••••••'

/** Returns whether the set may hold a secret. null means that the secret is set, or that the caller may not know. */
export const hasSecret = ({ credentialSet }: ResolvedCredential): boolean =>
  members.some(({ name, isSecret }) => isSecret && name in credentialSet && credentialSet[name] !== '')

/** Shows a set. The secrets appear only if they were requested. */
export function AppliedSet({ applied }: { readonly applied: ResolvedCredential }) {
  const { config, type, configPriority, match, credentialSet } = applied
  // Callers that may not see secrets get null also for a secret that is not set.
  const inPlace = useMay()('credentials:reveal') ? MASK : 'hidden'
  return (
    <li>
      <p>
        <strong>
          <bdi>{credentialSet.name}</bdi>
        </strong>{' '}
        of{' '}
        <strong>
          <bdi>{config}</bdi>
        </strong>{' '}
        <span className={styles.note}>
          {type.toLowerCase()}, priority {configPriority}, because of <code>{match}</code>
        </span>
        {credentialSet.expiry !== undefined && <strong> {EXPIRY_TEXTS[credentialSet.expiry]}</strong>}
      </p>
      <dl className={styles.members}>
        {SHOWN.filter((name) => name in credentialSet && credentialSet[name] !== '').map((name) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            <dd className="mono">{credentialSet[name] ?? inPlace}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
