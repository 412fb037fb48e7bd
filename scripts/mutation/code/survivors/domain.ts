import { type Explanation, inFile, LONGER } from '../explanation.ts'

const SURELY_SMALL =
  '{ for (const _ in others) return false let bytes = 0 for (const name in f) { bytes += BYTES_A_FIELD ' +
  "for (const value of f[name as DeviceField]!) { bytes += typeof value === 'string' ? " +
  'value.length * BYTES_A_CHARACTER : BYTES_A_NUMBER } } return bytes <= MAX_CHANGE_BYTES }'
const UNUSED = 'Only later elements are used.'
const EQUAL_BEFORE = 'The units before are equal. If they are no high surrogates, their difference is 0.'
const WHOLE = 'A deletion sends no member of a unit, and a replacement sends all of them.'
const ONE_SIGN = 'A sort only asks whether one element comes before the other, and equal elements keep their order.'
const NO_NAME = 'The change of a deleted configuration is empty, and nothing has the key of an absent name.'
const AFTER_THE_END = 'After the end of one list, its element is undefined, which no element of the other list is.'

/** Explanations of mutants of the domain; see ../survivors.ts. */
export const OF_THE_DOMAIN: readonly Explanation[] = [
  ...inFile('src/domain/notes.ts', [
    ['{ ipAddress: known.device.ipAddress }', '{}', 'A report of a known device is applied without its address.'],
  ]),
  ...inFile('src/domain/adapter.ts', [
    ['text.length > MAX_LENGTH', 'true', LONGER],
    ['text.length > MAX_LENGTH', 'text.length >= MAX_LENGTH', LONGER],
  ]),
  ...inFile('src/domain/address-text.ts', [
    ['octet < 0', 'octet <= 0', 'A digit after a zero is refused before.'],
    ['at < piece.length', 'at <= piece.length', 'Nothing is refused after the last character.'],
  ]),
  ...inFile('src/domain/address.ts', [
    ['error instanceof ParseError', 'true', 'Parsing an address throws no other error.'],
    ["text === '' || text.includes(':')", 'true', LONGER],
    ["':'", '""', LONGER],
    ['a.first > b.first', 'a.first >= b.first', 'Both addresses are the same there.'],
    ['a.last < b.last', 'a.last <= b.last', 'Both addresses are the same there.'],
    ['address.slice(1)', 'address', 'The digit of the family is above the 32 bits that are used.'],
  ]),
  ...inFile('src/domain/credentials/address-expression.ts', [
    ['family === IPV6', 'true', 'Text of IPv4 has no colon.'],
    ['[]', '["Stryker was here"]', 'A text always has a first half.'],
  ]),
  ...inFile('src/domain/credentials/choices.ts', [
    ['[]', '["Stryker was here"]', 'No choice has this name.'],
    ['edit.change.name !== undefined', 'true', 'Every choice names a configuration.'],
  ]),
  ...inFile('src/domain/credentials/pending-edits.ts', [
    ["''", '"Stryker was here!"', 'Every edit has a new name or a saved one.'],
    ['edit.savedName === null', 'false', 'A configuration that the session created is not saved.'],
    ['before?.members', 'before.members', 'Without a saved set, no member is lost.'],
    ["b.action === 'delete'", 'false', ONE_SIGN],
    ["'delete'", '""', ONE_SIGN],
    ["a.action === 'delete'", 'true', ONE_SIGN],
  ]),
  ...inFile('src/domain/credentials/config.ts', [
    ["'DYNAMIC'", '""', 'A new configuration always has a type.'],
    ["''", '"Stryker was here!"', 'If no network was sent, none is compared.'],
  ]),
  ...inFile('src/domain/credentials/conflicts.ts', [
    [
      '[...edits.configs.values()].filter(({ deleted, change }) => !deleted && change.name !== undefined)',
      '[...edits.configs.values()]',
      NO_NAME,
    ],
    ['!deleted && change.name !== undefined', 'true', NO_NAME],
    ['!deleted && change.name !== undefined', '!deleted || change.name !== undefined', NO_NAME],
    ['change.name !== undefined', 'true', NO_NAME],
  ]),
  ...inFile('src/domain/credentials/rebase.ts', [
    ['all.filter(isOrphan)', 'all', 'An edit that is no orphan gives the same edit again.'],
    ['b != null', 'false', ONE_SIGN],
    ["one !== 'leave'", 'true', 'A decision that leaves an edit unchanged names no side.'],
    ["'leave'", '""', 'A decision that leaves an edit unchanged names no side.'],
  ]),
  ...inFile('src/domain/credentials/conflict-fields.ts', [
    ["typeof value === 'object'", 'false', 'A copy of a list is equal to it.'],
    ["'object'", '""', 'A copy of a list is equal to it.'],
  ]),
  ...inFile('src/domain/credentials/set-sides.ts', [
    ['edit.deleted || edit.replaced', 'false', WHOLE],
    ['edit.deleted || edit.replaced', 'edit.deleted && edit.replaced', WHOLE],
    ['now.revision === edit.revision', 'false', LONGER],
    ['others.length > 0', 'true', LONGER],
    ['others.length > 0', 'others.length >= 0', LONGER],
  ]),
  ...inFile('src/domain/credentials/settle.ts', [
    ["members[member] === ''", 'true', 'A member that was not sent is empty or absent.'],
  ]),
  ...inFile('src/domain/credentials/set.ts', [
    ["''", '"Stryker was here!"', 'A set has every member that is shown.'],
    ["'set name'", '""', 'Only the reason of the error is used.'],
    ['[]', '["Stryker was here"]', 'A call with a finding is refused.'],
    ["typeof key === 'string'", 'false', 'A call with a finding is refused.'],
    ["'string'", '""', 'A call with a finding is refused.'],
    ['error instanceof ParseError', 'true', 'Parsing a name throws no other error.'],
    ['!(error instanceof ParseError)', 'false', 'Parsing a name throws no other error.'],
  ]),
  ...inFile('src/domain/credentials/optional-members.ts', [
    ['expiresAt === undefined', 'false', 'The number of undefined is NaN, which is at most nothing.'],
  ]),
  ...inFile('src/domain/credentials/ssh-key/pem.ts', [['/\\s+/g', '/\\s/g', LONGER]]),
  ...inFile('src/domain/credentials/ssh-key/pkcs8-rounds.ts', [
    ['first < 0x80', 'first <= 0x80', 'The byte 0x80 says that the length has no bytes of its own.'],
  ]),
  ...inFile('src/domain/credentials/window.ts', [
    ['saved > from', 'true', 'A run without elements is in no page.'],
    ['saved > from', 'saved >= from', 'A run without elements is in no page.'],
  ]),
  ...inFile('src/domain/json.ts', [['{ return undefined }', '{}', 'A function without a return returns undefined.']]),
  ...inFile('src/domain/mac-address.ts', [['COMPLETE.test(lower)', 'false', LONGER]]),
  ...inFile('src/domain/nearest-name.ts', [
    ['Math.abs(name.length - folded.length) >= least', 'false', LONGER],
    ['Math.abs(name.length - folded.length) >= least', 'Math.abs(name.length - folded.length) > least', LONGER],
  ]),
  ...[
    ...['true', 'row > 1 || column > 1'].map((after) => ['row > 1 && column > 1', after] as const),
    ...['true', 'row >= 1'].map((after) => ['row > 1', after] as const),
    ...['true', 'column >= 1'].map((after) => ['column > 1', after] as const),
  ].map(([before, after]) => ({
    ...{ file: 'src/domain/nearest-name.ts', before, after },
    why: 'There is no letter before the first one.',
  })),
  ...inFile('src/domain/network.ts', [['text.length <= 128', 'true', LONGER]]),
  ...inFile('src/domain/errors/parse-error.ts', [['value.slice(0, 2 * MAX_QUOTE)', 'value', LONGER]]),
  ...inFile('src/domain/reports/reported-parts.ts', [
    ["''", '"Stryker was here!"', 'Each interface has a name, which replaces this one.'],
    ['[]', '["Stryker was here"]', 'The list of addresses replaces this one, and no part has a member of this name.'],
  ]),
  ...inFile('src/domain/stored-facts.ts', [
    ['part === this.#last', 'false', LONGER],
    ['part === this.#before', 'false', LONGER],
    ['slash < 0', 'slash <= 0', 'The text of an address never begins with a slash.'],
  ]),
  ...inFile('src/domain/text.ts', [
    ["'Σ'", '""', LONGER],
    ['at > 0 && isHighSurrogate(a.charCodeAt(at - 1))', 'true', EQUAL_BEFORE],
    [
      'at > 0 && isHighSurrogate(a.charCodeAt(at - 1))',
      'at > 0 || isHighSurrogate(a.charCodeAt(at - 1))',
      EQUAL_BEFORE,
    ],
    ['at > 0', 'true', 'There is no unit before the first one, so it is no surrogate.'],
    ['at > 0', 'at >= 0', 'There is no unit before the first one, so it is no surrogate.'],
    ['unit >= 0xd800 && unit <= 0xdbff', 'true', EQUAL_BEFORE],
    ['unit >= 0xd800 && unit <= 0xdbff', 'unit >= 0xd800 || unit <= 0xdbff', EQUAL_BEFORE],
    ['unit >= 0xd800', 'true', EQUAL_BEFORE],
    ['unit <= 0xdbff', 'true', EQUAL_BEFORE],
  ]),
  ...inFile('src/domain/reports/report.ts', [
    ['[]', '["Stryker was here"]', 'The text is no interface, so it has no addresses with a prefix length.'],
    ['memo.length <= MEMO_SUMMARY', 'false', LONGER],
    ['memo.length <= MEMO_SUMMARY', 'memo.length < MEMO_SUMMARY', LONGER],
    ['memo.slice(0, 2 * MEMO_SUMMARY)', 'memo', LONGER],
  ]),
  ...inFile('src/domain/errors/findings.ts', [
    ['[]', '["Stryker was here"]', 'No param has this name.'],
    ['instancePath.length <= MAX_NAME_SHOWN', 'false', LONGER],
    ['instancePath.length <= MAX_NAME_SHOWN', 'instancePath.length < MAX_NAME_SHOWN', LONGER],
  ]),
  ...inFile('src/domain/reports/interface-address.ts', [
    ['length !== null', 'true', 'null is less than the length that it is compared with.'],
  ]),
  ...inFile('src/domain/reports/report-of.ts', [
    ['before === null', 'true', LONGER],
    ['EVERY_PART.filter((part) => mayDiffer(part, before, after))', 'EVERY_PART', LONGER],
    ["part === 'memo' || before.facts[part] !== after.facts[part]", 'true', LONGER],
  ]),
  ...inFile('src/domain/named-fields.ts', [
    ['a < b', 'a <= b', 'No two fields have the same name.'],
    ['before === after', 'false', LONGER],
    [
      '/^\\d{4}-\\d\\d-\\d\\d$/',
      '/\\d{4}-\\d\\d-\\d\\d$/',
      'A text of more than ten characters is not the start of a day.',
    ],
    ['/^\\d{4}-\\d\\d-\\d\\d$/', '/^\\d{4}-\\d\\d-\\d\\d/', 'With a time of day after it, a longer text is no time.'],
  ]),
  ...inFile('src/domain/ip-csv.ts', [
    ['from <= ipCsv.length', 'from < ipCsv.length', 'The last entry is blank there.'],
    ['entries.length <= max', 'true', LONGER],
    ['at < 0', 'at <= 0', 'An entry without an address is malformed in every network.'],
    ['error instanceof ParseError', 'true', 'Parsing an address throws no other error.'],
  ]),
  ...inFile('src/domain/session-id.ts', [['ms === lastTime', 'false', LONGER]]),
  ...inFile('src/domain/device-csv/times.ts', [
    ["''", '"Stryker was here!"', 'Neither text is a time.'],
    ['[]', '["Stryker was here"]', UNUSED],
  ]),
  ...inFile('src/domain/history/change-position.ts', [['[]', '["Stryker was here"]', UNUSED]]),
  ...inFile('src/domain/history/history-entry.ts', [
    ['[]', '["Stryker was here"]', UNUSED],
    ['auditId === undefined', 'false', 'A text that does not match has no JSON either, and is refused for that.'],
  ]),
  ...inFile('src/domain/history/device-change.ts', [
    ['before.facts === after.facts', 'false', LONGER],
    ['json === null', 'false', 'JSON.parse reads null as null.'],
    ["json === null || json === ''", 'false', 'Neither null nor an empty text is read as facts.'],
    [
      "json === null || json === ''",
      "json === null && json === ''",
      'Neither null nor an empty text is read as facts.',
    ],
    ["json === ''", 'false', 'An empty text is no JSON, which is read as no facts.'],
    ["''", '"Stryker was here!"', 'Neither text is JSON, which is read as no facts.'],
    ['before.length === 0 && after.length === 0', 'false', LONGER],
    ['start < was.length && start < is.length', 'start < was.length || start < is.length', AFTER_THE_END],
    ...['true', 'start <= was.length'].map((mutant) => ['start < was.length', mutant, AFTER_THE_END] as const),
    ...['true', 'start <= is.length'].map((mutant) => ['start < is.length', mutant, AFTER_THE_END] as const),
    ['some.length === others.length', 'true', 'Only lists of the same length are compared.'],
    [SURELY_SMALL, '{}', LONGER],
    ['m.m === undefined', 'false', 'JSON has no members that are undefined.'],
    ["'e'", '""', 'Nothing looks for parts of this kind.'],
    ['bytes <= MAX_CHANGE_BYTES', 'false', LONGER],
    ['bytes <= MAX_CHANGE_BYTES', 'bytes < MAX_CHANGE_BYTES', LONGER],
  ]),
  ...inFile('src/domain/history/shown-fields.ts', [
    ['x === undefined', 'false', LONGER],
    ['f?.memoSummary', 'f.memoSummary', 'Both callers pass the fields.'],
    ["''", '"Stryker was here!"', 'A change of a memo has the memo before it or the one after it.'],
  ]),
  ...inFile('src/domain/history/revert-change.ts', [
    ['change.m === undefined && change.l === undefined', 'false', LONGER],
  ]),
  ...inFile('src/domain/history/undo.ts', [
    ['oldest !== undefined', 'true', 'A history of which nothing came later has earlier entries.'],
    ['before === null', 'false', 'Only reported times are folded, and the device was there before them.'],
  ]),
]
