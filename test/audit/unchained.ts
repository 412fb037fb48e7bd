import { createHash } from 'node:crypto'
import { parseKey } from '../../src/sealing/key-text.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { createSigner } from '../../src/sealing/signer.ts'
import { formerKeyring } from '../sealing/former-keyring.ts'
import { openStore } from '../store/open-store.ts'
import { TEST_KEY } from '../support/service.ts'
import type { Entry } from './trail.ts'

/** Returns entries as keyrack 0.1.0 signed them: each separately, with a keyring of its format. */
export async function signUnchained(url: string, prefix: string, stream: string, count: number): Promise<Entry[]> {
  const { store, close } = await openStore(url, prefix)
  try {
    await store.keyring.replace(null, formerKeyring())
    const sealing = await openSealing({ store: store.keyring, kek: parseKey(TEST_KEY) })
    const sign = createSigner(sealing.keyFor('audit'))
    return Array.from({ length: count }, (_, at) => {
      const content = { by: 'key:1', method: 'Inventory.createDevice', request: `r${at}`, on: '{"devices":[]}' }
      const { by, method, request, on } = content
      const id = `${Date.now() - 3_600_000 + at}-${at + 1}`
      const secret = sign(JSON.stringify([stream, by, method, request, on]))
      const mac = createHash('sha1').update(`${secret}:${id}`).digest('hex')
      return { id, number: at + 1, fields: { ...content, mac } }
    })
  } finally {
    close()
  }
}
