import type { AccessRecords, AccessState } from '../store/access-records.ts'
import type { KeyRecord } from './api-key.ts'
import { LOCAL_OWNER, ownerOfKey, ownerOfUser } from './owner.ts'
import type { UserRecord } from './password.ts'

/*
 * The API keys and users as this process knows them. It looks twice a second whether they have changed: what was revoked is
 * refused, and the first key asked for, within a second.
 */

const LOOK_MS = 500

export interface Directory {
  /** Whether no key and no user is recorded; one that was revoked or has expired still is. */
  readonly isEmpty: boolean
  findKey(id: string): KeyRecord | null
  findUser(name: string): UserRecord | null
  /** Everybody to whom a session may belong. */
  owners(): string[]
  stop(): void
}

/** `onTrouble`: told of a record that can't be read, by its id; it lets nobody in. */
export async function openDirectory(records: AccessRecords, onTrouble: (reason: string) => void): Promise<Directory> {
  let known = parsed(await records.read(), onTrouble)
  const look = async (): Promise<void> => {
    if ((await records.readVersion()) !== known.version) known = parsed(await records.read(), onTrouble)
  }
  let timer: NodeJS.Timeout
  let stopped = false
  const lookAgain = (): void => {
    timer = setTimeout(async () => {
      // A store that does not answer is told of elsewhere; what was known stays.
      await look().catch(() => {})
      if (!stopped) lookAgain()
    }, LOOK_MS)
    timer.unref()
  }
  lookAgain()
  return {
    get isEmpty() {
      return known.isEmpty
    },
    findKey: (id) => known.keys.get(id) ?? null,
    findUser: (name) => known.users.get(name) ?? null,
    owners: () => [
      LOCAL_OWNER,
      ...[...known.keys.keys()].map(ownerOfKey),
      ...[...known.users].map(([name, record]) => ownerOfUser(name, record)),
    ],
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

function parsed({ version, keys, users }: AccessState, onTrouble: (reason: string) => void) {
  const parseAll = <Record extends object>(
    texts: ReadonlyMap<string, string>,
    required: (keyof Record)[],
  ): Map<string, Record> => {
    const records = new Map<string, Record>()
    for (const [id, text] of texts) {
      const record = parsedRecord<Record>(text)
      if (record !== null && required.every((member) => typeof record[member] === 'string')) records.set(id, record)
      else onTrouble(`the record of ${id} can't be read`)
    }
    return records
  }
  // What can't be read is there nevertheless: a damaged record must not open the door.
  const isEmpty = keys.size === 0 && users.size === 0
  return {
    version,
    isEmpty,
    keys: parseAll<KeyRecord>(keys, ['mac']),
    users: parseAll<UserRecord>(users, ['salt', 'mac']),
  }
}

function parsedRecord<Record>(text: string): Record | null {
  try {
    return JSON.parse(text) as Record | null
  } catch {
    return null
  }
}
