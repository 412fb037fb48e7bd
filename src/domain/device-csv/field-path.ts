/*
 * Paths of named fields, such as `fields.site`: their names in the columns of files and tables, and in the changes of a
 * device. This module imports nothing, because it also runs in browsers.
 */

/** The path of a named field. */
export type FieldPath = `fields.${string}`

const PREFIX = 'fields.'
const NAME = '[a-z][a-z0-9_]{0,31}'
const FIELD_NAME = new RegExp(`^${NAME}$`)
const FIELD_PATH = new RegExp(`^fields[.]${NAME}$`)

/** Returns whether a text has the form of the name of a named field. */
export const hasFormOfFieldName = (text: string): boolean => FIELD_NAME.test(text)

/** Returns whether a text may be the path of a named field. */
export const isFieldPath = (text: string): text is FieldPath => FIELD_PATH.test(text)

/** Returns the path of a named field. */
export const toFieldPath = (name: string): FieldPath => `${PREFIX}${name}`

/** Returns the name of the named field at a path. */
export const nameAtPath = (path: FieldPath): string => path.slice(PREFIX.length)
