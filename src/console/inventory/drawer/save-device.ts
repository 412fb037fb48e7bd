/*
 * Saves the editable fields of a device. One method saves the hostname and the adapter, another one the custom
 * fields and the named fields.
 */
import { type Device, InvalidParamsError, type Keyrack } from '../../../../clients/typescript/index.ts'
import { toFieldPath } from '../../../domain/device-csv/field-path.ts'
import { shownInLine } from '../../forms/shown-text.ts'
import { reasonOf } from '../../session/reason-of.ts'
import { COMMENT_HEADER } from '../../shell/comment-header.ts'
import { textOfKey } from '../search/inventory-url.ts'

/** The editable fields. `path` is the path of the field in the service's findings. */
export const EDITABLE = [
  { name: 'hostname', title: 'Hostname', path: '/newHostname' },
  { name: 'adapterId', title: 'Adapter', path: '/newAdapterId' },
  { name: 'custom1', title: 'Custom 1', path: '/customFields/0' },
  { name: 'custom2', title: 'Custom 2', path: '/customFields/1' },
  { name: 'custom3', title: 'Custom 3', path: '/customFields/2' },
  { name: 'custom4', title: 'Custom 4', path: '/customFields/3' },
  { name: 'custom5', title: 'Custom 5', path: '/customFields/4' },
] as const

export type EditableName = (typeof EDITABLE)[number]['name']

/** The findings by the names of the inputs; `others` has those about no input. */
export type SaveFindings = Readonly<Partial<Record<string, string>>>

/**
 * Sends only fields that the user changed, so that changes of other fields by other callers stay. Returns false if the
 * user changed nothing. `before` is the device as the form showed it at first. If both calls are needed, the second one
 * is tried without an effect first, so that a refusal changes nothing. If it fails afterwards, the error says what was
 * saved.
 */
export async function saveDevice(
  client: Keyrack,
  before: Device,
  typed: Readonly<Record<EditableName, string> & Record<string, string>>,
  { namedFields, comment }: { readonly namedFields: readonly string[]; readonly comment: string },
): Promise<boolean> {
  const changed = (name: EditableName): string | null =>
    typed[name] === shownInLine(before[name] ?? '') ? null : typed[name]
  const { network, ipAddress } = before
  const [newHostname, newAdapterId] = [changed('hostname'), changed('adapterId')]
  const customFields = EDITABLE.slice(2).map(({ name }) => changed(name))
  const isMain = newHostname !== null || newAdapterId !== null
  const fields = changedNamedFields(before, typed, namedFields)
  const isCustom = customFields.some((value) => value !== null) || fields !== null
  const saveFields = (dryRun: boolean): Promise<unknown> =>
    client.inventory.updateDevices({ ipCsv: textOfKey(before), customFields, fields, dryRun }, { comment })
  if (isMain && isCustom) await saveFields(true)
  if (isMain) await client.inventory.updateDevice({ network, ipAddress, newHostname, newAdapterId }, { comment })
  if (isCustom) await saveFields(false).catch((failure) => Promise.reject(isMain ? onlyMainSaved(failure) : failure))
  return isMain || isCustom
}

const onlyMainSaved = (failure: unknown): Error =>
  new Error(`hostname and adapter are saved, the other fields are not: ${reasonOf(failure)}`, { cause: failure })

/** Returns the named fields that the user changed, or null if there are none. */
function changedNamedFields(
  { fields = {} }: Device,
  typed: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> | null {
  const changed = names.filter((name) => (typed[toFieldPath(name)] ?? '') !== shownInLine(fields[name] ?? ''))
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((name) => [name, typed[toFieldPath(name)] ?? '']))
}

export function findingsOfSave(failure: unknown): SaveFindings {
  if (!(failure instanceof InvalidParamsError)) return { others: reasonOf(failure) }
  const found: Record<string, string> = {}
  for (const { path, reason } of failure.findings) {
    if (path === `/${COMMENT_HEADER}`) {
      found.comment = reason
      continue
    }
    const [, named] = /^\/fields\/(\w+)$/.exec(path) ?? []
    const input = named === undefined ? EDITABLE.find((one) => one.path === path)?.name : toFieldPath(named)
    if (input !== undefined) found[input] = reason
    else found.others = [found.others, `${path} ${reason}`].filter((text) => text !== undefined).join('; ')
  }
  return found
}
