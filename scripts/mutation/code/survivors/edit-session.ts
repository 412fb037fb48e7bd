import { type Explanation, inFile, LONGER } from '../explanation.ts'

const VERIFIED_AGAIN = 'A valid proof is checked again, which only takes longer.'
const UNUSED_COUNT = 'It counts sets whose number nothing uses.'

const OF_THE_SESSION = { file: 'src/edit-sessions/edit-session.ts' }
const OF_THE_BUFFER = { file: 'src/edit-sessions/edit-buffer.ts' }

/** Explanations of mutants of the edit sessions; see ../survivors.ts. */
export const OF_EDIT_SESSIONS: readonly Explanation[] = [
  ...[
    ["'read'", 'Every access but that of an edit reads.'],
    ["'compare'", 'Only a rebase reads the numbers of sets.'],
    ["'configurations'", 'Every scope but everything reads the configurations.'],
    ["'everything'", 'A discard deletes the edits as a whole; it only asks whether there are any.'],
    ["'edit'", 'The read of the edits, which follows, refuses a session that has ended.'],
  ].map(([before, why]) => ({ ...OF_THE_SESSION, before: before!, after: '""', why: why! })),
  ...["'ok'", "'gone'"].map((before) => {
    return { ...OF_THE_BUFFER, before, after: '""', why: 'The next attempt finds no edits.' }
  }),
  { ...OF_THE_SESSION, before: "''", after: '"Stryker was here!"', why: 'Nothing reads the receipt of this call.' },
  { ...OF_THE_SESSION, before: 'true', after: 'false', why: 'Only undefined repeats the attempt.' },
  ...['false', "outcome === 'ok' && outcome === 'gone'"].map((after) => ({
    ...{ ...OF_THE_BUFFER, before: "outcome === 'ok' || outcome === 'gone'", after },
    why: 'The next attempt finds no edits.',
  })),
  ...["outcome === 'ok'", "outcome === 'gone'"].map((before) => ({
    ...{ ...OF_THE_BUFFER, before, after: 'false', why: 'The next attempt finds no edits.' },
  })),
  ...['[...stored.configs.keys()]', '[...stored.sets.keys()]'].map((before) => ({
    ...{ ...OF_THE_BUFFER, before, after: '[]', why: 'Redis deletes a session without edits as a whole.' },
  })),
  {
    ...OF_THE_BUFFER,
    before: 'stored.configs.size + stored.sets.size === 0',
    after: 'false',
    why: 'It drops the edits of a session that has none.',
  },
  { ...OF_THE_BUFFER, before: "outcome === 'term'", after: 'true', why: 'It reads the keyring once more.' },
  ...[
    ["unplaced.size > 0 && config.attributes.type !== 'STATIC'", 'true'],
    [
      "unplaced.size > 0 && config.attributes.type !== 'STATIC'",
      "unplaced.size > 0 || config.attributes.type !== 'STATIC'",
    ],
    ['unplaced.size > 0', 'true'],
    ['unplaced.size > 0', 'unplaced.size >= 0'],
    ["config.attributes.type !== 'STATIC'", 'true'],
    ["'STATIC'", '""'],
  ].map(([before, after]) => ({
    ...{ file: 'src/edit-sessions/set-edits.ts', before: before!, after: after! },
    why: 'More edits are read than the change needs, which only takes longer.',
  })),
  ...[
    ['config.saved === null', 'false', 'Nothing is saved under the id of a new configuration.'],
    ['stored.filter(({ key }) => !own.has(key))', 'stored', 'An edit keeps the saved content that it already has.'],
    ['unplaced.size === 0', 'false', 'It reads the last priority, which no set gets.'],
    ['missing.length === 0', 'false', 'Without sets to place, the edits stay as they are.'],
    [
      'missing.length === 0 || config === null',
      'missing.length === 0 && config === null',
      'Without sets to place, the edits stay as they are.',
    ],
    ['config === null', 'false', 'The sets of a configuration that is new or deleted have priorities, or no edits.'],
  ].map(([before, after, why]) => ({
    ...{ file: 'src/edit-sessions/set-edits.ts', before: before!, after: after!, why: why! },
  })),
  ...[
    ["min === '-'", 'false'],
    ["'-'", '""'],
  ].map(([before, after]) => ({
    ...{ file: 'src/edit-sessions/set-pages.ts', before: before!, after: after! },
    why: 'Every order key is after the empty text.',
  })),
  {
    ...{ file: 'src/edit-sessions/set-pages.ts', before: 'true', after: 'false' },
    why: 'A page without saved sets is read again, and is the same.',
  },
  ...['unseal-in-steps', 'config-proof', 'resolve-sets'].flatMap((name) =>
    ['true', 'false'].map((after) => ({
      ...{ file: `src/edit-sessions/${name}.ts`, before: 'slice.isOver()', after },
      why: 'It only decides when other requests run.',
    })),
  ),
  ...[
    [`\`\${config.network}\\n\${config.id}\``, '``'],
    ["'base64'", '""'],
    ['known.get(configKey) === digest', 'false'],
    ...['true', 'false', 'known.size > MAX_VERIFIED', 'known.size < MAX_VERIFIED'].map((after) => {
      return ['known.size >= MAX_VERIFIED', after]
    }),
  ].map(([before, after]) => ({
    ...{ file: 'src/edit-sessions/config-proof.ts', before: before!, after: after! },
    why: VERIFIED_AGAIN,
  })),
  {
    file: 'src/edit-sessions/config-edits.ts',
    before: 'false',
    after: 'true',
    why: 'Others cannot change anything in a configuration that is not saved.',
  },
  {
    file: 'src/edit-sessions/effective-config.ts',
    before: '[]',
    after: '["Stryker was here"]',
    why: 'No configuration has this id.',
  },
  {
    file: 'src/edit-sessions/effective-config.ts',
    before: 'trimmed === null',
    after: 'false',
    why: 'No configuration has the name null.',
  },
  {
    file: 'src/edit-sessions/resolve-sets.ts',
    before: "''",
    after: '"Stryker was here!"',
    why: 'A configuration without sets is left out.',
  },
  ...[
    ['offset + SETS_A_PAGE >= page.total', 'offset + SETS_A_PAGE > page.total'],
    ['offset + SETS_A_PAGE', 'offset - SETS_A_PAGE'],
  ].map(([before, after]) => ({
    ...{ file: 'src/edit-sessions/resolve-sets.ts', before: before!, after: after! },
    why: 'It reads more pages, which are empty.',
  })),
  {
    file: 'src/edit-sessions/edit-buffer.ts',
    before: '[...found].filter(([field]) => isWanted(wanted, field))',
    after: '[...found]',
    why: 'More edits are read than the change needs, and they are saved unchanged.',
  },
  {
    file: 'src/edit-sessions/edit-buffer.ts',
    before: "outcome === 'term'",
    after: 'true',
    why: 'It reads the keyring once more.',
  },
  ...[
    ["purpose === 'rebase'", 'true'],
    ['[...edits.configs.values()].filter(setsTypeOfSaved)', '[...edits.configs.values()]'],
    ['savedName !== null && change.type !== undefined', 'true'],
    ['savedName !== null && change.type !== undefined', 'savedName !== null || change.type !== undefined'],
    ['savedName !== null', 'true'],
    ['change.type !== undefined', 'true'],
  ].map(([before, after]) => ({
    ...{ file: 'src/edit-sessions/saved-credentials.ts', before: before!, after: after! },
    why: UNUSED_COUNT,
  })),
  {
    file: 'src/edit-sessions/saved-credentials.ts',
    before: 'turned.length === 0',
    after: 'false',
    why: 'The sets are read after the configurations, which only takes longer.',
  },
  {
    file: 'src/edit-sessions/saved-credentials.ts',
    before: 'deleted?.get',
    after: 'deleted.get',
    why: 'The deletions of every edited configuration are read, even if there are none.',
  },
  {
    file: 'src/edit-sessions/ssh-keys.ts',
    before: 'failure instanceof ParseError',
    after: 'true',
    why: 'Reading a key throws no other error.',
  },
  {
    file: 'src/edit-sessions/sealed-edits.ts',
    before: '[...edits.sets]',
    after: '[]',
    why: 'A later read returns all edits of the configuration, with those that were read before.',
  },
  ...inFile('src/edit-sessions/bind-records.ts', [
    ['!isDenied()', 'false', LONGER],
    ['a.id < b.id', 'a.id <= b.id', 'No two configurations have the same id.'],
    ['a.name < b.name', 'a.name <= b.name', 'No two networks have the same name.'],
    [
      'at += SETS_A_PAGE',
      'at -= SETS_A_PAGE',
      'Redis counts negative ranks from the end, so every set is read, and some of them twice.',
    ],
    ['[]', '["Stryker was here"]', 'The sets that are read by key are not used.'],
    ['findBlob(blob) === null', 'false', 'A text that is not a blob cannot be unsealed either.'],
  ]),
]
