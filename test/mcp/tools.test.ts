/* Checks which tools are made from the contract, and what they say about themselves. */
import { expect, test } from 'vitest'
import { readContract } from '../../scripts/contract/contract.ts'
import type { Contract } from '../../src/mcp/contract.ts'
import { createTools } from '../../src/mcp/tools.ts'

const contract = readContract() as unknown as Contract
const readTools = [...createTools(contract, { write: false }).values()]
const allTools = [...createTools(contract, { write: true }).values()]
const methodsOf = (tools: typeof readTools): string[] => tools.map(({ method }) => method)
const reads = contract.methods.filter((method) => !method['x-mutates'])

test('every method that only reads is a tool, except those of credentials that show secrets or need a session', () => {
  const left = reads.filter(({ name }) => !methodsOf(readTools).includes(name))
  const names = ['Credentials.getCredentialSets', 'Credentials.getPendingEdits']
  expect(left.map(({ name }) => name)).toEqual(names)
  expect(left.filter((method) => !method['x-permission'].startsWith('credentials:'))).toEqual([])
  expect(methodsOf(readTools)).toContain('Credentials.getMaskedCredentialSets')
})

test('without write there is no tool that changes something', () => {
  const changing = contract.methods.filter((method) => method['x-mutates']).map(({ name }) => name)
  expect(methodsOf(readTools).filter((name) => changing.includes(name))).toEqual([])
  expect(readTools.every(({ definition }) => definition.annotations.readOnlyHint)).toBe(true)
})

test('with write there are those of the inventory and of networks, and none that stages edits or ends a login', () => {
  const added = contract.methods.filter(({ name }) => methodsOf(allTools).includes(name)).filter((m) => m['x-mutates'])
  const permissions = new Set(added.map((method) => method['x-permission']))
  expect(added.map(({ name }) => name)).toContain('Inventory.updateDevice')
  expect([...permissions].filter((name) => ['none', 'credentials:write', 'credentials:reveal'].includes(name))).toEqual(
    [],
  )
})

test('hints say which tools change or delete something', () => {
  const hints = new Map(allTools.map(({ method, definition }) => [method, definition.annotations]))
  expect(hints.get('Inventory.search')).toMatchObject({
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
  })
  expect(hints.get('Inventory.createDevice')).toMatchObject({ readOnlyHint: false, destructiveHint: false })
  expect(hints.get('Inventory.deleteDevice')).toMatchObject({ readOnlyHint: false, destructiveHint: true })
})

test('a method is not a tool if it takes a secret, or returns one that no mark in the contract masks', () => {
  const marked = { ...contract, methods: contract.methods.map((method) => ({ ...method, 'x-mutates': false })) }
  const offered = methodsOf([...createTools(marked, { write: false }).values()])
  expect(offered).toContain('Inventory.createDevice')
  expect(offered).not.toContain('Credentials.saveCredentialSets')
  const bare = marked.methods.map(({ 'x-masked': _, params, ...method }) => ({
    ...method,
    params: params.map(({ 'x-masked': _mark, ...param }) => param),
  }))
  const unmasked = methodsOf([...createTools({ ...contract, methods: bare }, { write: false }).values()])
  expect(unmasked).not.toContain('Credentials.getMaskedCredentialSets')
  expect(unmasked).not.toContain('Credentials.resolveCredentials')
})

test('names, schemas and references are ones that clients accept', () => {
  for (const { definition } of allTools) {
    expect(definition.name).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    for (const schema of [definition.inputSchema, definition.outputSchema]) {
      const text = JSON.stringify(schema)
      const used = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref]) => ref!.replace('#/$defs/', ''))
      expect(used.filter((name) => !Object.hasOwn((schema.$defs ?? {}) as object, name))).toEqual([])
      expect(text).not.toContain('"x-')
    }
  }
})

test('a tool requires the params that its method requires, except the size of a page', () => {
  const required = new Map(allTools.map(({ method, definition }) => [method, definition.inputSchema.required]))
  expect(required.get('Inventory.countDevices')).toEqual(['by'])
  expect(required.get('Inventory.getDevice')).toEqual(['network', 'ipAddress'])
  expect(required.get('Inventory.getChanges')).toEqual(['network', 'after'])
})

test('no tool has an argument that asks for secrets', () => {
  const asked = allTools.flatMap(({ definition }) => Object.keys(definition.inputSchema.properties))
  expect(asked).not.toContain('masked')
})

test('a tool that changes something names one that returns the changes, if the contract has it', () => {
  const changesIn = (tools: typeof allTools, name: string) => tools.find(({ method }) => method === name)?.changesIn
  expect(changesIn(allTools, 'Inventory.revertRequest')).toBe('Inventory_getDeviceHistory')
  expect(changesIn(allTools, 'Collector.reportDevices')).toBe('Collector_getReports')
  expect(changesIn(allTools, 'Settings.defineFieldNames')).toBe('Settings_getFieldNames')
  expect(changesIn(allTools, 'Networks.defineManagedNetwork')).toBe('Networks_getAllManagedNetworks')
  const methods = contract.methods.filter(({ name }) => name !== 'Collector.getReports')
  const fewer = [...createTools({ ...contract, methods }, { write: true }).values()]
  expect(changesIn(fewer, 'Collector.reportDevices')).toBeNull()
  expect(allTools.filter(({ mutates, definition }) => mutates === definition.annotations.readOnlyHint)).toEqual([])
})
