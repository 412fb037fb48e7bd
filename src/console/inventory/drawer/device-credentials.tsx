/*
 * Reads the matching credentials without secrets. It reads secrets only when the user asks for them, because the audit
 * records each reveal.
 */
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ResolvedCredential } from '../../../../clients/typescript/index.ts'
import { failureText } from '../../session/reason-of.ts'
import { useClient, useMay } from '../../session/session.ts'
import { useForgottenAtEnd } from '../../session/use-forgotten-at-end.ts'
import type { DeviceKey } from '../search/inventory-url.ts'
import { AppliedSet, hasSecret } from './applied-set.tsx'
import styles from './device-drawer.module.css'
import { ReadPart } from './read-part.tsx'

/** The beginning of the query keys of the credentials that apply to devices. */
export const APPLIED_KEY = ['credentials', 'applied'] as const

export function DeviceCredentials({ of }: { readonly of: DeviceKey }) {
  const may = useMay()
  if (may('credentials:read')) return <Applied of={of} />
  return (
    <p className={styles.note}>
      You need the permission <code>credentials:read</code> to see them.
    </p>
  )
}

function Applied({ of }: { readonly of: DeviceKey }) {
  const { credentials } = useClient()
  const mayReveal = useMay()('credentials:reveal')
  const read = useQuery({
    queryKey: [...APPLIED_KEY, of.network, of.ipAddress],
    queryFn: ({ signal }) => credentials.resolveCredentials({ ...of, masked: true }, { signal }),
  })
  // This is a mutation, because the results of queries are cached.
  const reveal = useMutation({ mutationFn: () => credentials.resolveCredentials({ ...of }), gcTime: 0 })
  const { reset } = reveal
  useForgottenAtEnd(reveal)
  const isShown = useRef(false)
  // A reveal that is still running is kept: the audit has it, so the user must see its secrets.
  // biome-ignore lint/correctness/useExhaustiveDependencies: secrets that were shown before may be older than the sets
  useEffect(() => {
    if (isShown.current) reset()
  }, [reset, read.dataUpdatedAt])
  const isRevealed = reveal.data !== undefined
  useEffect(() => {
    isShown.current = isRevealed
  }, [isRevealed])
  const show = (sets: readonly ResolvedCredential[]): ReactNode => (
    <>
      {sets.length === 0 && <p className={styles.note}>No credentials match this address.</p>}
      {mayReveal && sets.some(hasSecret) && (
        <p className={styles.reveal}>
          <button
            type="button"
            aria-pressed={isRevealed}
            disabled={reveal.isPending}
            onClick={() => (isRevealed ? reveal.reset() : reveal.mutate())}
          >
            Reveal secrets
          </button>
          <span className={styles.note}>The audit records each reveal: who, when, and which sets.</span>
        </p>
      )}
      {reveal.error !== null && <p role="alert">{failureText('Cannot reveal', reveal.error)}</p>}
      {sets.length > 0 && <AppliedSets sets={reveal.data ?? sets} />}
    </>
  )
  return <ReadPart of={read} show={show} />
}

const AppliedSets = ({ sets }: { readonly sets: readonly ResolvedCredential[] }) => (
  <ol className={styles.applied}>
    {sets.map((one) => (
      <AppliedSet key={`${one.config}\n${one.credentialSet.name}`} applied={one} />
    ))}
  </ol>
)
