import { type Contract, type Method, nameIn } from './contract.ts'
import styles from './error-table.module.css'

/** What the method may be refused with. */
export function ErrorTable({ method, contract }: { readonly method: Method; readonly contract: Contract }) {
  const errors = method.errors.map((reference) => {
    const name = nameIn(reference)
    return { name, ...contract.components.errors[name]! }
  })
  return (
    <div className={styles.scroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Name</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {[...errors, MALFORMED].map(({ code, name, message }) => (
            <tr key={name}>
              <td className="mono">{code}</td>
              <td className="mono">{name}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Of JSON-RPC itself: methods do not declare it. */
const MALFORMED = { code: -32602, name: 'INVALID_PARAMS', message: 'Invalid params: data.findings lists what is wrong' }
