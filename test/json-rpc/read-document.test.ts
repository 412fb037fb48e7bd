/* The contract and OpenAPI as the service reads them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readContract, readDocument } from '../../src/json-rpc/read-document.ts'

const textOf = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

test.each(['openrpc.json', 'openapi.json'] as const)('the text of %s is that of the file, every time', (name) => {
  expect(readDocument(name)).toBe(textOf(name))
  expect(readDocument(name)).toBe(textOf(name))
})

test('the contract is parsed once', () => {
  const contract = readContract()
  expect(contract).toEqual(JSON.parse(textOf('openrpc.json')))
  expect(readContract()).toBe(contract)
})
