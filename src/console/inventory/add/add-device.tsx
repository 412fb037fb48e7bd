import { useState } from 'react'
import { useMay } from '../../session/session.ts'
import type { DeviceKey } from '../search/inventory-place.ts'
import { NewDeviceForm } from './new-device-form.tsx'

export interface AddDeviceProps {
  /** The network that the form shows at first. */
  readonly network: string
  readonly onAdded: (device: DeviceKey) => void
}

/** A button that opens the form of a new device. Only callers who may write see it. */
export function AddDevice({ network, onAdded }: AddDeviceProps) {
  const mayWrite = useMay()('inventory:write')
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite) return null
  const add = (device: DeviceKey): void => {
    setOpen(false)
    onAdded(device)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add device
      </button>
      {isOpen && <NewDeviceForm network={network} onAdded={add} onClose={() => setOpen(false)} />}
    </>
  )
}
