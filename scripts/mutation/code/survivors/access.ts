import { type Explanation, inFile } from '../explanation.ts'

const DAMAGED = 'A record is damaged if, and only if, it is null.'
const NO_KEY = 'A token that has not the form of a key has no record, and is refused for that.'
const HASHED_AGAIN = 'The hash of the login finds the same record; it only takes longer.'

/** Explanations of mutants of src/access; see ../survivors.ts. */
export const OF_ACCESS: readonly Explanation[] = [
  ...inFile('src/access/record-state.ts', [
    ["record === null || origin === 'damaged'", "record === null && origin === 'damaged'", DAMAGED],
    ['record === null', 'false', DAMAGED],
    ["origin === 'damaged'", 'false', DAMAGED],
    ["'damaged'", '""', DAMAGED],
  ]),
  ...inFile('src/access/session-cookie.ts', [
    [
      'performance.now() - this.#extendedAt < ms',
      'performance.now() - this.#extendedAt <= ms',
      'The session is extended a microsecond later.',
    ],
  ]),
  ...inFile('src/access/grants.ts', [["''", '"Stryker was here!"', 'No role has this name.']]),
  ...inFile('src/access/protected-mode.ts', [
    [
      "''",
      '"Stryker was here!"',
      'As the default it is no loopback address either. In place of a prefix, a test fails.',
    ],
  ]),
  ...inFile('src/access/caller.ts', [
    ['one === other', 'false', 'The sets of one caller are equal to themselves; it only takes longer to compare them.'],
  ]),
  ...inFile('src/access/bearer-token.ts', [
    ['authorization === null', 'false', 'A missing header does not match either.'],
  ]),
  ...inFile('src/access/credential-check.ts', [
    ['verified !== before', 'true', 'It only changes which of more than 10,000 keys is verified again.'],
    ['key?.id', 'key.id', NO_KEY],
    ['key === null', 'false', NO_KEY],
  ]),
  ...inFile('src/access/login-check.ts', [
    ['known !== undefined && known.record === record && known.until > now()', 'false', HASHED_AGAIN],
    ['{ record, until }', '{}', HASHED_AGAIN],
    ['record === null', 'false', 'No login without a record is ever remembered.'],
  ]),
  ...inFile('src/access/request-session.ts', [["'edits'", '""', 'Every kind but that of a login gives the same id.']]),
  ...inFile('src/access/session-ids.ts', [
    ['known !== undefined', 'false', 'The tag is the same; it is only computed again.'],
  ]),
  ...inFile('src/access/directory.ts', [['() => false', '() => undefined', 'Both mean that nothing was written.']]),
]
