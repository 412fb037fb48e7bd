// A component of @open-rpc/generator: the typed part of the TypeScript client, a class per namespace with a method per
// method. It gets the dereferenced document, in which a schema's title is its name.

const lower = (word) => word[0].toLowerCase() + word.slice(1)
const upper = (word) => word[0].toUpperCase() + word.slice(1)
const quote = (value) => `'${String(value).replace(/['\\]/g, '\\$&')}'`
const sentence = (text) => text.replace(/\*\//g, '* /')

/** Returns for `Inventory.getDevice` the namespace, the method's name in it, and the type of its params. */
function namesOf({ name }) {
  const [namespace, method] = name.split('.')
  return { namespace, method, params: `${namespace}${upper(method)}Params` }
}

function paramsType(method) {
  const members = method.params.map(
    (param) =>
      `  /** ${sentence(param.description)} */\n` +
      `  readonly ${param.name}${param['x-needed'] ? '' : '?'}: ${param.schema.title}`,
  )
  if (members.length === 0) return ''
  return `export interface ${namesOf(method).params} {\n${members.join('\n')}\n}\n`
}

/** A method that refuses by its result returns nothing in the client, which throws the refusal. */
const isRefusing = (method) => method.result.schema.title === 'Refusal'
const resultOf = (method) => (isRefusing(method) ? 'Nothing' : method.result.schema.title)

const isEmpty = (method) => method.params.length === 0
const isOptional = (method) => method.params.every((param) => !param['x-needed'])

function methodText(method) {
  const names = namesOf(method)
  const params = isEmpty(method) ? '' : `params: ${names.params}${isOptional(method) ? ' = {}' : ''}, `
  const sent = isEmpty(method) ? '{}' : 'params'
  return `  /** ${sentence(method.summary)} */
  ${names.method}(${params}options?: CallOptions): Promise<${resultOf(method)}> {
    return this.#connection.call(${quote(method.name)}, ${sent}, options)
  }
${method['x-elements'] === undefined ? '' : pagingText(method, names)}`
}

/** Returns the methods that page through a result. */
function pagingText(method, { method: name, params }) {
  const elements = method['x-elements']
  const byOffset = method.params.some((param) => param.name === 'pageData')
  const left = quote(byOffset ? 'pageData' : 'pageSize')
  const page = method.result.schema.title
  const given = isOptional({ params: method.params.filter((param) => !['pageData', 'pageSize'].includes(param.name)) })
  const head = (suffix, result) =>
    `  ${name}${suffix}(params: Omit<${params}, ${left}>${given ? ' = {}' : ''}, ` +
    `options: PageOptions = {}): ${result} {`
  const reader = byOffset ? 'pagesByOffset((pageData)' : 'pagesByCursor((page)'
  const asked = byOffset ? '{ ...params, pageData }' : '{ ...params, ...page }'
  const start = byOffset ? '' : 'params.after, '
  return `
  /** Reads page after page. */
${head('Pages', `AsyncGenerator<${page}, void, undefined>`)}
    return ${reader} => this.${name}(${asked}, options), ${start}options)
  }

  /** Reads the elements of all pages, one by one. */
${head('All', `AsyncGenerator<${page}[${quote(elements)}][number], void, undefined>`)}
    return elementsOf(this.${name}Pages(params, options), (page) => page.${elements})
  }
`
}

const EDIT = `
  /** Opens a session for edits: commits them after \`work\`, and discards them if it throws. */
  edit<Result>(work: (session: Credentials) => Promise<Result>, options?: EditOptions<Credentials>): Promise<Result> {
    return editIn(this.#connection, (connection) => new Credentials(connection), work, options)
  }
`

function namespaceText(name, methods, description) {
  const edits = methods.some((method) => namesOf(method).method === 'commitEdits')
  return `/** ${sentence(description)} */
export class ${name} {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

${methods.map(methodText).join('\n')}${edits ? EDIT : ''}}
`
}

function namespacesOf(document) {
  const namespaces = new Map()
  for (const method of document.methods) {
    const { namespace } = namesOf(method)
    namespaces.set(namespace, [...(namespaces.get(namespace) ?? []), method])
  }
  return namespaces
}

function methodsFile({ openrpcDocument: document }) {
  const used = document.methods.flatMap((method) => [
    ...method.params.map(({ schema }) => schema.title),
    resultOf(method),
  ])
  const namespaces = [...namespacesOf(document)]
  const { tags } = document.components
  const writes = document.methods.filter((method) => method['x-mutates']).map(({ name }) => `  ${quote(name)},`)
  return `import type {
${[...new Set(used)]
  .sort()
  .map((name) => `  ${name},`)
  .join('\n')}
} from '../../types.ts'
import type { Connection } from '../../../clients/typescript/connection.ts'
import type { CallOptions } from '../../../clients/typescript/options.ts'
import { type EditOptions, editIn } from '../../../clients/typescript/edit-session.ts'
import { elementsOf, type PageOptions, pagesByCursor, pagesByOffset } from '../../../clients/typescript/paging.ts'

/** Params by name and result of every method. */
export interface Methods {
${document.methods
  .map((method) => {
    const params = isEmpty(method) ? 'Record<string, never>' : namesOf(method).params
    return `  ${quote(method.name)}: { params: ${params}; result: ${resultOf(method)} }`
  })
  .join('\n')}
}

export type MethodName = keyof Methods

/** Methods whose result is a refusal or null: the client throws the refusal. */
export const refusing: ReadonlySet<string> = new Set([
${document.methods
  .filter(isRefusing)
  .map(({ name }) => `  ${quote(name)},`)
  .join('\n')}
])

/** Methods that write: they are sent with an Idempotency-Key. */
export const writes: ReadonlySet<string> = new Set([
${writes.join('\n')}
])

${document.methods.map(paramsType).filter(Boolean).join('\n')}
${namespaces.map(([name, methods]) => namespaceText(name, methods, tags[name].description)).join('\n')}
/** All namespaces, over one connection. */
export class Namespaces {
${namespaces.map(([name]) => `  readonly ${lower(name)}: ${name}`).join('\n')}

  constructor(connection: Connection) {
${namespaces.map(([name]) => `    this.${lower(name)} = new ${name}(connection)`).join('\n')}
  }
}
`
}

module.exports = {
  staticPath: () => undefined,
  hooks: { templateFiles: { typescript: [{ path: 'methods.ts', template: methodsFile }] } },
}
