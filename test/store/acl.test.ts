/*
 * docs/redis.acl and the code name the same commands; acl.ci.test.ts runs a service and commands under these rules.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const rules = readFileSync(new URL('../../docs/redis.acl', import.meta.url), 'utf8')
const permitted = (user: string): string[] => {
  const rule = new RegExp(`^user ${user} .*$`, 'm').exec(rules)![0]
  return [...rule.matchAll(/ \+(\S+)/g)].map(([, command]) => command!)
}

/** Commands that the client sends to log in and to end a transaction; the code does not name them. */
const OF_CONNECTIONS = ['auth', 'hello', 'exec']
/** Modules that only command line commands use, not the service. */
const OF_COMMANDS = [
  'backup/restore.ts',
  'backup/stored-keys.ts',
  'backup/read-key.ts',
  'backup/write-piece.ts',
  'credentials/sealed-records.ts',
  'redis/scan-keys.ts',
  'scripts/reseal.lua',
]
/** Members of the Redis client that are not commands. */
const OF_CLIENT = [
  'connect',
  'destroy',
  'close',
  'on',
  'once',
  'off',
  'quit',
  'sendCommand',
  'addCommand',
  'withTypeMapping',
  'withCommandOptions',
]
/** Words that are not commands, and commands that are sent only to Sentinels or for COMMIT_WAITS_FOR_DISK. */
const NOT_IN_RULES = ['moved', 'absttl', 'sentinel', 'waitaof']

const folder = fileURLToPath(new URL('../../src/store/', import.meta.url))
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  // The check at the start lists the commands of all others.
  .filter((name) => /\.(ts|lua)$/.test(name) && name !== 'operations/acl-check.ts')
  .sort()

function commandsIn(name: string): string[] {
  const text = readFileSync(join(folder, name), 'utf8').replace(/^\s*(\/\/|\*|--).*$/gm, '')
  if (name.endsWith('.lua'))
    return [...text.matchAll(/(?:call|tried)\('([A-Z]+)'/g)].map(([, word]) => word!.toLowerCase())
  const methods = [...text.matchAll(/\b(?:client|typed|transaction)\.([a-z][A-Za-z]*)\(/g)].map(([, word]) => word!)
  const listed = [...text.matchAll(/\[\s*'([A-Z]{3,})'(?=[,\]])/g)].map(([, word]) => word!)
  // zRangeWithScores sends ZRANGE with the option WITHSCORES.
  const commands = methods.filter((word) => !OF_CLIENT.includes(word)).map((word) => word.replace(/WithScores$/, ''))
  return [...commands, ...listed].map((word) => word.toLowerCase())
}

const ofServices = new Set(names.filter((name) => !OF_COMMANDS.includes(name)).flatMap(commandsIn))
const ofAll = new Set(names.flatMap(commandsIn))

/** Returns a command in the client's spelling, without `|`: `xinfo|stream` is `xInfoStream` in lower case. */
const spelled = (command: string): string => command.replace('|', '')
const missing = (used: ReadonlySet<string>, user: string): string[] => {
  const known = permitted(user).flatMap((command) => [spelled(command), command.split('|')[0]!])
  return [...used].filter((command) => !known.includes(command) && !NOT_IN_RULES.includes(command)).sort()
}

test('every Redis command of the service is permitted to the user keyrack', () => {
  expect(ofServices.size).toBeGreaterThan(40)
  expect(missing(ofServices, 'keyrack')).toEqual([])
})

test('every Redis command is permitted to the user keyrack-admin', () => {
  expect(missing(ofAll, 'keyrack-admin')).toEqual([])
})

describe('the rules permit nothing else:', () => {
  test.each(permitted('keyrack').filter((command) => !OF_CONNECTIONS.includes(command)))(
    '%s, which keyrack may call, is in the code',
    (command) => {
      expect([...ofServices].some((used) => used === spelled(command) || used === command.split('|')[0])).toBe(true)
    },
  )

  test('keyrack-admin may also call the commands to scan and to restore, and no others', () => {
    const more = permitted('keyrack-admin').filter((command) => !permitted('keyrack').includes(command))
    expect(more).toEqual(['hkeys', 'restore', 'scan', 'sscan', 'xsetid', 'zscan'])
    expect(permitted('keyrack').filter((command) => !permitted('keyrack-admin').includes(command))).toEqual([])
  })
})
