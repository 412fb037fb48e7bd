import type { Hardware } from '../../../../clients/typescript/index.ts'

/**
 * Returns the depth of each part, starting at 0. In the order of the parts, each comes after the part that holds it. A
 * part without its parent has depth 0.
 */
export function hardwareDepths(parts: readonly Pick<Hardware, 'hardwareId' | 'cardParentId'>[]): number[] {
  const depths = new Map<number, number>()
  return parts.map(({ hardwareId, cardParentId }) => {
    const parent = cardParentId === null ? undefined : depths.get(cardParentId)
    const depth = parent === undefined ? 0 : parent + 1
    depths.set(hardwareId, depth)
    return depth
  })
}
