/*
 * Parses the SSH private keys of `saveCredentialSets`, and returns the type and the fingerprint of each. Containers of
 * OpenSSH are read without their passphrase. PEM keys are read by node:crypto, which needs it. The rounds of key
 * derivation are limited, because they run on the main thread.
 */
import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import type { SentCredentialSet } from '../../generated/types.ts'
import type { SshKeyFacts } from '../domain/credentials/optional-members.ts'
import type { SshKeysRead } from '../domain/credentials/set.ts'
import { keyProblem } from '../domain/credentials/ssh-key/byte-reader.ts'
import { type PublicPart, readContainer } from '../domain/credentials/ssh-key/openssh-container.ts'
import { decodeBody, findPrivateKey, type PemBlock } from '../domain/credentials/ssh-key/pem.ts'
import { readRounds } from '../domain/credentials/ssh-key/pkcs8-rounds.ts'
import { ParseError } from '../domain/errors/parse-error.ts'
import { mapInSteps } from '../fairness/map-in-steps.ts'

/** Maximum rounds of the key derivation of one key. They take about 10 ms. */
export const MAX_ROUNDS = 25_000
/** Maximum rounds for all keys of a call: 1,000 keys with the 2,048 rounds that OpenSSL uses unless told otherwise. */
export const MAX_CALL_ROUNDS = 2_048_000
const MAX_RSA_BITS = 16_384

/** Reads the keys of these sets, in steps. A key that cannot be read gives the reason, which never quotes the key. */
export async function readSshKeys(sets: readonly SentCredentialSet[]): Promise<SshKeysRead> {
  if (!sets.some(hasKey)) return []
  const rounds = { left: MAX_CALL_ROUNDS }
  return await mapInSteps(sets, (sent) => (hasKey(sent) ? tryReadKey(sent, rounds) : null))
}

const hasKey = ({ sshPrivateKey }: SentCredentialSet): boolean => (sshPrivateKey ?? '') !== ''

function tryReadKey({ sshPrivateKey, sshKeyPassphrase }: SentCredentialSet, rounds: RoundsLeft): SshKeyFacts | string {
  try {
    const block = findPrivateKey(sshPrivateKey!)
    const { type, blob } =
      block.kind === 'OPENSSH' ? readContainer(decodeBody(block)) : readPem(block, sshKeyPassphrase ?? '', rounds)
    const digest = createHash('sha256').update(blob).digest('base64').replace('=', '')
    return { sshKeyType: type, sshKeyFingerprint: `SHA256:${digest}` }
  } catch (failure) {
    if (failure instanceof ParseError) return failure.reason
    throw failure
  }
}

/** The rounds that the keys of a call may still take. */
interface RoundsLeft {
  left: number
}

function readPem(block: PemBlock, passphrase: string, rounds: RoundsLeft): PublicPart {
  const isEncrypted = block.kind === 'ENCRYPTED' || block.body.includes('ENCRYPTED')
  if (isEncrypted && passphrase === '') throw keyProblem('is encrypted: send sshKeyPassphrase in the same call')
  if (block.kind === 'ENCRYPTED') takeRounds(readRounds(decodeBody(block)), rounds)
  let key: KeyObject
  try {
    key = createPrivateKey({ key: block.text, format: 'pem', ...(isEncrypted ? { passphrase } : {}) })
  } catch {
    // The error of OpenSSL is not quoted: its texts differ between versions and do not help.
    throw keyProblem(isEncrypted ? 'is damaged, or sshKeyPassphrase does not decrypt it' : 'is damaged')
  }
  return toPublicPart(key)
}

function takeRounds(rounds: number, all: RoundsLeft): void {
  if (rounds > MAX_ROUNDS) {
    throw keyProblem(`takes more than ${MAX_ROUNDS} rounds to decrypt: encrypt it again with fewer`)
  }
  all.left -= rounds
  if (all.left < 0) throw keyProblem('is one of too many encrypted keys in this call: send fewer sets in one call')
}

const CURVES: Readonly<Record<string, string>> = { 'P-256': 'nistp256', 'P-384': 'nistp384', 'P-521': 'nistp521' }

function toPublicPart(key: KeyObject): PublicPart {
  const other = keyProblem('is not an RSA, ECDSA (P-256, P-384, P-521) or Ed25519 key')
  if ((key.asymmetricKeyDetails!.modulusLength ?? 0) > MAX_RSA_BITS) {
    throw keyProblem(`is an RSA key of more than ${MAX_RSA_BITS} bits`)
  }
  const jwk = toJwk(key)
  if (jwk === null) throw other
  const bytes = (text: string | undefined): Buffer => Buffer.from(text!, 'base64url')
  if (jwk.kty === 'RSA') return toPart('ssh-rsa', [toInteger(bytes(jwk.e)), toInteger(bytes(jwk.n))])
  if (jwk.crv === 'Ed25519') return toPart('ssh-ed25519', [bytes(jwk.x)])
  const curve = CURVES[jwk.crv!]
  if (curve === undefined) throw other
  const point = Buffer.concat([Buffer.from([4]), bytes(jwk.x), bytes(jwk.y)])
  return toPart(`ecdsa-sha2-${curve}`, [Buffer.from(curve), point])
}

/** Returns the public key as a JSON Web Key, or null if it has no such form, as DSA keys and keys of rare curves. */
function toJwk(key: KeyObject): JsonWebKey | null {
  try {
    return createPublicKey(key).export({ format: 'jwk' })
  } catch {
    return null
  }
}

function toPart(type: string, fields: readonly Buffer[]): PublicPart {
  const all = [Buffer.from(type), ...fields]
  const withLengths = all.flatMap((field) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(field.length)
    return [length, field]
  })
  return { type, blob: Buffer.concat(withLengths) }
}

/** Returns a positive integer as SSH writes it: a number whose first bit is set gets a zero byte before it. */
const toInteger = (bytes: Buffer): Buffer => ((bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes)
