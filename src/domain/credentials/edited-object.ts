import { compareCodePoints } from '../text.ts'

/** The names of an edited object; those of a configuration have no set. */
interface EditedObject {
  readonly network: string
  readonly config: string
  readonly set?: string | null
}

/**
 * Compares edited objects by their names only, so that the order of edits and conflicts is stable. A configuration
 * comes before its sets.
 */
export const compareEditedObjects = (a: EditedObject, b: EditedObject): number =>
  compareCodePoints(a.network, b.network) ||
  compareCodePoints(a.config, b.config) ||
  compareCodePoints(a.set ?? '', b.set ?? '')
