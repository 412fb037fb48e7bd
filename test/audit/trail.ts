/*
 * Reads the audit from Redis with an independent client, and with `verify`.
 */
import type { Redis as Witness } from 'ioredis'
import { openAuditKeeper } from '../../src/app/background/audit-keeper.ts'
import { parseKey } from '../../src/sealing/key-text.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { verifyAudit } from '../../src/store/audit/audit-proof.ts'
import { openStore } from '../store/open-store.ts'
import { TEST_KEY } from '../support/service.ts'

export interface Entry {
  readonly id: string
  readonly number: number
  readonly fields: Readonly<Record<string, string>>
}

/** Returns the key of a stream: `n:<network>`, `credentials` or `access`. */
export function auditKey(prefix: string, stream: string): string {
  const tags: Record<string, string> = { credentials: '{c}', access: '{a}' }
  return `${prefix}${tags[stream] ?? `{${stream}}`}:audit`
}

export async function entriesOf(witness: Witness, prefix: string, stream: string): Promise<Entry[]> {
  const found = await witness.xrange(auditKey(prefix, stream), '-', '+')
  return found.map(([id, flat]) => ({
    id,
    number: Number(id.split('-')[1]),
    fields: Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]!]] : []))),
  }))
}

/** Returns all keys of the audit and their contents, as text. */
export async function rawAudit(witness: Witness, prefix: string): Promise<string> {
  const keys = (await witness.keys('*')).filter((key) => key.startsWith(prefix) && key.endsWith(':audit'))
  return JSON.stringify(await Promise.all(keys.map((key) => witness.xrange(key, '-', '+'))))
}

/** Returns the first finding of `keyrack audit verify` for each stream that has a fault. */
export async function faultsIn(url: string, prefix: string): Promise<Record<string, string>> {
  const { store, close } = await openStore(url, prefix)
  try {
    const sealing = await openSealing({ store: store.keyring, kek: parseKey(TEST_KEY) })
    return Object.fromEntries((await verifyAudit(store, sealing)).faults)
  } finally {
    close()
  }
}

/**
 * Returns a sentence for each network whose audit entries do not match its changes and definitions. Entries are
 * numbered from 1.
 */
export async function miscounts(witness: Witness, prefix: string, networks: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const network of networks) {
    const entries = await entriesOf(witness, prefix, `n:${network}`)
    const changes = Number((await witness.get(`${prefix}{n:${network}}:seq`))?.split(':')[0] ?? 0)
    // Entries of the network itself and of the names of its fields change no device.
    const others = entries.filter(({ fields }) => /^\{"(?:network|fields)"/.test(fields.on!)).length
    if (entries.length !== changes + others) {
      faults.push(`${network}: ${entries.length} entries, ${changes} changes of devices, ${others} others`)
    }
    entries.forEach(({ number }, index) => {
      if (number !== index + 1) faults.push(`${network}: entry ${number} stands at ${index + 1}`)
    })
  }
  return faults
}

/** Opens the maintenance of the audit. A service runs it once a minute; a test can run it at any time. */
export async function openKeeper(
  url: string,
  prefix: string,
  options: { keptMs?: number; now?: () => number } = {},
): Promise<{ check(): Promise<void>; readonly trouble: readonly string[]; stop(): Promise<void> }> {
  const { store, close } = await openStore(url, prefix)
  const sealing = await openSealing({ store: store.keyring, kek: parseKey(TEST_KEY) })
  const keeper = await openAuditKeeper({
    ...{ store, sealing, keptMs: 90 * 24 * 3600 * 1000, now: Date.now, onTrouble: () => {}, ...options },
  })
  return {
    check: () => keeper.check(),
    get trouble() {
      return keeper.trouble
    },
    async stop() {
      await keeper.stop()
      close()
    },
  }
}
