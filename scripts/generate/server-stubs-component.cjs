// A component of @open-rpc/generator: a typed stub per method of the contract, and the router's table. It gets the
// dereferenced document, in which a schema's title is its name under components.schemas.

const pascal = (methodName) =>
  methodName
    .split('.')
    .map((part) => part[0].toUpperCase() + part.slice(1))
    .join('')

const quote = (value) => `'${String(value).replace(/['\\]/g, '\\$&')}'`
const list = (values) => `[${values.map(quote).join(', ')}]`

function stub(method) {
  const named = method.params.map((p) => `    /** ${p.description} */\n    ${p.name}: ${p.schema.title}`)
  const positional = method.params.map((p) => `${p.name}${p.required ? '' : '?'}: ${p.schema.title}`)
  return `/** ${method.summary} */
export interface ${pascal(method.name)} {
  /** By name, as a handler gets them: omitted params are null. */
  params: ${named.length === 0 ? 'Record<string, never>' : `{\n${named.join('\n')}\n  }`}
  positional: [${positional.join(', ')}]
  result: ${method.result.schema.title}
}
`
}

function row(method) {
  const required = method.params.filter((p) => p.required).map((p) => p.name)
  const errors = (method.errors ?? []).map((error) => error.data.code)
  return `  ${quote(method.name)}: {
    params: ${list(method.params.map((p) => p.name))},
    required: ${list(required)},
    permission: ${quote(method['x-permission'])},
    mutates: ${method['x-mutates']},
    errors: ${list(errors)},
  },`
}

function serverStubs({ openrpcDocument }) {
  const methods = openrpcDocument.methods
  const used = methods.flatMap((m) => [...m.params, m.result].map((descriptor) => descriptor.schema.title))
  const imports = [...new Set(used)].sort()
  return `import type { ErrorName } from './errors.ts'
import type { Permission } from './permissions.ts'
import type {
${imports.map((name) => `  ${name},`).join('\n')}
} from './types.ts'

${methods.map(stub).join('\n')}
/** Every method of the contract: params by name and by position, and its result. */
export interface Methods {
${methods.map((m) => `  ${quote(m.name)}: ${pascal(m.name)}`).join('\n')}
}

export type MethodName = keyof Methods

/** A result that is already JSON, in one piece or in several: its bytes are sent unchanged. */
export type Serialized<Result> = Uint8Array | SerializedPieces<Result>

export interface SerializedPieces<Result> {
  readonly bytes: readonly Uint8Array[]
  /** Never set; gives the type checker the type of the bytes. */
  readonly standsFor?: Result
}

/** A handler in \`src/api\`, one file per method. */
export type Stub<Name extends MethodName, Context> = (
  params: Methods[Name]['params'],
  context: Context,
) => Promise<Methods[Name]['result'] | Serialized<Methods[Name]['result']>>

/** The complete table of handlers: a missing or mistyped one is a compile error. */
export type Stubs<Context> = { readonly [Name in MethodName]: Stub<Name, Context> }

export interface MethodFacts {
  /** Names in the order of the positions. */
  readonly params: readonly string[]
  readonly required: readonly string[]
  readonly permission: Permission | 'none'
  readonly mutates: boolean
  /** The application errors of the method. */
  readonly errors: readonly ErrorName[]
}

export const methodFacts: { readonly [Name in MethodName]: MethodFacts } = {
${methods.map(row).join('\n')}
}
`
}

module.exports = {
  staticPath: () => undefined,
  hooks: { templateFiles: { typescript: [{ path: 'server-stubs.ts', template: serverStubs }] } },
}
