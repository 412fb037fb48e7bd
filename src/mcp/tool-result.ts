/*
 * Shapes the result of a method for a tool: picks members, removes secrets, and keeps the result within its bound of
 * bytes. If something is left out, a sentence says how to read it.
 */

import { isObject } from '../domain/json.ts'
import { PAGE_SIZE } from './tool-schemas.ts'
import type { Tool } from './tools.ts'

/** Maximum bytes of the JSON of a result, about 10,000 tokens. */
export const MAX_RESULT_BYTES = 40_000

/** The part of the result that the client asked for. */
export interface ResultOptions {
  /** Members to return, or null for all. */
  readonly fields: readonly string[] | null
  /** Position of the first element, for results that are paged by offset. */
  readonly offset: number
  /** Maximum number of elements. */
  readonly pageSize: number
  /** Whether the client asked what a call would change. */
  readonly isDryRun: boolean
}

/** A result within its bound. */
export interface ShapedResult {
  readonly result: unknown
  /** How to read the rest; null if this is everything. */
  readonly more: string | null
  /** If elements of a page by cursor did not fit: the size of a page that fits. Otherwise null. */
  readonly smallerPage: number | null
}

/** Thrown if a result cannot be returned. The message is for the client and says what to do. */
export class ResultTooLarge extends Error {}

/** Shapes the result of a method that only reads. Throws ResultTooLarge if not even one element fits. */
export function shapeResult(tool: Tool, value: unknown, options: ResultOptions): ShapedResult {
  const { paging } = tool
  if (paging.by === 'list' && Array.isArray(value)) {
    const { offset, pageSize } = options
    const page = fitElements(tool, value.slice(offset, offset + pageSize), options)
    return { result: page.kept, more: describeRest(page, options, value.length), smallerPage: null }
  }
  if ((paging.by === 'offset' || paging.by === 'cursor') && isObject(value)) {
    const page = fitElements(tool, value[paging.elements] as unknown[], options)
    const result = { ...value, [paging.elements]: page.kept }
    if (paging.by === 'cursor') return shapeCursorPage(page, result, paging.cursor)
    return { result, more: describeRest(page, options, value.total as number | undefined), smallerPage: null }
  }
  const { json, element } = toElement(tool, value, options)
  if (Buffer.byteLength(json) > MAX_RESULT_BYTES) throw tooLarge(tool, Buffer.byteLength(json))
  return { result: element, more: null, smallerPage: null }
}

/**
 * Shapes the result of a method that changes something. Never throws ResultTooLarge: the change is made already, and a
 * client that gets an error makes it again. Lists that do not fit are shortened, the longest ones most.
 */
export function shapeOutcome(tool: Tool, value: unknown, options: ResultOptions): ShapedResult {
  const { json, element } = toElement(tool, value, options)
  if (Buffer.byteLength(json) <= MAX_RESULT_BYTES) return { result: element, more: null, smallerPage: null }
  const outcome = isObject(element) ? element : {}
  const lists = Object.entries(outcome).filter((member): member is [string, unknown[]] => Array.isArray(member[1]))
  const withoutLists = { ...outcome, ...Object.fromEntries(lists.map(([name]) => [name, []])) }
  const left = MAX_RESULT_BYTES - Buffer.byteLength(JSON.stringify(withoutLists))
  if (lists.length === 0 || left < 0) {
    const result = isObject(element) ? {} : null
    return { result, more: describeOutcome(tool, options, 'all of it is left out'), smallerPage: null }
  }
  const kept = fitLists(lists, left)
  const cuts = lists.flatMap(([name, { length }]) => {
    const missing = length - kept.get(name)!.length
    return missing === 0 ? [] : [`${missing} of ${length} elements of "${name}"`]
  })
  const more = describeOutcome(tool, options, `${cuts.join(' and ')} are left out`)
  return { result: { ...withoutLists, ...Object.fromEntries(kept) }, more, smallerPage: null }
}

/** Keeps as many elements from the start of each list as fit in its part of the bytes, by the name of the list. */
function fitLists(lists: readonly (readonly [string, readonly unknown[]])[], bytes: number): Map<string, unknown[]> {
  const sized = lists.map(([name, elements]) => {
    const sizes = elements.map((one) => Buffer.byteLength(JSON.stringify(one) ?? 'null') + 1)
    return { name, elements, sizes, total: sizes.reduce((sum, size) => sum + size, 0) }
  })
  // Short lists come first, so that the longer ones share what these do not need.
  sized.sort((a, b) => a.total - b.total)
  const kept = new Map<string, unknown[]>()
  let left = bytes
  sized.forEach(({ name, elements, sizes }, at) => {
    const part = left / (sized.length - at)
    let used = 0
    let count = 0
    while (count < sizes.length && used + sizes[count]! <= part) used += sizes[count++]!
    kept.set(name, elements.slice(0, count))
    left -= used
  })
  return kept
}

/** Says what became of a call whose result is not complete. `cut` says what is left out. */
function describeOutcome(tool: Tool, { isDryRun }: ResultOptions, cut: string): string {
  const size = `The result does not fit in ${MAX_RESULT_BYTES} bytes: ${cut}.`
  if (isDryRun) return `This was a dry run: nothing was changed. ${size} ${adviceFor(tool)}.`
  const reader = tool.changesIn === null ? '' : ` To see what was changed, call ${tool.changesIn}.`
  return `The service made the changes of this call: do not repeat it. ${size}${reader}`
}

interface FittedPage {
  readonly kept: unknown[]
  /** Number of elements before they were cut. */
  readonly found: number
}

/** Keeps as many elements from the start as fit. Elements after those are not looked at. */
function fitElements(tool: Tool, elements: readonly unknown[], options: ResultOptions): FittedPage {
  const kept: unknown[] = []
  let bytes = 0
  for (const one of elements) {
    const { json, element } = toElement(tool, one, options)
    const size = Buffer.byteLength(json) + 1
    if (bytes + size > MAX_RESULT_BYTES) {
      if (kept.length === 0) throw tooLarge(tool, size)
      break
    }
    bytes += size
    kept.push(element)
  }
  return { kept, found: elements.length }
}

function toElement({ secrets }: Tool, value: unknown, { fields }: ResultOptions): { json: string; element: unknown } {
  const picked =
    fields !== null && isObject(value)
      ? Object.fromEntries(fields.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]))
      : value
  const element = withoutSecrets(picked, secrets)
  return { json: JSON.stringify(element) ?? 'null', element }
}

/**
 * Returns a copy without the values of secret members. The service has masked them already; this holds if a method
 * ever has a mark that is wrong.
 */
function withoutSecrets(value: unknown, secrets: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, secrets))
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, member]) => [
    name,
    secrets.has(name) && typeof member === 'string' && member !== '' ? null : withoutSecrets(member, secrets),
  ])
  return Object.fromEntries(members)
}

function shapeCursorPage({ kept, found }: FittedPage, result: Record<string, unknown>, cursor: string): ShapedResult {
  if (kept.length < found) return { result, more: null, smallerPage: kept.length }
  const { next } = result
  const more =
    next === null || next === undefined
      ? null
      : `There is more: call this tool again with ${JSON.stringify({ [cursor]: next })}, or narrow the search.`
  return { result, more, smallerPage: null }
}

/** Says how to read the elements after those that were kept. `total` is undefined if the service did not count them. */
function describeRest(
  { kept, found }: FittedPage,
  { offset, pageSize }: ResultOptions,
  total: number | undefined,
): string | null {
  const end = offset + kept.length
  const isCut = kept.length < found
  if (!isCut && (total === undefined ? found < pageSize : end >= total || found === 0)) return null
  const next = JSON.stringify({ pageData: { offset: end, pageSize: pageSize === PAGE_SIZE ? undefined : pageSize } })
  const shown = total === undefined ? `elements ${offset} to ${end - 1}` : `${kept.length} of ${total} elements`
  const reason = isCut ? `More do not fit in ${MAX_RESULT_BYTES} bytes. ` : ''
  const wishes = isCut ? 'pick members with "fields", or narrow the search' : 'or narrow the search'
  return `These are ${shown}. ${reason}Call this tool again with ${next}, ${wishes}.`
}

const tooLarge = (tool: Tool, bytes: number): ResultTooLarge =>
  new ResultTooLarge(`The result has ${bytes} bytes, more than ${MAX_RESULT_BYTES}. ${adviceFor(tool)}.`)

function adviceFor({ fields }: Tool): string {
  const members = fields?.join(', ') ?? ''
  return members === '' ? 'Ask for less' : `Pick members with "fields". The members are: ${members}`
}
