import type { Device } from '../../../generated/types.ts'
import { ParseError } from '../errors/parse-error.ts'

/** The outcome of a backup. */
export type BackupLetter = 'N' | 'S' | 'I' | 'F'

/**
 * The letter of a device's status: N none, S success, I invalid credentials, F other failure. C means a compliance
 * violation, regardless of the outcome of the backup.
 */
export type StatusLetter = BackupLetter | 'C'

// Both cases are listed, because toUpperCase would also accept the long s (ſ) and the dotless i (ı).
const LETTERS: ReadonlyMap<string, StatusLetter> = new Map([
  ['N', 'N'],
  ['n', 'N'],
  ['S', 'S'],
  ['s', 'S'],
  ['C', 'C'],
  ['c', 'C'],
  ['I', 'I'],
  ['i', 'I'],
  ['F', 'F'],
  ['f', 'F'],
])

/** The value of the compliance state for a device with policy violations. */
export const POLICY_VIOLATIONS = 2

/** Parses one of the five letters in any case. Throws ParseError. */
export function parseStatusLetter(text: string): StatusLetter {
  const letter = LETTERS.get(text)
  if (!letter) throw new ParseError('status', text, 'not one of the letters N, S, C, I, F')
  return letter
}

/** Returns the letter of a backup status. */
export function toBackupLetter(backupStatus: string | null): BackupLetter {
  switch (backupStatus) {
    case null:
    case '':
    case 'NONE':
      return 'N'
    case 'SUCCESS':
      return 'S'
    // Backup statuses use both spellings.
    case 'INVALID_CREDENTIAL':
    case 'INVALID_CREDENTIALS':
      return 'I'
    default:
      return 'F'
  }
}

export function matchesStatusLetter(
  letter: StatusLetter,
  device: Pick<Device, 'backupStatus' | 'complianceState'>,
): boolean {
  return letter === 'C' ? device.complianceState === POLICY_VIOLATIONS : toBackupLetter(device.backupStatus) === letter
}
