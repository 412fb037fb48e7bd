// A component of @open-rpc/generator: a Python class per namespace of the contract, with a method per method, for the
// blocking client or, if the contract has `x-async`, for the async client. It sees the type names of schemas (title),
// and whether null is allowed (x-nullable).

// The words in which the two clients differ.
const BLOCKING = { prefix: '', def: 'def', await: '', iterator: 'Iterator', loop: 'for' }
const ASYNC = { prefix: 'Async', def: 'async def', await: 'await ', iterator: 'AsyncIterator', loop: 'async for' }

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const namespaceOf = ({ name }) => name.split('.')[0]
const nameOf = ({ name }) => snake(name.split('.')[1])
const optional = ({ schema }) => (schema['x-nullable'] ? schema.title : `Optional[${schema.title}]`)
const isPaging = ({ name }) => ['pageData', 'pageSize'].includes(name)

const isRefusing = ({ result }) => result.schema.title === 'Refusal'

const argument = (param) =>
  `        ${param.name}: ${param.required ? param.schema.title : `${optional(param)} = None`},\n`

function definition({ name, params, extra = [], result, doc, body, def = 'def' }) {
  const keywords = extra.length === 0 ? [] : ['*', ...extra].map((one) => `        ${one},\n`)
  const signature =
    params.length + extra.length === 0
      ? 'self'
      : `\n        self,\n${params.map(argument).join('')}${keywords.join('')}    `
  const notes = params.map((param) => `\n        ${param.name}: ${param.description}`)
  const end = notes.length === 0 ? '' : '\n        '
  const text = `${doc}${notes.length === 0 ? '' : `\n${notes.join('')}`}`
  return `    ${def} ${name}(${signature}) -> ${result}:
        """${text}${end}"""
        ${body}
`
}

const dict = (params) => `{${params.map(({ name }) => `'${name}': ${name}`).join(', ')}}`

/** Returns the params of a call. A required one is sent also if it is None, which the contract may allow. */
function sentParams(params) {
  const [required, others] = [params.filter((one) => one.required), params.filter((one) => !one.required)]
  if (others.length === 0) return dict(required)
  const given = `given_params(${dict(others)})`
  return required.length === 0 ? given : `{${dict(required).slice(1, -1)}, **${given}}`
}

function methodOf(method, words) {
  const writes = method['x-mutates']
  // The client raises a refusal.
  const result = isRefusing(method) ? 'None' : method.result.schema.title
  const call = `self._call('${method.name}', ${sentParams(method.params)}${writes ? ', idempotency_key' : ''})`
  return definition({
    name: nameOf(method),
    params: method.params,
    extra: writes ? ['idempotency_key: Optional[str] = None'] : [],
    result,
    doc: method.summary,
    def: words.def,
    body: `result: ${result} = ${words.await}${call}
        return result`,
  })
}

/** Returns iterators over the pages and over the elements of a paged method. */
function iteratorsOf(method, { iterator, loop }) {
  const elements = method['x-elements']
  if (elements === undefined) return []
  const params = method.params.filter((param) => !isPaging(param))
  const name = nameOf(method)
  const given = { params, extra: ['page_size: int = 1000'] }
  const byOffset = method.params.some((param) => param.name === 'pageData')
  const call = `'${method.name}', ${sentParams(params)}`
  const names = params.map((param) => param.name).join(', ')
  return [
    definition({
      ...given,
      name: `${name}_pages`,
      result: `${iterator}[${method.result.schema.title}]`,
      doc: `${method.summary}: every page`,
      body: byOffset
        ? `return self._pages_by_offset(${call}, '${elements}', page_size)`
        : `return self._pages_by_cursor(${call}, page_size)`,
    }),
    definition({
      ...given,
      name: `${name}_all`,
      result: `${iterator}[${method['x-element']}]`,
      doc: `${method.summary}: all ${elements} of every page`,
      body: `pages = self.${name}_pages(${names}, page_size=page_size)
        return (one ${loop} page in pages for one in page['${elements}'])`,
    }),
  ]
}

function namespaceClass(namespace, methods, words) {
  const base = methods.some((method) => nameOf(method) === 'commit_edits') ? 'EditingNamespace' : 'Namespace'
  const definitions = methods.flatMap((method) => [methodOf(method, words), ...iteratorsOf(method, words)])
  return `class ${words.prefix}${namespace}(${words.prefix}${base}):
    """Methods of the contract that begin with ${namespace}."""

${definitions.join('\n')}`
}

const property = (namespace, { prefix }) => `    @property
    def ${namespace.toLowerCase()}(self) -> ${prefix}${namespace}:
        return ${prefix}${namespace}(self._caller)
`

function methodsFile({ openrpcDocument }) {
  const { methods } = openrpcDocument
  const words = openrpcDocument['x-async'] ? ASYNC : BLOCKING
  const namespaces = [...new Set(methods.map(namespaceOf))]
  const classes = namespaces.map((one) =>
    namespaceClass(
      one,
      methods.filter((method) => namespaceOf(method) === one),
      words,
    ),
  )
  const { prefix } = words
  const client = `class ${prefix}Keyrack(${prefix}Client):
    __doc__ = ${prefix}Client.__doc__

${namespaces.map((one) => property(one, words)).join('\n')}`
  // The tables concern both clients; the module of the blocking one has them.
  const tables = words === BLOCKING ? [tablesOf(methods)] : []
  return [...tables, ...classes, client].join('\n\n')
}

function tablesOf(methods) {
  const reads = methods.filter((method) => !method['x-mutates']).map(({ name }) => `    '${name}',\n`)
  return `READS.update({
${reads.join('')}})

REFUSING.update({
${methods
  .filter(isRefusing)
  .map(({ name }) => `    '${name}',\n`)
  .join('')}})
`
}

module.exports = {
  staticPath: () => undefined,
  hooks: { templateFiles: { python: [{ path: 'methods.py', template: methodsFile }] } },
}
