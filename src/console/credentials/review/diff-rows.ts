/* Formats an edit as rows of two columns: the saved value, and the value that a commit writes. */
import type { EditedField, PendingEdit } from '../../../../clients/typescript/index.ts'
import { members } from '../sets/set-members.ts'
import { labelOf, NOT_SHOWN, valueText } from './value-text.ts'

export interface DiffRow {
  readonly label: string
  readonly before: string
  readonly after: string
  readonly isSame: boolean
}

const SECRETS = members.filter(({ isSecret }) => isSecret)

export function diffRows({ set, action, fields }: PendingEdit): DiffRow[] {
  const rows = fields.map((field) => (isSecretIn(set, field) ? secretRow(field, action) : plainRow(field)))
  const untouched = SECRETS.filter(({ name }) => !fields.some((field) => field.name === name))
  if (set === null || action !== 'update' || untouched.length === 0) return rows
  const label = untouched.length === SECRETS.length ? 'Secrets' : 'Other secrets'
  return [...rows, { label, before: NOT_SHOWN, after: 'unchanged', isSame: true }]
}

const isSecretIn = (set: string | null, { name }: EditedField): boolean =>
  set !== null && SECRETS.some((member) => member.name === name)

const secretRow = ({ name }: EditedField, action: PendingEdit['action']): DiffRow => ({
  label: labelOf(name),
  before: action === 'create' ? '' : NOT_SHOWN,
  after: action === 'create' ? 'as entered' : 'changed',
  isSame: false,
})

function plainRow({ name, before, after }: EditedField): DiffRow {
  const [left, right] = [valueText(name, before), valueText(name, after)]
  return { label: labelOf(name), before: left, after: right, isSame: left === right }
}
