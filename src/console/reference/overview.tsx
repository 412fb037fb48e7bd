import type { Contract } from './contract.ts'
import styles from './overview.module.css'
import { Prose } from './prose.tsx'

/** Shows the part of the contract that applies to all methods. */
export function Overview({ contract: { info } }: { readonly contract: Contract }) {
  return (
    <section className={styles.overview} aria-labelledby="overview">
      <h2 id="overview">Version {info.version}</h2>
      <Prose text={info.description} />
      <p>
        This reference is an OpenRPC document, from which clients are generated: <code>GET /openrpc.json</code>, or the
        call <code>rpc.discover</code>.
      </p>
    </section>
  )
}
