/*
 * Writes devices straight into a store. Hosts are numbers: host 258 has the address 10.0.1.2.
 */
import { expect } from 'vitest'
import type { Device } from '../../generated/types.ts'
import { newDevice } from '../../src/domain/device.ts'
import { ANY_REVISION } from '../../src/store/inventory/device-write.ts'
import { addressOf } from '../support/hosts.ts'
import type { OpenStore } from './open-store.ts'

type Writer = Pick<OpenStore, 'store'>

/** Creates or replaces devices, with what `membersOf` returns and with the same facts, as stored, for all of them. */
export async function putDevices(
  { store }: Writer,
  network: string,
  hosts: readonly number[],
  membersOf: (host: number) => Partial<Device> = () => ({}),
  facts: string | null = null,
): Promise<void> {
  const changes = hosts.map((host) => {
    const id = { network, address: addressOf(host) }
    return { id, expectedRevision: ANY_REVISION, device: { ...newDevice(id, 'a'), ...membersOf(host) }, facts }
  })
  expect(await store.devices.commit(changes)).toBe(true)
}

/** Deletes devices. */
export async function removeDevices({ store }: Writer, network: string, hosts: readonly number[]): Promise<void> {
  const changes = hosts.map((host) => {
    return { id: { network, address: addressOf(host) }, expectedRevision: ANY_REVISION, device: null, facts: null }
  })
  expect(await store.devices.commit(changes)).toBe(true)
}
