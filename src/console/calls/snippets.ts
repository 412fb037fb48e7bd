/* Formats a request as code for other clients. Keys and passwords appear as names, never as values. */
import type { Caller } from '../../../clients/typescript/index.ts'

/** A JSON-RPC request. */
export interface Request {
  readonly jsonrpc: '2.0'
  readonly id: number
  readonly method: string
  readonly params: unknown
}

export interface SnippetOptions {
  readonly request: Request
  /** Params by name, for clients that need names. */
  readonly named: unknown
  /** URL of the service, such as http://localhost:8080/. */
  readonly url: string
  readonly caller: Pick<Caller, 'kind' | 'name'>
}

export const FORMS = ['JSON', 'curl', 'Python', 'TypeScript'] as const
export type Form = (typeof FORMS)[number]

export function snippetOf(form: Form, options: SnippetOptions): string {
  if (form === 'JSON') return JSON.stringify(options.request, null, 2)
  return { curl: asCurl, Python: asPython, TypeScript: asTypeScript }[form](options)
}

function asCurl({ request, url, caller: { kind, name } }: SnippetOptions): string {
  // The edits belong to a session, so all calls must send its cookie.
  const jar = request.method.startsWith('Credentials.') ? ' -c jar -b jar' : ''
  const who = { local: '', key: ` -H "Authorization: Bearer $KEYRACK_KEY"`, user: ` -u ${quoted(name)}` }[kind]
  const body = quoted(JSON.stringify(request, null, 2))
  return `curl -s${jar} ${quoted(url)}${who} -H 'Content-Type: application/json' -d ${body}`
}

/** Quotes a text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function asPython({ request: { method, params }, url, caller: { kind, name } }: SnippetOptions): string {
  const user = `user=(${literalOf(name)}, os.environ['KEYRACK_PASSWORD'])`
  const who = { local: '', key: ", key=os.environ['KEYRACK_KEY']", user: `, ${user}` }[kind]
  return [
    ...(kind === 'local' ? [] : ['import os']),
    ...['from pprint import pprint', '', 'from keyrack import Keyrack', ''],
    `client = Keyrack(${literalOf(url)}${who})`,
    `pprint(client.call(${literalOf(method)}, ${literalOf(params)}))`,
  ].join('\n')
}

/** Formats a value as a Python literal. */
function literalOf(value: unknown, indent = ''): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const isList = Array.isArray(value)
  const inner = `${indent}    `
  const members = isList
    ? value.map((one) => literalOf(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${literalOf(one, inner)}`)
  const [open, close] = isList ? '[]' : '{}'
  if (members.length === 0) return `${open}${close}`
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${indent}${close}`
}

const PACKAGE = 'keyrack/client'

function asTypeScript({ request: { method }, named, url, caller: { kind, name } }: SnippetOptions): string {
  const user = `user: { name: ${JSON.stringify(name)}, password: process.env.KEYRACK_PASSWORD! }`
  const who = { local: '', key: ', key: process.env.KEYRACK_KEY!', user: `, ${user}` }[kind]
  return [
    `import { Keyrack } from ${JSON.stringify(PACKAGE)}`,
    '',
    `const client = new Keyrack({ url: ${JSON.stringify(url)}${who} })`,
    `console.log(await client.call(${JSON.stringify(method)}, ${JSON.stringify(named, null, 2)}))`,
  ].join('\n')
}
