/*
 * The command keyrack credentials edit: opens a configuration in an editor. The edit session begins after the editor is
 * closed, so that the session does not expire while the user edits. The command then reads the configuration again to
 * find changes of other callers.
 */
import { createInterface } from 'node:readline/promises'
import type { ConfigType, Credentials, PendingEdits, SentCredentialSets } from '../../../../clients/typescript/index.ts'
import { harmlessJson } from '../../../domain/harmless-text.ts'
import { CommandError } from '../../command.ts'
import { describeFailure } from '../../failures.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import {
  changedSets,
  createEditedConfig,
  deletedSets,
  type EditedConfig,
  isOtherConfig,
  readDocument,
  refuseMaskedSets,
  toEditedConfig,
} from './edited-config.ts'
import { editText } from './text-editor.ts'

export interface EditOptions {
  readonly create?: boolean
  readonly reveal?: boolean
  readonly yes?: boolean
}

/** Maximum number of sets that the command edits. Larger configurations must be exported and imported. */
const MAX_SETS = 1000

export async function editCredentials(
  context: RemoteCommandContext,
  options: EditOptions,
  network: string,
  config: string,
): Promise<void> {
  const { create = false, reveal = false, yes = false } = options
  const read = (): Promise<EditedConfig | null> => readConfig(context, { network, config, reveal })
  const before = await read()
  if (before === null && !create) {
    throw new CommandError(`No configuration "${config}" in ${network}: use --create to create it`)
  }
  const shown = before ?? createEditedConfig(config)
  const after = await edited(context, shown)
  if (before !== null && JSON.stringify(before) === JSON.stringify(after)) return context.screen.inform('No change')
  await context.client.credentials.edit(
    async (session) => {
      await stage(session, { network, before, after, signal: context.signal })
      if (JSON.stringify(await read()) !== JSON.stringify(before)) {
        throw new CommandError(`Another caller changed "${config}" since you started. Nothing was committed`)
      }
      showEdits(context, await session.getPendingEdits({ signal: context.signal }))
      if (!yes && !(await isAgreed('Commit these edits? [y/N] ', context.signal)))
        throw new CommandError('Nothing was committed')
    },
    { signal: context.signal },
  )
  context.screen.inform('Committed')
}

interface Which {
  readonly network: string
  readonly config: string
  readonly reveal: boolean
}

/** Returns the saved configuration, or null if there is none. */
async function readConfig(
  { client, signal }: RemoteCommandContext,
  { network, config, reveal }: Which,
): Promise<EditedConfig | null> {
  const configs = await client.credentials.getAllCredentialConfigs({ network }, { signal })
  const found = configs.find(({ name }) => name === config)
  if (found === undefined) return null
  const page = { network, configName: config, pageData: { offset: 0, pageSize: MAX_SETS } }
  const { total = 0, credentialSets } = reveal
    ? await client.credentials.getCredentialSets(page, { signal })
    : await client.credentials.getMaskedCredentialSets(page, { signal })
  if (total > MAX_SETS)
    throw new CommandError(`"${config}" has ${total} sets, too many for an editor: export and import them`)
  return toEditedConfig(found, credentialSets, { reveal })
}

/** Returns the edited document. If it cannot be used, offers the editor again. */
async function edited({ screen, signal }: RemoteCommandContext, shown: EditedConfig): Promise<EditedConfig> {
  let text = `${harmlessJson(shown, 2)}\n`
  for (;;) {
    text = await editText(text)
    try {
      const document = readDocument(text)
      refuseMaskedSets(shown, document)
      return document
    } catch (problem) {
      screen.inform(describeFailure(problem))
      if (!process.stdin.isTTY || !(await isAgreed('Edit it again? [y/N] ', signal))) throw problem
    }
  }
}

interface Change {
  readonly network: string
  readonly before: EditedConfig | null
  readonly after: EditedConfig
  readonly signal: AbortSignal
}

async function stage(session: Credentials, { network, before, after, signal }: Change): Promise<void> {
  if (before === null || isOtherConfig(before, after)) {
    const { name, priority, addresses } = after
    const isRenamed = before !== null && before.name !== name
    const addressSet = { addresses: [...addresses] }
    const credentialConfig = { name, priority, type: after.type as ConfigType, addressSet }
    const oldConfigName = isRenamed ? before.name : null
    await session.saveCredentialConfig({ network, oldConfigName, credentialConfig }, { signal })
  }
  const old = before ?? { ...after, sets: [] }
  const target = { network, configName: after.name }
  const [gone, changed] = [deletedSets(old, after), changedSets(old, after)]
  if (gone.length > 0) await session.deleteCredentialSets({ ...target, credentialSets: gone }, { signal })
  if (changed.length > 0) {
    const credentialSets = changed as unknown as SentCredentialSets
    await session.saveCredentialSets({ ...target, credentialSets }, { signal })
  }
}

/** Prints the edits for confirmation. Secrets are listed by name only: the server sends no values. */
function showEdits({ screen }: RemoteCommandContext, { edits }: PendingEdits): void {
  for (const { config, set, action, fields } of edits) {
    const what = set === null ? `configuration "${config}"` : `set "${set}"`
    const said = fields.map(({ name, before, after }) =>
      before === null && after === null ? name : `${name} ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
    )
    screen.inform(`${action} ${what}${said.length === 0 ? '' : `: ${said.join(', ')}`}`)
  }
}

/** Asks the user a question and returns whether the answer is yes. If stdin has ended, the answer is no. */
async function isAgreed(question: string, signal: AbortSignal): Promise<boolean> {
  const asked = createInterface({ input: process.stdin, output: process.stderr })
  const silence = new Promise<string>((resolve) => asked.once('close', () => resolve('')))
  try {
    return /^y(es)?$/i.test((await Promise.race([asked.question(question, { signal }), silence])).trim())
  } catch (failure) {
    signal.throwIfAborted()
    throw failure
  } finally {
    asked.close()
  }
}
