import { type Contract, type Method, nameIn } from './contract.ts'
import styles from './error-table.module.css'

/** Lists the errors of a method. */
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

/** An error of JSON-RPC itself, which methods do not declare. */
const MALFORMED = { code: -32602, name: 'INVALID_PARAMS', message: 'Invalid params; data.findings lists the faults' }
