/* Chooses the test files that must notice a fault in a script. Each runs in a second or two. */

const SESSIONS = 'test/store/credentials/sessions'
const EDITS = 'test/store/credentials/edit-buffers'

const MOVES = ['test/store/inventory/cross-slot-moves.test.ts']
const HISTORY = ['test/store/inventory/histories.test.ts']
const COMMIT = 'test/store/inventory/devices.commit.test.ts'

const NETWORKS = ['test/store/inventory/networks.test.ts']
const SET_SCRIPTS = ['test/store/credentials/set-scripts.test.ts']
const BACKUP = ['test/store/backup/copy-network.ci.test.ts', 'test/store/backup/copy-tag.ci.test.ts']
const CHANGES = ['test/store/inventory/change-scripts.test.ts', 'test/api/get-changes.test.ts']

/** The test files of each script, those that notice most faults first. */
export const CHOSEN_TESTS: Readonly<Record<string, readonly string[]>> = {
  'commit-edits': [`${EDITS}.commit.test.ts`, 'test/store/credentials/large-commit.test.ts'],
  'save-edits': [`${EDITS}.save.test.ts`],
  'take-lost': ['test/access/request-session.test.ts', `${SESSIONS}.end.test.ts`],
  'touch-session': [`${SESSIONS}.touch.test.ts`, `${SESSIONS}.end.test.ts`],
  'end-session': [`${SESSIONS}.end.test.ts`],
  commit: [COMMIT, ...HISTORY, ...MOVES],
  reseal: ['test/store/credentials/sealed-records.test.ts'],
  'replace-keyring': ['test/store/credentials/keyring.test.ts'],
  'write-access': ['test/store/access/access-records.test.ts'],
  'define-fields': ['test/store/inventory/field-names.test.ts'],
  'trim-audit': ['test/store/audit/audit-bounds.test.ts'],
  'write-heads': ['test/store/audit/audit-bounds.test.ts', 'test/audit/cuts.test.ts'],
  'leave-network': MOVES,
  'enter-network': MOVES,
  'end-move': MOVES,
  history: ['test/store/inventory/history-script.test.ts'],
  past: HISTORY,
  'read-history': HISTORY,
  'find-request': [...HISTORY, ...CHANGES],
  'find-definition': CHANGES,
  entries: CHANGES,
  'read-entries': ['test/store/audit/large-entries.test.ts'],
  'purge-history': HISTORY,
  'read-audit-after': CHANGES,
  'find-entries': CHANGES,
  'page-by-address': ['test/store/inventory/page-script.test.ts'],
  'page-sets': SET_SCRIPTS,
  'locate-sets': SET_SCRIPTS,
  'read-changes': ['change-scripts', 'network-changes', 'network-changes.model'].map(
    (name) => `test/store/inventory/${name}.test.ts`,
  ),
  'purge-tombstones': ['test/store/inventory/change-feed.purge.test.ts'],
  'define-network': NETWORKS,
  'delete-network': NETWORKS,
  audit: ['test/store/audit/audit.test.ts', COMMIT],
  'read-backup-changes': ['test/store/backup/changed-devices.test.ts', ...BACKUP],
  'read-backup-histories': ['test/store/backup/histories-script.test.ts', ...BACKUP],
  'read-backup-state': BACKUP,
  stream: BACKUP,
  session: [`${EDITS}.save.test.ts`, `${EDITS}.commit.test.ts`, `${SESSIONS}.touch.test.ts`],
  once: [COMMIT, `${EDITS}.save.test.ts`, `${EDITS}.commit.test.ts`, 'test/store/audit/idempotency-limit.test.ts'],
}
