const PLACES = 1 << 15
/** Of the hash FNV-1a. */
const PRIME = 0x0100_0193

/**
 * ASCII texts from bytes: one that was met lately is the same string again and not another one like it, and most texts of
 * an inventory are. What is kept is bounded.
 */
export class RecentTexts {
  readonly #texts: string[] = Array.from({ length: PLACES }, () => '')

  textOf(bytes: Buffer, from: number, to: number): string {
    let hash = 0
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, PRIME)
    const place = (hash ^ (hash >>> 15)) & (PLACES - 1)
    const known = this.#texts[place]!
    if (isText(known, bytes, from, to)) return known
    const text = bytes.toString('latin1', from, to)
    this.#texts[place] = text
    return text
  }
}

function isText(text: string, bytes: Buffer, from: number, to: number): boolean {
  if (text.length !== to - from) return false
  for (let at = from; at < to; at++) if (text.charCodeAt(at - from) !== bytes[at]) return false
  return true
}
