/*
 * Runs @open-rpc/test-coverage against the service. The tool reads the contract with its own code and makes its own
 * calls.
 */
import { createRequire } from 'node:module'
import { parseOpenRPCDocument } from '@open-rpc/schema-utils-js'
import { expect, test } from 'vitest'
import { type Contract, readContract } from '../../scripts/contract/contract.ts'
import { checkReply, type Reply } from '../support/contract/contract-check.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'

interface CoverageCall {
  methodName: string
  params: unknown
  valid?: boolean
  reason?: string
  error?: { code: number }
}
interface CoverageOptions {
  openrpcDocument: unknown
  transport: (url: string, method: string, params: unknown) => Promise<Reply>
  rules: unknown[]
  reporters: object[]
  skip: string[]
  only: string[]
}

const require = createRequire(import.meta.url)
const coverage = require('@open-rpc/test-coverage').default as (options: CoverageOptions) => Promise<CoverageCall[]>
const ExamplesRule = require('@open-rpc/test-coverage/build/rules/examples-rule').default
const FakerRule = require('@open-rpc/test-coverage/build/rules/json-schema-faker-rule').default

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, DEMO: '1' }))

const silent = { onBegin() {}, onTestBegin() {}, onTestEnd() {}, onEnd() {} }

async function run(contract: Contract, rule: unknown): Promise<CoverageCall[]> {
  return await coverage({
    openrpcDocument: await parseOpenRPCDocument(contract as never),
    transport: async (_url, method, params) => {
      const reply = await service.call(method, params)
      checkReply(method, reply)
      return reply
    },
    rules: [rule],
    reporters: [silent],
    skip: [],
    only: [],
  })
}

/**
 * Lower limits for the generated values. Otherwise the generator fills arrays and texts up to their limits, for example
 * with ten thousand complete reports.
 */
const MADE_UP_BOUNDS: Readonly<Record<string, number>> = { maxItems: 20, maxLength: 200 }

const methodNames = readContract().methods.map((method) => method.name)

test('every method is covered by its examples, and every call is valid', async () => {
  const calls = await run(readContract(), new ExamplesRule())
  expect(new Set(calls.map((call) => call.methodName))).toEqual(new Set(methodNames))
  expect(calls.filter((call) => !call.valid)).toEqual([])
})

test('params generated from the schemas cause no internal error in any method', async () => {
  const calls = await run(withoutExamples(), new FakerRule({ numCalls: 10, skip: [] }))
  expect(new Set(calls.map((call) => call.methodName))).toEqual(new Set(methodNames))
  expect(calls.filter((call) => call.error?.code === -32603)).toEqual([])
})

/** Returns the contract without examples. The rule generates params only for methods that have none. */
function withoutExamples(): Contract {
  const bounded = (key: string, value: unknown): unknown =>
    typeof value === 'number' && value > (MADE_UP_BOUNDS[key] ?? value) ? MADE_UP_BOUNDS[key] : value
  const contract = JSON.parse(JSON.stringify(readContract()), bounded) as Contract
  return { ...contract, methods: contract.methods.map((method) => ({ ...method, examples: [] })) }
}
