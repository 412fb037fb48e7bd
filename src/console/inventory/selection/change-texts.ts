/*
 * Converts between a bulk change and the texts of its form. The form has a text for each field, by the path of the
 * field in the params of Inventory.updateDevices.
 */
import { parseTags, tagsText } from '../tags-text.ts'
import type { BulkChange } from './bulk-update.ts'

/** New texts by path, such as `/fields/site`. A field without a text, or with null, stays unchanged. */
export type ChangeTexts = Readonly<Record<string, string | null>>

const NAMED = '/fields/'

/** Returns the change that the texts of the form describe. */
export const toBulkChange = (texts: ChangeTexts): BulkChange => ({
  adapterId: texts['/adapterId'] ?? null,
  customFields: [0, 1, 2, 3, 4].map((at) => texts[`/customFields/${at}`] ?? null),
  fields: Object.fromEntries(
    Object.entries(texts).flatMap(([path, text]) =>
      path.startsWith(NAMED) && text !== null ? [[path.slice(NAMED.length), text]] : [],
    ),
  ),
  addTags: parseTags(texts['/addTags'] ?? ''),
  removeTags: parseTags(texts['/removeTags'] ?? ''),
  memo: texts['/memo'] ?? null,
})

/** Returns the texts of a form that shows a change; null means an empty form. */
export function textsOfChange(change: BulkChange | null): ChangeTexts {
  if (change === null) return {}
  const { adapterId, customFields, fields, addTags, removeTags, memo } = change
  return {
    '/adapterId': adapterId,
    ...Object.fromEntries(customFields.map((text, at) => [`/customFields/${at}`, text])),
    ...Object.fromEntries(Object.entries(fields).map(([name, text]) => [`${NAMED}${name}`, text])),
    '/addTags': addTags.length === 0 ? null : tagsText(addTags),
    '/removeTags': removeTags.length === 0 ? null : tagsText(removeTags),
    '/memo': memo,
  }
}
