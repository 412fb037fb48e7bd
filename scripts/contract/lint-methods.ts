/* Rules for methods and errors. */
import { Ajv } from 'ajv'
import {
  type Contract,
  type Descriptor,
  type Example,
  type Method,
  PERMISSIONS,
  type Reference,
  refName,
} from './contract.ts'

const permissions: ReadonlySet<string> = new Set(PERMISSIONS)

type Validate = (reference: Reference, value: unknown) => string | null

export function lintMethods(contract: Contract): string[] {
  const validate = createValidator(contract)
  const names = contract.methods.map((method) => method.name)
  return [
    ...duplicates(names).map((name) => `method ${name}: is there twice`),
    ...contract.methods.flatMap((method) =>
      [
        ...lintFacts(method),
        ...lintPaging(method, contract),
        ...lintParams(method),
        ...lintExamples(method, validate),
      ].map((fault) => `method ${method.name}: ${fault}`),
    ),
    ...lintErrors(contract),
    ...lintRoles(contract),
  ]
}

function lintFacts(method: Method): string[] {
  const faults: string[] = []
  for (const member of ['summary', 'description'] as const) {
    if (!method[member]) faults.push(`has no ${member}`)
  }
  if (!method.tags?.length) faults.push('has no tag')
  const permission = method['x-permission']
  if (permission !== 'none' && !permissions.has(permission)) faults.push('has no permission (x-permission)')
  if (typeof method['x-mutates'] !== 'boolean') faults.push('does not say whether it writes (x-mutates)')
  const declared = new Set(method.errors?.map(refName))
  const needed = ['UNAUTHORIZED', ...(permission === 'none' ? [] : ['FORBIDDEN']), 'OVERLOADED', 'STORE_UNAVAILABLE']
  return [...faults, ...needed.filter((name) => !declared.has(name)).map((name) => `does not declare ${name}`)]
}

/** Clients page through a result if the method names its elements. */
function lintPaging(method: Method, { components }: Contract): string[] {
  const elements = method['x-elements']
  const takes = (name: string): boolean => method.params.some((param) => param.name === name)
  const isPaged = takes('pageData') || takes('after')
  if (elements === undefined) return isPaged ? ['answers pages and does not say of what (x-elements)'] : []
  if (!isPaged) return ['has x-elements and takes neither pageData nor after']
  const page = components.schemas[refName(method.result.schema)]
  const held = (page?.properties as Record<string, { type?: unknown }> | undefined)?.[elements]
  return held?.type === 'array' ? [] : [`its result has no array ${elements} (x-elements)`]
}

function lintParams(method: Method): string[] {
  const faults = duplicates(method.params.map((param) => param.name)).map((name) => `param ${name} is there twice`)
  method.params.forEach((param, index) => {
    const before = method.params[index - 1]
    if (param.required && before !== undefined && !before.required) {
      faults.push(`param ${param.name} is required and stands behind the optional ${before.name}`)
    }
    if (!param.description) faults.push(`param ${param.name} has no description`)
  })
  const inline = [...method.params, method.result].filter((descriptor) => descriptor.schema?.$ref === undefined)
  return [...faults, ...inline.map(({ name }) => `${name}: its schema must be a $ref to components`)]
}

function lintExamples(method: Method, validate: Validate): string[] {
  if (!method.examples?.length) return ['has no example']
  return method.examples.flatMap((example) =>
    lintExample(method, example, validate).map((fault) => `example "${example.name}": ${fault}`),
  )
}

function lintExample(method: Method, example: Example, validate: Validate): string[] {
  const given = new Map(example.params.map((param) => [param.name, param.value]))
  const faults = [...given.keys()]
    .filter((name) => !method.params.some((param) => param.name === name))
    .map((name) => `there is no param ${name}`)
  const check = (descriptor: Descriptor, value: unknown): void => {
    const problem = validate(descriptor.schema, value)
    if (problem !== null) faults.push(`${descriptor.name} ${problem}`)
  }
  for (const param of method.params) {
    if (given.has(param.name)) check(param, given.get(param.name))
    else if (param.required) faults.push(`${param.name} is missing`)
  }
  check(method.result, example.result.value)
  return faults
}

function lintErrors(contract: Contract): string[] {
  const errors = Object.entries(contract.components.errors)
  const statuses = contract['x-http-statuses'] ?? {}
  return [
    ...duplicates(errors.map(([, error]) => error.code)).map((code) => `error code ${code}: is there twice`),
    ...Object.keys(statuses)
      .filter((name) => contract.components.errors[name] === undefined)
      .map((name) => `x-http-statuses: there is no error ${name}`),
    ...errors.flatMap(([name, { code, data }]) => [
      ...(isErrorStatus(statuses[name]) ? [] : [`error ${name}: its HTTP status must be from 400 to 599`]),
      ...(code > 0 ? [] : [`error ${name}: codes of the application are positive`]),
      ...(data?.code === name ? [] : [`error ${name}: data.code must be ${name}`]),
    ]),
  ]
}

const isErrorStatus = (status: number | undefined): boolean => status !== undefined && status >= 400 && status < 600

/** Roles consist of known permissions, and one role has all of them. */
function lintRoles(contract: Contract): string[] {
  const roles = Object.entries(contract['x-roles'] ?? {})
  const unknown = roles.flatMap(([name, role]) =>
    role.permissions.filter((one) => !permissions.has(one)).map((one) => `role ${name}: there is no permission ${one}`),
  )
  const hasAll = roles.some(([, role]) => PERMISSIONS.every((one) => role.permissions.includes(one)))
  return hasAll ? unknown : [...unknown, 'x-roles: no role may do everything']
}

function createValidator(contract: Contract): Validate {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema({ $id: 'contract', components: contract.components })
  return ({ $ref }, value) => {
    const validate = $ref === undefined ? undefined : ajv.getSchema(`contract${$ref}`)
    if (validate === undefined) return 'has no schema'
    return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: '' })
  }
}

const duplicates = <T>(values: readonly T[]): T[] => values.filter((value, index) => values.indexOf(value) !== index)
