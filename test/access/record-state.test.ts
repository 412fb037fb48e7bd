/* The state of a record of a key or user, which services and commands share. */
import { expect, test } from 'vitest'
import type { ProofState } from '../../src/access/record-proofs.ts'
import { getRecordState, isAccepted, type RecordState } from '../../src/access/record-state.ts'

const NOW = 1000
const current = { expiresAt: null, revokedAt: null }

test.each<[RecordState, { expiresAt: number | null; revokedAt?: number | null } | null, ProofState]>([
  ['valid', current, 'proven'],
  ['valid', { expiresAt: null }, 'proven'],
  ['valid', { expiresAt: NOW + 1 }, 'proven'],
  ['unproven', current, 'unproven'],
  ['expired', { expiresAt: NOW }, 'proven'],
  ['expired', { expiresAt: NOW }, 'unproven'],
  ['revoked', { expiresAt: NOW, revokedAt: 0 }, 'proven'],
  ['altered', { expiresAt: NOW, revokedAt: 0 }, 'altered'],
  ['damaged', null, 'proven'],
])('is %s for %j that is %s', (state, record, proof) => {
  expect(getRecordState(record, () => proof, NOW)).toBe(state)
  expect(isAccepted(state)).toBe(state === 'valid' || state === 'unproven')
})
