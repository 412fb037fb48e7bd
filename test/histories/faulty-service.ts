/*
 * A server in front of a service that sometimes gives faulty replies.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Random } from '../support/seeded-random.ts'
import type { Fault } from './faults.ts'

export interface FaultyService {
  readonly url: string
  stop(): Promise<void>
}

interface Request {
  readonly method: string
  readonly params: unknown
}

const FAULTY = 0.25

export async function startFaultyService(behind: string, fault: Fault, random: Random): Promise<FaultyService> {
  const reads = new Map<string, unknown>()

  async function ask(request: Request): Promise<Record<string, unknown>> {
    const response = await fetch(behind, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...request }),
    })
    return (await response.json()) as Record<string, unknown>
  }

  const done = { jsonrpc: '2.0', id: 1, result: null }
  const page = { jsonrpc: '2.0', id: 1, result: { offset: 0, pageSize: 10, total: 0, devices: [] } }

  /** Returns the reply of a faulty service, or null if this call gets the correct reply. */
  async function wrongly({ method, params }: Request): Promise<object | null> {
    if (fault === 'a lost update' && method === 'Inventory.updateDevice') return done
    if (fault === 'a search that misses an acknowledged write' && method === 'Inventory.search') return page
    if (fault === 'a stale read' && method === 'Inventory.getDevice') {
      return reads.get(JSON.stringify(params)) as object | null
    }
    if (fault === 'a read of a value never written' && method === 'Inventory.getDevice') {
      const [network, ipAddress] = params as [string, string]
      return { ...done, result: { network, ipAddress, adapterId: 'nobody', hostname: 'ever' } }
    }
    if (fault === 'a doubled create' && method === 'Inventory.createDevice') {
      await ask({ method, params })
      return done
    }
    if (fault === 'a deleted device that comes back' && method === 'Inventory.deleteDevice') return comeBack(params)
    return null
  }

  async function comeBack(params: unknown): Promise<object> {
    const { result } = (await ask({ method: 'Inventory.getDevice', params })) as { result: Record<string, string> }
    const reply = await ask({ method: 'Inventory.deleteDevice', params })
    // There was no device, or no answer.
    if (!result) return reply
    const { network, ipAddress, adapterId, hostname } = result
    await ask({ method: 'Inventory.createDevice', params: [network, ipAddress, adapterId] })
    await ask({ method: 'Inventory.updateDevice', params: [network, ipAddress, null, null, null, hostname] })
    return reply
  }

  async function answer(request: Request): Promise<object> {
    const wrong = random.chance(FAULTY) ? await wrongly(request) : null
    if (wrong !== null && wrong !== undefined) return wrong
    const reply = await ask(request)
    // Keeps only the first reply, which becomes older and older.
    const name = JSON.stringify(request.params)
    if (request.method === 'Inventory.getDevice' && !reads.has(name)) reads.set(name, reply)
    return reply
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const reply = await answer((await json(request)) as Request)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
