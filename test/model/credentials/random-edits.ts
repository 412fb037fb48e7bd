/*
 * Random edits. The pools of names are small, so that names collide.
 */
import fc from 'fast-check'
import type { Call, Choice, SentConfig, SentSet } from './credential-model.ts'
import type { Command } from './play-edits.ts'

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(arbitrary, { nil: undefined })

// U+FF21 comes before U+1F600 by code points, and after it by UTF-16 units.
const CONFIG_NAMES = ['alpha', 'Alpha', '\u{1F600}', '\uFF21']
const PLAIN_SET_NAMES = ['ssh', '\u{1F600}', '\uFF21']
const ADDRESS_NAMES = ['10.0.0.9', '::ffff:10.0.0.9', '10.0.0.10', '2001:db8::1', '2001:DB8:0:0::1', '2001:db8::a']
const EXPRESSIONS = ['10.0.0.9', '10.0.0.0/24', '10.0.*', '10.0.0.1-9', '2001:db8::/32', ' 10.0.0.9 ']

/** Spreads the edits over all networks, or concentrates them on two configurations. */
const PLACES = [
  { networks: ['Default', 'Default', 'Default', 'Branch'], names: CONFIG_NAMES, nowhere: 1 },
  { networks: ['Default'], names: CONFIG_NAMES.slice(0, 2), nowhere: 0 },
]

const setName = fc.constantFrom(...PLAIN_SET_NAMES, ...ADDRESS_NAMES)
const priority = fc.constantFrom(0, 1, 2, null)
const text = fc.constantFrom('', 'a', 'b', 'pässword \u{1F511}', null)

const credentialConfigOf = (configName: fc.Arbitrary<string>): fc.Arbitrary<SentConfig> =>
  fc
    .record({
      name: configName,
      priority: maybe(priority),
      addressSet: maybe(
        fc.oneof(
          fc.constant(null),
          fc.constant({ addresses: [] }),
          fc.array(fc.constantFrom(...EXPRESSIONS), { maxLength: 3 }).map((addresses) => ({ addresses })),
        ),
      ),
      flat: maybe(fc.constantFrom(true, false, null)),
      type: maybe(fc.constantFrom('STATIC', 'DYNAMIC', 'CLOUD', null)),
    })
    .map(withoutUndefined)

const credentialSet: fc.Arbitrary<SentSet> = fc
  .record({
    name: setName,
    priority: maybe(priority),
    username: maybe(text),
    password: maybe(text),
    roCommunityString: maybe(text),
    snmpPrivPassword: maybe(text),
    snmpAuthPriv: maybe(fc.constantFrom('a', null)),
    snmpAuthProtocol: maybe(fc.constantFrom('', 'SHA', 'SHA256', null)),
    rwCommunityString: maybe(text),
    note: maybe(text),
  })
  .map(withoutUndefined)

function withoutUndefined<Value extends object>(value: Value): never {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as never
}

const ending: fc.Arbitrary<Call> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Call>({ method: 'commitEdits' }) },
  { weight: 2, arbitrary: fc.constant<Call>({ method: 'rebaseEdits' }) },
  { weight: 1, arbitrary: fc.constant<Call>({ method: 'discardEdits' }) },
)

const side = fc.constantFrom('mine' as const, 'theirs' as const)

/** Returns choices about one object. Often the session has no edit of the object. */
function choicesOf(network: fc.Arbitrary<string>, config: fc.Arbitrary<string>): fc.Arbitrary<Call> {
  const choice: fc.Arbitrary<Choice> = fc
    .record({
      network,
      config,
      set: fc.option(setName, { nil: undefined, freq: 3 }),
      keep: fc.option(side, { nil: undefined, freq: 3 }),
      units: fc.option(
        fc.dictionary(
          fc.constantFrom('login', 'snmpv2', 'snmpv3', 'snmpWrite', 'note', 'priority', 'type', 'name'),
          side,
          { maxKeys: 3 },
        ),
        { nil: undefined },
      ),
    })
    .map(withoutUndefined)
  return fc.array(choice, { maxLength: 2 }).map((choices): Call => ({ method: 'rebaseEdits', choices }))
}

function callOf({ networks, names, nowhere }: (typeof PLACES)[number]): fc.Arbitrary<Call> {
  const network = fc.oneof(
    { weight: 16, arbitrary: fc.constantFrom(...networks) },
    { weight: nowhere, arbitrary: fc.constant('Nowhere') },
  )
  const configName = fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constant(' alpha ') },
  )
  const credentialConfig = credentialConfigOf(configName)
  const read: fc.Arbitrary<Call> = fc.oneof(
    fc.record({ method: fc.constant('getCredentialConfig' as const), network, configName }),
    fc.record({
      method: fc.constant('getCredentialSets' as const),
      pageData: fc.record({ offset: fc.constantFrom(0, 0, 1, 2, -1), pageSize: fc.constantFrom(1, 2, 10, 0) }),
      network,
      configName,
      ipOrCidr: fc.constantFrom(null, null, '', '10.0.0.0/24', '10.0.0.9', '2001:db8::/64'),
      sortColumn: fc.constantFrom(null, 'ipAddress', 'name'),
      descending: fc.boolean(),
    }),
    fc.record({
      method: fc.constant('resolveCredentials' as const),
      network,
      ipAddress: fc.constantFrom('10.0.0.9', '10.0.0.10', '10.0.1.1', '2001:db8:0::1', '192.0.2.1'),
    }),
  )

  const edit: fc.Arbitrary<Call> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        method: fc.constant('saveCredentialConfig' as const),
        network,
        oldConfigName: fc.constant(null),
        credentialConfig,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        method: fc.constant('saveCredentialConfig' as const),
        network,
        oldConfigName: configName,
        credentialConfig,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ method: fc.constant('deleteCredentialConfig' as const), network, configName }),
    },
    {
      weight: 7,
      arbitrary: fc.record({
        method: fc.constant('saveCredentialSets' as const),
        network,
        configName,
        credentialSets: fc.array(credentialSet, { minLength: 0, maxLength: 3 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        method: fc.constant('deleteCredentialSets' as const),
        network,
        configName,
        credentialSets: fc.array(fc.record({ name: setName }), { maxLength: 2 }),
      }),
    },
  )

  return fc.oneof(
    { weight: 12, arbitrary: edit },
    { weight: 6, arbitrary: ending },
    { weight: 3, arbitrary: choicesOf(network, configName) },
    { weight: 3, arbitrary: read },
  )
}

// Networks are there most of the time: without them, sessions reach little else.
const action = fc.oneof(
  { weight: 3, arbitrary: fc.constant('define' as const) },
  { weight: 1, arbitrary: fc.constant('delete' as const) },
)
const who = fc.nat({ max: 4 })

export interface Run {
  sessions: number
  commands: Command[]
}

/** Returns runs of about `length` commands. With `idle`, they contain pauses in which every session ends. */
export function runOf({ idle, length }: { idle: boolean; length: number }): fc.Arbitrary<Run> {
  return fc.constantFrom(...PLACES).chain((place) => {
    const call = callOf(place)
    const command: fc.Arbitrary<Command> = fc.oneof(
      { weight: 40, arbitrary: fc.record({ who, call }) },
      { weight: 3, arbitrary: fc.record({ action, network: fc.constant('Branch') }) },
      { weight: 3, arbitrary: fc.record({ who, calls: fc.array(call, { minLength: 2, maxLength: 4 }) }) },
      idle
        ? { weight: 6, arbitrary: fc.constant<Command>({ idle: true }) }
        : { weight: 1, arbitrary: fc.constant<Command>({ restart: true }) },
    )
    return fc.record({
      sessions: fc.integer({ min: 2, max: 5 }),
      commands: fc.array(command, { minLength: length - 5, maxLength: length + 5, size: 'max' }),
    })
  })
}
