/*
 * Runs a tool: turns its arguments into the params of its method, calls the method, and shapes the result. Every
 * failure becomes a result of the tool that a model can read.
 */

import { isObject } from '../domain/json.ts'
import {
  MAX_RESULT_BYTES,
  type ResultOptions,
  ResultTooLarge,
  type ShapedResult,
  shapeOutcome,
  shapeResult,
} from './tool-result.ts'
import { CURSOR_PAGE, DRY_RUN, FIELDS, OFFSET_PAGE, PAGE_SIZE } from './tool-schemas.ts'
import type { Tool } from './tools.ts'

/** Arguments of a tool as the client sent them. */
export type ToolArguments = Readonly<Record<string, unknown>>

/**
 * Calls a method of the service as the caller of the tool, with params by name. Throws CallFailed if the service
 * refuses the call or cannot be reached.
 */
export type CallForTool = (method: string, params: object, signal?: AbortSignal) => Promise<unknown>

/** The failure of a call. The message is for the client of the tool. */
export class CallFailed extends Error {}

/** The response to a call of a tool. */
export interface ToolReply {
  readonly [member: string]: unknown
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: boolean
}

/** Runs a tool. Throws only what `call` throws besides CallFailed. */
export async function runTool(
  tool: Tool,
  sent: ToolArguments,
  call: CallForTool,
  signal?: AbortSignal,
): Promise<ToolReply> {
  try {
    const { params, options } = toParams(tool, sent)
    const value = await call(tool.method, params, signal)
    if (tool.returnsRefusal && typeof value === 'string') return failed(value)
    // A failure from here on would say that nothing was changed, and the client would make the change again.
    if (tool.mutates) return succeeded(shapeOutcome(tool, value, options))
    let shaped = shapeResult(tool, value, options)
    if (shaped.smallerPage !== null) shaped = await callWithSmallerPage(tool, { params, options, shaped }, call, signal)
    return succeeded(shaped)
  } catch (failure) {
    if (failure instanceof CallFailed || failure instanceof ResultTooLarge) return failed(failure.message)
    throw failure
  }
}

interface Call {
  readonly params: Record<string, unknown>
  readonly options: ResultOptions
}

/** Only the service knows the cursor after an element that was cut, so the call is repeated for a page that fits. */
async function callWithSmallerPage(
  tool: Tool,
  { params, options, shaped }: Call & { readonly shaped: ShapedResult },
  call: CallForTool,
  signal?: AbortSignal,
): Promise<ShapedResult> {
  const smaller = { ...params, [CURSOR_PAGE]: shaped.smallerPage }
  const again = shapeResult(tool, await call(tool.method, smaller, signal), options)
  if (again.smallerPage === null) return again
  throw new ResultTooLarge(`The result has more than ${MAX_RESULT_BYTES} bytes. Ask for a smaller pageSize.`)
}

function toParams(tool: Tool, sent: ToolArguments): Call {
  const { [FIELDS]: fields, ...withoutFields } = sent as Record<string, unknown>
  const params = tool.fields === null ? { ...sent } : withoutFields
  const page = params[OFFSET_PAGE] ?? {}
  const { offset = 0, pageSize = PAGE_SIZE, ...others } = isObject(page) ? page : {}
  const { by } = tool.paging
  if (by === 'list') {
    const isKnown = isObject(page) && Object.keys(others).length === 0
    if (!isKnown || !isCount(offset, 0) || !isCount(pageSize, 1)) {
      throw new CallFailed(`${OFFSET_PAGE} must be an object with the integers offset (from 0) and pageSize (from 1)`)
    }
    delete params[OFFSET_PAGE]
  }
  if (by === 'offset') params[OFFSET_PAGE] = isObject(page) ? { ...page, offset, pageSize } : page
  if (by === 'cursor') params[CURSOR_PAGE] ??= PAGE_SIZE
  if (tool.maskedBy !== null) params[tool.maskedBy] = true
  return {
    params,
    options: {
      fields: tool.fields === null ? null : checkFields(tool.fields, fields),
      offset: offset as number,
      pageSize: pageSize as number,
      isDryRun: params[DRY_RUN] === true,
    },
  }
}

const isCount = (value: unknown, minimum: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum

function checkFields(known: readonly string[], fields: unknown): readonly string[] | null {
  if (fields === undefined || fields === null) return null
  const isKnown = Array.isArray(fields) && fields.length > 0 && fields.every((name) => known.includes(name as string))
  if (isKnown) return fields as string[]
  throw new CallFailed(
    known.length === 0
      ? 'The result of this tool has no members, so it takes no "fields"'
      : `"fields" must be a list of these members: ${known.join(', ')}`,
  )
}

function succeeded({ result, more }: ShapedResult): ToolReply {
  const texts = [JSON.stringify(result ?? null), ...(more === null ? [] : [more])]
  return {
    content: texts.map((text) => ({ type: 'text', text })),
    structuredContent: { result: result ?? null, ...(more === null ? {} : { more }) },
  }
}

const failed = (text: string): ToolReply => ({ content: [{ type: 'text', text }], isError: true })
