/*
 * Checks that validators stop early. For any array, map or text of the contract, a validator reports few findings and
 * passes little text to the parsers of domain/. attacks/contract-bodies.long.test.ts repeats this with bodies of the
 * maximum size while a second caller uses the service.
 */
import { describe, expect, test } from 'vitest'
import { elementValidators, type SchemaError, type Validator, validators } from '../../generated/validators.cjs'
import { toLimits } from '../../src/app/validation.ts'
import { readSettings } from '../../src/config.ts'
import { MAX_FINDINGS } from '../../src/domain/errors/invalid-params.ts'
import { bodiesFor, methodsWithParams } from '../attacks/contract-bodies.ts'

const BODY_BYTES = 400_000
/** A validator stops after MAX_FINDINGS findings. The validator that called it may already have as many. */
const MAX_COMPLAINTS = 2 * MAX_FINDINGS

interface Work {
  readonly complaints: readonly SchemaError[]
  /** The number of characters that were passed to the parsers of domain/. */
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
