import { describe, expect, test } from 'vitest'
import { type Complaint, elementValidators, type Validator, validators } from '../../generated/validators.cjs'
import { toLimits } from '../../src/app/validation.ts'
import { readSettings } from '../../src/config.ts'
import { MAX_FINDINGS } from '../../src/domain/invalid-params.ts'
import { bodiesFor, methodsWithParams } from '../attacks/contract-bodies.ts'

/*
 * Validators stop: whatever a caller sends, of every array, map and text of the contract, they complain of little, and
 * ask the languages of domain/ little. With bodies of the largest size and a second caller: attacks/contract-
 * bodies.long.test.ts.
 */

const BODY_BYTES = 400_000
/** A validator stops at MAX_FINDINGS, and the one that asked it may have had as many already. */
const MAX_COMPLAINTS = 2 * MAX_FINDINGS

interface Work {
  readonly complaints: readonly Complaint[]
  /** Characters of the texts that were given to the languages of domain/. */
  readonly characters: number
}

function workOf(validate: Validator, value: unknown): Work {
  let characters = 0
  const refuse = (text: string): string => {
    characters += text.length
    return 'is refused'
  }
  const formats = new Proxy({}, { get: () => refuse }) as Record<string, typeof refuse>
  validate.call({ settings: toLimits(readSettings({})), formats }, value)
  return { complaints: validate.errors ?? [], characters }
}

function byName(params: readonly { name: string }[], values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(params.map(({ name }, at) => [name, values[at]]))
}

describe('a validator stops at the limits of the contract', () => {
  test.each(methodsWithParams.map((method) => [method.name, method] as const))('%s', (name, method) => {
    for (const { what, text } of bodiesFor(method)) {
      const { params } = JSON.parse(text(BODY_BYTES)) as { params: unknown[] }
      const values = Array.isArray(params) ? byName(method.params, params) : params
      const works = [workOf(validators.get(name)!, values)]
      for (const [param, value] of Object.entries(values)) {
        if (param !== 'reports' || !Array.isArray(value)) continue
        for (const element of value.slice(0, 100)) works.push(workOf(elementValidators.get('DeviceReport')!, element))
      }
      for (const { complaints, characters } of works) {
        expect(complaints.length, what).toBeLessThanOrEqual(MAX_COMPLAINTS)
        expect(characters, what).toBeLessThanOrEqual(50_000)
      }
    }
  })
})
