/*
 * Fills a store with data of every kind, and reads all of it as callers see it.
 */
import type { Device } from '../../generated/types.ts'
import { makeApiKey } from '../../src/access/api-key.ts'
import { proofsOfStore } from '../../src/access/record-proofs.ts'
import { parseKey } from '../../src/sealing/key-text.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { createSigner } from '../../src/sealing/signer.ts'
import { verifyAudit } from '../../src/store/audit/audit-proof.ts'
import { openStore } from '../store/open-store.ts'
import { Caller } from '../support/caller.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { TEST_KEY } from '../support/service.ts'
import { editEverything, editsOf, listing, NETWORKS } from './commit-rounds.ts'

/** A caller with an API key. */
export class KeyCaller extends Caller {
  readonly #key: string

  constructor(url: string, key: string, cookie: string | null = null) {
    super(url)
    this.#key = key
    this.cookie = cookie
  }

  override send(body: string, headers: Record<string, string> = {}, path = ''): ReturnType<Caller['send']> {
    return super.send(body, { authorization: `Bearer ${this.#key}`, ...headers }, path)
  }
}

/** Creates an API key with all permissions. */
export async function makeAdminKey(redisUrl: string, prefix: string): Promise<string> {
  const { store, close } = await openStore(redisUrl, prefix)
  try {
    const sealing = await openSealing({ store: store.keyring, kek: parseKey(TEST_KEY) })
    const rights = { grants: ['role:admin'], networks: null, expiresAt: null }
    const { id, key, record } = makeApiKey(sealing.keyFor('access'), 'restorer', rights, Date.now())
    const auditContext = {
      by: 'cli',
      method: 'keys create',
      requestId: '',
      source: '',
      operation: null,
      sign: createSigner(sealing.keyFor('audit')),
    }
    const signed = proofsOfStore(sealing).signKey(id, record)
    await store.for(auditContext).access.replace('keys', id, null, JSON.stringify(signed))
    return key.reveal()
  } finally {
    close()
  }
}

/** Reports devices with all their facts, and saves credentials of every kind. Leaves edits in the caller's session. */
export async function fillStore(caller: Caller): Promise<void> {
  for (const [number, network] of NETWORKS.entries()) {
    const reports = Array.from({ length: 6 }, (_, index) => ({
      ...{ ipAddress: `10.${number}.0.${index}`, adapterId: 'Cisco::IOS', hostname: `host-${index}` },
      ...{ memo: `memo ${index}`, tags: ['core', `t${index}`], configChangedAt: 1_788_000_000_000 + index },
      interfaces: [{ name: 'Gi0/1', ipAddresses: [{ ipAddress: `172.16.${number}.${index}`, prefixLength: 24 }] }],
      hardware: [{ hardwareId: index, serialNumber: `FOC${index}` }],
    }))
    const { refused } = await caller.result<{ refused: number }>('Collector.reportDevices', [network, reports])
    if (refused > 0) throw new Error(`${refused} reports are refused`)
  }
  const random = seededRandom(1)
  for (let round = 0; round < 3; round++) {
    await editEverything(caller, round, random)
    if (round < 2) await caller.result('commitEdits')
  }
}

/** Returns all data by name, including secrets. `editor` is the caller with staged edits. */
export async function everythingOf(editor: KeyCaller, reader: KeyCaller): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = { networks: await reader.result('Networks.getAllManagedNetworks') }
  for (const network of NETWORKS) {
    const { devices } = await reader.result<{ devices: Device[] }>('Inventory.search', {
      ...{ network: [network], scheme: 'ipAddress', query: '0.0.0.0/0' },
      pageData: { offset: 0, pageSize: 1000 },
    })
    for (const device of devices) {
      const { ipAddress } = device
      const name = `${network}|${ipAddress}`
      seen[name] = device
      seen[`interfaces of ${name}`] = await reader.result('Inventory.getDeviceInterfaces', [network, ipAddress])
      seen[`hardware of ${name}`] = await reader.result('Inventory.getDeviceHardware', [ipAddress, network])
    }
  }
  seen.credentials = await listing(reader)
  seen['credentials with edits'] = await listing(editor)
  seen.edits = await editsOf(editor)
  return seen
}

/** Returns the faults of the audit, stream by stream, and the number of signed entries. */
export async function auditOf(redisUrl: string, prefix: string): Promise<{ faults: string[]; signed: number }> {
  const { store, close } = await openStore(redisUrl, prefix)
  try {
    const sealing = await openSealing({ store: store.keyring, kek: parseKey(TEST_KEY) })
    const { faults, count, unsigned } = await verifyAudit(store, sealing)
    return { faults: [...faults].map(([stream, fault]) => `${stream}: ${fault}`), signed: count - unsigned }
  } finally {
    close()
  }
}
