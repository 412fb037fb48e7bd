import type { Hardware } from '../../../../generated/client/typescript/index.ts'

/** How deep each part sits, from 0. They come depth first, each behind the one it sits in; one whose parent is not among them is at the top. */
export function hardwareDepths(parts: readonly Pick<Hardware, 'hardwareId' | 'cardParentId'>[]): number[] {
  const depths = new Map<number, number>()
  return parts.map(({ hardwareId, cardParentId }) => {
    const parent = cardParentId === null ? undefined : depths.get(cardParentId)
    const depth = parent === undefined ? 0 : parent + 1
    depths.set(hardwareId, depth)
    return depth
  })
}
