/** Each character lower-cased by itself: a final sigma has no say in the form of another one. */
export const lowerCase = (text: string): string => [...text].map((character) => character.toLowerCase()).join('')

/** Code point by code point, not by UTF-16 units: U+FF5E stands before everything astral. */
export function compareCodePoints(left: string, right: string): number {
  const leftPoints = [...left].map((character) => character.codePointAt(0)!)
  const rightPoints = [...right].map((character) => character.codePointAt(0)!)
  for (let at = 0; at < leftPoints.length && at < rightPoints.length; at++) {
    if (leftPoints[at] !== rightPoints[at]) return leftPoints[at]! - rightPoints[at]!
  }
  return leftPoints.length - rightPoints.length
}

export const sameText = (left: string, right: string): boolean => lowerCase(left) === lowerCase(right)
