/* The names of the parts of the audit, and the ids of its entries. */
import { describe, expect, test } from 'vitest'
import { entryIdProblem, findNetworkOfStream, streamOfNetwork, streamProblem } from '../../src/domain/audit-names.ts'

test.each(['Default', 'n:Default'])('the network %j has a part of its own', (network) => {
  const stream = streamOfNetwork(network)
  expect(stream).toBe(`n:${network}`)
  expect(findNetworkOfStream(stream)).toBe(network)
  expect(streamProblem(stream)).toBeNull()
})

test.each(['credentials', 'access'])('the part %s belongs to no network', (stream) => {
  expect(findNetworkOfStream(stream)).toBeNull()
  expect(streamProblem(stream)).toBeNull()
})

test.each(['', 'n:', 'Default', 'N:Default', 'credentialsn:x', 'n:a\n'])('%j is not the name of a part', (text) => {
  expect(streamProblem(text)).toBe('must be access, credentials, or n: and the name of a network, such as n:Default')
})

describe('the id of an entry', () => {
  test.each(['1763856000000-42', '1-0', '999999999999999-999999999999999'])('may be %s', (text) => {
    expect(entryIdProblem(text)).toBeNull()
  })

  test.each([
    ...['', '0-1', '01-1', '1', '1-', '-1', 'a1-1', '1-1a', '1-1 ', ' 1-1', '1a-1', '1-a'],
    ...['1000000000000000-1', '1-1000000000000000'],
  ])('cannot be %j', (text) => {
    expect(entryIdProblem(text)).toBe('must be the id of an entry such as 1763856000000-42')
  })
})
