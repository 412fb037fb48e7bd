import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '../../session/reason-of.ts'
import { useClient, useMay } from '../../session/session.ts'
import type { DeviceKey } from '../search/inventory-place.ts'
import { AppliedSet } from './applied-set.tsx'
import styles from './device-drawer.module.css'

/*
 * For callers who may see secrets the service answers with them, and records that: so nothing is asked for before they say so.
 * For all others it has none in its answer, and there is nothing to record.
 */

export function DeviceCredentials({ of }: { readonly of: DeviceKey }) {
  const may = useMay()
  const [isAsked, setAsked] = useState(false)
  if (!may('credentials:read')) {
    return (
      <p className={styles.note}>
        This takes the permission <code>credentials:read</code>, which you do not have.
      </p>
    )
  }
  if (!may('credentials:reveal') || isAsked) return <Applied of={of} />
  return (
    <p>
      The answer holds secrets: the audit will record that they were shown to you.{' '}
      <button type="button" onClick={() => setAsked(true)}>
        Show credentials
      </button>
    </p>
  )
}

function Applied({ of }: { readonly of: DeviceKey }) {
  const client = useClient()
  const { data, error } = useQuery({
    queryKey: ['inventory', 'applied credentials', of.network, of.ipAddress],
    queryFn: ({ signal }) => client.credentials.resolveCredentials({ ...of }, { signal }),
    // Secrets go with what shows them, and are not asked for a second time behind one's back.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error !== null) return <p role="alert">{reasonOf(error)}</p>
  if (data === undefined) return <p>Loading…</p>
  if (data.length === 0) return <p className={styles.note}>No configuration has any for this address.</p>
  return (
    <ol className={styles.applied}>
      {data.map((one) => (
        <AppliedSet key={`${one.config}\n${one.credentialSet.name}`} applied={one} />
      ))}
    </ol>
  )
}
