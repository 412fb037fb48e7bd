/* The choice of the network of an imported device. */
import { hasBlankAtEnd, isNetworkName } from '../../../domain/network.ts'
import { CellProblem } from '../files/rows.ts'
import { findName, readNameTable } from './name-table.ts'

/** The options that choose networks. */
export interface NetworkOptions {
  /** Network of devices for which nothing else gives one. */
  readonly network?: string
  /** File with a table from names of the source to networks. */
  readonly networkMap?: string
}

/** Returns the network for names of the source, the most exact name first. Throws CellProblem. */
export type ChooseNetwork = (names: readonly string[]) => string

/**
 * Creates the function that chooses networks. Without a table the first name is the network. Throws UsageError if the
 * file is not a table.
 */
export async function createNetworkChoice({ network, networkMap }: NetworkOptions): Promise<ChooseNetwork> {
  const table = networkMap === undefined ? null : await readNameTable(networkMap, '--network-map')
  return (given) => {
    const names = given.filter((name) => name !== '')
    const found = (table === null ? names[0] : findName(table, names)) ?? network
    if (found !== undefined && isNetworkName(found) && !hasBlankAtEnd(found)) return found
    if (names.length === 0) throw new CellProblem('network', 'is missing: use --network')
    if (found === undefined) throw new CellProblem('network', `is unknown for "${names[0]}": add it to --network-map`)
    throw new CellProblem('network', `"${found}" is not a valid network name: use --network-map`)
  }
}
