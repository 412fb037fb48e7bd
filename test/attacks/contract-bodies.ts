/*
 * Creates bodies of the maximum size from the contract, for every array, map and text that a caller can send. They
 * consist of the shortest valid or the shortest invalid elements. A new param of the contract is covered automatically.
 */
import { type Method, readContract, refName, type Schema } from '../../scripts/contract/contract.ts'

/** A body that is large at one position in the params of a method. */
export interface Body {
  readonly method: string
  /** The position and the content, such as `/reports/0/interfaces: right elements`. */
  readonly what: string
  /** Makes the body on each call, because it is too large to keep. */
  readonly text: (bytes: number) => string
}

const contract = readContract()

export const methodsWithParams: readonly Method[] = contract.methods.filter(({ params }) => params.length > 0)

const resolved = (schema: Schema): Schema =>
  typeof schema.$ref === 'string' ? contract.components.schemas[refName({ $ref: schema.$ref })]! : schema

const typesOf = (schema: Schema): unknown[] => [schema.type].flat()

const RIGHT_BY_FORMAT: Record<string, string> = {
  'ip-address': '::',
  'adapter-id': 'a',
  'mac-address': '00:00:00:00:00:00',
  'credential-name': 'a',
  'address-expression': '::',
  'field-path': 'fields.a',
  'change-position': '0-0',
  'audit-id': '1-1',
  'audit-stream': 'access',
}

/** Returns the JSON of the shortest value that a schema accepts. */
function shortestRight(unresolved: Schema): string {
  const schema = resolved(unresolved)
  // The name of an existing network, so that the service executes a valid call.
  if (schema.title === 'NetworkName') return '"Default"'
  const [first] = (schema.enum ?? []) as unknown[]
  if (first !== undefined) return JSON.stringify(first)
  const [form] = (schema.oneOf ?? []) as Schema[]
  if (form !== undefined) return shortestRight(form)
  const types = typesOf(schema)
  if (types.includes('null')) return 'null'
  if (types.includes('integer')) return `${schema.minimum ?? 0}`
  if (types.includes('array')) return '[]'
  if (types.includes('string')) return JSON.stringify(RIGHT_BY_FORMAT[`${schema['x-format']}`] ?? 'a')
  return objectWith(schema, null, '')
}

/** Returns the JSON of an object with its required members and one more. */
function objectWith(schema: Schema, name: string | null, json: string): string {
  const properties = schema.properties as Record<string, Schema>
  const required = ((schema.required ?? []) as string[]).filter((member) => member !== name)
  const members = required.map((member) => `${JSON.stringify(member)}:${shortestRight(properties[member]!)}`)
  if (name !== null) members.push(`${JSON.stringify(name)}:${json}`)
  return `{${members.join(',')}}`
}

/** Returns the JSON of a short value that a schema rejects. */
const shortestWrong = (schema: Schema): string => (typesOf(resolved(schema)).includes('integer') ? '""' : '1')

/** The position of a schema. `around` returns the params with the given JSON at this position. */
interface Place {
  readonly path: string
  readonly schema: Schema
  readonly around: (json: string) => string
  /**
   * Returns the params with the innermost array around this position filled with copies of the element, as many as fit
   * into `bytes`. Null if there is no such array.
   */
  readonly repeated: ((json: string, bytes: number) => string) | null
}

function placesIn(place: Place): Place[] {
  const { schema, path, around, repeated } = place
  const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(
    ([name, member]): Place => ({
      path: `${path}/${name}`,
      schema: resolved(member),
      around: (json) => around(objectWith(schema, name, json)),
      repeated: repeated && ((json, bytes) => repeated(objectWith(schema, name, json), bytes)),
    }),
  )
  const elements: Place[] = []
  if (schema.items !== undefined) {
    elements.push({
      path: `${path}/0`,
      schema: resolved(schema.items as Schema),
      around: (json) => around(`[${json}]`),
      repeated: (json, bytes) => around(arrayOf(json, bytes)),
    })
  }
  const forms = ((schema.oneOf ?? []) as Schema[]).map((form): Place => ({ ...place, schema: resolved(form) }))
  return [place, ...[...members, ...elements, ...forms].flatMap(placesIn)]
}

const arrayOf = (json: string, bytes: number): string => {
  const count = Math.max(1, Math.floor((bytes - 1) / (json.length + 1)))
  return `[${Array(count).fill(json).join(',')}]`
}

const mapOf = (bytes: number): string => {
  const members: string[] = []
  for (let length = 2; length < bytes; ) {
    const member = `"${members.length.toString(36)}":0`
    members.push(member)
    length += member.length + 1
  }
  return `{${members.join(',')}}`
}

const textOf = (character: string, bytes: number): string => `"${character.repeat(bytes - 2)}"`

/** Returns the bodies for one method. */
export function bodiesFor(method: Method): Body[] {
  const params = (at: number, json: string): string => {
    const others = method.params.map(({ schema }) => shortestRight(schema as unknown as Schema))
    return `[${others.with(at, json).join(',')}]`
  }
  const places = method.params.flatMap(({ name, schema }, at) =>
    placesIn({
      path: `/${name}`,
      schema: resolved(schema as unknown as Schema),
      around: (json) => params(at, json),
      repeated: null,
    }),
  )
  const call = (json: string): string => `{"jsonrpc":"2.0","id":1,"method":"${method.name}","params":${json}}`
  const free = (bytes: number): number => bytes - call(params(0, '')).length - 1000
  return [
    { method: method.name, what: 'positions', text: (bytes: number) => call(arrayOf('1', free(bytes))) },
    { method: method.name, what: 'names', text: (bytes: number) => call(mapOf(free(bytes))) },
    ...places.flatMap((place) =>
      fillings(place).map(([what, fill]) => ({
        method: method.name,
        what: `${place.path}: ${what}`,
        text: (bytes: number) => call(fill(free(bytes))),
      })),
    ),
  ]
}

type Filling = [what: string, fill: (bytes: number) => string]

function fillings({ schema, around, repeated }: Place): Filling[] {
  const types = typesOf(schema)
  const found: Filling[] = []
  if (types.includes('string') && schema.enum === undefined) {
    found.push(['right characters', (bytes) => around(textOf('a', bytes))])
    found.push(['wrong characters', (bytes) => around(textOf('\\u0001', Math.floor(bytes / 6)))])
  }
  if (types.includes('array')) {
    const items = schema.items as Schema
    for (const [what, element] of [
      ['right elements', shortestRight(items)],
      ['wrong elements', shortestWrong(items)],
    ] as const) {
      found.push([what, (bytes) => around(arrayOf(element, bytes))])
      const full = Math.min(schema.maxItems as number, 10_000)
      const filled = `[${Array(full).fill(element).join(',')}]`
      found.push([`as many ${what} as it takes`, () => around(filled)])
      if (repeated !== null) found.push([`${what} in every element`, (bytes) => repeated(filled, bytes)])
    }
  }
  if (types.includes('object')) found.push(['members', (bytes) => around(mapOf(bytes))])
  return found
}
