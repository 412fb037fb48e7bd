/*
 * docs/reference/methods.md: every method of the contract, and every type of its params and results.
 */
import {
  type Contract,
  type Descriptor,
  type Method,
  paramsByName,
  type Reference,
  refName,
  type Schema,
} from '../contract/contract.ts'
import { formatTable, jsonText, page } from './reference-page.ts'

/** Object and text types have their own section; methods link to them. */
export function renderMethods(contract: Contract): string {
  const { methods, components } = contract
  const tags = Object.values(components.tags)
  const rows = methods.map((method) => [
    `[${method.name}](#${toAnchor(method.name)})${method['x-extension'] === true ? ' +' : ''}`,
    method.params.map(({ name }) => name).join(', '),
    method['x-permission'],
    method.summary,
  ])
  return page('Methods', 'openrpc.json', [
    'All methods, with their params in the order in which they go by position. `+` marks an ' +
      'extension of the specification.',
    '`rpc.discover` and `GET /openrpc.json` answer the same contract for programs. [Errors](errors.md) and',
    '[permissions](permissions.md) have pages of their own.',
    '',
    formatTable(['Method', 'Params, in order', 'Permission', 'What it does'], rows),
    ...tags.flatMap(({ name, description }) => [
      '',
      `## ${name}`,
      '',
      `${description}.`,
      ...methods
        .filter((method) => method.name.startsWith(`${name}.`))
        .flatMap((method) => ['', ...renderMethod(method)]),
    ]),
    '',
    '## Types',
    ...Object.entries(components.schemas).flatMap(([name, schema]) => ['', ...renderType(name, schema)]),
  ])
}

function renderMethod(method: Method): string[] {
  const params = method.params.map((param) => [
    param.name,
    formatLink(param.schema),
    param.required === true ? 'yes' : '',
    param.description ?? '',
  ])
  const errors = method.errors.map(refName).join(', ')
  return [
    `### ${method.name}`,
    '',
    `${method.summary}.`,
    '',
    method.description,
    '',
    params.length === 0 ? 'It takes no params.' : formatTable(['Param', 'Type', 'Required', 'Meaning'], params),
    '',
    `Result: ${resultText(method.result)}. Permission: ${method['x-permission']}. Errors: ${errors || 'none'}.`,
    ...renderExample(method),
  ]
}

function resultText({ description, schema }: Descriptor): string {
  return description === undefined ? formatLink(schema) : `${formatLink(schema)}, ${description}`
}

function renderExample({ name, examples }: Method): string[] {
  const [example] = examples
  if (example === undefined) return []
  const params = paramsByName(example)
  return [
    '',
    `Example: ${example.name}.`,
    '',
    '```json',
    jsonText({ jsonrpc: '2.0', id: 1, method: name, ...(example.params.length > 0 ? { params } : {}) }),
    '```',
    '',
    '```json',
    jsonText({ jsonrpc: '2.0', id: 1, result: example.result.value }),
    '```',
  ]
}

function renderType(name: string, schema: Schema): string[] {
  const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const required = (schema.required ?? []) as readonly string[]
  const rows = members.map(([member, inner]) => [
    member,
    typeText(inner),
    required.includes(member) ? 'yes' : '',
    toText(inner.description),
  ])
  return [
    `### ${name}`,
    '',
    [toText(schema.description), members.length === 0 ? `Type: ${typeText(schema)}` : '']
      .filter((text) => text !== '')
      .map((text) => `${text.replace(/\.$/, '')}.`)
      .join(' '),
    ...(rows.length === 0 ? [] : ['', formatTable(['Member', 'Type', 'Required', 'Meaning'], rows)]),
  ]
}

/** Returns a schema in a few words: its type, its elements, its bounds. */
function typeText(schema: Schema): string {
  if (typeof schema.$ref === 'string') return formatLink(schema as unknown as Reference)
  if (Array.isArray(schema.oneOf)) return (schema.oneOf as Schema[]).map(typeText).join(' or ')
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  const types = [schema.type ?? 'any'].flat().join(' or ')
  const inner = schema.items ?? schema.additionalProperties
  const elements = typeof inner === 'object' ? ` of ${typeText(inner as Schema)}` : ''
  const bounds = formatBounds(schema)
  return `${types}${elements}${bounds === '' ? '' : ` (${bounds})`}`
}

const BOUNDS: Readonly<Record<string, string>> = {
  minLength: 'characters at least',
  maxLength: 'characters at most',
  maxItems: 'elements at most',
  maxProperties: 'members at most',
  minimum: 'or more',
  maximum: 'or less',
}

function formatBounds(schema: Schema): string {
  const bounds = Object.entries(BOUNDS).filter(([keyword]) => schema[keyword] !== undefined)
  const texts = bounds.map(([keyword, words]) => `${schema[keyword]} ${words}`)
  return [...texts, ...(schema['x-setting'] === undefined ? [] : [`setting ${schema['x-setting']}`])].join(', ')
}

const formatLink = (reference: Reference): string => `[${refName(reference)}](#${toAnchor(refName(reference))})`

/** Returns GitHub's anchor of a heading. */
const toAnchor = (heading: string): string => heading.toLowerCase().replaceAll('.', '')

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
