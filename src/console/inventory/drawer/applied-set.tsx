import type { ResolvedCredential } from '../../../../clients/typescript/index.ts'
import styles from './device-drawer.module.css'

const MEMBERS = [
  { name: 'username', title: 'User', isSecret: false },
  { name: 'password', title: 'Password', isSecret: true },
  { name: 'enableUsername', title: 'Enable user', isSecret: false },
  { name: 'enablePassword', title: 'Enable password', isSecret: true },
  { name: 'roCommunityString', title: 'SNMP community', isSecret: true },
  { name: 'snmpUsername', title: 'SNMPv3 user', isSecret: false },
  { name: 'snmpAuthPassword', title: 'SNMPv3 authentication', isSecret: true },
  { name: 'snmpPrivPassword', title: 'SNMPv3 privacy', isSecret: true },
  { name: 'snmpAuthProtocol', title: 'SNMPv3 auth protocol', isSecret: false },
  { name: 'snmpPrivProtocol', title: 'SNMPv3 privacy protocol', isSecret: false },
  { name: 'sshKeyType', title: 'SSH key type', isSecret: false },
  { name: 'sshKeyFingerprint', title: 'SSH key fingerprint', isSecret: false },
  { name: 'sshPrivateKey', title: 'SSH private key', isSecret: true },
  { name: 'sshKeyPassphrase', title: 'SSH key passphrase', isSecret: true },
  { name: 'rwCommunityString', title: 'SNMP write community', isSecret: true },
  { name: 'apiToken', title: 'API token', isSecret: true },
  { name: 'note', title: 'Note', isSecret: false },
] as const

/** Text in place of a secret. It has the same length for every secret. */
const MASK = '••••••••'

/** Returns whether the set may hold a secret. null means that the secret is set, or that the caller may not know. */
export const hasSecret = ({ credentialSet }: ResolvedCredential): boolean =>
  MEMBERS.some(({ name, isSecret }) => isSecret && name in credentialSet && credentialSet[name] !== '')

/** Shows a set. The secrets appear only if they were requested. */
export function AppliedSet({ applied }: { readonly applied: ResolvedCredential }) {
  const { config, type, configPriority, match, credentialSet } = applied
  return (
    <li>
      <p>
        <strong>{credentialSet.name}</strong> of <strong>{config}</strong>{' '}
        <span className={styles.note}>
          {type.toLowerCase()}, priority {configPriority}, because of <code>{match}</code>
        </span>
        {credentialSet.expiry !== undefined && (
          <strong> {credentialSet.expiry === 'EXPIRED' ? 'expired' : 'expires soon'}</strong>
        )}
      </p>
      <dl className={styles.members}>
        {MEMBERS.filter(({ name }) => name in credentialSet && credentialSet[name] !== '').map(({ name, title }) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd className="mono">{credentialSet[name] ?? MASK}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
