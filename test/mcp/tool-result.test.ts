/* Checks how the result of a method is cut to its bound, and what is said about the rest. */
import { describe, expect, test } from 'vitest'
import { CallFailed, type CallForTool, runTool, type ToolReply } from '../../src/mcp/run-tool.ts'
import { MAX_RESULT_BYTES } from '../../src/mcp/tool-result.ts'
import type { Paging, Tool } from '../../src/mcp/tools.ts'

const tool = (paging: Paging, others: Partial<Tool> = {}): Tool => ({
  ...{ method: 'Some.method', paging, maskedBy: null, secrets: new Set(['password']), returnsRefusal: false },
  ...{ mutates: false, changesIn: null },
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

  test('is returned in pages of 20, with the position of the next one', async () => {
    const reply = await runTool(list, {}, answer(elements(57)))
    expect(resultOf<unknown[]>(reply)).toHaveLength(20)
    expect(moreOf(reply)).toBe(
      'These are 20 of 57 elements. Call this tool again with {"pageData":{"offset":20}}, or narrow the search.',
    )
    const last = await runTool(list, { pageData: { offset: 40 } }, answer(elements(57)))
    expect(resultOf<{ name: string }[]>(last).map(({ name }) => name)[0]).toBe('n40')
    expect(moreOf(last)).toBeUndefined()
  })

  test('is cut at the limit of bytes, and says where it continues', async () => {
    const reply = await runTool(list, { pageData: { pageSize: 500 } }, answer(elements(500, 1000)))
    const { length } = resultOf<unknown[]>(reply)
    expect(length).toBeGreaterThan(30)
    expect(length).toBeLessThan(40)
    expect(moreOf(reply)).toContain(`"offset":${length},"pageSize":500`)
    expect(moreOf(reply)).toContain('pick members with "fields"')
  })

  test.each([[{ offset: -1 }], [{ pageSize: 0 }], [{ offset: null }], [{ ofset: 1 }], [[]], ['second']])(
    'refuses the page %j, which makes no sense',
    async (pageData) => {
      const reply = await runTool(list, { pageData }, answer(elements(3)))
      expect(reply).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('pageData must be') }] })
    },
  )
})

describe('a page by cursor', () => {
  const cursor = tool({ by: 'cursor', elements: 'list', cursor: 'after' })
  const sent: unknown[] = []
  const pages: CallForTool = async (_method, params) => {
    sent.push(params)
    const { pageSize } = params as { pageSize: number }
    return { list: elements(100, 1000).slice(0, pageSize), next: `n${pageSize - 1}` }
  }

  test('that does not fit is requested again, so that its cursor is that of the last element', async () => {
    const reply = await runTool(cursor, { pageSize: 100 }, pages)
    const { list, next } = resultOf<{ list: { name: string }[]; next: string }>(reply)
    expect(list.at(-1)!.name).toBe(next)
    expect(JSON.stringify(list).length).toBeLessThanOrEqual(MAX_RESULT_BYTES)
    expect(moreOf(reply)).toContain(JSON.stringify({ after: next }))
    expect(sent).toHaveLength(2)
  })
})

test('fields select members, and unknown ones are named', async () => {
  const list = tool({ by: 'list' })
  const reply = await runTool(list, { fields: ['name'] }, async () => elements(1))
  expect(resultOf(reply)).toEqual([{ name: 'n0' }])
  const wrong = await runTool(list, { fields: ['nme'] }, async () => elements(1))
  expect(wrong).toMatchObject({
    isError: true,
    content: [{ text: '"fields" must be a list of these members: name, text, password' }],
  })
})

test('a single element above the limit of bytes is refused, with the members to select from', async () => {
  const reply = await runTool(tool({ by: 'none' }), {}, async () => ({ name: 'a', text: 'x'.repeat(50_000) }))
  expect(reply.isError).toBe(true)
  expect(reply.content[0]!.text).toContain('Pick members with "fields". The members are: name, text, password')
})

describe('a tool that changed something', () => {
  const members = { fields: ['done', 'refused'], changesIn: 'Some_history' }
  const write = tool({ by: 'none' }, { mutates: true, ...members })
  const outcome = (done: unknown[], refused: unknown[]) => ({ count: done.length, done, refused })
  const run = (value: unknown, sent: object = {}) => runTool(write, { ...sent }, async () => value)
  const bytesOf = (reply: ToolReply): number => Buffer.byteLength(reply.content[0]!.text)

  test('returns everything that fits, without a remark', async () => {
    const value = outcome(elements(3), elements(2))
    expect(await run(value)).toEqual({
      content: [{ type: 'text', text: JSON.stringify(value) }],
      structuredContent: { result: value },
    })
  })

  test('shortens a long list, keeps a short one, and says that the change was made', async () => {
    const reply = await run(outcome(elements(400, 100), elements(5, 100)))
    expect(reply.isError).toBeUndefined()
    const { count, done, refused } = resultOf<ReturnType<typeof outcome>>(reply)
    expect([count, refused.length]).toEqual([400, 5])
    expect(done).toEqual(elements(done.length, 100))
    expect(bytesOf(reply)).toBeLessThanOrEqual(MAX_RESULT_BYTES)
    expect(bytesOf(reply)).toBeGreaterThan(MAX_RESULT_BYTES - 200)
    expect(moreOf(reply)).toBe(
      'The service made the changes of this call: do not repeat it. The result does not fit in 40000 bytes: ' +
        `${400 - done.length} of 400 elements of "done" are left out. ` +
        'To see what was changed, call Some_history.',
    )
    expect(reply.content[1]!.text).toBe(moreOf(reply))
  })

  test('gives two long lists the same space', async () => {
    const reply = await run(outcome(elements(400, 500), elements(300, 1000)))
    const { done, refused } = resultOf<ReturnType<typeof outcome>>(reply)
    expect(bytesOf(reply)).toBeLessThanOrEqual(MAX_RESULT_BYTES)
    for (const kept of [done, refused]) expect(JSON.stringify(kept).length).toBeGreaterThan(18_000)
    expect(moreOf(reply)).toContain(`${400 - done.length} of 400 elements of "done"`)
    expect(moreOf(reply)).toContain(`and ${300 - refused.length} of 300 elements of "refused" are left out`)
  })

  test('counts the bytes of a text, not its characters', async () => {
    const reply = await run(
      outcome(
        [...elements(400)].map(({ name }) => ({ name, text: '漢'.repeat(100) })),
        [],
      ),
    )
    expect(bytesOf(reply)).toBeLessThanOrEqual(MAX_RESULT_BYTES)
    expect(bytesOf(reply)).toBeGreaterThan(MAX_RESULT_BYTES - 400)
  })

  test('leaves a list empty if its first element does not fit', async () => {
    const reply = await run(outcome(elements(2, MAX_RESULT_BYTES), []))
    expect(resultOf(reply)).toEqual({ count: 2, done: [], refused: [] })
    expect(moreOf(reply)).toContain('2 of 2 elements of "done" are left out')
  })

  test.each([
    ['an object', { text: 'x'.repeat(MAX_RESULT_BYTES), done: elements(2) }, {}],
    ['a text', 'x'.repeat(MAX_RESULT_BYTES), null],
  ])('returns nothing but the remark if %s does not fit without its lists', async (_, value, result) => {
    const reply = await run(value)
    expect(reply.isError).toBeUndefined()
    expect(resultOf(reply)).toEqual(result)
    expect(moreOf(reply)).toBe(
      'The service made the changes of this call: do not repeat it. The result does not fit in 40000 bytes: ' +
        'all of it is left out. To see what was changed, call Some_history.',
    )
  })

  test('says after a dry run that nothing was changed, and how to see more', async () => {
    const sent = { dryRun: true, fields: ['done'] }
    const reply = await run(outcome(elements(900, 100), elements(5)), sent)
    expect(resultOf<object>(reply)).toEqual({ done: expect.anything() })
    expect(moreOf(reply)).toMatch(
      /^This was a dry run: nothing was changed[.] .* of 900 elements of "done" are left out[.] Pick .*"fields"/,
    )
  })

  test('has no secrets in its shortened result', async () => {
    const secret = elements(900, 100).map((one) => ({ ...one, password: 'hunter2' }))
    expect(JSON.stringify(await run(outcome(secret, [])))).not.toContain('hunter2')
  })
})

test('a secret that the service did not mask is masked by the tool', async () => {
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

test('a refused call becomes a result with its message, and any other failure is thrown', async () => {
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
