/*
 * The values that the generated validators need at run time: the limits that are settings, and the formats that no
 * schema can state.
 */

import type { ValidationContext } from '../../generated/validators.cjs'
import type { Settings } from '../config.ts'
import { adapterProblem, type ListedAdapters } from '../domain/adapter.ts'
import { checkAddress } from '../domain/address.ts'
import { entryIdProblem, streamProblem } from '../domain/audit-names.ts'
import { parseAddressExpression } from '../domain/credentials/address-expression.ts'
import { nameProblem } from '../domain/credentials/name.ts'
import { isFieldPath } from '../domain/device-csv/field-path.ts'
import { ParseError } from '../domain/errors/parse-error.ts'
import { positionProblem } from '../domain/history/change-position.ts'
import { parseMacAddress } from '../domain/mac-address.ts'

export const createValidation = (settings: Settings, adapters: ListedAdapters): ValidationContext => ({
  settings: toLimits(settings),
  formats: {
    'ip-address': findReason(checkAddress),
    'mac-address': findReason(parseMacAddress),
    'credential-name': (name) => nameProblem(name.trim()),
    'address-expression': findReason(parseAddressExpression),
    'adapter-id': (id) => adapterProblem(id, adapters),
    'change-position': positionProblem,
    'audit-id': entryIdProblem,
    'audit-stream': streamProblem,
    'field-path': (path) => (isFieldPath(path) ? null : 'must be the path of a named field such as fields.site'),
  },
})

/** The limits in the contract that are settings. */
export const toLimits = (settings: Settings): Record<string, number> => ({
  MAX_PAGE_SIZE: settings.MAX_PAGE_SIZE,
  MAX_QUERY_LENGTH: settings.MAX_QUERY_LENGTH,
  MAX_MEMO_LENGTH: settings.MAX_MEMO_LENGTH,
  MAX_TEXT_LENGTH: settings.MAX_TEXT_LENGTH,
  MAX_SEARCH_NETWORKS: settings.MAX_SEARCH_NETWORKS,
  MAX_CONFIG_ADDRESSES: settings.MAX_CONFIG_ADDRESSES,
  MAX_CALL_SETS: settings.MAX_CALL_SETS,
  MAX_INTERFACES: settings.MAX_INTERFACES,
  MAX_PARTS: settings.MAX_PARTS,
})

/** Turns a parser into a check that returns why the parser refuses a text, or null. */
const findReason = (parse: (text: string) => unknown) => (text: string) => {
  try {
    parse(text)
    return null
  } catch (failure) {
    if (failure instanceof ParseError) return failure.reason
    throw failure
  }
}
