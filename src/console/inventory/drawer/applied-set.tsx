import { useState } from 'react'
import type { ResolvedCredential } from '../../../../generated/client/typescript/index.ts'
import { useMay } from '../../session/session.ts'
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
] as const

/** As long whatever the secret is. */
const MASK = '••••••••'

export function AppliedSet({ applied }: { readonly applied: ResolvedCredential }) {
  const mayReveal = useMay()('credentials:reveal')
  const [isRevealed, setRevealed] = useState(false)
  const { config, type, configPriority, match, credentialSet } = applied
  const known = MEMBERS.filter(({ name }) => credentialSet[name] !== '')
  return (
    <li>
      <p>
        <strong>{credentialSet.name}</strong> of <strong>{config}</strong>{' '}
        <span className={styles.note}>
          {type.toLowerCase()}, priority {configPriority}, because of <code>{match}</code>
        </span>
      </p>
      <dl className={styles.members}>
        {known.map(({ name, title, isSecret }) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd className="mono">{isSecret ? shown(credentialSet[name], isRevealed) : credentialSet[name]}</dd>
          </div>
        ))}
      </dl>
      {mayReveal && known.some(({ isSecret }) => isSecret) && (
        <button type="button" aria-pressed={isRevealed} onClick={() => setRevealed(!isRevealed)}>
          {isRevealed ? 'Hide secrets' : 'Reveal secrets'}
        </button>
      )}
    </li>
  )
}

const shown = (secret: string | null, isRevealed: boolean): string => (isRevealed && secret !== null ? secret : MASK)
