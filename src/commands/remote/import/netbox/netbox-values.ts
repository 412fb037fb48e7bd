/*
 * Reads values of a NetBox device by a path such as `site.name` or `custom_fields.owner`.
 */
import { isObject } from '../../../../domain/json.ts'
import type { NetboxObject } from './netbox-reader.ts'

/** Members of the address that names a device: IPv4 first, as NetBox itself prefers unless configured otherwise. */
const PRIMARY = ['primary_ip4', 'primary_ip6'] as const

/** Returns the primary address of a device as an object of NetBox, or null. */
export function addressObject(device: NetboxObject): NetboxObject | null {
  for (const member of PRIMARY) {
    const value = device[member]
    if (isObject(value) && typeof value.address === 'string') return value
  }
  return null
}

/**
 * Returns the value at a path, or undefined if the device does not have the path. A related object that is null has no
 * members to look at, so every path through it is null.
 */
function valueAt(device: NetboxObject, path: string): unknown {
  let value: unknown = device
  for (const name of path.split('.')) {
    if (value === null) return null
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  }
  return value
}

/** Returns whether a device has the path, also without a value. */
export const hasPath = (device: NetboxObject, path: string): boolean => valueAt(device, path) !== undefined

/** Returns the texts of the first path that has a value: one text, or one for each element of a list. */
export function firstTexts(device: NetboxObject, paths: readonly string[]): string[] {
  for (const path of paths) {
    const value = valueAt(device, path)
    const texts = (Array.isArray(value) ? value : [value]).map(toText).filter((text) => text !== '')
    if (texts.length > 0) return texts
  }
  return []
}

/** Returns the non-empty texts of these members of an object. */
export const textsOf = (value: unknown, members: readonly string[]): string[] =>
  isObject(value) ? members.map((member) => toText(value[member])).filter((text) => text !== '') : []

/**
 * Returns a value as text. An object is shown by its name: related objects, choices and tags have one. The others are
 * custom fields of the type JSON, which stay JSON.
 */
function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!isObject(value)) return Array.isArray(value) ? value.map(toText).join(', ') : String(value)
  const name = value.name ?? value.address ?? value.label ?? value.value ?? value.display
  return name === undefined ? JSON.stringify(value) : toText(name)
}
