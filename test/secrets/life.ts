/*
 * Makes every call about credentials, valid and invalid, with canaries in all places.
 */

import { openStream } from '../events/event-client.ts'
import { Caller } from '../support/caller.ts'
import { type Canaries, MEMBERS, type Member } from './canaries.ts'

/** The responses, grouped by what they may show. */
export interface Heard {
  /** These responses must not show any part of a set. */
  readonly closed: string[]
  /** These responses may show members that are not secrets: pending edits, and conflicts between edits. */
  readonly pending: string[]
  /** These responses show sets to callers with the permission to see them. */
  readonly open: string[]
}

const OPEN = ['getCredentialSets', 'resolveCredentials']
const PENDING = ['getPendingEdits', 'rebaseEdits', 'getMaskedCredentialSets']

/** A caller that keeps all its responses. */
export class HeardCaller extends Caller {
  readonly #heard: Heard

  constructor(url: string, heard: Heard) {
    super(url)
    this.#heard = heard
  }

  override async send(...args: Parameters<Caller['send']>): ReturnType<Caller['send']> {
    const answer = await super.send(...args)
    const [body, , path = ''] = args
    const isError = answer.text.includes('"error"') || answer.text.includes('urn:keyrack:error:')
    const asksFor = (methods: string[]): boolean =>
      !isError &&
      methods.some((method) => body.includes(`"Credentials.${method}"`) || path === `rpc/Credentials.${method}`)
    const isConflict = answer.text.includes('"EDIT_CONFLICT"')
    const kind = asksFor(OPEN) ? 'open' : asksFor(PENDING) || isConflict ? 'pending' : 'closed'
    this.#heard[kind].push(answer.text)
    return answer
  }

  /** Gets a path with the answer of another door. */
  async get(path: string, kind: keyof Heard): Promise<void> {
    const response = await fetch(this.url + path)
    if (response.status !== 200) throw new Error(`${path} failed: ${response.status}`)
    this.#heard[kind].push(await response.text())
  }

  /** Keeps what was received otherwise. */
  hear(kind: keyof Heard, text: string): void {
    this.#heard[kind].push(text)
  }

  /** Makes a call that must fail. Returns the symbolic name or the code of its error. */
  async failure(method: string, params: unknown = []): Promise<string | number> {
    const { error, result } = await this.reply(method, params)
    if (error === undefined) throw new Error(`${method} did not fail: ${JSON.stringify(result)}`)
    return error.data?.code ?? error.code
  }
}

export const PLACE = ['Default', 'routers'] as const
const STATIC = ['Default', 'single'] as const
const page = (configName: string) => ({ pageData: { offset: 0, pageSize: 100 }, network: 'Default', configName })

/** Saves, reads, reveals and commits 25 sets with a canary in each member. */
export async function saveAndCommit(caller: HeardCaller, canaries: Canaries): Promise<string[]> {
  const everywhere = { addresses: ['10.*.*.*'] }
  await caller.result('saveCredentialConfig', ['Default', null, { name: 'routers', addressSet: everywhere }])
  await caller.result('saveCredentialConfig', ['Default', null, { name: 'single', type: 'STATIC' }])
  const sets = Array.from({ length: 25 }, (_, index) => ({
    name: index < 20 ? `set ${index}` : `10.0.0.${index}`,
    ...canaries.set(index % 2 === 0 ? 'snmpPrivPassword' : 'snmpAuthPriv'),
  }))
  await caller.result('saveCredentialSets', [...PLACE, sets.slice(0, 20)])
  await caller.result('saveCredentialSets', [...STATIC, sets.slice(20)])
  await read(caller)
  const events = await openStream(caller.url)
  await caller.result('commitEdits')
  await read(caller)
  await events.until(1, 'credentials')
  events.cut()
  caller.hear('closed', JSON.stringify(events.events))
  await caller.get('integrations/oxidized/nodes', 'closed')
  await caller.get('integrations/prometheus/targets', 'closed')
  await caller.get('integrations/oxidized/nodes?credentials=1', 'open')
  return sets.map(({ name }) => name)
}

export async function read(caller: HeardCaller): Promise<void> {
  for (const name of ['routers', 'single']) {
    await caller.send(JSON.stringify(page(name)), {}, 'rpc/Credentials.getMaskedCredentialSets')
  }
  await caller.result('getPendingEdits')
  for (const name of ['routers', 'single']) await caller.result('getCredentialSets', page(name))
  await caller.result('resolveCredentials', ['Default', '10.0.0.21'])
  await caller.result('getAllCredentialConfigs', [null])
}

/** Discards edits, and stages edits that conflict, rebases them and commits them. */
export async function discardAndConflict(url: string, heard: Heard, canaries: Canaries): Promise<void> {
  const [alice, bob] = [new HeardCaller(url, heard), new HeardCaller(url, heard)]
  const change = () => [{ name: 'set 1', ...canaries.set('snmpAuthPriv') }]
  await alice.result('saveCredentialSets', [...PLACE, change()])
  await alice.result('getPendingEdits')
  await alice.result('discardEdits')
  await alice.result('saveCredentialSets', [...PLACE, change()])
  await bob.result('saveCredentialSets', [...PLACE, change()])
  await bob.result('commitEdits')
  if ((await alice.failure('commitEdits')) !== 'EDIT_CONFLICT') throw new Error('there is no conflict')
  await alice.result('getPendingEdits')
  await alice.result('rebaseEdits')
  await alice.result('commitEdits')
  await alice.result('deleteCredentialSets', [...PLACE, [{ name: 'set 1' }]])
  await alice.result('commitEdits')
}

/** Sends each secret in every invalid form. */
export async function sendWrong(url: string, heard: Heard, canaries: Canaries): Promise<void> {
  const caller = new HeardCaller(url, heard)
  for (const member of MEMBERS) {
    const canary = () => canaries.of(member)
    for (const params of malformed(member, canary)) {
      const code = await caller.failure('saveCredentialSets', params)
      if (code === -32603) throw new Error(`an internal error for ${JSON.stringify(params)}`)
    }
    for (const body of unreadable(member, canary)) await caller.send(body)
    for (const body of unreadable(member, canary).slice(0, 4))
      await caller.send(body, {}, 'rpc/Credentials.saveCredentialSets')
    await caller.send('{}', {}, `rpc/${encodeURIComponent(canary())}`)
    const set = [{ name: 'x', [member]: canary() }]
    const call = (params: unknown) =>
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Credentials.saveCredentialSets', params })
    await caller.send(call([...PLACE, set]), { 'content-type': 'text/plain' })
    await caller.send(call([...PLACE, set]), { 'content-type': 'application/json', origin: 'http://elsewhere.test' })
    await caller.send(call([...PLACE, set]), {}, `?j_username=x&j_password=${encodeURIComponent(canary())}`)
    await caller.send(call([...PLACE, [set]]), { authorization: `Bearer ${Buffer.from(canary()).toString('base64')}` })
    await caller.send(call([...PLACE, [{ name: 'x', [member]: canary().repeat(100_000) }]]))
    await caller.result('discardEdits')
  }
}

function malformed(member: Member, canary: () => string): unknown[] {
  const sets = (value: unknown) => [...PLACE, [{ name: 'x', [member]: value }]]
  return [
    ...[[canary()], { value: canary() }, { [canary()]: 1 }, [[[canary()]]], canary().repeat(400)].map(sets),
    [...PLACE, { [member]: canary() }],
    [...PLACE, canary()],
    [...PLACE, [canary()]],
    [...PLACE, [{ [member]: canary() }]],
    [...PLACE, [{ name: 7, [member]: canary() }]],
    [...PLACE, [{ name: 'x', [`${member}s`]: canary() }]],
    [...PLACE, [{ name: 'x', priority: canary(), [member]: canary() }]],
    [...PLACE, [{ name: '', [member]: canary() }]],
    [...PLACE, [{ name: 'x', [member]: canary() }], canary()],
    [...PLACE, ['x', 'x'].map((name) => ({ name, [member]: canary() }))],
    [...PLACE, [{ name: 'x', snmpPrivPassword: canary(), snmpAuthPriv: canary() }]],
    [...STATIC, [{ name: 'no address', [member]: canary() }]],
    ['Default', 'unknown', [{ name: 'x', [member]: canary() }]],
    ['Nowhere', 'routers', [{ name: 'x', [member]: canary() }]],
    { network: 'Default', configName: 'routers', credentialSet: [{ name: 'x', [member]: canary() }] },
    { network: [canary()], configName: { [member]: canary() }, credentialSets: canary() },
  ]
}

function unreadable(member: Member, canary: () => string): string[] {
  const text = () => JSON.stringify({ [member]: canary() })
  const call = (rest: string) => `{"jsonrpc":"2.0","id":1,"method":"Credentials.saveCredentialSets","params":${rest}}`
  return [
    text(),
    text().slice(0, -1),
    `${text()}${text()}`,
    `[${text()},${call(text())}]`,
    call(`["Default","routers",[${text()}]`),
    call(JSON.stringify(canary())),
    call(`${'['.repeat(40)}${text()}${']'.repeat(40)}`),
    `{"jsonrpc":"2.0","method":"Credentials.saveCredentialSets","params":["Default","routers",[${text()}]]}`,
    `{"jsonrpc":"1.0","id":1,"method":"Credentials.saveCredentialSets","params":${text()}}`,
    `{"jsonrpc":"2.0","id":{"x":${JSON.stringify(canary())}},"method":"Credentials.saveCredentialSets"}`,
    `{"jsonrpc":"2.0","id":1,"method":"Credentials.save","params":${text()}}`,
    `{"jsonrpc":"2.0","id":1,"method":["${member}",${text()}],"params":${text()}}`,
    call(`["Default","routers",[{"name":"x","${member}":"\u0001${canary().replaceAll(/["\\]/g, '')}"}]]`),
  ]
}

/** Stages more edits than a session may hold, and in more sessions than a caller may have. */
export async function passLimits(
  url: string,
  heard: Heard,
  canaries: Canaries,
  mostEdits: number,
  mostSessions: number,
): Promise<void> {
  const caller = new HeardCaller(url, heard)
  const many = Array.from({ length: mostEdits + 1 }, (_, index) => ({
    name: `more ${index}`,
    password: canaries.of('password'),
  }))
  expectLimit(await caller.failure('saveCredentialSets', [...PLACE, many]))
  const others = Array.from({ length: mostSessions }, () => new HeardCaller(url, heard))
  const one = () => [...PLACE, [{ name: 'one', ...canaries.set('snmpPrivPassword') }]]
  for (const other of others) await other.result('saveCredentialSets', one())
  expectLimit(await caller.failure('saveCredentialSets', one()))
  for (const other of others) await other.result('Security.logoutCurrentUser')
}

function expectLimit(code: string | number): void {
  if (code !== 'SESSION_LIMIT') throw new Error(`${code} instead of SESSION_LIMIT`)
}
