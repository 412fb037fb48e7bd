import type { CredentialSet } from '../../../../generated/client/typescript/index.ts'
import { fileText } from '../files/file-rows.ts'
import { type FileFormat, formatOf, STDIO } from '../files/row-file.ts'
import { writeWhole } from '../files/write-file.ts'
import { progressOn } from '../progress.ts'
import type { AtServer } from '../remote-command.ts'
import { isSecret, pagesOfSets } from './secrets.ts'
import { writtenSets } from './set-rows.ts'

/*
 * keyrack credentials export: the sets of a configuration as a file for import, without secrets unless they were asked for.
 */

export interface ExportSetsOptions {
  readonly network: string
  readonly config: string
  readonly format?: FileFormat
  readonly reveal?: boolean
}

export async function exportSets(at: AtServer, options: ExportSetsOptions, path = STDIO): Promise<void> {
  const { network, config: configName, reveal = false } = options
  const format = path === STDIO ? (options.format ?? 'csv') : formatOf(path, options.format)
  const text = fileText(format, writtenSets)
  const progress = progressOn(at.screen, { doing: 'exporting', unit: 'sets' })
  let done = 0
  const pieces = (async function* () {
    yield text.begin
    let total: number | null = null
    for await (const page of pagesOfSets(at, { network, configName }, { reveal })) {
      total ??= page.total ?? null
      yield text.rows(reveal ? page.credentialSets : page.credentialSets.map(withoutSecrets))
      done += page.credentialSets.length
      progress.report(done, total === null || total === 0 ? null : done / total)
    }
    yield text.end()
  })()
  try {
    if (path === STDIO) for await (const piece of pieces) await at.output.send(piece)
    else await writeWhole(path, pieces, { isSecret: true })
  } finally {
    at.screen.hide()
  }
  at.screen.tell(`${progress.end(done)}${reveal ? '' : ', without their secrets (--reveal writes them too)'}`)
}

/** Members that are left out stay as they are when the file is imported. */
const withoutSecrets = (set: CredentialSet): Partial<CredentialSet> =>
  Object.fromEntries(Object.entries(set).filter(([name]) => !isSecret(name)))
