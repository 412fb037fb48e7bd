import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { reasonOf } from '../../session/reason-of.ts'
import { useClient, useMay } from '../../session/session.ts'
import { LockContext, useLock } from '../../shell/lock.ts'
import { useLeave } from '../../shell/use-leave.tsx'
import type { DeviceKey } from '../search/inventory-url.ts'
import { DeviceCredentials } from './device-credentials.tsx'
import styles from './device-drawer.module.css'
import { DeviceFacts } from './device-facts.tsx'
import { DeviceHardware } from './device-hardware.tsx'
import { DeviceHistory } from './device-history.tsx'
import { DeviceInterfaces } from './device-interfaces.tsx'
import { DeviceNotes } from './device-notes.tsx'
import { Section } from './section.tsx'
import { type CoveringKey, useCovering } from './use-covering.ts'

export interface DeviceDrawerProps {
  readonly of: DeviceKey
  readonly onClose: () => void
  readonly onChanged: () => void
  /** Called before `onChanged` with the addresses at which a change left no device. */
  readonly onGone: (devices: readonly DeviceKey[]) => void
}

/**
 * Shows all facts about one device next to the table, which stays usable. In a narrow window the drawer replaces the
 * table.
 */
export function DeviceDrawer({ of, onClose, onChanged, onGone }: DeviceDrawerProps) {
  const client = useClient()
  const may = useMay()
  const drawer = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const lock = useLock(drawer)
  const { leave, question } = useLeave()
  const close = (): void => {
    if (!lock.isLocked) leave(onClose)
  }
  const { data: device, error } = useQuery({
    queryKey: ['inventory', 'device', of.network, of.ipAddress],
    queryFn: ({ signal }) => client.inventory.getDevice({ ...of }, { signal }),
  })
  // Screen readers begin at the heading.
  useEffect(() => heading.current?.focus(), [])
  // A deleted device has no buttons, one of which had the focus.
  const isGone = device === null
  useEffect(() => {
    if (isGone && document.activeElement === document.body) heading.current?.focus()
  }, [isGone])
  const closeOnEscape = (event: CoveringKey): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // A dialog on top of the drawer closes first.
    if (document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    close()
  }
  const isCovering = useCovering(drawer, closeOnEscape)
  return (
    <LockContext value={lock}>
      <div
        ref={drawer}
        className={styles.drawer}
        role="dialog"
        tabIndex={-1}
        aria-modal={isCovering}
        aria-labelledby={id}
        onKeyDown={closeOnEscape}
      >
        <div className={styles.top}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            <code>{of.ipAddress}</code> in <bdi>{of.network}</bdi>
          </h2>
          <button
            type="button"
            data-kind="quiet"
            aria-label="Close the device"
            disabled={lock.isLocked}
            onClick={close}
          >
            ✕
          </button>
        </div>
        {error !== null && <p role="alert">{reasonOf(error)}</p>}
        {device === undefined && error === null && <p>Loading…</p>}
        {device === null && (
          <>
            <p role="status">There is no device at this address now, or you may not see it.</p>
            <Section title="History" isOpen={true}>
              <DeviceHistory {...{ of, onChanged, onGone }} mayWrite={may('inventory:write')} />
            </Section>
          </>
        )}
        {device && (
          <>
            <DeviceFacts
              device={device}
              mayWrite={may('inventory:write')}
              onChanged={onChanged}
              onDeleted={() => {
                onGone([of])
                onChanged()
              }}
            />
            <Section title="Interfaces" isOpen>
              <DeviceInterfaces of={of} />
            </Section>
            <Section title="Hardware">
              <DeviceHardware of={of} />
            </Section>
            <Section title="Tags, memo and configuration changes" isKept>
              <DeviceNotes device={device} mayWrite={may('inventory:write')} onChanged={onChanged} />
            </Section>
            <Section title="History">
              <DeviceHistory {...{ of, onChanged, onGone }} mayWrite={may('inventory:write')} />
            </Section>
            <Section title="Matching credentials, in order">
              <DeviceCredentials of={of} />
            </Section>
          </>
        )}
        {question}
      </div>
    </LockContext>
  )
}
