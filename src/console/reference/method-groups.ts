import { type Contract, type Method, nameIn } from './contract.ts'

export interface MethodGroup {
  readonly tag: string
  readonly description: string
  readonly methods: readonly Method[]
}

/**
 * Groups methods by their first tag, in the order of the contract. Leaves out methods that do not contain every word of
 * the filter.
 */
export function groupsOf({ methods, components }: Contract, filter: string): MethodGroup[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, Method[]>()
  for (const method of methods) {
    const text = textOf(method)
    if (!words.every((word) => text.includes(word))) continue
    const tag = nameIn(method.tags[0]!)
    groups.set(tag, [...(groups.get(tag) ?? []), method])
  }
  return [...groups].map(([tag, found]) => {
    const { name, description } = components.tags[tag]!
    return { tag: name, description, methods: found }
  })
}

const textOf = ({ name, summary, description, params, 'x-permission': permission }: Method): string =>
  [name, summary, description, permission, ...params.map((param) => param.name)].join(' ').toLowerCase()
