import { describe, expect, test } from 'vitest'
import { ParseError } from '../../../src/domain/errors/parse-error.ts'
import { matchesVersion, parseVersionComparisons } from '../../../src/domain/search/version-comparison.ts'

function reasonOf(text: string): string {
  try {
    parseVersionComparisons(text)
  } catch (error) {
    if (error instanceof ParseError) return error.message
    throw error
  }
  return ''
}

describe('parseVersionComparisons', () => {
  test.each([
    ['>=15.2(7)E8', [['>=', ['15', '2', '7', '8']]]],
    ['<=007', [['<=', ['7']]]],
    ['<0.10.00', [['<', ['0', '10', '0']]]],
    [
      ' > 1 , < 2 ,>=0,<=9',
      [
        ['>', ['1']],
        ['<', ['2']],
        ['>=', ['0']],
        ['<=', ['9']],
      ],
    ],
  ])('reads "%s"', (text, expected) => {
    expect(parseVersionComparisons(text).map(({ operator, parts }) => [operator, parts])).toEqual(expected)
  })

  test.each([
    ['1', 'comparison 1 does not begin with <, <=, > or >='],
    ['>1,=2', 'comparison 2 does not begin with <, <=, > or >='],
    ['>1<2', 'comparison 1 has two operators'],
    ['>1,<x', 'comparison 2 has no number'],
    ['>1,>2,>3,>4,>5', 'more than 4 comparisons'],
  ])('refuses "%s"', (text, reason) => {
    expect(reasonOf(text)).toBe(`Cannot parse versions "${text}": ${reason}`)
  })
})

describe('matchesVersion', () => {
  test.each([
    ['<17.3', ['17.2', '17.2.9', '9', 'v16 (1999)'], ['17.3', '17.3.0', '17.3.1', '17.10', '18', '', 'none']],
    ['<=17.3', ['17.2', '17.3', '17.3.0', '017.03'], ['17.3.1', '17.10', '']],
    ['>17.3', ['17.3.1', '17.10', '18', '100'], ['17.2', '17.3', '17.3.0', '9', '']],
    ['>=17.3', ['17.3', '17.3.0', '17.3.1', '17.10'], ['17.2.9', '17', '', 'none']],
    ['<17.3.0', ['17.2'], ['17.3', '17.3.0']],
    ['>=1,<2', ['1', '1.9'], ['0.9', '2', '2.0']],
    ['>99999999999999999998', ['99999999999999999999'], ['99999999999999999998', '99999999999999999997']],
  ])('%s', (text, matching, others) => {
    const comparisons = parseVersionComparisons(text)
    expect(matching.filter((version) => !matchesVersion(comparisons, version))).toEqual([])
    expect(others.filter((version) => matchesVersion(comparisons, version))).toEqual([])
  })
})
