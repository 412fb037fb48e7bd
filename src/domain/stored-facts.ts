// Facts as they are kept: JSON with nothing in it that can be left out, because most of what is stored is facts.
//
//   {"m": memo, "t": tags, "i": interfaces, "h": hardware without what is unknown, "c": times of configuration changes}
//
// An interface is [name, addresses] or [name, addresses, what else is known]; addresses are texts such as "11.0.0.1/24",
// a single one stands alone.
import type { Hardware, Interface } from '../../generated/types.ts'
import { type Facts, noFacts, type SearchedFacts } from './facts.ts'
import { completeHardware, completeInterface } from './reported-parts.ts'

type Addresses = string | readonly string[]
type StoredInterface = readonly [name: string, addresses: Addresses, rest?: object]

interface StoredFacts {
  readonly m?: string
  readonly t?: string[]
  readonly i?: readonly StoredInterface[]
  readonly h?: readonly Hardware[]
  readonly c?: number[]
}

export function serializeFacts({ memo, tags, interfaces, hardware, configChangedAt }: Facts): string {
  const stored: StoredFacts = {
    ...(memo === null ? {} : { m: memo }),
    ...(tags.length === 0 ? {} : { t: tags }),
    ...(interfaces.length === 0 ? {} : { i: interfaces.map(storedInterface) }),
    ...(hardware.length === 0 ? {} : { h: hardware.map(known) as Hardware[] }),
    ...(configChangedAt.length === 0 ? {} : { c: configChangedAt }),
  }
  return JSON.stringify(stored)
}

export function parseFacts(json: string): Facts {
  const { m, t, i, h, c } = JSON.parse(json) as StoredFacts
  return {
    ...noFacts,
    ...(m === undefined ? {} : { memo: m }),
    ...(t === undefined ? {} : { tags: t }),
    ...(i === undefined ? {} : { interfaces: i.map(readInterface) }),
    ...(h === undefined ? {} : { hardware: h.map(completeHardware) }),
    ...(c === undefined ? {} : { configChangedAt: c }),
  }
}

/** Only what searches ask, from facts that JSON.parse has read. */
export function searchedFacts(stored: unknown): SearchedFacts {
  const { t = [], i = [], c = [] } = (stored ?? {}) as StoredFacts
  const ipAddresses: string[] = []
  for (const [, addresses] of i) for (const address of listOf(addresses)) ipAddresses.push(ipAddressOf(address))
  return { tags: t, ipAddresses, configChangedAt: c }
}

function storedInterface({ name, ipAddress: _first, ipAddresses, ...rest }: Interface): StoredInterface {
  const texts = ipAddresses.map(({ ipAddress, prefixLength }) =>
    prefixLength === null ? ipAddress : `${ipAddress}/${prefixLength}`,
  )
  const addresses = texts.length === 1 ? texts[0]! : texts
  const others = known(rest)
  return Object.keys(others).length === 0 ? [name, addresses] : [name, addresses, others]
}

function readInterface([name, addresses, rest]: StoredInterface): Interface {
  const ipAddresses = listOf(addresses).map((text) => {
    const slash = text.indexOf('/')
    return slash < 0
      ? { ipAddress: text }
      : { ipAddress: text.slice(0, slash), prefixLength: Number(text.slice(slash + 1)) }
  })
  return completeInterface({ ...rest, name, ipAddresses })
}

const listOf = (addresses: Addresses): readonly string[] => (typeof addresses === 'string' ? [addresses] : addresses)

function ipAddressOf(text: string): string {
  const slash = text.indexOf('/')
  return slash < 0 ? text : text.slice(0, slash)
}

const known = (part: object): object => Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null))
