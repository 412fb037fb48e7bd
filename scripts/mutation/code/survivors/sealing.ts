import { type Explanation, inFile, LONGER, variants } from '../explanation.ts'

const SAME_BYTES = 'The cipher takes text as UTF-8 itself, and a copy of the bytes is the same bytes.'
const RANDOM_ANYWAY = 'The bytes are random either way; it only costs a system call.'
const HAS_USERS = 'Every system that keyrack supports has user ids.'

/** Explanations of mutants of src/sealing; see ../survivors.ts. */
export const OF_SEALING: readonly Explanation[] = [
  ...inFile('src/sealing/sealed-blob.ts', [
    ...variants("typeof plaintext === 'string'", ['true', 'false', "typeof plaintext !== 'string'"], SAME_BYTES),
    ["'string'", '""', SAME_BYTES],
  ]),
  ...inFile('src/sealing/signer.ts', [
    ...variants(
      'text.length * BYTES_OF_A_CHARACTER > MAX_TEXT_BYTES',
      ['true', 'text.length * BYTES_OF_A_CHARACTER >= MAX_TEXT_BYTES'],
      LONGER,
    ),
  ]),
  ...inFile('src/sealing/change-keyring.ts', [
    [
      'term < Math.max(...present)',
      'term <= Math.max(...present)',
      'A term that is missing is never one that is present.',
    ],
  ]),
  ...inFile('src/sealing/key-file.ts', [
    ['process.geteuid?.()', 'process.geteuid()', HAS_USERS],
    ['us === undefined', 'false', HAS_USERS],
  ]),
  ...inFile('src/sealing/random-pool.ts', [
    ...variants('at + count > pool.length', ['true', 'at + count >= pool.length'], RANDOM_ANYWAY),
  ]),
  ...inFile('src/sealing/open-sealing.ts', [
    ['present === null', 'true', 'The attributes are used only if there is no keyring.'],
  ]),
  ...inFile('src/sealing/stored-keyring.ts', [
    ["typeof value === 'number'", 'true', 'The next condition accepts only numbers.'],
  ]),
]
