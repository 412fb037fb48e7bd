/* The URL holds the open network, configuration and address range, so that they survive a reload and can be shared. */
import { useSearchParams } from 'wouter'

export interface Opened {
  readonly network: string | null
  readonly config: string | null
  readonly addresses: string
}

export const hrefOf = (network: string, config: string): string =>
  `/credentials?${new URLSearchParams({ network, config })}`

/** Returns the open objects, and a function that opens others. */
export function useOpened(): { opened: Opened; open: (next: Partial<Opened>) => void } {
  const [params, setParams] = useSearchParams()
  const opened = {
    network: params.get('network'),
    config: params.get('config'),
    addresses: params.get('addresses') ?? '',
  }
  /** Opens the given members and closes the others, except the network. */
  const open = ({ network = opened.network, config = null, addresses = '' }: Partial<Opened>): void => {
    const next = Object.entries({ network, config, addresses }).filter(([, value]) => value !== null && value !== '')
    setParams(next as [string, string][])
  }
  return { opened, open }
}
