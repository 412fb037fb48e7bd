/*
 * Texts that code might interpret as syntax: all planes of Unicode, and characters with a meaning in a pattern, a
 * script, a protocol or a path.
 */
import type { Random } from '../support/seeded-random.ts'

const HOSTILE = [
  '*?[]{}:',
  '{a}:{b}',
  '}{',
  '[^a]*',
  '\\*\\?',
  '\u0000',
  'a\u0000b',
  '\r\n',
  '*3\r\n$3\r\nSET\r\n$1\r\na\r\n$1\r\nb\r\n',
  '\r\nFLUSHALL\r\n',
  'return redis.call("KEYS","*")',
  "'..redis.call('FLUSHALL')..'",
  ']]..os.exit()--[[',
  '%s%n%d',
  '%2e%2e%2f',
  '%00',
  '../../../etc/passwd',
  '#{7*7}{{7*7}}',
  "' OR '1'='1",
  '"><script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'undefined',
  'NaN',
  'null',
  '-0',
  '1e309',
  'AND OR AND',
  '"unclosed',
  ',,,,',
  'a@b@c',
  '@',
  '=',
  'custom1=*,custom2=',
  '::ffff:10.0.0.1%eth0',
  '10.0.0.0/33',
  '0x7f.1',
  '\ufeff',
  '\u202e\u2066',
  'ΟΔΟΣ ß İ ı',
  'e\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\ud800',
  '\udc00\ud800',
]

export const hostileText = (random: Random): string => random.pick(HOSTILE)

/** Returns any code point except surrogates, more often from planes that contain characters. */
function randomCodePoint(random: Random): number {
  const plane = random.chance(0.7) ? 0 : random.between(0, 16)
  const point = plane * 0x10000 + random.between(0, random.chance(0.4) ? 0x2ff : 0xffff)
  return point >= 0xd800 && point <= 0xdfff ? 0xfffd : point
}

export function unicodeText(random: Random, most: number): string {
  return String.fromCodePoint(...Array.from({ length: random.between(0, most) }, () => randomCodePoint(random)))
}

/** Returns a text of any kind: mixtures, repetitions, sometimes long. */
export function anyText(random: Random): string {
  const choice = random.between(0, 9)
  if (choice < 4) return hostileText(random)
  if (choice < 6) return unicodeText(random, 20)
  if (choice < 8) return hostileText(random) + unicodeText(random, 5) + hostileText(random)
  if (choice < 9) return hostileText(random).repeat(random.between(1, 60))
  return random
    .pick(['x', '😀', '*', 'a*', '\u0000', '\n', ','])
    .repeat(random.pick([63, 64, 65, 128, 129, 1024, 1025, 8193]))
}
