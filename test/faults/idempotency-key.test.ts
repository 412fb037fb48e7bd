/*
 * The header Idempotency-Key: a repeated call with the same key has the same result and no second effect.
 */
import { expect, test } from 'vitest'
import { Caller } from '../support/caller.ts'
import type { Reply } from '../support/contract/contract-check.ts'
import { openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { runMain } from '../support/processes/main-program.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'
import { soon } from '../support/soon.ts'

const redis = openOnce(startRedisServer)

const witness = openOnce(() => redis.witness())

interface Talk {
  readonly prefix: string
  readonly caller: Caller
  readonly url: string
  /** Sends one call, or a batch, under a key. */
  under(key: string, message: unknown, headers?: Record<string, string>): Promise<Reply & Reply[]>
}

async function talking(work: (talk: Talk) => Promise<void>, more: Record<string, string> = {}): Promise<void> {
  const prefix = freshPrefix()
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Branch' }
  const service = await startService({ ...env, ...more })
  const caller = new Caller(service.url)
  try {
    await work({
      ...{ prefix, caller, url: service.url },
      async under(key, message, headers = {}) {
        const { text } = await caller.send(JSON.stringify(message), { 'idempotency-key': key, ...headers })
        return JSON.parse(text)
      },
    })
  } finally {
    await service.stop()
  }
}

const call = (method: string, params: unknown, id = 1) => ({ jsonrpc: '2.0', id, method, params })
const create = (address: string, id = 1) => call('Inventory.createDevice', ['Default', address, 'A::B'], id)
const audited = (prefix: string, network = 'Default'): Promise<number> => witness.xlen(`${prefix}{n:${network}}:audit`)

test('a repeated call has the same result and no second effect', async () => {
  await talking(async ({ prefix, under }) => {
    const reports = [{ ipAddress: '10.0.0.9', adapterId: 'A::B' }, { ipAddress: 'nonsense' }]
    const calls = [
      create('10.0.0.1'),
      call('Inventory.updateDevice', ['Default', '10.0.0.1', null, '10.0.0.2', null, 'moved']),
      call('Inventory.updateDevices', ['10.0.0.2', null, ['a']]),
      call('Collector.reportDevices', ['Default', reports]),
      call('Networks.defineManagedNetwork', ['Osaka']),
      call('Networks.deleteManagedNetwork', ['Osaka']),
      call('Inventory.deleteDevice', ['Default', '10.0.0.2']),
    ]
    const first: unknown[] = []
    for (const [at, one] of calls.entries()) first.push(await under(`key ${at}`, one))
    expect(first.filter((reply) => (reply as Reply).error !== undefined)).toEqual([])
    const before = [await audited(prefix), await audited(prefix, 'Osaka')]
    const again: unknown[] = []
    for (const [at, one] of calls.entries()) again.push(await under(`key ${at}`, one))
    expect(again).toEqual(first)
    expect([await audited(prefix), await audited(prefix, 'Osaka')]).toEqual(before)
  })
})

test('reports that come again are refused as they were, also if they would be accepted now', async () => {
  await talking(async ({ caller, under }) => {
    const reports = Array.from({ length: 400 }, (_, at) => {
      return { ipAddress: ipOf(at), adapterId: 'A::B', ...([5, 399].includes(at) ? { fields: { site: 'TYO' } } : {}) }
    })
    const message = call('Collector.reportDevices', ['Default', reports])
    const first = await under('reports', message)
    expect(first.result).toMatchObject({ applied: 398, refused: 2, items: [{ index: 5 }, { index: 399 }] })
    await caller.result('Settings.defineFieldNames', { fields: { named: { site: { name: 'Site', type: 'text' } } } })
    expect(await under('reports', message)).toEqual(first)
    expect(await caller.result('Inventory.getDevice', ['Default', ipOf(5)])).toBeNull()
  })
})

/** Returns the keys of the receipts of the only reportDevices under a key, the first step first. */
async function receiptKeys(prefix: string): Promise<string[]> {
  const keys = await witness.keys(`${prefix}{n:Default}:op:*-*`)
  return keys.filter((key) => /:op:[^-]+-\d+$/.test(key)).sort()
}

test('the receipts of reports have the members that the previous version reads, as it reads them', async () => {
  await talking(async ({ prefix, under }) => {
    const reports = Array.from({ length: 10 }, (_, at) =>
      at % 2 === 0 ? { ipAddress: ipOf(at), ...(at === 8 ? {} : { adapterId: 'A::B' }) } : { ipAddress: 'nonsense' },
    )
    const first = await under('reports', call('Collector.reportDevices', ['Default', reports]))
    expect(first.result).toMatchObject({ applied: 4, refused: 6, created: 4 })
    const [, receipt] = JSON.parse((await witness.get((await receiptKeys(prefix))[0]!))!)
    // It refuses the reports that it cannot read itself, besides those of the receipt.
    expect(JSON.parse(receipt)).toMatchObject({
      count: 5,
      created: 4,
      refused: [{ index: 8, code: 'DEVICE_NOT_FOUND' }],
    })
  })
})

test('a call that the previous version ran in other steps has its result again, and no second effect', async () => {
  await talking(async ({ prefix, under }) => {
    const reports = Array.from({ length: 450 }, (_, at) =>
      [3, 260, 449].includes(at) ? { ipAddress: 'nonsense' } : { ipAddress: ipOf(at), adapterId: 'A::B' },
    )
    const message = call('Collector.reportDevices', ['Default', reports])
    const first = await under('reports', message)
    expect(first.result).toMatchObject({ applied: 447, refused: 3, created: 447 })
    const [one, two, three] = (await receiptKeys(prefix)) as [string, string, string]
    const write = (key: string, receipt: unknown) =>
      witness.set(key, JSON.stringify(['ok', JSON.stringify(receipt)]), 'KEEPTTL')
    await write(one, { count: 300, created: 300, refused: [] })
    await write(two, { count: 147, created: 147, refused: [] })
    await witness.del(three)
    const before = await audited(prefix)
    expect(await under('reports', message)).toEqual(first)
    expect(await audited(prefix)).toBe(before)
  })
})

test('a call that takes several writes applies all of them under its key, and none again', async () => {
  await talking(async ({ prefix, under }) => {
    const addresses = Array.from({ length: 450 }, (_, at) => ipOf(at))
    const reports = addresses.map((ipAddress) => ({ ipAddress, adapterId: 'A::B' }))
    const first = await under('many', call('Collector.reportDevices', ['Default', reports]))
    expect(first).toMatchObject({ result: { applied: 450, created: 450 } })
    expect(await witness.hlen(`${prefix}{n:Default}:devices`)).toBe(450)
    const before = await audited(prefix)
    expect(await under('many', call('Collector.reportDevices', ['Default', reports]))).toEqual(first)
    expect(await audited(prefix)).toBe(before)
  })
})

test('a repeated batch returns the same result for each member', async () => {
  await talking(async ({ prefix, under }) => {
    const batch = [
      create('10.0.0.1', 1),
      create('10.0.0.1', 2),
      call('Inventory.updateDevice', ['Default', '10.0.0.1', 'Branch', null, null, null], 3),
      create('10.0.0.1', 4),
    ]
    const first = await under('batch', batch)
    // The second creation was refused, so the service remembers nothing of it.
    expect(first.map(({ result }) => result)).toEqual([null, expect.stringMatching(/^DEVICE_EXISTS/), null, null])
    const before = await audited(prefix)
    expect(await under('batch', batch)).toEqual(first)
    expect(await audited(prefix)).toBe(before)
  })
})

test('the same call twice at the same time has one effect and one result', async () => {
  await talking(async ({ prefix, under }) => {
    await under('a', create('10.0.0.1'))
    const before = await audited(prefix)
    const move = call('Inventory.updateDevice', ['Default', '10.0.0.1', null, '10.0.0.2', null, null])
    const replies = await Promise.all(Array.from({ length: 8 }, () => under('move', move)))
    expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toEqual(new Set([JSON.stringify(replies[0])]))
    expect(replies[0]).toMatchObject({ result: null })
    expect(await audited(prefix)).toBe(before + 1)
  })
})

test('calls that are repeated or only try a change do not use up the limit of remembered calls', async () => {
  const limit = { IDEMPOTENCY_BYTES_PER_CALLER: '65536' }
  await talking(async ({ under }) => {
    const devices = Array.from({ length: 50 }, (_, at) => create(ipOf(at), at))
    for (let times = 0; times < 5; times++) {
      expect(new Set((await under('many', devices)).map(({ result }) => result))).toEqual(new Set([null]))
    }
    const reports = [{ ipAddress: '10.0.0.1', hostname: 'x' }]
    const tries = Array.from({ length: 250 }, (_, at) =>
      call('Collector.reportDevices', { network: 'Default', reports, dryRun: true }, at),
    )
    expect((await under('tries', tries)).filter(({ error }) => error !== undefined)).toEqual([])
    expect(await under('next', create(ipOf(60)))).toMatchObject({ result: null })
  }, limit)
})

test('devices that are refused because they exist do not use up the limit of remembered calls', async () => {
  const limit = { IDEMPOTENCY_BYTES_PER_CALLER: '65536' }
  await talking(async ({ under }) => {
    await under('first', create('10.0.0.1'))
    const refused = await under(
      'batch',
      Array.from({ length: 250 }, (_, at) => create('10.0.0.1', at)),
    )
    expect(new Set(refused.map(({ result }) => `${result}`.slice(0, 13)))).toEqual(new Set(['DEVICE_EXISTS']))
    expect(await under('second', create('10.0.0.2'))).toMatchObject({ result: null })
    const created = await under(
      'many',
      Array.from({ length: 250 }, (_, at) => create(ipOf(at + 256), at)),
    )
    expect(created.at(-1)).toMatchObject({ error: { data: { code: 'OVERLOADED', retryable: false } } })
  }, limit)
})

test('other params under the same key are another operation', async () => {
  await talking(async ({ under }) => {
    await under('key', create('10.0.0.1'))
    await under('key', create('10.0.0.2'))
    expect(await under('other', create('10.0.0.2'))).toMatchObject({ result: expect.stringMatching(/^DEVICE_EXISTS/) })
  })
})

test('without a key a repeated call is a separate call', async () => {
  await talking(async ({ caller }) => {
    await caller.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
    const { result } = await caller.reply('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
    expect(result).toMatch(/^DEVICE_EXISTS/)
  })
})

test('the same key from another caller identifies another operation', async () => {
  await talking(async ({ prefix, url, under }) => {
    const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY }
    const [one, other] = await Promise.all(
      ['one', 'other'].map(async (name) => {
        const { stdout } = await runMain(['keys', 'create', name, '--role', 'operator'], env)
        return { authorization: `Bearer ${stdout.trim()}` }
      }),
    )
    // Until the service has loaded the keys, all clients count as the same caller.
    await expect.poll(async () => (await fetch(url)).status).toBe(401)
    for (const headers of [one, other]) {
      await soon(async () => expect((await fetch(url, { headers })).status).toBe(200))
    }
    expect(await under('key', create('10.0.0.1'), one)).toMatchObject({ result: null })
    const exists = { result: expect.stringMatching(/^DEVICE_EXISTS/) }
    expect(await under('key', create('10.0.0.1'), other)).toMatchObject(exists)
    expect(await under('key', create('10.0.0.1'), one)).toMatchObject({ result: null })
  })
})

test('a repeated edit returns its first result, even after another edit renamed its object', async () => {
  await talking(async ({ caller, under }) => {
    const save = (old: string | null, name: string) =>
      call('Credentials.saveCredentialConfig', ['Default', old, { name, type: 'DYNAMIC' }])
    const first = await under('save', save(null, 'before'))
    expect(first.error).toBeUndefined()
    await under('rename', save('before', 'after'))
    expect(await under('save', save(null, 'before'))).toEqual(first)
    expect(await caller.result('getAllCredentialConfigs', ['Default'])).toMatchObject([{ name: 'after' }])
  })
})

test('an edit in a session whose cookie never reached the client is staged again', async () => {
  await talking(async ({ caller, under }) => {
    const save = call('Credentials.saveCredentialConfig', ['Default', null, { name: 'a', type: 'DYNAMIC' }])
    await under('save', save)
    caller.cookie = null
    await under('save', save)
    expect(await caller.result('getPendingEdits')).toMatchObject({ edits: [{}] })
  })
})

test('an edit that only reported a loss is not remembered as done', async () => {
  await talking(async ({ prefix, caller, under }) => {
    const save = (name: string) =>
      call('Credentials.saveCredentialConfig', ['Default', null, { name, type: 'DYNAMIC' }])
    await under('lost', save('lost'))
    await witness.del(...(await witness.keys(`${prefix}{c}:session*`)))
    await caller.result('getAllCredentialConfigs', ['Default'])
    expect(await under('kept', save('kept'))).toMatchObject({ error: { data: { code: 'SESSION_EXPIRED' } } })
    expect(await under('kept', save('kept'))).toMatchObject({ result: { name: 'kept' } })
    expect(await caller.result('getPendingEdits')).toMatchObject({ edits: [{}] })
  })
})

test('a repeated commit does not commit edits that were staged since', async () => {
  await talking(async ({ caller, under }) => {
    const save = (name: string) => caller.result('saveCredentialConfig', ['Default', null, { name, type: 'DYNAMIC' }])
    await save('first')
    const commit = call('Credentials.commitEdits', [])
    expect(await under('commit', commit)).toMatchObject({ result: null })
    await save('second')
    expect(await under('commit', commit)).toMatchObject({ result: null })
    expect(await caller.result('getPendingEdits')).toMatchObject({ edits: [{}] })
  })
})
