/*
 * The keys in ssh-keys/ were made by ssh-keygen and openssl for these tests, and so were the fingerprints below. The
 * encrypted ones have one passphrase.
 */
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { SshKeyFacts } from '../../src/domain/credentials/optional-members.ts'
import { MAX_CALL_ROUNDS, MAX_ROUNDS, readSshKeys } from '../../src/edit-sessions/ssh-keys.ts'

const PASSPHRASE = 'passphrase-of-test'

const keyFile = (name: string): string => readFileSync(new URL(`ssh-keys/${name}`, import.meta.url), 'utf8')

async function read(sshPrivateKey: string, sshKeyPassphrase?: string): Promise<SshKeyFacts | string | null> {
  const sent = { name: 'a', sshPrivateKey, ...(sshKeyPassphrase === undefined ? {} : { sshKeyPassphrase }) }
  return (await readSshKeys([sent]))[0]!
}

describe('type and fingerprint are those that ssh-keygen -l prints', () => {
  test.each([
    ['openssh-ecdsa-256', 'ecdsa-sha2-nistp256', '6aFwzs0BJcxUylLh6WsXkt9X1JxYheTQaoR0aw/hcTs'],
    ['openssh-ecdsa-384', 'ecdsa-sha2-nistp384', 'OZoYS6Or4qtiHL6sLjY+hwafenKcnt4b4RYGhVzuhVw'],
    ['openssh-ecdsa-521', 'ecdsa-sha2-nistp521', 'BTIPaoZumRUp3ztTbFQ50wAVgdCdZhQo5MDpi0J6bxg'],
    ['openssh-ed25519', 'ssh-ed25519', 'GjWAxSVdbYuAZdTvz7v1+su9i7vj9ulrnEu/NWy6h4o'],
    ['openssh-ed25519-encrypted', 'ssh-ed25519', 'uf53QPdl9bnzKyVx4xMnpFnFLXtYF6LuYxdgpGNOWZI'],
    ['openssh-rsa', 'ssh-rsa', 'RTV3aSaEW5ZbXmrROtRw4V+VsGOvM94+Q0ZccurT9RA'],
    ['pkcs1-rsa', 'ssh-rsa', 'Bp/Be5xbH9LHYYUuychV7gZBqs6LfuX90ixR6ryqdas'],
    ['pkcs1-rsa-encrypted', 'ssh-rsa', 'R284mMSJwUtx5XILaSSSnv9RqAMGCbG44Q7rp/UnngI'],
    ['pkcs8-ecdsa-384', 'ecdsa-sha2-nistp384', 'rHSCZuFmtW6WgQ1ot7NqGsMPTTDMCFYoKDD9vz5XWAw'],
    ['pkcs8-rsa', 'ssh-rsa', 'BiqHImgOgEXJFisx9u62Bw94V6cWUcQK27Js3fYzKjc'],
    ['pkcs8-rsa-encrypted', 'ssh-rsa', 'W/pI/CGNbZA1jZD3eT+uqvckTONzM/x7wn5fipdDpy4'],
    ['sec1-ecdsa-256', 'ecdsa-sha2-nistp256', 'a4V5x/+rU09rRnuNF6MvKkpKBs/3Hm2PdkgogWC8CRU'],
    ['sec1-ecdsa-521-encrypted', 'ecdsa-sha2-nistp521', 'b2u31ROT0PiM2dNuu9AOy2F7Lz9FB5nEw11VkIJ1a9Q'],
    ['sec1-with-parameters', 'ecdsa-sha2-nistp256', 'uQBYUDmUILCH9HYFvhEr/Fvi41iEIjmAILp9vy7RSgY'],
  ])('%s', async (name, sshKeyType, fingerprint) => {
    const facts = { sshKeyType, sshKeyFingerprint: `SHA256:${fingerprint}` }
    expect(await read(keyFile(name), PASSPHRASE)).toEqual(facts)
    expect(await read(keyFile(name).replaceAll('\n', '\r\n'), PASSPHRASE)).toEqual(facts)
  })

  test('an Ed25519 key in PKCS#8 has the fingerprint of the same key in the container of OpenSSH', async () => {
    const key = keyFile('openssh-ed25519')
    const [container] = [Buffer.from(key.split('\n').slice(1, -2).join(''), 'base64')]
    // The container ends with the 64 bytes of the private key, of which the first 32 are the seed, then the comment.
    const at = container!.lastIndexOf(Buffer.from([0, 0, 0, 64])) + 4
    const der = Buffer.concat([
      Buffer.from('302e020100300506032b657004220420', 'hex'),
      container!.subarray(at, at + 32),
    ])
    const pem = `-----BEGIN PRIVATE KEY-----\n${der.toString('base64')}\n-----END PRIVATE KEY-----\n`
    expect(await read(pem)).toEqual(await read(key))
  })

  test('a container needs no passphrase', async () => {
    expect(await read(keyFile('openssh-ed25519-encrypted'))).toMatchObject({ sshKeyType: 'ssh-ed25519' })
  })

  test('text around a PEM block is allowed', async () => {
    expect(await read(`Bag Attributes\n${keyFile('pkcs8-rsa')}`)).toEqual(await read(keyFile('pkcs8-rsa')))
  })
})

const lines = (text: string, change: (lines: string[]) => string[]): string => change(text.split('\n')).join('\n')
const PEM = keyFile('pkcs8-rsa')
const CONTAINER = keyFile('openssh-ed25519')
const RSA_PUBLIC = createPublicKey(PEM).export({ type: 'spki', format: 'pem' }) as string

/** Returns a container with one byte of its content changed. */
function withByte(text: string, at: number): string {
  const bytes = Buffer.from(text.split('\n').slice(1, -2).join(''), 'base64')
  bytes[at < 0 ? bytes.length + at : at]! ^= 1
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${bytes.toString('base64')}\n-----END OPENSSH PRIVATE KEY-----\n`
}

/** Returns bytes as a PEM block. */
const toPem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64')}\n-----END ${label}-----\n`

/** Returns a new key in PKCS#8. */
const newKey = (type: string, options: object | undefined): string =>
  (generateKeyPairSync as (type: string, options?: object) => { privateKey: KeyObject })(type, options)
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

/** Returns a field of SSH: its length, then its bytes. */
const field = (bytes: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Returns a value in DER. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([Buffer.from([tag, 0x84]), length, content])
}

/** Returns an RSA key with a modulus of this many bits, which is 1 and zeros. Nobody could use the key. */
function rsaKey(bits: number): { pem: string; modulus: Buffer } {
  const modulus = Buffer.alloc(bits / 8)
  modulus[0] = 0x80
  modulus[modulus.length - 1] = 1
  const positive = Buffer.concat([Buffer.alloc(1), modulus])
  const one = der(2, Buffer.from([1]))
  const numbers = [der(2, Buffer.alloc(1)), der(2, positive), der(2, Buffer.from([3])), one, one, one, one, one, one]
  return { pem: toPem('RSA PRIVATE KEY', der(0x30, ...numbers)), modulus }
}

test('a modulus whose first bit is set gets a zero byte before it', async () => {
  const { pem, modulus } = rsaKey(1024)
  const fields = [Buffer.from('ssh-rsa'), Buffer.from([3]), Buffer.concat([Buffer.alloc(1), modulus])].map(field)
  const digest = createHash('sha256').update(Buffer.concat(fields)).digest('base64')
  expect(await read(pem)).toEqual({ sshKeyType: 'ssh-rsa', sshKeyFingerprint: `SHA256:${digest.slice(0, 43)}` })
})

test('an RSA key has at most 16,384 bits', async () => {
  expect(await read(rsaKey(16_384).pem)).toMatchObject({ sshKeyType: 'ssh-rsa' })
  expect(await read(rsaKey(16_392).pem)).toBe('is an RSA key of more than 16384 bits')
})

/** Returns the key in PKCS#8, encrypted with one passphrase and 2,048 rounds. */
const encrypted = (key: KeyObject): string =>
  key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'p' }) as string

test('a key may take as many rounds of key derivation as the limit', async () => {
  const text = encrypted(generateKeyPairSync('ed25519').privateKey)
  const bytes = Buffer.from(text.split('\n').slice(1, -2).join(''), 'base64').toString('hex')
  /** The key with another number of rounds, so that no passphrase decrypts it. */
  const withRounds = (rounds: number): string => {
    const changed = bytes.replace('02020800', `0202${rounds.toString(16)}`)
    return toPem('ENCRYPTED PRIVATE KEY', Buffer.from(changed, 'hex'))
  }
  expect(await read(withRounds(MAX_ROUNDS), 'p')).toBe('is damaged, or sshKeyPassphrase does not decrypt it')
  expect(await read(withRounds(MAX_ROUNDS + 1), 'p')).toMatch(`more than ${MAX_ROUNDS} rounds`)
})

describe('a key that cannot be read gives the reason', () => {
  test.each([
    ['a password', 'secret-word', /is not a PEM text/],
    ['a public key of SSH', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIH me@here', /is a public key/],
    ['a public key in PEM', RSA_PUBLIC, /is a public key/],
    ['a key of PuTTY', 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\n', /format of PuTTY/],
    ['a key without its last line', lines(PEM, (all) => all.slice(0, -2)), /is cut off/],
    ['a key without a line', lines(PEM, (all) => [...all.slice(0, 5), ...all.slice(6)]), /is damaged/],
    ['two keys', PEM + PEM, /more than one/],
    ['a container without a line', lines(CONTAINER, (all) => [all[0]!, ...all.slice(2)]), /is not valid base64/],
    [
      'a container that is cut off',
      lines(CONTAINER, (all) => [...all.slice(0, 3), ...all.slice(-2)]),
      /is cut off|base64/,
    ],
    ['text before a container', `x\n${CONTAINER}`, /text before or after/],
    ['a container with other check numbers', withByte(CONTAINER, 98), /is damaged/],
    ['a container with another padding', withByte(CONTAINER, -1), /is damaged/],
    ['an Ed448 key', keyFile('pkcs8-ed448'), /is not an RSA, ECDSA/],
    ['a DSA key', keyFile('pkcs8-dsa'), /is not an RSA, ECDSA/],
    ['a key of another curve', keyFile('sec1-secp256k1'), /is not an RSA, ECDSA/],
    ['a key of a curve without a JSON Web Key', newKey('ec', { namedCurve: 'secp224r1' }), /is not an RSA, ECDSA/],
    ['an RSA-PSS key', newKey('rsa-pss', { modulusLength: 1024 }), /is not an RSA, ECDSA/],
    ['an X25519 key', newKey('x25519', undefined), /is not an RSA, ECDSA/],
    ['a key that is encrypted with scrypt', keyFile('pkcs8-scrypt'), /not supported/],
    ['a key with many rounds', keyFile('pkcs8-many-rounds'), new RegExp(`more than ${MAX_ROUNDS} rounds`)],
  ])('%s', async (_, text, reason) => {
    const found = await read(text, PASSPHRASE)
    expect(found).toMatch(reason)
    // No line of the key is in the reason.
    for (const line of text.split('\n').filter((one) => one.length > 8)) expect(found).not.toContain(line)
  })

  test.each(['pkcs8-rsa-encrypted', 'pkcs1-rsa-encrypted', 'sec1-ecdsa-521-encrypted'])('%s', async (name) => {
    expect(await read(keyFile(name))).toBe('is encrypted: send sshKeyPassphrase in the same call')
    expect(await read(keyFile(name), '')).toBe('is encrypted: send sshKeyPassphrase in the same call')
    expect(await read(keyFile(name), 'wrong')).toBe('is damaged, or sshKeyPassphrase does not decrypt it')
  })

  test('no cut and no changed byte of a container is an internal error', async () => {
    const length = Buffer.from(CONTAINER.split('\n').slice(1, -2).join(''), 'base64').length
    for (let at = 0; at < length; at++)
      expect(['string', 'object']).toContain(typeof (await read(withByte(CONTAINER, at))))
    for (let at = 0; at < CONTAINER.length - 1; at++)
      expect(typeof (await read(CONTAINER.slice(0, at) || ' '))).toBe('string')
  })

  test('all keys of a call together have a limit of rounds of key derivation', async () => {
    const pem = encrypted(generateKeyPairSync('ed25519').privateKey)
    const allowed = Math.floor(MAX_CALL_ROUNDS / 2048)
    const sets = Array.from({ length: allowed + 2 }, (_, index) => ({
      name: `${index}`,
      sshPrivateKey: pem,
      sshKeyPassphrase: 'p',
    }))
    const found = await readSshKeys(sets)
    expect(found.filter((one) => typeof one === 'object')).toHaveLength(allowed)
    expect(found.at(-1)).toMatch(/too many encrypted keys in this call/)
  })
})

test('sets without a key have no facts', async () => {
  expect(await readSshKeys([{ name: 'a' }, { name: 'b', sshPrivateKey: '' }])).toEqual([])
  expect(await readSshKeys([{ name: 'a' }, { name: 'b', sshPrivateKey: PEM }])).toMatchObject([null, {}])
})
