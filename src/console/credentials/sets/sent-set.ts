/* The values that a form of a set sends. The service keeps members that are not sent. */
import type { SentCredentialSet } from '../../../../clients/typescript/index.ts'
import { shownInArea, shownInLine } from '../../forms/shown-text.ts'
import type { MaskedSet } from './masked-set.ts'
import { type Member, members } from './set-members.ts'

/** Returns the name of the checkbox that clears a secret. */
export const clearing = (name: string): string => `clear ${name}`

/** Returns the members of a set that a form changes. `set` is null for a new set. */
export function sentSet(form: FormData, set: MaskedSet | null): SentCredentialSet {
  const text = (name: string): string => String(form.get(name) ?? '')
  const changes = members.flatMap(({ name, isSecret, control }): [string, string | number][] => {
    const value = text(name)
    if (isSecret && value === '') return form.has(clearing(name)) ? [[name, '']] : []
    const shown = control === 'lines' ? shownInArea : shownInLine
    if (value === shown(set?.plain[name] ?? '')) return []
    return [[name, sentValue({ control }, value)]]
  })
  const priority = text('priority')
  return {
    name: set?.name ?? text('name'),
    ...Object.fromEntries(changes),
    ...(priority === '' || Number(priority) === set?.priority ? {} : { priority: Number(priority) }),
  }
}

/** Returns the values that a form gives these members. It leaves out secrets that are empty and not cleared. */
export function typedMembers(form: FormData, typed: readonly Member[]): Record<string, string | number> {
  const entries = typed.flatMap((member): [string, string | number][] => {
    const text = String(form.get(member.name) ?? '')
    const isKept = member.isSecret && text === '' && !form.has(clearing(member.name))
    return isKept ? [] : [[member.name, sentValue(member, text)]]
  })
  return Object.fromEntries(entries)
}

/** Returns the text of a field as it is sent. */
const sentValue = ({ control }: Pick<Member, 'control'>, text: string): string | number =>
  control === 'time' ? toTime(text) : text

/** Returns the time of a field in UTC, in Unix epoch milliseconds; 0 if the field is empty. */
const toTime = (text: string): number => (text === '' ? 0 : Date.parse(`${text}Z`))
