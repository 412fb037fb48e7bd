import { type Explanation, inFile } from '../explanation.ts'

const SYNC_LOOP =
  'for (let folder = lowest; ; folder = dirname(folder)) { const handle = await open(folder, constants.O_RDONLY) ' +
  'await handle.sync().finally(() => handle.close()) if (folder === highest) return }'
const SYNC_LOOP_FALSE =
  'for (let folder = lowest; false; folder = dirname(folder)) { const handle = await open(folder, ' +
  'constants.O_RDONLY); await handle.sync().finally(() => handle.close()); if (folder === highest) return; }'

const SECOND_ATTEMPT = 'The second attempt, after the parent, fails with the same error. The root folder always exists.'
const POWER_CUT = 'Only a power cut shows whether a folder was synchronized; the file is the same.'

/** Explanations of mutants of src/files; see ../survivors.ts. */
export const OF_FILES: readonly Explanation[] = [
  ...inFile('src/files/config-folder.ts', [
    ["''", '"Stryker was here!"', 'A relative path is ignored like an empty one.'],
  ]),
  ...inFile('src/files/file-failure.ts', [
    ['/^ERR_FS_/', '/ERR_FS_/', 'No code of Node has this text after its beginning.'],
  ]),
  ...inFile('src/files/make-folders.ts', [
    ["codeOf(problem) !== 'ENOENT' || parent === path", 'false', SECOND_ATTEMPT],
    [
      "codeOf(problem) !== 'ENOENT' || parent === path",
      "codeOf(problem) !== 'ENOENT' && parent === path",
      SECOND_ATTEMPT,
    ],
    ['parent === path', 'false', SECOND_ATTEMPT],
    ["codeOf(problem) !== 'ENOENT'", 'false', SECOND_ATTEMPT],
  ]),
  ...inFile('src/files/write-once.ts', [
    ['topmostMade === undefined', 'true', POWER_CUT],
    ['folder === highest', 'true', POWER_CUT],
    ['folder === highest', 'folder !== highest', POWER_CUT],
    [SYNC_LOOP, SYNC_LOOP_FALSE, POWER_CUT],
    [`{ ${SYNC_LOOP} }`, '{}', POWER_CUT],
  ]),
]
