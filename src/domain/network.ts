import type { ManagedNetwork } from '../../generated/types.ts'

/** The network that always exists and can't be deleted. */
export const DEFAULT_NETWORK = 'Default'

const NAME = /^[^\p{Cc}\p{Cs},@]+$/u

/** Whether a network could bear this name: 1 to 64 characters without control characters, `,` or `@`. */
export function isNetworkName(text: string): boolean {
  return NAME.test(text) && text.length <= 128 && [...text].length <= 64
}

/** A network as it goes over the wire. */
export const managedNetwork = (name: string, bridgeName: string | null): ManagedNetwork => ({
  name,
  bridgeName,
  online: true,
})
