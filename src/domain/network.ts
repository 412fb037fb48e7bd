import type { ManagedNetwork } from '../../generated/types.ts'

/** The network that always exists and cannot be deleted. */
export const DEFAULT_NETWORK = 'Default'

const NAME = /^[^\p{Cc}\p{Cs},@]+$/u

/** Returns whether a text is a valid network name: 1 to 64 characters without control characters, `,` or `@`. */
export function isNetworkName(text: string): boolean {
  return NAME.test(text) && text.length <= 128 && [...text].length <= 64
}

/**
 * Returns whether a name begins or ends with a blank. A new network must have no such name: an ipCsv names networks
 * too, and the blanks around its entries do not count.
 */
export const hasBlankAtEnd = (name: string): boolean => name !== name.trim()

/** Returns a network as sent to clients. */
export const managedNetwork = (name: string, bridgeName: string | null): ManagedNetwork => ({
  name,
  bridgeName,
  online: true,
})
