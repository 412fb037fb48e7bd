import { useSearchParams } from 'wouter'

/*
 * What is open stands in the address, so that it survives a reload and can be passed on: the network, the configuration,
 * the range of addresses its sets are narrowed down to.
 */

export interface Opened {
  readonly network: string | null
  readonly config: string | null
  readonly addresses: string
}

export const hrefOf = (network: string, config: string): string =>
  `/credentials?${new URLSearchParams({ network, config })}`

export function useOpened(): { opened: Opened; open: (next: Partial<Opened>) => void } {
  const [params, setParams] = useSearchParams()
  const opened = {
    network: params.get('network'),
    config: params.get('config'),
    addresses: params.get('addresses') ?? '',
  }
  /** What is not named is closed, but for the network. */
  const open = ({ network = opened.network, config = null, addresses = '' }: Partial<Opened>): void => {
    const next = Object.entries({ network, config, addresses }).filter(([, value]) => value !== null && value !== '')
    setParams(next as [string, string][])
  }
  return { opened, open }
}
