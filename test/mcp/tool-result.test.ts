/* Checks how the result of a method is cut to its bound, and what is said about the rest. */
import { describe, expect, test } from 'vitest'
import { CallFailed, type CallForTool, runTool, type ToolReply } from '../../src/mcp/run-tool.ts'
import { MAX_RESULT_BYTES } from '../../src/mcp/tool-result.ts'
import type { Paging, Tool } from '../../src/mcp/tools.ts'

const tool = (paging: Paging, others: Partial<Tool> = {}): Tool => ({
  ...{ method: 'Some.method', paging, maskedBy: null, secrets: new Set(['password']), returnsRefusal: false },
  definition: undefined as never,
  fields: ['name', 'text', 'password'],
  ...others,
})
const elements = (count: number, bytes = 10) =>
  Array.from({ length: count }, (_, at) => ({ name: `n${at}`, text: 'x'.repeat(bytes) }))
const moreOf = (reply: ToolReply): string | undefined => reply.structuredContent?.more as string | undefined
const resultOf = <T>(reply: ToolReply): T => reply.structuredContent?.result as T

describe('a list', () => {
  const list = tool({ by: 'list' })
  const answer =
    (found: unknown[]): CallForTool =>
    async () =>
      found

  test('comes in pages of 20, with the position of the next one', async () => {
    const reply = await runTool(list, {}, answer(elements(57)))
    expect(resultOf<unknown[]>(reply)).toHaveLength(20)
    expect(moreOf(reply)).toBe(
      'These are 20 of 57 elements. Call this tool again with {"pageData":{"offset":20}}, or narrow the search.',
    )
    const last = await runTool(list, { pageData: { offset: 40 } }, answer(elements(57)))
    expect(resultOf<{ name: string }[]>(last).map(({ name }) => name)[0]).toBe('n40')
    expect(moreOf(last)).toBeUndefined()
  })

  test('is cut at the bound, and says where it goes on', async () => {
    const reply = await runTool(list, { pageData: { pageSize: 500 } }, answer(elements(500, 1000)))
    const { length } = resultOf<unknown[]>(reply)
    expect(length).toBeGreaterThan(30)
    expect(length).toBeLessThan(40)
    expect(moreOf(reply)).toContain(`"offset":${length},"pageSize":500`)
    expect(moreOf(reply)).toContain('pick members with "fields"')
  })

  test('refuses a page that makes no sense', async () => {
    const reply = await runTool(list, { pageData: { offset: -1 } }, answer(elements(3)))
    expect(reply).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('pageData must be') }] })
  })
})

describe('a page by cursor', () => {
  const cursor = tool({ by: 'cursor', elements: 'list', cursor: 'after' })
  const sent: unknown[] = []
  const pages: CallForTool = async (_method, params) => {
    sent.push(params)
    const { pageSize } = params as { pageSize: number }
    return { list: elements(100, 1000).slice(0, pageSize), next: `n${pageSize - 1}` }
  }

  test('that does not fit is asked for again, so that its cursor is that of the last element', async () => {
    const reply = await runTool(cursor, { pageSize: 100 }, pages)
    const { list, next } = resultOf<{ list: { name: string }[]; next: string }>(reply)
    expect(list.at(-1)!.name).toBe(next)
    expect(JSON.stringify(list).length).toBeLessThanOrEqual(MAX_RESULT_BYTES)
    expect(moreOf(reply)).toContain(JSON.stringify({ after: next }))
    expect(sent).toHaveLength(2)
  })
})

test('fields pick members, and unknown ones are named', async () => {
  const list = tool({ by: 'list' })
  const reply = await runTool(list, { fields: ['name'] }, async () => elements(1))
  expect(resultOf(reply)).toEqual([{ name: 'n0' }])
  const wrong = await runTool(list, { fields: ['nme'] }, async () => elements(1))
  expect(wrong).toMatchObject({
    isError: true,
    content: [{ text: '"fields" must be a list of these members: name, text, password' }],
  })
})

test('one element above the bound is refused, with the members to pick from', async () => {
  const reply = await runTool(tool({ by: 'none' }), {}, async () => ({ name: 'a', text: 'x'.repeat(50_000) }))
  expect(reply.isError).toBe(true)
  expect(reply.content[0]!.text).toContain('Pick members with "fields". The members are: name, text, password')
})

test('a secret that the service did not mask does not leave the tool', async () => {
  const reply = await runTool(tool({ by: 'list' }), {}, async () => [{ name: 'a', nested: { password: 'hunter2' } }])
  expect(JSON.stringify(reply)).not.toContain('hunter2')
  expect(resultOf(reply)).toEqual([{ name: 'a', nested: { password: null } }])
})

test('masking cannot be switched off by an argument', async () => {
  let params: unknown
  const call: CallForTool = async (_method, sent) => {
    params = sent
    return []
  }
  await runTool(tool({ by: 'list' }, { maskedBy: 'masked' }), { masked: false }, call)
  expect(params).toEqual({ masked: true })
})

test('a call that fails becomes a result with the message; a defect does not', async () => {
  const refused = await runTool(tool({ by: 'none' }), {}, async () => {
    throw new CallFailed('no such device')
  })
  expect(refused).toEqual({ content: [{ type: 'text', text: 'no such device' }], isError: true })
  await expect(runTool(tool({ by: 'none' }), {}, async () => Promise.reject(new Error('defect')))).rejects.toThrow(
    'defect',
  )
})

test('a refusal that is the result of a method is an error of the tool', async () => {
  const create = tool({ by: 'none' }, { returnsRefusal: true })
  expect((await runTool(create, {}, async () => 'DEVICE_EXISTS: 10.0.0.1')).isError).toBe(true)
  expect((await runTool(create, {}, async () => null)).isError).toBeUndefined()
})
