/*
 * Generates its cases from the contract, so it also covers every new method and param.
 */
import { describe, expect, test } from 'vitest'
import { type Method, readContract, refName, type Schema } from '../../scripts/contract/contract.ts'
import type { Reply } from '../support/contract/contract-check.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))

interface Finding {
  path: string
  reason: string
  max?: number
  min?: number
}

/** A value that the service has to refuse, and its position inside a param. */
interface Wrong {
  readonly position: number
  readonly name: string
  /** The position inside the param, such as /offset. Empty for the param itself. */
  readonly inside: string
  readonly value: unknown
}

const contract = readContract()
const methods = contract.methods.map((method) => [method.name, method] as const)
const withParams = methods.filter(([, { params }]) => params.length > 0)
const CANARY = 'canary-7f3a'

const resolve = (schema: Schema): Schema =>
  typeof schema.$ref === 'string' ? contract.components.schemas[refName({ $ref: schema.$ref })]! : schema

/** Returns valid params: those of the first example, and null for the rest. */
function rightParams(method: Method): unknown[] {
  const values = new Map(method.examples[0]!.params.map(({ name, value }) => [name, value]))
  return method.params.map(({ name }) => structuredClone(values.get(name) ?? null))
}

const byName = (method: Method, values: readonly unknown[]): Record<string, unknown> =>
  Object.fromEntries(method.params.map(({ name }, position) => [name, values[position]]))

function withWrong(method: Method, wrongs: readonly Wrong[]): unknown[] {
  const values = rightParams(method)
  for (const { position, inside, value } of wrongs) values[position] = replaced(values[position], inside, value)
  return values
}

/**
 * Returns a copy of a value with the member at a position replaced. If the position is "", returns the new value
 * itself.
 */
function replaced(whole: unknown, inside: string, value: unknown): unknown {
  if (inside === '') return value
  const member = inside.slice(1)
  if (!Array.isArray(whole)) return { ...(whole as object), [member]: value }
  return whole.map((element, index) => (String(index) === member ? value : element))
}

const BY_TYPE: Record<string, unknown> = {
  string: CANARY,
  number: 1.5,
  boolean: true,
  null: null,
  array: [CANARY, [CANARY], { nested: CANARY }],
  object: { nested: CANARY, deeper: { nested: [CANARY] } },
}

/** Returns a value of every JSON type that a schema does not accept. */
function wrongTypes(schema: Schema): unknown[] {
  const taken = [resolve(schema).type ?? Object.keys(BY_TYPE)].flat()
  return Object.entries(BY_TYPE).flatMap(([type, value]) => (taken.includes(type) ? [] : [value]))
}

/**
 * Returns the positions in the params of a method that have their own schema. These are the params, and the members of
 * objects.
 */
function placesOf(method: Method): (Omit<Wrong, 'value'> & { schema: Schema })[] {
  return method.params.flatMap(({ name, schema }, position) => {
    const whole = resolve(schema as unknown as Schema)
    const members = Object.entries((whole.properties ?? {}) as Record<string, Schema>)
    return [
      { position, name, inside: '', schema: whole },
      ...members.map(([member, of]) => ({ position, name, inside: `/${member}`, schema: resolve(of) })),
    ]
  })
}

const wrongsOf = (method: Method): Wrong[] =>
  placesOf(method).flatMap(({ schema, ...place }) => wrongTypes(schema).map((value) => ({ ...place, value })))

/** Makes a call that must return -32602. Returns its findings. */
async function refusal(method: Method, params: unknown): Promise<Finding & { findings: Finding[] }> {
  const { error } = await service.call(method.name, params)
  expect(error, `${method.name} ${JSON.stringify(params)}`).toMatchObject({
    code: -32602,
    message: expect.stringMatching(/^Invalid params: \/\S* \S/),
  })
  const { findings, ...first } = error!.data as unknown as Finding & { findings: Finding[] }
  expect(first).toEqual(findings[0])
  return { ...first, findings }
}

const pathsOf = ({ findings }: { findings: Finding[] }): string[] => findings.map(({ path }) => path)

describe('a value of a wrong type is found at its place', () => {
  test.each(withParams)('%s', async (_name, method) => {
    const wrongs = wrongsOf(method)
    expect(wrongs.length).toBeGreaterThan(0)
    for (const wrong of wrongs) {
      const values = withWrong(method, [wrong])
      const named = await refusal(method, byName(method, values))
      expect(pathsOf(named)).toContain(`/${wrong.name}${wrong.inside}`)
      expect(named.reason).toMatch(/^(must be |is required)/)
      expect(pathsOf(await refusal(method, values))).toContain(`/${wrong.position}${wrong.inside}`)
    }
  })
})

describe('all params that are wrong are found, in the order of the contract', () => {
  test.each(withParams)('%s', async (_name, method) => {
    const wrongs = method.params.map(({ name, schema }, position): Wrong => {
      return { position, name, inside: '', value: wrongTypes(schema as unknown as Schema)[0] }
    })
    const values = withWrong(method, wrongs)
    const unknown = { ...byName(method, values), zzz: CANARY, 'a/b~c': CANARY }
    const names = method.params.map(({ name }) => `/${name}`)
    expect(pathsOf(await refusal(method, unknown))).toEqual([...names, '/zzz', '/a~1b~0c'])
    const positions = [...values, CANARY, CANARY].map((_, position) => `/${position}`)
    expect(pathsOf(await refusal(method, [...values, CANARY, CANARY]))).toEqual(positions)
  })
})

describe('a param that is missing is found at the place it should have', () => {
  test.each(withParams)('%s', async (_name, method) => {
    const needed = method.params.flatMap(({ name, schema, required }, position) => {
      const { type } = resolve(schema as unknown as Schema)
      return required === true || ![type].flat().includes('null') ? [{ name, position }] : []
    })
    for (const { name } of needed) {
      const { [name]: _, ...others } = byName(method, rightParams(method))
      expect(await refusal(method, others)).toMatchObject({ path: `/${name}`, reason: 'is required' })
    }
    if (needed.length === 0) return
    const none = await refusal(method, {})
    expect(none.findings).toEqual(needed.map(({ name }) => ({ path: `/${name}`, reason: 'is required' })))
    expect(pathsOf(await refusal(method, []))).toEqual(needed.map(({ position }) => `/${position}`))
  })
})

describe('a param that the method does not have is named, escaped as RFC 6901 says', () => {
  test.each(methods)('%s', async (_name, method) => {
    const right = rightParams(method)
    const named = await refusal(method, { ...byName(method, right), 'no/such~name': CANARY })
    expect(pathsOf(named)).toEqual(['/no~1such~0name'])
    const surplus = await refusal(method, [...right, CANARY, null])
    expect(pathsOf(surplus)).toEqual([`/${right.length}`, `/${right.length + 1}`])
  })
})

describe('a bound that is exceeded is reported', () => {
  interface Bound extends Wrong {
    readonly bound: { max: number } | { min: number }
  }

  const boundsOf = (method: Method): Bound[] =>
    placesOf(method).flatMap(({ schema, ...place }) => {
      const bounds: [unknown, 'max' | 'min', (limit: number) => unknown][] = [
        [schema.maximum, 'max', (limit) => limit + 1],
        [schema.minimum, 'min', (limit) => limit - 1],
        [schema.maxLength, 'max', (limit) => 'é'.repeat(limit + 1)],
        [schema.minLength, 'min', (limit) => 'é'.repeat(limit - 1)],
        [schema.maxItems, 'max', (limit) => Array(limit + 1).fill(null)],
      ]
      return bounds.flatMap(([limit, bound, beyond]): Bound[] => {
        if (typeof limit !== 'number') return []
        return [{ ...place, value: beyond(limit), bound: { [bound]: limit } as Bound['bound'] }]
      })
    })

  test.each(methods.filter(([, method]) => boundsOf(method).length > 0))('%s', async (_name, method) => {
    for (const { bound, ...wrong } of boundsOf(method)) {
      const values = withWrong(method, [wrong])
      const path = `/${wrong.name}${wrong.inside}`
      expect((await refusal(method, byName(method, values))).findings).toContainEqual(
        expect.objectContaining({ path, ...bound }),
      )
    }
  })

  test('also if a setting replaced it, and the value is not clamped', async () => {
    const small = await forThisTest(startService({ REDIS_URL: redis.url, MAX_PAGE_SIZE: '50' }))
    const search = (pageSize: number) => small.call('Inventory.search', { pageData: { offset: 0, pageSize } })
    expect((await search(50)).result).toMatchObject({ pageSize: 50 })
    expect((await search(51)).error!.data).toMatchObject({ path: '/pageData/pageSize', max: 50 })
    const published = (await small.result('rpc.discover')) as typeof contract
    expect(published.components.schemas.PageSize!.maximum).toBe(50)
  })

  test('and lengths are counted in code points', async () => {
    expect(await service.error('Networks.getManagedNetwork', ['😀'.repeat(64)])).toMatchObject({ code: 1001 })
    const { data } = await service.error('Networks.getManagedNetwork', ['😀'.repeat(65)])
    expect(data).toMatchObject({ path: '/0', max: 64 })
  })
})

describe('the path of a finding leads into the params', () => {
  test.each<[string, unknown, string]>([
    ['Inventory.search', { pageData: { offset: -1, pageSize: 1 } }, '/pageData/offset'],
    ['Inventory.search', [null, null, null, { offset: -1, pageSize: 1 }], '/3/offset'],
    ['Inventory.search', [null, null, null, { offset: 0 }], '/3/pageSize'],
    ['Inventory.search', { network: ['Default', 5], pageData: { offset: 0, pageSize: 1 } }, '/network/1'],
    ['Inventory.search', [['Default', 'a@b'], null, null, { offset: 0, pageSize: 1 }], '/0/1'],
    ['Inventory.search', { pageData: { offset: 0, pageSize: 1 }, scheme: 'nope', query: 'x' }, '/scheme'],
    ['Inventory.search', [null, 'status', 'x', { offset: 0, pageSize: 1 }], '/2'],
    ['Inventory.updateDevices', { ipCsv: '10.0.0.1', customFields: [null, 5] }, '/customFields/1'],
    ['Inventory.updateDevices', ['10.0.0.1', null, ['', '', '', []]], '/2/3'],
    ['Inventory.updateDevices', [' , '], '/0'],
    ['Inventory.getDevice', ['Default', '10.0.0.256'], '/1'],
    ['Inventory.updateDevice', { network: 'Default', ipAddress: '10.0.0.1', newAdapterId: '\n' }, '/newAdapterId'],
  ])('%s %j: %s', async (name, params, path) => {
    expect(await service.error(name, params)).toMatchObject({ code: -32602, data: { path } })
  })

  test('also if there are several findings', async () => {
    const params = [['', 'a@b'], 5, null, { offset: -1, pageSize: 0 }, 'nope', 'true']
    const { data } = await service.error('Inventory.search', params)
    expect(pathsOf(data as never)).toEqual(['/0/0', '/0/1', '/1', '/3/offset', '/3/pageSize', '/4', '/5'])
  })
})

/**
 * Returns the parts of a -32602 that could reveal a received value. `items` is left out, because updateDevices lists
 * malformed entries there on purpose.
 */
function textOf({ error }: Reply): string {
  return JSON.stringify(error, (name, value) => (name === 'items' ? undefined : value))
}

describe('an error never repeats a received value', () => {
  // Each of these texts is malformed in some syntax that the contract parses from a string.
  const texts = ['', '\u0000', ' ', '@', ',', '/', '%', '\n', '"', '*', '::', '=', '\ud800'].flatMap((odd) => [
    `${CANARY}${odd}`,
    `${odd}${CANARY}`,
  ])
  const shapes = [
    ...texts,
    CANARY.repeat(2000),
    [CANARY],
    [[CANARY]],
    [{ name: CANARY }],
    { name: CANARY },
    { offset: CANARY, pageSize: [CANARY], total: CANARY },
  ]

  test.each(methods)('%s', async (_name, method) => {
    const places = placesOf(method)
    const calls = places.flatMap(({ schema: _, ...place }) =>
      shapes.map((value) => withWrong(method, [{ ...place, value }])),
    )
    const everywhere = shapes.map((value) => method.params.map(() => value))
    let refused = 0
    for (const values of [...calls, ...everywhere, [...rightParams(method), CANARY]]) {
      const forms = values.length > method.params.length ? [values] : [values, byName(method, values)]
      for (const params of forms) {
        const reply = await service.call(method.name, params)
        if (reply.error?.code !== -32602) continue
        refused++
        expect(textOf(reply)).not.toContain(CANARY)
      }
    }
    expect(refused).toBeGreaterThan(0)
  })

  test.each([
    ['scheme', `ipAddress,${CANARY}`, 'x\ny'],
    ['address', 'ipAddress', CANARY],
    ['CIDR', 'interfaceIpAddress', `10.0.0.0/${CANARY}`],
    ['zone', 'ipAddress', `fe80::1%${CANARY}`],
    ['status', 'status', CANARY],
    ['lastChange', 'lastChange', CANARY],
    ['range of days', 'lastChange', `2024-01-01/${CANARY}`],
    ['custom pair', 'custom', CANARY],
    ['custom key', 'custom', `${CANARY}=1`],
    ['tag without operand', 'tag', `${CANARY} AND`],
    ['tag that stays open', 'tag', `"${CANARY}`],
    ['lines without schemes', '', CANARY],
  ])('in a search: %s', async (_what, scheme, query) => {
    const reply = await service.call('Inventory.search', { scheme, query, pageData: { offset: 0, pageSize: 1 } })
    expect(reply.error).toMatchObject({ code: -32602 })
    expect(textOf(reply)).not.toContain(CANARY)
  })

  test('and reveals nothing about the implementation', async () => {
    const all = methods.flatMap(([name, { params }]) => [
      { name, params: params.map(() => CANARY) },
      { name, params: params.map(() => ({})) },
      { name, params: rightParams(contract.methods.find((method) => method.name === name)!) },
    ])
    let errors = 0
    for (const { name, params } of all) {
      const { error } = await service.call(name, params)
      if (error === undefined) continue
      errors++
      expect(JSON.stringify(error)).not.toMatch(
        /\.(ts|js|lua|cjs)\b|node_modules|stack|\{n:|\{c\}|redis|schemaPath|#\//i,
      )
    }
    expect(errors).toBeGreaterThan(10)
  })
})

test('findings of the schemas and of the search languages are returned together', async () => {
  const { data } = await service.error('Inventory.search', {
    scheme: 'hostname,bogus,status',
    query: 'a\nb\nX',
    pageData: { offset: -1, pageSize: 1 },
    sortColumn: 'colour',
  })
  const paths = (data!.findings as { path: string }[]).map((finding) => finding.path)
  expect(paths).toEqual(['/pageData/offset', '/sortColumn', '/scheme', '/query'])
  const positional = await service.error('Inventory.updateDevices', [' , ', 5])
  const positions = (positional.data!.findings as { path: string }[]).map((finding) => finding.path)
  expect(positions).toEqual(['/1', '/0'])
})

test('the error for a thousand unknown params has a hundred findings', async () => {
  const names = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`n${index}`, index]))
  for (const params of [names, Object.keys(names)]) {
    const { data } = await service.error('Networks.getManagedNetworkNames', params)
    expect(data!.findings).toHaveLength(100)
  }
})
