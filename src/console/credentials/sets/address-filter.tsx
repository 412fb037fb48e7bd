import type { FormEvent } from 'react'
import styles from './address-filter.module.css'

export interface AddressFilterProps {
  readonly addresses: string
  readonly onFilter: (addresses: string) => void
}

/** Filters the sets of a static configuration by an address range. */
export function AddressFilter({ addresses, onFilter }: AddressFilterProps) {
  const filter = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onFilter(String(new FormData(event.currentTarget).get('addresses') ?? '').trim())
  }
  return (
    <form className={styles.filter} onSubmit={filter}>
      <label>
        Address or CIDR
        {/* The key makes React replace the field if the URL changes, for example when the user goes back. */}
        <input key={addresses} name="addresses" className="mono" defaultValue={addresses} placeholder="10.0.0.0/24" />
      </label>
      <button type="submit">Filter</button>
      {addresses !== '' && (
        <button type="button" data-kind="quiet" onClick={() => onFilter('')}>
          All
        </button>
      )}
    </form>
  )
}
