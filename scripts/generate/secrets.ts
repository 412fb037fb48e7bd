import type { Contract, Schema } from '../contract/contract.ts'
import { banner } from './banner.ts'

/** Renders which members of which schemas are secret (x-secret), for masking, encryption and redaction. */
export function renderSecrets(contract: Contract): string {
  const rows = Object.entries(contract.components.schemas).flatMap(([name, schema]) => {
    const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
    const secret = members.filter(([, member]) => member['x-secret'] === true).map(([member]) => `'${member}'`)
    return secret.length === 0 ? [] : [`  ${name}: [${secret.join(', ')}],`]
  })
  return `${banner}
export const secretMembers = {
${rows.join('\n')}
} as const
`
}
