/*
 * Reads values of a NetBox device by a path such as `site.name` or `custom_fields.owner`.
 */
import { isObject } from '../../../../domain/json.ts'
import type { NetboxObject } from './netbox-reader.ts'

/**
 * Returns the value at a path, or undefined if the device does not have the path. A related object that is null has no
 * members to look at, so every path through it is null.
 */
export function valueAt(device: NetboxObject, path: string): unknown {
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

/** Returns the first path that has a value, or undefined. */
export const pathWithValue = (device: NetboxObject, paths: readonly string[]): string | undefined =>
  paths.find((path) => firstTexts(device, [path]).length > 0)

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
