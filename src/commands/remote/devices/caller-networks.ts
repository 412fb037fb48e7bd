import type { RemoteCommandContext } from '../remote-command.ts'

/** Returns whether the caller may name a network. Other networks do not exist for it, and it cannot create them. */
export type MayName = (network: string) => boolean

/** Returns a function that asks the server once to which networks the caller is limited. */
export function createCallerNetworks({ client, signal }: RemoteCommandContext): () => Promise<MayName> {
  let asked: Promise<MayName> | undefined
  const ask = async (): Promise<MayName> => {
    const { networks } = await client.security.getCaller({ signal })
    return (network) => networks === null || networks.includes(network)
  }
  return () => (asked ??= ask())
}
