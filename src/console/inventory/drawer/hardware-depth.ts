import type { Hardware } from '../../../../clients/typescript/index.ts'

/**
 * Returns the depth of each part, from 0. Parts come depth first, each after the one that holds it; a part without its
 * parent is at the top.
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
