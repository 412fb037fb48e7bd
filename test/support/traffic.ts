/*
 * Writers that go on until the service is gone, and remember what it acknowledged.
 */

export interface Acknowledged {
  /** "network|ipAddress" to the hostname it must have; null = it must be gone. */
  readonly state: Map<string, string | null>
  /** Places whose last write got no answer: it may or may not have happened. */
  readonly unsure: Set<string>
  count: number
}

const NETWORKS = ['Default', 'Branch']

/** Each writer has addresses of its own, so that its own writes decide what must be there. */
export function startTraffic(
  url: string,
  writers: number,
  known: Acknowledged,
): { stopped: Promise<void>; stop(): void } {
  let running = true
  const one = async (writer: number): Promise<void> => {
    for (let turn = 0; running; turn++) {
      const batch = Array.from({ length: 20 }, (_, member) => nextWrite(writer, turn * 20 + member, known))
      const places = batch.flatMap((write) => write.touches)
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(batch.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))),
        })
        const replies = (await response.json()) as { id: number; result?: unknown; error?: unknown }[]
        for (const reply of replies) {
          if (reply.error === undefined) acknowledge(batch[reply.id]!, known)
          else for (const place of batch[reply.id]!.touches) known.unsure.add(place)
        }
      } catch {
        for (const place of places) known.unsure.add(place)
        return
      }
    }
  }
  const stopped = Promise.all(Array.from({ length: writers }, (_, writer) => one(writer))).then(() => {})
  return {
    stopped,
    stop() {
      running = false
    },
  }
}

interface Write {
  readonly method: string
  readonly params: unknown[]
  readonly touches: readonly string[]
  readonly after: ReadonlyMap<string, string | null>
}

function nextWrite(writer: number, turn: number, known: Acknowledged): Write {
  const ipAddress = `10.${writer}.${((turn >> 2) >> 8) & 255}.${(turn >> 2) & 255}`
  const [here, there] = NETWORKS.map((network) => `${network}|${ipAddress}`) as [string, string]
  const hostname = `w${writer}-${turn}-${known.count}`
  switch (turn % 4) {
    case 0:
      return { method: 'Inventory.createDevice', params: ['Default', ipAddress, 'A::B'], ...after([here, '']) }
    case 1:
      return {
        method: 'Inventory.updateDevice',
        params: ['Default', ipAddress, null, null, null, hostname],
        ...after([here, hostname]),
      }
    case 2:
      return {
        method: 'Inventory.updateDevice',
        params: ['Default', ipAddress, 'Branch', null, null, hostname],
        ...after([here, null], [there, hostname]),
      }
    default:
      return turn % 8 === 7
        ? { method: 'Inventory.deleteDevice', params: ['Branch', ipAddress], ...after([there, null]) }
        : {
            method: 'Inventory.updateDevice',
            params: ['Branch', ipAddress, null, null, null, hostname],
            ...after([there, hostname]),
          }
  }
}

function after(...states: [string, string | null][]): Pick<Write, 'touches' | 'after'> {
  return { touches: states.map(([place]) => place), after: new Map(states) }
}

function acknowledge(write: Write, known: Acknowledged): void {
  known.count++
  for (const [place, hostname] of write.after) {
    known.state.set(place, hostname)
    known.unsure.delete(place)
  }
}

/** A sentence for every acknowledged write that is not there. */
export async function findLost(url: string, known: Acknowledged): Promise<string[]> {
  const places = [...known.state].filter(([place]) => !known.unsure.has(place))
  const lost: string[] = []
  for (let at = 0; at < places.length; at += 500) {
    const slice = places.slice(at, at + 500)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        slice.map(([place], id) => ({ jsonrpc: '2.0', id, method: 'Inventory.getDevice', params: place.split('|') })),
      ),
    })
    const replies = (await response.json()) as { id: number; result: { hostname: string } | null }[]
    for (const { id, result } of replies) {
      const [place, hostname] = slice[id]!
      if ((result?.hostname ?? null) !== hostname) lost.push(`${place}: ${result?.hostname} instead of ${hostname}`)
    }
  }
  return lost
}
