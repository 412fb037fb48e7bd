/*
 * The snippets that the console offers to copy do what they promise, without changes.
 */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { FORMS, type Form, type SnippetOptions, snippetOf } from '../../../src/console/calls/snippets.ts'
import { findCommand } from '../../../src/embedded-redis/find-command.ts'
import { callersOn } from '../../access/callers.ts'
import { noPython, runPython } from '../../clients/python.ts'
import { openOnce, temporaryFolder } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, startService } from '../../support/service.ts'

const path = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url))
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

let key: string
const redis = openOnce(startRedisServer)
const REDIS_PREFIX = freshPrefix()
const callers = openOnce(() => callersOn(redis.url, REDIS_PREFIX))

beforeAll(async () => {
  key = (await callers.key()).key
})

const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX, NETWORKS: "Default,the lab's" }))
const folder = temporaryFolder()
const params = { network: ["the lab's"], scheme: null, pageData: { offset: 0, pageSize: 7 }, descending: true }

const options = (): SnippetOptions => ({
  request: { jsonrpc: '2.0', id: 1, method: 'Inventory.search', params },
  named: params,
  url: service.url,
  caller: { kind: 'key', name: 'test' },
})

async function run(command: string, args: string[]): Promise<string> {
  const env = { ...process.env, KEYRACK_KEY: key }
  return (await promisify(execFile)(command, args, { cwd: folder, env })).stdout
}

/** How a user runs a copied snippet, by its form. */
const WAYS: Readonly<Record<Exclude<Form, 'JSON'>, (text: string) => Promise<string>>> = {
  curl: (text) => run('sh', ['-c', text]),
  Python: async (text) => (await runPython(['-c', text], { KEYRACK_KEY: key })).stdout,
  async TypeScript(text) {
    const client = pathToFileURL(path('clients/typescript/index.ts')).href
    await writeFile(join(folder, 'snippet.mts'), text.replace('keyrack/client', client))
    return await run('node', ['--import', tsx, 'snippet.mts'])
  },
}

const noCurl = findCommand('curl', process.env) === null ? 'there is no curl' : null
const MISSING: Readonly<Record<keyof typeof WAYS, string | null>> = { curl: noCurl, Python: noPython, TypeScript: null }

test.for(Object.entries(MISSING))('the request as %s gets its response', async ([form, missing], context) => {
  context.skip(missing !== null, missing ?? '')

  const answer = await WAYS[form as keyof typeof WAYS](snippetOf(form as Form, options()))
  expect(answer).toMatch(/["']?total["']?: ?0/)
  expect(answer).toMatch(/["']?pageSize["']?: ?7/)
})

test('keys and passwords are named and never shown', () => {
  for (const form of FORMS) expect(snippetOf(form, options())).not.toContain(key)
  const user = { ...options(), caller: { kind: 'user', name: "o'hara" } } as const
  expect(snippetOf('curl', user)).toContain(`-u 'o'\\''hara'`)
  expect(snippetOf('Python', user)).toContain(`user=("o'hara", os.environ['KEYRACK_PASSWORD'])`)
  expect(snippetOf('TypeScript', user)).toContain('password: process.env.KEYRACK_PASSWORD!')
})

test('curl keeps the session of credential calls', () => {
  const request = { ...options().request, method: 'Credentials.getPendingEdits' }
  expect(snippetOf('curl', { ...options(), request })).toContain(' -c jar -b jar ')
})
