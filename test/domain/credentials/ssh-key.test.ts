/* The parts of SSH private keys, from bytes that no tool writes. Keys of real tools are read in edit-sessions/. */
import { describe, expect, test } from 'vitest'
import { ByteReader, keyProblem } from '../../../src/domain/credentials/ssh-key/byte-reader.ts'
import { readContainer } from '../../../src/domain/credentials/ssh-key/openssh-container.ts'
import { decodeBody, findPrivateKey } from '../../../src/domain/credentials/ssh-key/pem.ts'
import { readRounds } from '../../../src/domain/credentials/ssh-key/pkcs8-rounds.ts'
import { ParseError } from '../../../src/domain/errors/parse-error.ts'

/** Returns the reason why a key cannot be read, or null if it can. */
function reasonOf(read: () => unknown): string | null {
  try {
    read()
    return null
  } catch (error) {
    if (error instanceof ParseError) return error.reason
    throw error
  }
}

const integer = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const field = (content: Uint8Array | string): Buffer => {
  const bytes = Buffer.from(content as string)
  return Buffer.concat([integer(bytes.length), bytes])
}

describe('the bytes of a key', () => {
  test('are read in order, and not beyond their end', () => {
    const reader = new ByteReader(Buffer.concat([integer(0x01020304), field('abc'), field('text'), Buffer.from([9])]))
    expect(reader.integer()).toBe(0x01020304)
    expect([...reader.field()]).toEqual([...Buffer.from('abc')])
    expect([reader.text(), reader.left]).toEqual(['text', 1])
    expect([...reader.bytes(1), reader.left]).toEqual([9, 0])
    expect(reasonOf(() => reader.bytes(1))).toBe('is cut off')
  })

  test('are not in the error', () => {
    expect(keyProblem('is cut off').message).toBe('Cannot parse SSH private key "": is cut off')
  })

  test('are read in part if they are a long text', () => {
    expect(new ByteReader(field('x'.repeat(300))).text()).toBe('x'.repeat(256))
  })
})

describe('a container of OpenSSH', () => {
  const padding = (length: number) => Buffer.from(Array.from({ length }, (_, at) => at + 1))

  interface Parts {
    readonly magic?: string
    readonly cipher?: string
    readonly keys?: number
    readonly type?: string
    readonly privateType?: string
    readonly checks?: readonly [number, number]
    readonly fields?: number
    readonly privatePart?: Buffer
  }

  /** Returns a container. Its private part is filled up to a multiple of 8 bytes. */
  function container({ type = 'ssh-ed25519', fields = 2, ...parts }: Parts = {}): Buffer {
    const { magic = 'openssh-key-v1\0', cipher = 'none', keys = 1, privateType = type, checks = [5, 5] } = parts
    const key = Array.from({ length: fields }, (_, at) => field(`part ${at}`))
    const filled = Buffer.concat([...checks.map(integer), field(privateType), ...key, field('comment')])
    const whole = Buffer.concat([filled, padding((8 - (filled.length % 8)) % 8)])
    return Buffer.concat([
      ...[Buffer.from(magic), field(cipher), field('kdf'), field('options'), integer(keys)],
      ...[field(field(type)), field(parts.privatePart ?? whole)],
    ])
  }
  const reasonFor = (parts: Parts) => reasonOf(() => readContainer(container(parts)))
  const UNKNOWN = 'is not a key of OpenSSH, although its first line says so'

  test.each([
    ['ssh-ed25519', 2],
    ['ssh-rsa', 6],
    ['ecdsa-sha2-nistp256', 3],
    ['ecdsa-sha2-nistp384', 3],
    ['ecdsa-sha2-nistp521', 3],
  ])('of type %s has %i fields in its private part', (type, fields) => {
    const read = readContainer(container({ type, fields }))
    expect([read.type, [...read.blob]]).toEqual([type, [...field(type)]])
    expect(reasonFor({ type, fields: fields - 1 })).not.toBeNull()
    expect(reasonFor({ type, fields: fields + 1 })).toBe('is damaged')
  })

  test('must begin with its magic text', () => {
    expect(reasonFor({ magic: 'openssh-key-v2\0' })).toBe(UNKNOWN)
    for (const length of [0, 14]) {
      expect(reasonOf(() => readContainer(container().subarray(0, length)))).toBe(UNKNOWN)
    }
    expect(reasonOf(() => readContainer(container().subarray(0, 15)))).toBe('is cut off')
  })

  test('must have exactly one key of a known type', () => {
    expect(reasonFor({ keys: 2 })).toBe('holds more than one key')
    for (const type of ['ssh-dss', 'constructor']) {
      expect(reasonFor({ type }), type).toBe('is not an RSA, ECDSA or Ed25519 key')
    }
    expect(reasonFor({ privateType: 'ssh-rsa' })).toBe('has a public part of another type')
  })

  test('must have a private part of whole blocks, with equal check numbers and correct padding', () => {
    for (const length of [0, 9]) expect(reasonFor({ privatePart: Buffer.alloc(length) })).toBe('is damaged')
    expect(reasonFor({ checks: [5, 6] })).toBe('is damaged')
    const type = 'ssh-ed25519'
    const inner = Buffer.concat([integer(5), integer(5), field(type), field('a'), field('b'), field('')])
    const missing = (8 - (inner.length % 8)) % 8
    expect(reasonFor({ privatePart: Buffer.concat([inner, padding(missing)]) })).toBeNull()
    expect(reasonFor({ privatePart: Buffer.concat([inner, padding(missing + 256)]) })).toBeNull()
    expect(reasonFor({ privatePart: Buffer.concat([inner, Buffer.alloc(missing, 1)]) })).toBe('is damaged')
  })

  test('that is encrypted is read without its private part', () => {
    expect(reasonFor({ cipher: 'aes256-ctr', privatePart: Buffer.alloc(8) })).toBeNull()
    expect(reasonFor({ cipher: 'aes256-ctr', privatePart: Buffer.alloc(7) })).toBe('is damaged')
  })
})

describe('a PEM text', () => {
  const block = (label: string, body = 'QUJD') => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----`
  const reasonFor = (text: string) => reasonOf(() => findPrivateKey(text))

  test.each([
    ['OPENSSH PRIVATE KEY', 'OPENSSH'],
    ['PRIVATE KEY', ''],
    ['EC PRIVATE KEY', 'EC'],
  ])('with a %s has the kind "%s"', (label, kind) => {
    const text = block(label)
    expect(findPrivateKey(` ${text}\r\n`)).toEqual({ kind, text, body: 'QUJD\n' })
  })

  test('may have other blocks and text around the key, but only one key', () => {
    const text = block('RSA PRIVATE KEY', 'a-b--c---d----e')
    const others = [block('EC PARAMETERS'), 'text', text, block('CERTIFICATE')]
    expect(findPrivateKey(others.join('\n'))).toEqual({ kind: 'RSA', text, body: 'a-b--c---d----e\n' })
    expect(reasonFor(`${text}\n${block('PRIVATE KEY')}`)).toBe('holds more than one private key')
    const alone = 'has text before or after the key, which OpenSSH does not accept'
    for (const around of [`x${block('OPENSSH PRIVATE KEY')}`, `${block('OPENSSH PRIVATE KEY')}\nx`]) {
      expect(reasonFor(around)).toBe(alone)
    }
  })

  test.each([
    ['', 'is not a PEM text with a private key'],
    ['PuTTY-User-Key-File-2: x', 'is in the format of PuTTY: export it as an OpenSSH key'],
    ['x PuTTY-User-Key-File-2: x', 'is not a PEM text with a private key'],
    ['ssh-rsa AAAA', 'is a public key'],
    ['ecdsa-sha2-nistp256 AAAA', 'is a public key'],
    ['sk-ssh-ed25519@openssh.com AAAA', 'is a public key'],
    ['a ssh-rsa AAAA', 'is not a PEM text with a private key'],
    ['ssh-rsa', 'is not a PEM text with a private key'],
    ['ssh-rsa ', 'is not a PEM text with a private key'],
    [block('PUBLIC KEY'), 'is a public key'],
    [block('CERTIFICATE'), 'is not a PEM text with a private key'],
    ['-----BEGIN PRIVATE KEY-----\nQUJD', 'is cut off: its last line is missing or does not match the first one'],
    [
      '-----BEGIN PRIVATE KEY-----\nQUJD\n-----END RSA PRIVATE KEY-----',
      'is cut off: its last line is missing or does not match the first one',
    ],
  ])('"%s" without a private key says what it has instead: %s', (text, reason) => {
    expect(reasonFor(text)).toBe(reason)
  })

  test('is decoded from its base64', () => {
    const decode = (body: string) => decodeBody({ kind: '', text: '', body })
    expect([...decode('QU \r\n JD\n')]).toEqual([65, 66, 67])
    expect([[...decode('QUI=')], [...decode('/+A=')], [...decode('QQ==')]]).toEqual([[65, 66], [255, 224], [65]])
    for (const body of ['', '=', 'QUJ', '!QUJDQUI', 'QUJDQUI!', 'Q===', 'QU=D']) {
      expect(reasonOf(() => decode(body))).toBe('is not valid base64')
    }
  })
})

describe('the rounds of an encrypted PKCS#8 key', () => {
  const [SEQUENCE, OCTETS, INTEGER, IDENTIFIER] = [0x30, 4, 2, 6]
  const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
    const content = Buffer.concat(parts)
    const size = content.length
    const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 255]
    return Buffer.concat([Buffer.from([tag, ...length]), content])
  }
  const identifier = (hex: string) => der(IDENTIFIER, Buffer.from(hex, 'hex'))
  const [PBES2, PBKDF2] = ['2a864886f70d01050d', '2a864886f70d01050c'].map(identifier) as [Buffer, Buffer]

  interface Parts {
    readonly scheme?: Buffer
    readonly derivation?: Buffer
    readonly salt?: Buffer
    readonly rounds?: Buffer
  }
  function key({ scheme = PBES2, derivation = PBKDF2, ...parts }: Parts = {}): Buffer {
    const salt = parts.salt ?? der(OCTETS, Buffer.alloc(8))
    const rounds = parts.rounds ?? der(INTEGER, Buffer.from([1, 2, 3]))
    const params = der(SEQUENCE, der(SEQUENCE, derivation, der(SEQUENCE, salt, rounds)), der(SEQUENCE))
    return der(SEQUENCE, der(SEQUENCE, scheme, params), der(OCTETS, Buffer.alloc(16)))
  }
  const reasonFor = (bytes: Uint8Array) => reasonOf(() => readRounds(bytes))
  const OTHER = 'is encrypted in a way that is not supported: convert it with "openssl pkcs8 -topk8" or ssh-keygen -p'

  test('are those of PBKDF2, whatever the size of the other parts', () => {
    expect(readRounds(key())).toBe(0x010203)
    for (const size of [0x7f, 0x80, 0xff, 0x100, 0x1234]) {
      expect(readRounds(key({ salt: der(OCTETS, Buffer.alloc(size)) }))).toBe(0x010203)
    }
    const salt = Buffer.alloc(8)
    expect(readRounds(key({ salt: Buffer.concat([Buffer.from([OCTETS, 0x83, 0, 0, 8]), salt]) }))).toBe(0x010203)
    const long = Buffer.concat([Buffer.from([OCTETS, 0x84, 0, 0, 0, 8]), salt])
    expect(reasonFor(key({ salt: long }))).toBe('is damaged')
    // The byte 0x80 says that the length is in none of the next bytes.
    expect(readRounds(Buffer.concat([key(), Buffer.from([5, 0x80])]))).toBe(0x010203)
  })

  test('are unknown in another scheme', () => {
    expect(reasonFor(key({ scheme: PBKDF2 }))).toBe(OTHER)
    expect(reasonFor(key({ derivation: PBES2 }))).toBe(OTHER)
  })

  test('are unknown if an element is missing, of another kind or longer than the key', () => {
    const [text, none] = [der(OCTETS, Buffer.alloc(1)), Buffer.alloc(0)]
    for (const parts of [{ scheme: text }, { derivation: text }, { rounds: text }, { rounds: none }]) {
      expect(reasonFor(key(parts))).toBe('is damaged')
    }
    expect(reasonFor(key({ salt: der(INTEGER, Buffer.alloc(1)) }))).toBe('is damaged')
    expect(reasonFor(none)).toBe('is damaged')
    expect(reasonFor(der(OCTETS, key()))).toBe('is damaged')
    expect(reasonFor(Buffer.from([SEQUENCE, 0x84, 0, 0, 0, 0]))).toBe('is damaged')
    expect(reasonFor(Buffer.from([SEQUENCE, 0x83, 0, 0, 0]))).toBe('is damaged')
    expect(reasonFor(Buffer.from([SEQUENCE, 1]))).toBe('is cut off')
    expect(reasonFor(Buffer.from([SEQUENCE]))).toBe('is cut off')
    expect(reasonFor(key().subarray(0, -1))).toBe('is cut off')
  })
})
