import { useState } from 'react'
import { flushSync } from 'react-dom'
import { firstNetwork, useNetworkNames } from '../../session/network-names.ts'
import { useMay } from '../../session/session.ts'
import type { DeviceKey } from '../search/inventory-url.ts'
import { NewDeviceForm } from './new-device-form.tsx'

export interface AddDeviceProps {
  /** The networks of the search. The form shows the first one of them, if the caller may choose it. */
  readonly searched: readonly string[]
  readonly onAdded: (device: DeviceKey) => void
}

/** A button that opens the form of a new device. Only callers who may write see it. */
export function AddDevice({ searched, onAdded }: AddDeviceProps) {
  const mayWrite = useMay()('inventory:write')
  const { data: networks = [] } = useNetworkNames()
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite) return null
  const network = searched.find((name) => networks.includes(name)) ?? firstNetwork(networks)
  const add = (device: DeviceKey): void => {
    // The form is gone before the caller asks for text that is not saved: its text is saved.
    flushSync(() => setOpen(false))
    onAdded(device)
  }
  return (
    <>
      <button type="button" disabled={network === undefined} onClick={() => setOpen(true)}>
        Add device
      </button>
      {isOpen && network !== undefined && (
        <NewDeviceForm network={network} networks={networks} onAdded={add} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
