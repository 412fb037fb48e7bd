/**
 * Every key keyrack uses is built here and nowhere else; the README's table "Data layout" documents each.
 * What stands in braces decides the slot in a Redis Cluster: all keys of one network share one, so a script can
 * touch all of it.
 */
export interface NetworkKeys {
  readonly network: string
  readonly devices: string
  readonly facts: string
  readonly order: string
  readonly log: string
  readonly seq: string
}

export interface Keys {
  /** The names of all networks there ever were. */
  readonly networkNames: string
  of(network: string): NetworkKeys
  /** `hash`: SHA-256 of the JSESSIONID in hex. */
  session(hash: string): string
}

export function keysUnder(prefix: string): Keys {
  return {
    networkNames: `${prefix}{networks}:names`,
    of(network) {
      const tag = `${prefix}{n:${encodeName(network)}}`
      return {
        network: `${tag}:network`,
        devices: `${tag}:devices`,
        facts: `${tag}:facts`,
        order: `${tag}:order`,
        log: `${tag}:log`,
        seq: `${tag}:seq`,
      }
    },
    session: (hash) => `${prefix}{c}:session:${hash}`,
  }
}

/** Percent-encoding, `*` included: no `{`, `}`, `:` or `*` of a name can move a slot, collide or act as a pattern. */
const encodeName = (name: string): string => encodeURIComponent(name).replaceAll('*', '%2A')
