import { toPointerPart } from '../domain/errors/findings.ts'

/** The containers of a JSON text that are open at one position, numbered by depth. The outermost one has depth 1. */
export interface OpenContainers {
  readonly depth: number
  /** Whether the container at each depth is an object: 1 or 0. */
  readonly isObject: Uint8Array
  /** The members or elements of each container so far, which are its commas and one. */
  readonly members: Int32Array
  /** The position of the opening bracket, and of the last comma or -1, of each container. */
  readonly openedAt: Int32Array
  readonly lastComma: Int32Array
}

/** Maximum bytes of the text before a bracket that is read for the name of a member. */
const MAX_NAME_BYTES = 1024

/**
 * Returns the JSON Pointer of the innermost open container. If the name of a member is too long or is not JSON, the
 * pointer ends before it. Reads only names, so its time does not depend on the length of the text.
 */
export function pathOfInnermost(json: Uint8Array, open: OpenContainers): string {
  let path = ''
  for (let around = 1; around < open.depth; around++) {
    const part = open.isObject[around] === 1 ? readName(json, open, around) : `${open.members[around]! - 1}`
    if (part === null) return path
    path += `/${part}`
  }
  return path
}

/** Returns the name of the last member of an open object, which is the container inside it, or null. */
function readName(json: Uint8Array, { openedAt, lastComma }: OpenContainers, depth: number): string | null {
  const from = Math.max(openedAt[depth]!, lastComma[depth]!) + 1
  const to = openedAt[depth + 1]!
  if (to - from > MAX_NAME_BYTES) return null
  const before = Buffer.from(json.buffer, json.byteOffset + from, to - from).toString()
  try {
    const [name] = Object.keys(JSON.parse(`{${before}null}`) as object)
    return toPointerPart(name!)
  } catch {
    return null
  }
}
