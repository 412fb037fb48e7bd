import type { Method } from './contract.ts'
import styles from './marks.module.css'

/** Shows what the user should know before calling a method. */
export function Marks({ method }: { readonly method: Method }) {
  const permission = method['x-permission']
  return (
    <p className={styles.marks}>
      <span>{permission === 'none' ? 'needs no permission' : <code>{permission}</code>}</span>
      <span data-kind={method['x-mutates'] ? 'writes' : 'reads'}>{method['x-mutates'] ? 'writes' : 'reads'}</span>
      {method['x-extension'] === true && <span>extension</span>}
    </p>
  )
}
