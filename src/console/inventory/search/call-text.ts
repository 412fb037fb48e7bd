import type { InventorySearchParams } from '../../../../generated/client/typescript/index.ts'

/*
 * A search as somebody would write it down: for a shell, and with the two generated clients.
 */

export const LANGUAGES = ['curl', 'Python', 'TypeScript'] as const
export type Language = (typeof LANGUAGES)[number]

/** The package of the TypeScript client. */
const CLIENT = 'keyrack/client'

export interface ShownCall {
  /** Of the service. */
  readonly url: string
  readonly params: InventorySearchParams
  /** Whether the service asks who is calling: then the key is taken from KEYRACK_KEY, and never stands in the text. */
  readonly needsKey: boolean
}

export function callText(language: Language, call: ShownCall): string {
  if (language === 'curl') return curlText(call)
  return language === 'Python' ? pythonText(call) : typescriptText(call)
}

function curlText({ url, params, needsKey }: ShownCall): string {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Inventory.search', params }, null, 2)
  const key = needsKey ? ` -H "Authorization: Bearer $KEYRACK_KEY"` : ''
  return `curl -s ${shellText(url)}${key} -H 'Content-Type: application/json' -d ${shellText(body)}\n`
}

function pythonText({ url, params, needsKey }: ShownCall): string {
  const args = Object.entries(params).map(([name, value]) => `    ${name}=${pythonValue(value)},\n`)
  const key = needsKey ? ", key=os.environ['KEYRACK_KEY']" : ''
  return [
    `${needsKey ? 'import os\n\n' : ''}from keyrack import Keyrack\n\n`,
    `client = Keyrack(${pythonValue(url)}${key})\n`,
    `page = client.inventory.search(\n${args.join('')})\n`,
    "for device in page['devices']:\n    print(device['network'], device['ipAddress'], device['hostname'])\n",
  ].join('')
}

function typescriptText({ url, params, needsKey }: ShownCall): string {
  const key = needsKey ? ', key: process.env.KEYRACK_KEY!' : ''
  return [
    `import { Keyrack } from ${JSON.stringify(CLIENT)}\n\n`,
    `const client = new Keyrack({ url: ${JSON.stringify(url)}${key} })\n`,
    `const page = await client.inventory.search(${JSON.stringify(params, null, 2)})\n`,
    'for (const { network, ipAddress, hostname } of page.devices) console.log(network, ipAddress, hostname)\n',
  ].join('')
}

/** In single quotes a shell reads nothing but their end. */
const shellText = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

function pythonValue(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`
  if (typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([name, member]) => `${pythonValue(name)}: ${pythonValue(member)}`)
      .join(', ')}}`
  }
  // The escapes of JSON are escapes of Python too.
  return JSON.stringify(value)
}
