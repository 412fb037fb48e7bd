/*
 * Reads and writes the names and types of the custom fields. They are one record for the whole store. It is kept with
 * the network Default, which always exists, so that one script can write it together with its audit entry.
 */
import type { FieldNames } from '../../../generated/types.ts'
import { streamOfNetwork } from '../../domain/audit-names.ts'
import { DEFAULT_NETWORK } from '../../domain/network.ts'
import { type Author, auditArguments } from '../audit/audit.ts'
import { runOnce, toOperation } from '../audit/idempotency.ts'
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadWriteScript } from '../redis/script.ts'

const defineScript = loadWriteScript('define-fields')

/** The names and types of the custom fields. They are read for each call, so they are never stale. */
export interface FieldNamesRecord {
  read(): Promise<FieldNames>
  /**
   * Replaces all of them by what `toNext` makes of the present ones. It runs again if another caller was faster.
   * Returns the new ones, or what it returned before if the call is repeated under its idempotency key.
   */
  change(toNext: (present: FieldNames) => FieldNames): Promise<FieldNames>
}

/** Creates the reader and writer of the record. */
export function createFieldNamesRecord(redis: Redis, keys: Keys, author: Author): FieldNamesRecord {
  const { fieldNames, audit, operation } = keys.of(DEFAULT_NETWORK)
  const read = () => redis.read(fieldNames, (client) => client.get(fieldNames))
  const parse = (json: string | null) => (json === null ? {} : (JSON.parse(json) as FieldNames))

  return {
    read: async () => parse(await read()),
    async change(toNext) {
      const operationKey = operation(toOperation(author.auditContext).id)
      for (;;) {
        const present = await read()
        const next = toNext(parse(present))
        const record = auditArguments(author, streamOfNetwork(DEFAULT_NETWORK), { fields: Object.keys(next) })
        const args = [present ?? '', JSON.stringify(next), ...record]
        const call = { keys: [fieldNames, audit], args, operationKey }
        const written = `${await runOnce(redis, defineScript, call, author.auditContext)}`
        if (written !== '') return JSON.parse(written) as FieldNames
      }
    },
  }
}
