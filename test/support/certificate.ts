/*
 * Makes self-signed certificates for tests of TLS with Node alone (RFC 5280, DER of ITU-T X.690), so that no test needs
 * openssl. Not for use outside of tests: a certificate is its own authority, and valid from a day ago until tomorrow.
 */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'

const DAY_MS = 86_400_000

/** Writes a certificate on P-256 and its private key as PEM files. Its subject and only name is `name`. */
export function writeCertificate(name: string, files: { readonly cert: string; readonly key: string }): void {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const now = Date.now()
  const subject = sequence(set(sequence(COMMON_NAME, der(UTF8, Buffer.from(name)))))
  const body = sequence(
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    subject,
    sequence(utcTime(now - DAY_MS), utcTime(now + DAY_MS)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(authority(), alternativeNames(name))),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, ECDSA_WITH_SHA256, der(BIT_STRING, Buffer.concat([Buffer.from([0]), signature])))
  writeFileSync(files.cert, pem('CERTIFICATE', certificate))
  writeFileSync(files.key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
}

const [INTEGER, BIT_STRING, OCTET_STRING, OBJECT, UTF8, UTC_TIME] = [0x02, 0x03, 0x04, 0x06, 0x0c, 0x17]

/** Encodes one value with its tag and length. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
const set = (...parts: readonly Buffer[]): Buffer => der(0x31, ...parts)
const object = (hex: string): Buffer => der(OBJECT, Buffer.from(hex, 'hex'))

const COMMON_NAME = object('550403')
const BASIC_CONSTRAINTS = object('551d13')
const ALTERNATIVE_NAMES = object('551d11')
const ECDSA_WITH_SHA256 = sequence(object('2a8648ce3d040302'))

/** The extension that makes the certificate an authority, which a client may trust. */
const authority = (): Buffer => sequence(BASIC_CONSTRAINTS, der(OCTET_STRING, sequence(der(0x01, Buffer.from([0xff])))))

/** The extension with the name as DNS name, and the addresses of loopback. */
const alternativeNames = (name: string): Buffer =>
  sequence(
    ALTERNATIVE_NAMES,
    der(OCTET_STRING, sequence(der(0x82, Buffer.from(name)), der(0x87, Buffer.from([127, 0, 0, 1])))),
  )

/** Encodes a time as YYMMDDhhmmssZ. */
const utcTime = (ms: number): Buffer =>
  der(UTC_TIME, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

const pem = (title: string, content: Buffer): string =>
  `-----BEGIN ${title}-----\n${content.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END ${title}-----\n`
