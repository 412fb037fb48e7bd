import type { Caller } from '../../../clients/typescript/index.ts'
import { useCaller } from '../session/session.ts'
import styles from './caller-menu.module.css'
import { SignOut } from './sign-out.tsx'
import { useMenu } from './use-menu.ts'

const KINDS = { user: 'user', key: 'API key', local: 'no sign-in needed' }

/** Shows the caller, its permissions and networks, and the sign-out. */
export function CallerMenu() {
  const caller = useCaller()
  const menu = useMenu()
  return (
    <details {...menu} className={styles.menu}>
      <summary>
        <span className="for-readers-only">Signed in as </span>
        {caller.name}
      </summary>
      <div className={styles.panel}>
        <CallerFacts caller={caller} />
        {caller.kind !== 'local' && <SignOut />}
      </div>
    </details>
  )
}

function CallerFacts({ caller }: { readonly caller: Caller }) {
  return (
    <dl>
      <dt>Caller</dt>
      <dd>
        <code>{caller.id}</code> ({KINDS[caller.kind]})
      </dd>
      <dt>Networks</dt>
      <dd>{networksText(caller)}</dd>
      <dt>Permissions</dt>
      <dd>
        {caller.permissions.length === 0 && 'none'}
        {caller.permissions.map((permission) => (
          <code key={permission}>{permission} </code>
        ))}
      </dd>
    </dl>
  )
}

function networksText({ networks }: Caller): string {
  if (networks === null) return 'all'
  return networks.length === 0 ? 'none' : networks.join(', ')
}
