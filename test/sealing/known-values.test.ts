/*
 * Values that stored data depends on, as keyrack wrote them on 2026-11-23. A change of any of these derivations would
 * make stored records unreadable, or make keys, hashes and signatures of an earlier version look like forgeries.
 */

import { createSecretKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toFingerprint } from '../../src/sealing/key-fingerprint.ts'
import { openKeyring } from '../../src/sealing/keyring.ts'
import {
  ACCEPTED,
  BINDING_RECORDS,
  CHAINED_SINCE,
  HEADS_SIGNED,
  NEW_STORE_ATTRIBUTES,
  RECORDS_BOUND,
} from '../../src/sealing/keyring-attributes.ts'
import { findBlob, parseBlob, SealBroken, seal, unseal } from '../../src/sealing/sealed-blob.ts'
import { createSigner } from '../../src/sealing/signer.ts'
import { PURPOSES, parseKeyring } from '../../src/sealing/stored-keyring.ts'

const key = createSecretKey(Buffer.alloc(32, 7))
const place = { kind: 'set', owner: 'config-1', name: 'Zürich 🔑' }
const BLOB = 'AQAAAAHOS1HgAR8MvhTnpSgG/I+PpBbNlqEO/0K/4/0s/0whf3DlHXBt'
const BOUND_BLOB = 'Av////91JbAoo9/0nh4jP7+s9M9shAMEsGgFLD6P+rOl8CWgCqHzZTy8'

describe('a stored blob', () => {
  test('opens at its place', () => {
    expect(findBlob(BLOB)).toMatchObject({ isBound: false, term: 1 })
    expect(unseal(parseBlob(BLOB), place, { term: 1, key }).toString()).toBe('secret ü')
  })

  test('opens with the clear text that it binds, and with no other', () => {
    const last = { term: 2 ** 32 - 1, key }
    const blob = parseBlob(BOUND_BLOB)
    expect(blob).toMatchObject({ isBound: true, term: last.term })
    expect(unseal(blob, { ...place, bound: '{"a":1}' }, last).toString()).toBe('secret ü')
    for (const context of [{ ...place, bound: '{"a":2}' }, { ...place, bound: '' }, place]) {
      expect(() => unseal(blob, context, last)).toThrow(SealBroken)
    }
  })

  test('that binds an empty text opens where there is none', () => {
    const dataKey = { term: 1, key }
    const blob = parseBlob(seal('secret', { ...place, bound: '' }, dataKey))
    expect(blob.isBound).toBe(true)
    expect(unseal(blob, place, dataKey).toString()).toBe('secret')
  })

  test('that binds no text opens also if there is text, which only a keyring can demand', () => {
    expect(unseal(parseBlob(BLOB), { ...place, bound: 'x' }, { term: 1, key }).toString()).toBe('secret ü')
  })

  test('of another term is refused before anything is decrypted', () => {
    expect(() => unseal(parseBlob(BLOB), place, { term: 2, key })).toThrow(
      'Cannot unseal a record: it was sealed on another term',
    )
    expect(new SealBroken()).toMatchObject({
      name: 'SealBroken',
      message: 'Cannot unseal a record: it was moved, cut or altered since it was sealed',
    })
  })
})

test('a stored keyring opens with all its keys', () => {
  const stored = parseKeyring(
    '{"format":2,"active":1,"keys":[{"term":1,"wrapped":"' +
      'AQAAAAAeEXCNaaiiqvfWax9EzfTQs+ly5TIMT71/BXSdaf6cAUAwcI1aiCYGYOUqYNx5MAsp13PS5U2bARonIgI=' +
      '"}],"purposes":[' +
      [
        ['access', 'AQAAAAD081OmWHjJOyJ1XITtwQt8B3qhmlMQKlLCU+a4cbP2+w4AjyW1ENBkZgN9Ex3J0sABPkw2Ab5u8eUd/IU='],
        ['audit', 'AQAAAAD2EDT5FZQYRGk9NzOna6pFL/CwIMSfhfBZ42BGhPR40D7e7suPLNThWcIabb8WHAivDkIRzL8QKWonLqE='],
        ['session', 'AQAAAAAmLHtZItCWveLLb3wWbL+wCTeNf+mQKGOxBJ0mGdKBGz6DyiV8rUbM8M1B8BgXK6W6unCKmmnkwtMk84w='],
        ['user', 'AQAAAABBA0PrYpp2AX1T804B8gglYimOjWM7OCEtBCyFGyDKwtrQePvRdm3j1Vyh4I/iJ7deHf8y9Dqfl711Xgo='],
        ['backup', 'AQAAAACjXtPeTpJSU+55HK6Kdc3GAqbqS3qHYxIfvtKReGrH3xoLaH5Ib7OjI0gd3JYdPrU104FH0am+IH8s28I='],
        ['config', 'AQAAAAD6E1MJ7Jd0ysEMUsAE4WQ52lyJA49mQtAJC3cCCzYlyF3ObpnAIhcgNuKoxAF9umYISD9en2AXw6c8nro='],
      ]
        .map(([purpose, wrapped]) => `{"purpose":"${purpose}","wrapped":"${wrapped}"}`)
        .join() +
      '],"generation":1,"attributes":{"records bound":"0"},"check":"' +
      'AQAAAACRcU29SSDhIZX8XNXT0ZZIdX0wJ8BOY0J/XGU8+ZpIsBG/oAn7lnxsvxzkDfenEaMBGxRfFnuv7bGdsqAS8P' +
      'awKQVeor0owdsXPSJ3i8dBpCbYXnCV4+KtyJa/CkPNR8UqxjcnxKAa7u1ZB8WOXwqsPzBPwK8XKqhllQVBfZ1AvaJJ' +
      'FK1oQR2Qip/DvB+cS61qUptAsfS1VwAPnoR+1LUfG0zJwM1Pobl+' +
      '"}',
  )
  const keyring = openKeyring(stored, key)
  expect([keyring.activeTerm, keyring.generation, ...keyring.attributes]).toEqual([1, 1, [RECORDS_BOUND, '0']])
  expect(PURPOSES.map((purpose) => keyring.keyFor(purpose).export().length)).toEqual(PURPOSES.map(() => 32))
})

test('the fingerprint of a key and the signature of a text stay the same', () => {
  expect(toFingerprint(key)).toBe('2f8c6b6a595eb596')
  expect(createSigner(key)('text')).toBe('8483f20ba686a944ee7b4085d898f8839cc318eb6baff7f4600c9005c57f1497')
})

test('the attributes of a keyring keep their names', () => {
  expect([RECORDS_BOUND, BINDING_RECORDS, CHAINED_SINCE, HEADS_SIGNED, ACCEPTED]).toEqual([
    ...['records bound', 'records being bound', 'audit chained since', 'audit heads signed', 'accepted'],
  ])
  expect([...NEW_STORE_ATTRIBUTES]).toEqual([
    ['records bound', '0'],
    ['audit chained since', '0'],
  ])
})
