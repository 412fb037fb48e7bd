/*
 * Converts interfaces and hardware to their stored form. There an interface has every member: unreported members are
 * null, and addresses have one spelling. A part has only the members that are known.
 */
import type { Hardware, Interface, ReportedHardware, ReportedInterface } from '../../../generated/types.ts'
import { parseMacAddress } from '../mac-address.ts'
import { completeAddress } from './interface-address.ts'

export function completeInterface(reported: ReportedInterface): Interface {
  // A loop over the reported members is several times faster than a spread.
  const complete: Record<string, unknown> = unknownInterface()
  for (const name in reported) complete[name] = reported[name as keyof ReportedInterface]
  const { macAddress } = reported
  const ipAddresses = toAddresses(reported)
  complete.macAddress = typeof macAddress === 'string' ? parseMacAddress(macAddress) : null
  complete.ipAddress = ipAddresses[0]?.ipAddress ?? null
  complete.ipAddresses = ipAddresses
  return complete as unknown as Interface
}

/** Creates an interface whose members are all unreported. Responses send the members in this order. */
const unknownInterface = () => ({
  name: '',
  description: null,
  type: null,
  ifIndex: null,
  adminStatus: null,
  operStatus: null,
  macAddress: null,
  mtu: null,
  speed: null,
  duplex: null,
  vrf: null,
  ipAddress: null,
  ipAddresses: [],
  captureTime: null,
})

/** An interface whose members are all unreported. */
export const UNKNOWN_INTERFACE: Interface = unknownInterface()

/**
 * Returns the list of addresses. If the list does not include the single address, the single address becomes its first
 * element.
 */
function toAddresses({ ipAddress, ipAddresses }: ReportedInterface): Interface['ipAddresses'] {
  const listed = (ipAddresses ?? []).map(completeAddress)
  if (ipAddress === undefined || ipAddress === null) return listed
  const single = completeAddress({ ipAddress })
  return listed.some((address) => address.ipAddress === single.ipAddress) ? listed : [single, ...listed]
}

/** The members of a part that are Booleans. A report may have 0 and 1 there, because Perl has no other Booleans. */
const BOOLEANS = ['fieldReplaceable', 'latest'] as const satisfies (keyof ReportedHardware)[]

/**
 * Returns the members of a part that are known, in the order in which they are sent; 0 and 1 become Booleans. Parts are
 * kept in this form: a complete part takes five times the memory, and a body may hold a million parts. Returns the
 * reported part itself if it has this form.
 */
export function knownHardware(reported: ReportedHardware): ReportedHardware {
  const part = reported as Record<string, unknown>
  const names = Object.keys(part)
  const isInOrder = names.every((name, at) => at === 0 || positionOf(names[at - 1]!) <= positionOf(name))
  const numbers = BOOLEANS.filter((name) => typeof part[name] === 'number')
  if (isInOrder && numbers.length === 0 && names.every((name) => part[name] !== null)) return reported
  const known: Record<string, unknown> = {}
  for (const name of isInOrder ? names : names.sort((a, b) => positionOf(a) - positionOf(b))) {
    if (part[name] !== null) known[name] = part[name]
  }
  for (const name of numbers) known[name] = part[name] === 1
  return known as unknown as ReportedHardware
}

/**
 * Returns a part with every member. The loop gives all parts one hidden class. `{...unknown, ...known}` would return
 * the same members, but V8 makes a hidden class for each object to which a spread adds a member, here hardwareId: a
 * part would take 900 bytes instead of 250.
 */
export function completeHardware(known: ReportedHardware): Hardware {
  const part: Record<string, unknown> = unknownHardware()
  for (const name in known) part[name] = known[name as keyof ReportedHardware]
  return part as unknown as Hardware
}

const unknownHardware = (): Omit<Hardware, 'hardwareId'> => ({
  deviceId: null,
  assetType: null,
  name: null,
  description: null,
  make: null,
  modelNumber: null,
  partNumber: null,
  serialNumber: null,
  revisionNumber: null,
  hardwareVersion: null,
  firmwareVersion: null,
  softwareVersion: null,
  slotNumber: null,
  slotType: null,
  portCount: null,
  status: null,
  memoryKind: null,
  memorySize: null,
  fieldReplaceable: null,
  assetTag: null,
  captureTime: null,
  latest: null,
  cardParentId: null,
})

/** The position of each member of a part. The id, and members that the contract does not list, are sent last. */
const POSITIONS: ReadonlyMap<string, number> = new Map(Object.keys(unknownHardware()).map((name, at) => [name, at]))
const positionOf = (name: string): number => POSITIONS.get(name) ?? POSITIONS.size

/** Returns whether the contract lists a member of a part. A part may have others. */
export const isListedMember = (name: string): boolean => name === 'hardwareId' || POSITIONS.has(name)

/** Returns the part without members that are null or in `except`. */
export function onlyKnown<Part extends object>(part: Part, except: readonly (keyof Part)[] = []): Partial<Part> {
  const known: Partial<Part> = {}
  for (const name in part) {
    if (part[name] !== null && !except.includes(name)) known[name] = part[name]
  }
  return known
}
