/*
 * The keyed hash of texts, compared with that of OpenSSL.
 */
import { createHmac, createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSigner } from '../../src/sealing/signer.ts'

const TEXTS = ['', 'a', 'x'.repeat(55), 'x'.repeat(64), 'x'.repeat(341), 'x'.repeat(342), 'x'.repeat(5000)]
const OTHERS = ['Zoë', '王'.repeat(341), '王'.repeat(342), '😀'.repeat(170), '😀'.repeat(171), '\0\ud800', 'a']

test.each([16, 32, 64])('signs as OpenSSL does with a key of %i bytes, whatever it signed before', (size) => {
  const key = createSecretKey(Buffer.alloc(size, 0xa5))
  const sign = createSigner(key)
  const expected = (text: string): string => createHmac('sha256', key).update(text).digest('hex')
  for (const text of [...TEXTS, ...OTHERS]) expect(sign(text)).toBe(expected(text))
})
