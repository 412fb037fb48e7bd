/*
 * A simple model of the credential store: plain objects, and one clock that ticks with every commit. Every call builds
 * the session's view again from a full copy of the saved state. The model follows the documents and shares no code with
 * the service.
 *
 * Saved objects keep their identity through renames. Deleted objects stay as `gone`, so that the model knows when they
 * were deleted.
 */
import { compareAddresses, formatAddress, parseAddress, parseBlock } from '../model-address.ts'

type ConfigType = 'STATIC' | 'DYNAMIC' | 'CLOUD'

/** Optional members. Replies have them only if they are not empty. */
const EXTRAS = ['snmpAuthProtocol', 'rwCommunityString', 'note'] as const

const TEXT_MEMBERS = [
  'username',
  'password',
  'enableUsername',
  'enablePassword',
  'roCommunityString',
  'snmpUsername',
  'snmpAuthPassword',
  'snmpPrivPassword',
  ...EXTRAS,
] as const

type Texts = Record<(typeof TEXT_MEMBERS)[number], string>

interface Attributes {
  name: string
  type: ConfigType
  priority: number
  addresses: string[]
}

type SetValues = Texts & { priority: number }

/** Identifies a set. A static set differs from a set of the same name in an ordered configuration. */
interface SetId {
  name: string
  isStatic: boolean
}

interface SavedSet extends SetId {
  values: SetValues
  changed: number
  gone: boolean
}

interface SavedConfig {
  id: number
  network: string
  attributes: Attributes
  /** When the attributes were last changed. */
  changed: number
  /** When the whole configuration was last created, deleted, or changed from or to STATIC. */
  whole: number
  gone: boolean
  sets: SavedSet[]
}

interface SetEdit extends SetId {
  base: number
  action: 'save' | 'delete'
  /** Whether the session deleted the set before it saved it again, so that the set starts empty. */
  fresh: boolean
  sent: Partial<SetValues>
  /** The values that the session saw before its first edit; null if there was no set. */
  before: SetValues | null
}

interface ConfigEdit {
  id: number
  /** The id at the session's first edit. It is lower for an older configuration, and stays if it is created again. */
  age: number
  network: string
  created: boolean
  deleted: boolean
  /** When the attributes were first edited; null if they were not. */
  base: number | null
  /** When the session first edited anything in the configuration; null unless an edit touches all of it. */
  whole: number | null
  sent: Partial<Attributes>
  before: Attributes
  /** The attributes that were saved when the session first edited them. */
  was: Attributes | null
  sets: SetEdit[]
}

export interface ModelSession {
  edits: ConfigEdit[]
  expired: boolean
  /** Whether the running request has returned the error for lost edits. Its other edits get the same error. */
  isLossReported: boolean
}

interface ViewSet {
  name: string
  values: SetValues
}

interface ViewConfig {
  id: number
  network: string
  attributes: Attributes
  sets: ViewSet[]
}

export interface Store {
  clock: number
  lastId: number
  networks: string[]
  configs: SavedConfig[]
}

export type Answer = { result: unknown } | { error: number; conflicts?: string[]; lostEdits?: boolean }

export type SentConfig = {
  name: string
  priority?: number | null
  addressSet?: { addresses: string[] } | null
  flat?: boolean | null
  type?: ConfigType | null
  managedNetwork?: string
}

export type SentSet = { name: string; priority?: number | null; snmpAuthPriv?: string | null } & {
  [member in (typeof TEXT_MEMBERS)[number]]?: string | null
}

export type Call =
  | { method: 'saveCredentialConfig'; network: string; oldConfigName: string | null; credentialConfig: SentConfig }
  | { method: 'deleteCredentialConfig'; network: string; configName: string }
  | { method: 'saveCredentialSets'; network: string; configName: string; credentialSets: SentSet[] }
  | { method: 'deleteCredentialSets'; network: string; configName: string; credentialSets: { name: string }[] }
  | { method: 'getCredentialConfig'; network: string; configName: string }
  | { method: 'getAllCredentialConfigs'; network: string | null }
  | {
      method: 'getCredentialSets'
      pageData: { offset: number; pageSize: number }
      network: string
      configName: string
      ipOrCidr: string | null
      sortColumn: string | null
      descending: boolean
    }
  | { method: 'resolveCredentials'; network: string; ipAddress: string }
  | { method: 'rebaseEdits'; choices?: Choice[] }
  | { method: 'getPendingEdits' | 'commitEdits' | 'discardEdits' }

type Side = 'mine' | 'theirs'

/** Which side of a conflict about one object is kept. */
export interface Choice {
  network: string
  config: string
  set?: string | null
  keep?: Side | null
  units?: { [unit: string]: Side }
}

const INVALID_PARAMS = -32602
const NETWORK_NOT_FOUND = 1001
const CONFIG_NOT_FOUND = 1101
const CONFIG_EXISTS = 1102
const CONFIG_TYPE_CONFLICT = 1103
const EDIT_CONFLICT = 1201
const SESSION_EXPIRED = 1202

/**
 * If true, the model differs from section 2.5: after a read and a second idle time the service no longer reports the
 * loss.
 */
const AN_UNTOLD_LOSS_IS_FORGOTTEN = false

class Refusal extends Error {
  readonly code: number
  readonly conflicts?: string[]
  constructor(code: number, conflicts?: string[]) {
    super(String(code))
    this.code = code
    if (conflicts !== undefined) this.conflicts = conflicts
  }
}

export const newStore = (networks: string[]): Store => ({ clock: 0, lastId: 0, networks, configs: [] })
export const newSession = (): ModelSession => ({ edits: [], expired: false, isLossReported: false })

/** Begins a request of the session. */
export function beginRequest(session: ModelSession): void {
  session.isLossReported = false
}

/** Deletes or defines a network. The service refuses to delete one that holds configurations. */
export function changeNetwork(store: Store, action: 'define' | 'delete', network: string): void {
  if (action === 'define' && !store.networks.includes(network)) store.networks.push(network)
  const isUsed = store.configs.some((config) => config.network === network && !config.gone)
  if (action === 'delete' && !isUsed) store.networks = store.networks.filter((name) => name !== network)
}

/** Ends the idle time of a session. The session loses its edits, and the service reports this once. */
export function expire(session: ModelSession): void {
  if (session.edits.length > 0) session.expired = true
  else if (AN_UNTOLD_LOSS_IS_FORGOTTEN) session.expired = false
  session.edits = []
}

const EDITING = [
  'saveCredentialConfig',
  'deleteCredentialConfig',
  'saveCredentialSets',
  'deleteCredentialSets',
  'rebaseEdits',
  'commitEdits',
]

export function answer(store: Store, session: ModelSession, call: Call): Answer {
  try {
    return { result: act(store, session, call) }
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    if (refusal.code === SESSION_EXPIRED) return { error: refusal.code, lostEdits: true }
    if (refusal.conflicts !== undefined) return { error: refusal.code, conflicts: refusal.conflicts }
    return { error: refusal.code }
  }
}

function act(store: Store, session: ModelSession, call: Call): unknown {
  if (EDITING.includes(call.method) && (session.expired || session.isLossReported)) {
    session.expired = false
    session.isLossReported = true
    throw new Refusal(SESSION_EXPIRED)
  }
  switch (call.method) {
    case 'saveCredentialConfig':
      return saveConfig(store, session, call.network, call.oldConfigName, call.credentialConfig)
    case 'deleteCredentialConfig':
      return deleteConfig(store, session, call.network, call.configName)
    case 'saveCredentialSets':
      return saveSets(store, session, call.network, call.configName, call.credentialSets)
    case 'deleteCredentialSets':
      return deleteSets(store, session, call.network, call.configName, call.credentialSets)
    case 'getCredentialConfig':
      return configOnTheWire(findConfig(store, session, call.network, call.configName))
    case 'getAllCredentialConfigs':
      return allConfigs(store, session, call.network)
    case 'getCredentialSets':
      return pageOfSets(store, session, call)
    case 'resolveCredentials':
      return resolve(store, session, call.network, call.ipAddress)
    case 'getPendingEdits':
      return pending(store, session)
    case 'rebaseEdits':
      rebase(store, session, call.choices ?? null)
      return pending(store, session)
    case 'commitEdits':
      return commit(store, session)
    case 'discardEdits':
      session.edits = []
      session.expired = false
      session.isLossReported = false
      return null
  }
}

// What a session sees

const isSame = (left: SetId, right: SetId): boolean => left.name === right.name && left.isStatic === right.isStatic

const saved = (store: Store): SavedConfig[] => structuredClone(store.configs.filter((config) => !config.gone))

/** Returns the saved state with the session's edits applied. */
function viewOf(store: Store, session: ModelSession): ViewConfig[] {
  let view: ViewConfig[] = saved(store).map(({ id, network, attributes, sets }) => ({
    id,
    network,
    attributes,
    sets: sets.filter((set) => !set.gone).map(({ name, values }) => ({ name, values })),
  }))
  for (const edit of structuredClone(session.edits)) {
    if (edit.deleted) {
      view = view.filter((config) => config.id !== edit.id)
      continue
    }
    let config = view.find(({ id }) => id === edit.id)
    if (config === undefined) {
      // If another session deleted the configuration, the edit applies to nothing.
      if (!edit.created) continue
      config = { id: edit.id, network: edit.network, attributes: edit.before, sets: [] }
      view.push(config)
    }
    const savedType = config.attributes.type
    Object.assign(config.attributes, edit.sent)
    // The configuration had no sets when the session changed its type. Sets that others have created since then stay a
    // conflict, see below.
    if (turns(savedType, config.attributes.type)) config.sets = []
    const turnedAt = store.configs.find(({ id }) => id === edit.id)?.whole ?? 0
    // If another session has changed the configuration from or to STATIC since then, the edit of a set applies to
    // nothing.
    const isStatic = config.attributes.type === 'STATIC'
    for (const set of edit.sets) if (turnedAt <= set.base && set.isStatic === isStatic) laySet(config, set)
  }
  // A name that the session gave hides a configuration that another session saved under it.
  const own = view.filter(({ id }) => session.edits.some((edit) => edit.id === id && givesName(edit)))
  return inOrder(
    view.filter(
      (config) =>
        own.includes(config) ||
        !own.some((one) => one.network === config.network && one.attributes.name === config.attributes.name),
    ),
  )
}

const givesName = (edit: ConfigEdit): boolean => !edit.deleted && (edit.created || edit.sent.name !== undefined)

const turns = (from: ConfigType, to: ConfigType): boolean => (from === 'STATIC') !== (to === 'STATIC')

const nameOf = (edit: ConfigEdit): string => edit.sent.name ?? edit.before.name

function laySet(config: ViewConfig, edit: SetEdit): void {
  const there = config.sets.find(({ name }) => name === edit.name)
  config.sets = config.sets.filter(({ name }) => name !== edit.name)
  if (edit.action === 'delete') return
  const under = (edit.fresh ? null : there?.values) ?? { ...emptyTexts(), priority: 0 }
  config.sets.push({ name: edit.name, values: { ...under, ...edit.sent } })
}

function emptyTexts(): Texts {
  return Object.fromEntries(TEXT_MEMBERS.map((member) => [member, ''])) as Texts
}

function needNetwork(store: Store, network: string): void {
  if (!store.networks.includes(network)) throw new Refusal(NETWORK_NOT_FOUND)
}

function findConfig(store: Store, session: ModelSession, network: string, configName: string): ViewConfig {
  needNetwork(store, network)
  const name = trimmedName(configName)
  const config = viewOf(store, session).find((one) => one.network === network && one.attributes.name === name)
  if (config === undefined) throw new Refusal(CONFIG_NOT_FOUND)
  return config
}

function trimmedName(text: string): string {
  const name = text.trim()
  if (name === '' || [...name].length > 128) throw new Refusal(INVALID_PARAMS)
  return name
}

// Editing

/** Returns the session's edit of a configuration. Creates one if there is none. */
function editOf(session: ModelSession, config: ViewConfig): ConfigEdit {
  const known = session.edits.find(({ id }) => id === config.id)
  if (known !== undefined) return known
  const { id, network, attributes } = structuredClone(config)
  const edit: ConfigEdit = {
    id,
    age: id,
    network,
    created: false,
    deleted: false,
    base: null,
    whole: null,
    sent: {},
    before: attributes,
    was: null,
    sets: [],
  }
  session.edits.push(edit)
  return edit
}

/**
 * Marks an edit as touching the whole configuration. Its base is that of the first edit of anything in the
 * configuration.
 */
function touchWhole(store: Store, edit: ConfigEdit): void {
  const bases = [store.clock, edit.base, edit.whole, ...edit.sets.map(({ base }) => base)]
  edit.whole = Math.min(...bases.filter((base) => base !== null))
}

const highest = (priorities: number[]): number => (priorities.length === 0 ? -1 : Math.max(...priorities))

function saveConfig(
  store: Store,
  session: ModelSession,
  network: string,
  oldConfigName: string | null,
  config: SentConfig,
): unknown {
  const name = trimmedName(config.name)
  if (config.managedNetwork !== undefined && config.managedNetwork !== network) throw new Refusal(INVALID_PARAMS)
  const addresses = config.addressSet == null ? undefined : sentAddresses(config.addressSet.addresses)
  const newType = config.type ?? (config.flat === true ? 'STATIC' : 'DYNAMIC')
  // This is a fault of the params in every state of the store, so it comes before what does not exist.
  if (newType === 'STATIC' && addresses !== undefined && addresses.length > 0) throw new Refusal(INVALID_PARAMS)
  needNetwork(store, network)
  const inNetwork = viewOf(store, session).filter((one) => one.network === network)
  const namesake = inNetwork.find((one) => one.attributes.name === name)
  const oldName = oldConfigName === null ? null : trimmedName(oldConfigName)
  if (oldName === null && namesake === undefined) {
    const priority = config.priority ?? highest(inNetwork.map((one) => one.attributes.priority)) + 1
    const attributes: Attributes = { name, type: newType, priority, addresses: addresses ?? [] }
    const made: ViewConfig = { id: ++store.lastId, network, attributes, sets: [] }
    editOf(session, made).created = true
    return configOnTheWire(made)
  }
  const current = oldName === null ? namesake : inNetwork.find((one) => one.attributes.name === oldName)
  if (current === undefined) throw new Refusal(CONFIG_NOT_FOUND)
  const was = current.attributes.type
  const byFlat = config.flat == null ? undefined : config.flat ? 'STATIC' : was === 'CLOUD' ? 'CLOUD' : 'DYNAMIC'
  const sent: Partial<Attributes> = {}
  const type = config.type ?? byFlat
  if (type !== undefined) sent.type = type
  if (addresses !== undefined) sent.addresses = addresses
  if (config.priority != null) sent.priority = config.priority
  // A configuration that was renamed and renamed back still counts as renamed. Sending its current name does not rename
  // it.
  if (name !== current.attributes.name) sent.name = name
  const after: Attributes = { ...current.attributes, ...sent }
  if (after.type === 'STATIC' && after.addresses.length > 0) throw new Refusal(INVALID_PARAMS)
  if (namesake !== undefined && namesake.id !== current.id) throw new Refusal(CONFIG_EXISTS)
  const turned = turns(was, after.type)
  if (turned && current.sets.length > 0) throw new Refusal(CONFIG_TYPE_CONFLICT)
  const edit = editOf(session, current)
  if (edit.base === null) edit.was = savedAttributes(store, edit)
  edit.base ??= store.clock
  if (turned) touchWhole(store, edit)
  // The sent attributes are checked against the type that is saved now.
  if (!edit.created) edit.before.type = store.configs.find(({ id }) => id === edit.id)!.attributes.type
  Object.assign(edit.sent, sent)
  return configOnTheWire({ ...current, attributes: after })
}

const savedAttributes = (store: Store, { id }: ConfigEdit): Attributes | null =>
  structuredClone(store.configs.find((config) => config.id === id)?.attributes ?? null)

function sentAddresses(texts: string[]): string[] {
  const trimmed = texts.map((text) => text.trim())
  if (trimmed.some((text) => matcher(text) === null)) throw new Refusal(INVALID_PARAMS)
  return [...new Set(trimmed)]
}

function deleteConfig(store: Store, session: ModelSession, network: string, configName: string): null {
  const config = findConfig(store, session, network, configName)
  const edit = editOf(session, config)
  if (edit.created) {
    session.edits = session.edits.filter((other) => other !== edit)
    return null
  }
  touchWhole(store, edit)
  edit.deleted = true
  edit.sets = []
  return null
}

function saveSets(store: Store, session: ModelSession, network: string, configName: string, sets: SentSet[]): null {
  if (new Set(sets.map(({ name }) => trimmedName(name))).size < sets.length) throw new Refusal(INVALID_PARAMS)
  for (const { snmpPrivPassword: priv, snmpAuthPriv: alias } of sets) {
    if (priv != null && alias != null && priv !== alias) throw new Refusal(INVALID_PARAMS)
  }
  const config = findConfig(store, session, network, configName)
  const names = sets.map(({ name }) => setName(config, name))
  if (new Set(names).size < names.length) throw new Refusal(INVALID_PARAMS)
  const priorities = new Map(config.sets.map((set) => [set.name, set.values.priority]))
  for (const [index, set] of sets.entries()) {
    const name = names[index]!
    const before = config.sets.find((one) => one.name === name)?.values ?? null
    const sent: Partial<SetValues> = {}
    for (const member of TEXT_MEMBERS) if (set[member] != null) sent[member] = set[member]
    if (set.snmpAuthPriv != null) sent.snmpPrivPassword = set.snmpAuthPriv
    if (set.priority != null) sent.priority = set.priority
    else if (before === null) {
      sent.priority = config.attributes.type === 'STATIC' ? 0 : highest([...priorities.values()]) + 1
    }
    if (sent.priority !== undefined) priorities.set(name, sent.priority)
    const edit = setEditOf(store, session, config, name, before)
    if (edit.action === 'delete') {
      edit.fresh = true
      edit.sent = {}
    }
    edit.action = 'save'
    Object.assign(edit.sent, sent)
  }
  return null
}

function setName(config: ViewConfig, text: string): string {
  if (config.attributes.type !== 'STATIC') return trimmedName(text)
  const address = parseAddress(text)
  if (address === null) throw new Refusal(INVALID_PARAMS)
  return formatAddress(address)
}

function setEditOf(
  store: Store,
  session: ModelSession,
  config: ViewConfig,
  name: string,
  before: SetValues | null,
): SetEdit {
  const inConfig = editOf(session, config)
  const id = { name, isStatic: config.attributes.type === 'STATIC' }
  const known = inConfig.sets.find((set) => isSame(set, id))
  const turnedAt = store.configs.find((one) => one.id === config.id)?.whole ?? 0
  if (known !== undefined && turnedAt <= known.base) return known
  inConfig.sets = inConfig.sets.filter((set) => set !== known)
  const edit: SetEdit = {
    ...id,
    base: store.clock,
    action: 'save',
    fresh: false,
    sent: {},
    before: structuredClone(before),
  }
  inConfig.sets.push(edit)
  return edit
}

function deleteSets(
  store: Store,
  session: ModelSession,
  network: string,
  configName: string,
  sets: { name: string }[],
): null {
  const config = findConfig(store, session, network, configName)
  // In a static configuration, a name that is no address cannot name a set.
  const named = sets.filter(({ name }) => config.attributes.type !== 'STATIC' || parseAddress(name) !== null)
  for (const name of new Set(named.map((set) => setName(config, set.name)))) {
    const set = config.sets.find((one) => one.name === name)
    const id = { name, isStatic: config.attributes.type === 'STATIC' }
    const isEdited = session.edits.some((one) => one.id === config.id && one.sets.some((other) => isSame(other, id)))
    // An edit that applies to nothing, because others changed the type, can be taken back too.
    if (set === undefined && !isEdited) continue
    const edit = setEditOf(store, session, config, name, set?.values ?? null)
    if (edit.before === null) {
      // The session created the set, so no edit is left.
      const inConfig = editOf(session, config)
      inConfig.sets = inConfig.sets.filter((other) => other !== edit)
      if (nothingLeft(inConfig)) session.edits = session.edits.filter((other) => other !== inConfig)
    } else {
      edit.action = 'delete'
      edit.sent = {}
    }
  }
  return null
}

const nothingLeft = (edit: ConfigEdit): boolean =>
  !edit.created && !edit.deleted && edit.base === null && edit.sets.length === 0

// Commit, conflicts, rebase

const SECRETS: readonly string[] = [
  'password',
  'enablePassword',
  'roCommunityString',
  'snmpAuthPassword',
  'snmpPrivPassword',
  'rwCommunityString',
]

const isOptionalMember = (member: string): boolean => (EXTRAS as readonly string[]).includes(member)

/** Returns whether a conflict concerns a member: an optional one must be sent, or be there on one side. */
const isConcerned = (set: SetEdit, there: SavedSet | undefined, member: keyof Texts): boolean =>
  !isOptionalMember(member) ||
  set.sent[member] !== undefined ||
  [set.before?.[member], there?.values[member]].some((value) => (value ?? '') !== '')

/**
 * Describes a set in conflict from three sides: every field that one side changed, and the units that need a choice.
 */
function threeSides(set: SetEdit, there: SavedSet | undefined): string {
  const isDeleted = set.action === 'delete'
  const isOther = there === undefined || there.changed > set.base
  const texts = TEXT_MEMBERS.flatMap((name) => {
    if (!isConcerned(set, there, name)) return []
    const isSent = !isDeleted && (set.fresh || set.sent[name] !== undefined)
    const isTheirs = isOther && (set.before?.[name] ?? '') !== (there?.values[name] ?? '')
    const untouched = set.fresh ? '' : (set.before?.[name] ?? '')
    const sides = [
      set.before?.[name] ?? null,
      there?.values[name] ?? null,
      isDeleted ? null : (set.sent[name] ?? untouched),
    ]
    return isSent || isTheirs ? [side(name, SECRETS.includes(name) ? [null, null, null] : sides, isSent, isTheirs)] : []
  })
  const { priority = null } = isDeleted ? {} : set.sent
  const sides = [set.before?.priority ?? null, there?.values.priority ?? null]
  const isTheirs = sides[0] !== sides[1]
  const wanted = isDeleted ? null : (priority ?? sides[0]!)
  const last = priority !== null || isTheirs ? [side('priority', [...sides, wanted], priority !== null, isTheirs)] : []
  const open = isDeleted ? [] : mixedUnits(set, there)
  return ` ${[...texts, ...last].join(' ')} open: ${open.join()}`
}

const side = (name: string, sides: unknown[], isSent: boolean, isTheirs: boolean): string =>
  `${name} ${JSON.stringify(sides)}${isSent ? ' mine' : ''}${isTheirs ? ' theirs' : ''}`

/** Returns everything that prevents a commit, as `network|config`, or as `network|config|set` with its three sides. */
function conflicts(store: Store, session: ModelSession): string[] {
  const found = new Set<string>()
  for (const edit of session.edits) {
    // Nothing can be saved in a network that was deleted.
    if (isOwn(edit) && !store.networks.includes(edit.network)) found.add(`${edit.network}|${nameOf(edit)}`)
    if (edit.created) continue
    const config = store.configs.find(({ id }) => id === edit.id)!
    // The saved name, or the name that the session knows if the configuration was deleted.
    const name = config.gone ? edit.before.name : config.attributes.name
    const add = (...set: string[]): unknown => found.add([edit.network, name, ...set].join('|'))
    if (edit.base !== null && config.changed > edit.base) add()
    if (edit.whole !== null) {
      if (config.changed > edit.whole) add()
      if (config.sets.some((set) => set.changed > edit.whole!)) add()
    }
    if (edit.deleted) continue
    for (const set of edit.sets) {
      const last = config.sets.find((one) => isSame(one, set))
      const there = last === undefined || last.gone || config.gone || config.whole > set.base ? undefined : last
      const isOther = (last?.changed ?? 0) > set.base || config.whole > set.base
      if (isOther) add(`${set.name}${threeSides(set, there)}`)
    }
  }
  for (const edit of session.edits) {
    if (!givesName(edit)) continue
    const takers = store.configs.filter(
      (other) =>
        !other.gone &&
        other.id !== edit.id &&
        other.network === edit.network &&
        nameAfter(session, other) === nameOf(edit),
    )
    const twins = session.edits.filter(
      (other) => other !== edit && givesName(other) && other.network === edit.network && nameOf(other) === nameOf(edit),
    )
    if (takers.length + twins.length > 0) found.add(`${edit.network}|${nameOf(edit)}`)
  }
  return [...found].sort()
}

/**
 * Returns the name that a saved configuration will have after the commit of the session; null if it will be deleted.
 */
function nameAfter(session: ModelSession, config: SavedConfig): string | null {
  const edit = session.edits.find(({ id }) => id === config.id)
  return edit?.deleted ? null : (edit?.sent.name ?? config.attributes.name)
}

function commit(store: Store, session: ModelSession): null {
  if (session.edits.length === 0) return null
  const inTheWay = conflicts(store, session)
  if (inTheWay.length > 0) throw new Refusal(EDIT_CONFLICT, inTheWay)
  const view = viewOf(store, session)
  store.clock++
  for (const edit of session.edits) writeEdit(store, edit, view)
  session.edits = []
  return null
}

function writeEdit(store: Store, edit: ConfigEdit, view: ViewConfig[]): void {
  const now = store.clock
  if (edit.created) {
    const { id, network, attributes } = view.find((one) => one.id === edit.id)!
    store.configs.push({ id, network, attributes, changed: now, whole: now, gone: false, sets: [] })
  }
  const config = store.configs.find(({ id }) => id === edit.id)!
  if (edit.deleted) {
    config.gone = true
    config.changed = now
    config.whole = now
    return
  }
  const after = view.find((one) => one.id === edit.id)!
  if (edit.base !== null) config.changed = now
  if (turns(config.attributes.type, after.attributes.type)) config.whole = now
  config.attributes = after.attributes
  const isStatic = after.attributes.type === 'STATIC'
  for (const { name, ...edited } of edit.sets) {
    const id = { name, isStatic: edited.isStatic }
    const values = id.isStatic === isStatic ? after.sets.find((set) => set.name === name)?.values : undefined
    let set = config.sets.find((one) => isSame(one, id))
    if (set === undefined) {
      set = { ...id, values: values!, changed: now, gone: false }
      config.sets.push(set)
    }
    set.changed = now
    set.gone = values === undefined
    if (values !== undefined) set.values = values
  }
}

/**
 * The fields that are resolved together. A user name of one side with the password of the other does not work on any
 * device.
 */
const UNITS: Record<string, (keyof Texts)[]> = {
  login: ['username', 'password'],
  enable: ['enableUsername', 'enablePassword'],
  snmpv2: ['roCommunityString'],
  snmpv3: ['snmpUsername', 'snmpAuthPassword', 'snmpPrivPassword', 'snmpAuthProtocol'],
  snmpWrite: ['rwCommunityString'],
  note: ['note'],
}

/** The choices by edit. If the caller sent none, this is null, and all edits are applied to the saved state. */
type Chosen = Map<ConfigEdit | SetEdit, Choice> | null

const NO_SIDE: Choice = { network: '', config: '' }

const sideOf = ({ keep, units }: Choice, unit: string): Side | null => units?.[unit] ?? keep ?? null

const isOwn = (edit: ConfigEdit): boolean => edit.created || edit.deleted || edit.base !== null

function chosenEdits(store: Store, session: ModelSession, choices: Choice[]): Map<ConfigEdit | SetEdit, Choice> {
  const chosen = new Map<ConfigEdit | SetEdit, Choice>()
  for (const choice of choices) {
    const inNetwork = session.edits.filter((edit) => edit.network === choice.network).sort((a, b) => a.age - b.age)
    const savedName = (edit: ConfigEdit): string =>
      store.configs.find(({ id, gone }) => id === edit.id && !gone)?.attributes.name ?? edit.before.name
    const named = [
      ...inNetwork.filter((edit) => !edit.created && savedName(edit) === choice.config),
      ...inNetwork.filter((edit) => givesName(edit) && nameOf(edit) === choice.config),
    ]
    const found =
      choice.set == null ? named.find(isOwn) : named.flatMap(({ sets }) => sets).find(({ name }) => name === choice.set)
    if (found === undefined || chosen.has(found)) throw new Refusal(INVALID_PARAMS)
    chosen.set(found, choice)
  }
  return chosen
}

function rebase(store: Store, session: ModelSession, choices: Choice[] | null): void {
  const chosen: Chosen = choices === null ? null : chosenEdits(store, session, choices)
  const before = viewOf(store, session)
  const gone: ConfigEdit[] = []
  for (const edit of session.edits) {
    const config = store.configs.find(({ id }) => id === edit.id)
    if (edit.created) rebaseMade(edit, chosen)
    else if (config!.gone) gone.push(edit)
    else rebaseSaved(store, config!, edit, chosen)
  }
  const rank = ({ was }: ConfigEdit): number => was?.priority ?? -1
  gone.sort((a, b) => rank(a) - rank(b) || byCodePoint(a.was?.name ?? '', b.was?.name ?? ''))
  for (const edit of gone) rebaseGone(store, edit, before, chosen)
  session.edits = session.edits.filter((edit) => !nothingLeft(edit))
}

function rebaseMade(edit: ConfigEdit, chosen: Chosen): void {
  const isBack = (one: ConfigEdit | SetEdit): boolean => chosen?.get(one)?.keep === 'theirs'
  edit.sets = isBack(edit) ? [] : edit.sets.filter((set) => !isBack(set))
  if (!isBack(edit)) return
  giveBack(edit)
  edit.created = false
}

function rebaseGone(store: Store, edit: ConfigEdit, before: ViewConfig[], chosen: Chosen): void {
  if (chosen === null) {
    recreate(store, edit, before)
    return
  }
  edit.sets = edit.sets.filter((set) => !chosen.has(set))
  const choice = chosen.get(edit)
  if (choice === undefined) return
  const sent = edit.deleted ? null : keptOf(edit, choice)
  if (sent === null) {
    giveBack(edit)
    return
  }
  edit.sent = restored(edit, sent, choice)
  recreate(store, edit, before)
}

/**
 * Returns the attributes to restore for a configuration that another session deleted, with the values that this session
 * saw.
 */
function restored({ was, before }: ConfigEdit, sent: Partial<Attributes>, choice: Choice): Partial<Attributes> {
  const kept = Object.entries(was ?? {}).filter(([name]) => name !== 'type' && sideOf(choice, name) === 'mine')
  const after = { ...Object.fromEntries(kept), ...sent }
  const { type = before.type, addresses = was?.addresses ?? [] } = after
  return type === 'STATIC' && addresses.length > 0 ? sent : after
}

function rebaseSaved(store: Store, config: SavedConfig, edit: ConfigEdit, chosen: Chosen): void {
  const choice = isOwn(edit) ? (chosen === null ? NO_SIDE : chosen.get(edit)) : undefined
  const sent = choice === undefined ? edit.sent : keptOf(edit, choice)
  const { type } = edit.sent
  const isTurnBack = type !== undefined && sent?.type === undefined && turns(config.attributes.type, type)
  edit.sets = isTurnBack ? [] : rebasedSets(store, config, edit, chosen)
  if (sent === null) {
    giveBack(edit)
    edit.before = structuredClone(config.attributes)
  } else if (!isOwn(edit)) settle(store, config, edit)
  else if (choice !== undefined) {
    edit.sent = sent
    if (edit.deleted) settle(store, config, edit)
    else if (fits(config, edit)) {
      settle(store, config, edit)
      edit.whole = turns(config.attributes.type, edit.sent.type ?? config.attributes.type) ? store.clock : null
    }
  }
}

/** Returns the attributes that the session still changes, or null if the choice drops the edit. */
function keptOf({ deleted, sent }: ConfigEdit, choice: Choice): Partial<Attributes> | null {
  if (deleted) return choice.keep === 'theirs' ? null : sent
  const kept = Object.entries(sent).filter(([name]) => sideOf(choice, name) !== 'theirs')
  const isLess = choice.keep === 'theirs' || kept.length < Object.keys(sent).length
  return isLess && kept.length === 0 ? null : Object.fromEntries(kept)
}

function giveBack(edit: ConfigEdit): void {
  Object.assign(edit, { deleted: false, base: null, whole: null, sent: {} })
}

/**
 * Turns the edit into a create that happens now: attributes that were not sent get their defaults. Drops deletions and
 * the edits of sets.
 */
function recreate(store: Store, edit: ConfigEdit, view: ViewConfig[]): void {
  const { base, deleted } = edit
  Object.assign(edit, { deleted: false, base: null, whole: null, sets: [] })
  if (deleted || base === null) return
  const inNetwork = view.filter((one) => one.network === edit.network)
  const priority = highest(inNetwork.map((one) => one.attributes.priority)) + 1
  const { name, type } = edit.before
  edit.before = { name, type, priority, addresses: [], ...edit.sent }
  Object.assign(edit, { id: ++store.lastId, created: true, sent: {} })
  view.push({ id: edit.id, network: edit.network, attributes: edit.before, sets: [] })
}

function settle(store: Store, config: SavedConfig, edit: ConfigEdit): void {
  edit.before = structuredClone(config.attributes)
  if (edit.base !== null) Object.assign(edit, { base: store.clock, was: structuredClone(config.attributes) })
  if (edit.whole !== null) edit.whole = store.clock
}

/** Returns whether the sent attributes are valid together with the saved state. If not, the edit stays a conflict. */
function fits(config: SavedConfig, edit: ConfigEdit): boolean {
  const after = { ...config.attributes, ...edit.sent }
  if (after.type === 'STATIC' && after.addresses.length > 0) return false
  if (!turns(config.attributes.type, after.type)) return true
  const replaced = edit.sets.filter((set) => set.action === 'delete' || set.fresh)
  return config.sets.every((set) => set.gone || replaced.some((one) => isSame(one, set)))
}

/**
 * Rebases the edits of sets. If another session has changed the configuration from or to STATIC, their sets count as
 * deleted.
 */
function rebasedSets(store: Store, config: SavedConfig, edit: ConfigEdit, chosen: Chosen): SetEdit[] {
  const there = (edited: SetId): SavedSet | undefined => config.sets.find((set) => isSame(set, edited) && !set.gone)
  const isCurrent = (set: SetEdit): boolean => config.whole <= set.base
  const left: SetEdit[] = []
  const kept: SetEdit[] = []
  for (const set of [...edit.sets].sort((a, b) => byCodePoint(a.name, b.name))) {
    const choice = chosen === null ? NO_SIDE : chosen.get(set)
    if (choice === undefined) left.push(set)
    else if (isCurrent(set)) {
      const outcome = settleSet(set, there(set), choice)
      if (outcome === 'open') left.push(set)
      if (outcome === 'kept') kept.push(set)
    }
  }
  const own = [...kept, ...left.filter(isCurrent)]
  const others = config.sets.filter((set) => !set.gone && !own.some((one) => isSame(one, set)))
  const priorities = others.map((set) => set.values.priority)
  for (const set of kept) {
    set.base = store.clock
    set.before = structuredClone(there(set)?.values ?? null)
  }
  for (const set of own) {
    if (set.action === 'save') priorities.push(set.sent.priority ?? there(set)?.values.priority ?? -1)
  }
  // Such a set is created now: a priority that was not sent gets its default.
  for (const set of kept.filter((one) => one.before === null && one.sent.priority === undefined)) {
    set.sent.priority = config.attributes.type === 'STATIC' ? 0 : highest(priorities) + 1
    priorities.push(set.sent.priority)
  }
  return [...kept, ...left]
}

/** Rebases the edit of a set on the saved set. Returns `open` if it stays a conflict, `back` if the edit is dropped. */
function settleSet(set: SetEdit, there: SavedSet | undefined, choice: Choice): 'kept' | 'back' | 'open' {
  if (set.action === 'delete') return choice.keep === 'theirs' || there === undefined ? 'back' : 'kept'
  if (choice.keep === 'theirs' && Object.keys(choice.units ?? {}).length === 0) return 'back'
  if (mixedUnits(set, there).some((unit) => sideOf(choice, unit) === null)) return 'open'
  const units = Object.keys(UNITS).filter((unit) => UNITS[unit]!.some((member) => isConcerned(set, there, member)))
  const given = units.filter((unit) => sideOf(choice, unit) === 'theirs')
  const isPriorityBack =
    there !== undefined && set.sent.priority !== undefined && sideOf(choice, 'priority') === 'theirs'
  if (isPriorityBack) delete set.sent.priority
  const isPriorityKept = there === undefined && set.before !== null && sideOf(choice, 'priority') === 'mine'
  if (isPriorityKept) set.sent.priority ??= set.before!.priority
  if (set.fresh && given.length > 0) {
    set.fresh = false
    const sent = set.sent
    set.sent = { ...emptyTexts(), ...sent }
    for (const member of EXTRAS) {
      if (sent[member] === undefined && (there?.values[member] ?? '') === '') delete set.sent[member]
    }
  }
  for (const unit of units) {
    const members = UNITS[unit]!
    const isTouched = members.some((member) => set.sent[member] !== undefined)
    for (const member of members) {
      if (given.includes(unit)) delete set.sent[member]
      else if (
        sideOf(choice, unit) === 'mine' &&
        (isTouched || there === undefined) &&
        !set.fresh &&
        set.before !== null
      ) {
        const isOther = set.before[member] !== (there?.values[member] ?? '')
        if (set.sent[member] === undefined && isOther) set.sent[member] = set.before[member]
      }
    }
  }
  if (isPriorityBack && set.fresh) set.sent.priority = there.values.priority
  const isLess = given.length > 0 || isPriorityBack
  const isEmpty = !set.fresh && Object.keys(set.sent).length === 0
  return isLess && isEmpty && (there !== undefined || given.length === units.length) ? 'back' : 'kept'
}

/** Returns the units of which the session sent a part and others changed another part. */
function mixedUnits(set: SetEdit, there: SavedSet | undefined): string[] {
  if (there === undefined || there.changed <= set.base || set.fresh) return []
  return Object.keys(UNITS).filter((unit) => {
    const members = UNITS[unit]!.filter((member) => isConcerned(set, there, member))
    const unsent = members.filter((member) => set.sent[member] === undefined)
    const isPart = unsent.length > 0 && unsent.length < members.length
    return isPart && unsent.some((member) => (set.before?.[member] ?? '') !== there.values[member])
  })
}

function pending(store: Store, session: ModelSession): unknown {
  const view = viewOf(store, session)
  const edits: string[] = []
  for (const edit of session.edits) {
    const savedOne = store.configs.find(({ id, gone }) => id === edit.id && !gone)
    const name = view.find(({ id }) => id === edit.id)?.attributes.name ?? savedOne?.attributes.name ?? nameOf(edit)
    const add = (set: string | null, action: string): unknown =>
      edits.push([edit.network, name, set ?? '', action].join('|'))
    // The actions are relative to what is saved now.
    const exists = (set: SetEdit): boolean =>
      savedOne !== undefined && savedOne.whole <= set.base && savedOne.sets.some((one) => isSame(one, set) && !one.gone)
    if (edit.created || (savedOne === undefined && edit.base !== null && !edit.deleted)) add(null, 'create')
    else if (edit.deleted) add(null, 'delete')
    else if (edit.base !== null) {
      add(null, name === (savedOne?.attributes.name ?? edit.before.name) ? 'update' : 'rename')
    }
    if (edit.deleted) continue
    for (const set of edit.sets) {
      add(set.name, set.action === 'delete' ? 'delete' : exists(set) ? 'update' : 'create')
    }
  }
  return { edits: edits.sort(), conflicts: conflicts(store, session), expires: session.edits.length > 0 }
}

// Reads

const byCodePoint = (left: string, right: string): number => Buffer.compare(Buffer.from(left), Buffer.from(right))

function inOrder(configs: ViewConfig[]): ViewConfig[] {
  return [...configs].sort(
    (left, right) =>
      byCodePoint(left.network, right.network) ||
      left.attributes.priority - right.attributes.priority ||
      byCodePoint(left.attributes.name, right.attributes.name),
  )
}

function setsInOrder(config: ViewConfig): ViewSet[] {
  if (config.attributes.type === 'STATIC') {
    return [...config.sets].sort((left, right) => compareAddresses(parseAddress(left.name)!, parseAddress(right.name)!))
  }
  return [...config.sets].sort(
    (left, right) => left.values.priority - right.values.priority || byCodePoint(left.name, right.name),
  )
}

function configOnTheWire({ network, attributes }: ViewConfig): unknown {
  const { name, type, priority, addresses } = attributes
  return { priority, addressSet: { addresses }, name, managedNetwork: network, flat: type === 'STATIC', type }
}

function setOnTheWire({ name, values }: ViewSet): unknown {
  const shown = Object.entries(values).filter(([member, value]) => value !== '' || !isOptionalMember(member))
  return { name, ...Object.fromEntries(shown) }
}

function allConfigs(store: Store, session: ModelSession, network: string | null): unknown {
  if (network !== null) needNetwork(store, network)
  const view = viewOf(store, session).filter(
    (config) => store.networks.includes(config.network) && (network === null || config.network === network),
  )
  return inOrder(view).map(configOnTheWire)
}

function pageOfSets(store: Store, session: ModelSession, call: Call & { method: 'getCredentialSets' }): unknown {
  const { pageData, ipOrCidr, sortColumn, descending } = call
  if (![null, '', 'ipAddress'].includes(sortColumn)) throw new Refusal(INVALID_PARAMS)
  const { offset, pageSize } = pageData
  if (offset < 0 || pageSize < 1 || pageSize > 10000) throw new Refusal(INVALID_PARAMS)
  const config = findConfig(store, session, call.network, call.configName)
  let sets = setsInOrder(config)
  if (config.attributes.type === 'STATIC') {
    if (ipOrCidr !== null && ipOrCidr !== '') {
      const holds = parseBlock(ipOrCidr)
      if (holds === null) throw new Refusal(INVALID_PARAMS)
      sets = sets.filter((set) => holds(parseAddress(set.name)!))
    }
    if (descending) sets = sets.reverse()
  }
  const credentialSets = sets.slice(offset, offset + pageSize).map(setOnTheWire)
  return { offset, pageSize, ...(offset === 0 ? { total: sets.length } : {}), credentialSets }
}

function resolve(store: Store, session: ModelSession, network: string, ipAddress: string): unknown {
  const address = parseAddress(ipAddress)
  if (address === null) throw new Refusal(INVALID_PARAMS)
  needNetwork(store, network)
  const text = formatAddress(address)
  return inOrder(viewOf(store, session).filter((config) => config.network === network)).flatMap((config) => {
    const { name, type, priority, addresses } = config.attributes
    const match = type === 'STATIC' ? text : addresses.find((expression) => matcher(expression)!(ipAddress))
    if (match === undefined) return []
    return setsInOrder(config)
      .filter((set) => type !== 'STATIC' || set.name === text)
      .map((set) => ({ config: name, type, configPriority: priority, match, credentialSet: setOnTheWire(set) }))
  })
}

/** Parses an address, a block, or an IPv4 pattern of numbers, `*` and `a-b`. Returns null for anything else. */
function matcher(expression: string): ((ipAddress: string) => boolean) | null {
  const block = parseBlock(expression)
  if (block !== null) return (ipAddress) => block(parseAddress(ipAddress)!)
  const parts = expression.split('.')
  if (parts.length > 4 || (parts.length < 4 && parts.at(-1) !== '*')) return null
  if (!parts.every((part) => /^(\*|\d+(-\d+)?)$/.test(part))) return null
  return (ipAddress) => {
    const octets = formatAddress(parseAddress(ipAddress)!).split('.')
    if (octets.length !== 4) return false
    return parts.every((part, place) => {
      if (part === '*') return true
      const [low, high] = part.split('-').map(Number) as [number, number?]
      const octet = Number(octets[place])
      return octet >= low && octet <= (high ?? low)
    })
  }
}
