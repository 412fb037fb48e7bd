import { type Contract, PERMISSIONS } from '../contract/contract.ts'
import { banner } from './banner.ts'

const list = (values: readonly string[]): string => `[${values.map((value) => `'${value}'`).join(', ')}]`

/** Renders the permissions, and the roles that combine them (x-roles). */
export function renderPermissions(contract: Contract): string {
  const rows = Object.entries(contract['x-roles']).map(
    ([name, { description, permissions }]) => `  /** ${description} */\n  '${name}': ${list(permissions)},`,
  )
  return `${banner}
export const permissions = ${list(PERMISSIONS)} as const

export type Permission = (typeof permissions)[number]

export const roles = {
${rows.join('\n')}
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof roles
`
}
