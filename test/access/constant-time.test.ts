/*
 * Stands alone because it reads the source, which a mutation test changes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SECRET = /mac|secret|password|pepper|proof|hash|digest/i
const IS_ABSENT_OR_SIZED = /[!=]== (null|undefined|''|'string')|\.length [!=]== /

/** Returns the parts of conditions that compare a secret in a way that ends at the first difference. */
const findComparisons = (text: string): string[] =>
  text
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .split(/&&|\|\||\?(?=\s)|=>|\) (?=[a-z])|(?<![!=]==|\()\n/)
    .filter((part) => /[!=]==|\.equals\(|compare\(|\.(starts|ends)With\(/i.test(part))
    .filter((part) => SECRET.test(part) && !IS_ABSENT_OR_SIZED.test(part))

test('src/access compares secrets only with timingSafeEqual, which one file calls', () => {
  const folder = new URL('../../src/access/', import.meta.url)
  const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'))
  expect(sources.filter((text) => text.includes('timingSafeEqual('))).toHaveLength(1)
  expect(sources.flatMap(findComparisons)).toEqual([])
})
