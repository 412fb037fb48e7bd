/*
 * Stages rows as edits of a session. A call saves all of its rows or none, so after a refusal the call is repeated
 * without the refused rows.
 */
import { type Credentials, InvalidParamsError, type SentCredentialSets } from '../../../../clients/typescript/index.ts'
import type { GoodRow } from '../files/rows.ts'
import { type RowFinding, refused } from '../importer.ts'
import type { SetRow } from './set-rows.ts'

const SETS_A_CALL = 500

export interface ConfigStaging {
  readonly network: string
  readonly config: string
  readonly signal: AbortSignal
}

/** Returns a finding for each row that the server refuses. */
export async function stage(
  session: Credentials,
  { network, config: configName, signal }: ConfigStaging,
  rows: readonly GoodRow<SetRow>[],
): Promise<RowFinding[]> {
  const findings: RowFinding[] = []
  for (let at = 0; at < rows.length; at += SETS_A_CALL) {
    let some = rows.slice(at, at + SETS_A_CALL)
    // A refusal lists a limited number of findings, so this may take several calls.
    while (some.length > 0) {
      const credentialSets = some.map(({ value }) => value) as unknown as SentCredentialSets
      const refusals = await session
        .saveCredentialSets({ network, configName, credentialSets }, { signal })
        .then(() => null, toRefusals)
      if (refusals === null) break
      findings.push(
        ...[...refusals].map(([index, { column, reason }]) => refusal(some[index]!, configName, { column, reason })),
      )
      some = some.filter((_, index) => !refusals.has(index))
    }
  }
  return findings
}

interface Refusal {
  readonly column: string | null
  readonly reason: string
}

const refusal = ({ line, value }: GoodRow<SetRow>, config: string, given: Refusal): RowFinding =>
  refused({ line, ...given }, { config, set: value.name })

type Refusals = ReadonlyMap<number, Refusal>

/** Returns the refusals by the position of their set in the call. Throws the failure if it has another cause. */
function toRefusals(failure: unknown): Refusals {
  if (!(failure instanceof InvalidParamsError)) throw failure
  const refusals = new Map<number, { column: string | null; reason: string }>()
  for (const { path, reason } of (failure.data.findings ?? []) as { path: string; reason: string }[]) {
    const match = /^\/credentialSets\/(\d+)(?:\/(.+))?$/.exec(path)
    if (match === null) throw failure
    const index = Number(match[1])
    if (!refusals.has(index)) refusals.set(index, { column: match[2] ?? null, reason })
  }
  if (refusals.size === 0) throw failure
  return refusals
}
