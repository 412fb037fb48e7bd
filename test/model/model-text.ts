/** Lower-cases each character by itself, so a final sigma does not depend on the characters before it. */
export const lowerCase = (text: string): string => [...text].map((character) => character.toLowerCase()).join('')

/** Compares code points instead of UTF-16 units: U+FF5E comes before every code point above U+FFFF. */
export function compareCodePoints(left: string, right: string): number {
  const leftPoints = [...left].map((character) => character.codePointAt(0)!)
  const rightPoints = [...right].map((character) => character.codePointAt(0)!)
  for (let at = 0; at < leftPoints.length && at < rightPoints.length; at++) {
    if (leftPoints[at] !== rightPoints[at]) return leftPoints[at]! - rightPoints[at]!
  }
  return leftPoints.length - rightPoints.length
}

export const sameText = (left: string, right: string): boolean => lowerCase(left) === lowerCase(right)
