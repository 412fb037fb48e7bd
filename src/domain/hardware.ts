/*
 * Sorts the parts of a device for display. Collectors report what they find, so parents may be missing, parts may form
 * cycles, and chains may be long. Therefore no function here recurses.
 */
import type { Hardware } from '../../generated/types.ts'

/**
 * Returns the parts depth first: each part is followed by its children. Siblings are sorted by slotNumber (null last),
 * then by hardwareId. A part whose parent is missing, or that is in a cycle, counts as top level. Every part appears
 * exactly once. The cost is linear, except for the sorting of siblings.
 */
export function inTreeOrder(hardware: readonly Hardware[]): Hardware[] {
  const parents = findParents(hardware)
  const circular = circularParts(hardware, parents)
  const children = new Map<Hardware | null, Hardware[]>()
  for (const part of hardware) {
    const parent = circular.has(part) ? null : (parents.get(part) ?? null)
    const siblings = children.get(parent)
    if (siblings) siblings.push(part)
    else children.set(parent, [part])
  }
  return flatten(children)
}

function flatten(children: Map<Hardware | null, Hardware[]>): Hardware[] {
  // The stack is in reverse order, so the next part is always the last element.
  const waiting = childrenReversed(children, null)
  const ordered: Hardware[] = []
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    ordered.push(part)
    for (const child of childrenReversed(children, part)) waiting.push(child)
  }
  return ordered
}

function childrenReversed(children: Map<Hardware | null, Hardware[]>, parent: Hardware | null): Hardware[] {
  return (children.get(parent) ?? []).sort(compareSiblings).reverse()
}

/** A part whose parent is missing has the parent undefined. */
type Parents = ReadonlyMap<Hardware, Hardware | undefined>

function findParents(hardware: readonly Hardware[]): Parents {
  const byId = new Map<number | null, Hardware>()
  for (const part of hardware) if (!byId.has(part.hardwareId)) byId.set(part.hardwareId, part)
  return new Map(hardware.map((part) => [part, byId.get(part.cardParentId)]))
}

/** Returns the parts whose chain of parents leads back to themselves. */
function circularParts(hardware: readonly Hardware[], parents: Parents): Set<Hardware> {
  const circular = new Set<Hardware>()
  const walkOf = new Map<Hardware, number>()
  hardware.forEach((start, walk) => {
    let part: Hardware | undefined = start
    while (part && !walkOf.has(part)) {
      walkOf.set(part, walk)
      part = parents.get(part)
    }
    if (!part || walkOf.get(part) !== walk) return
    while (part && !circular.has(part)) {
      circular.add(part)
      part = parents.get(part)
    }
  })
  return circular
}

function compareSiblings(a: Hardware, b: Hardware): number {
  if (a.slotNumber !== b.slotNumber) {
    if (a.slotNumber === null) return 1
    if (b.slotNumber === null) return -1
    return a.slotNumber - b.slotNumber
  }
  return a.hardwareId - b.hardwareId
}
