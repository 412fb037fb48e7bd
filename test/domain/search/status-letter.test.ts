import { describe, expect, test } from 'vitest'
import { ParseError } from '../../../src/domain/errors/parse-error.ts'
import { matchesStatusLetter, parseStatusLetter, toBackupLetter } from '../../../src/domain/search/status-letter.ts'

describe('parseStatusLetter', () => {
  test('reads the five letters in any case', () => {
    expect([...'NSCIFnscif'].map(parseStatusLetter).join('')).toBe('NSCIFNSCIF')
  })

  test.each(['', 'X', 'NS', 'SUCCESS', 'ſ', 'ı', 'N,S', '0'])('refuses "%s"', (text) => {
    const reason = 'not one of the letters N, S, C, I, F'
    expect(() => parseStatusLetter(text)).toThrow(new ParseError('status', text, reason))
  })
})

describe('matchesStatusLetter', () => {
  test.each([
    [null, 'N'],
    ['', 'N'],
    ['NONE', 'N'],
    ['SUCCESS', 'S'],
    ['INVALID_CREDENTIAL', 'I'],
    ['INVALID_CREDENTIALS', 'I'],
    ['FAILURE', 'F'],
    ['TIMEOUT', 'F'],
    ['success', 'F'],
  ])('backup status %s falls under %s', (backupStatus, letter) => {
    expect(toBackupLetter(backupStatus)).toBe(letter)
  })

  test('every device matches one backup letter, and C by its compliance alone', () => {
    for (const backupStatus of ['NONE', 'SUCCESS', 'INVALID_CREDENTIAL', 'FAILURE']) {
      for (const complianceState of [0, 1, 2] as const) {
        const matching = (['N', 'S', 'I', 'F', 'C'] as const).filter((letter) =>
          matchesStatusLetter(letter, { backupStatus, complianceState }),
        )
        expect(matching).toEqual([toBackupLetter(backupStatus), ...(complianceState === 2 ? ['C'] : [])])
      }
    }
  })
})
