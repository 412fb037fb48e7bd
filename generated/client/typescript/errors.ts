// Generated from openrpc.json by npm run generate: do not edit.

import { type ErrorClass, KeyrackError } from '../../../clients/typescript/keyrack-error.ts'

/** No such network */
export class NetworkNotFoundError extends KeyrackError {}

/** No such device */
export class DeviceNotFoundError extends KeyrackError {}

/** The network already has a device with this address */
export class DeviceExistsError extends KeyrackError {}

/** The history does not lead back to that state */
export class NotRestorableError extends KeyrackError {}

/** The network is in use */
export class NetworkInUseError extends KeyrackError {}

/** A network of this name exists */
export class NetworkExistsError extends KeyrackError {}

/** The changes after this position are no longer kept: take a new position and search again */
export class ChangesPurgedError extends KeyrackError {}

/** No such credential configuration */
export class ConfigNotFoundError extends KeyrackError {}

/** The network already has a configuration of this name */
export class ConfigExistsError extends KeyrackError {}

/** Cannot change the type of a configuration with sets from or to STATIC */
export class ConfigTypeConflictError extends KeyrackError {}

/** Another caller changed objects that this session edits */
export class EditConflictError extends KeyrackError {}

/** The session has ended and its edits are lost */
export class SessionExpiredError extends KeyrackError {}

/** Too many edits */
export class SessionLimitError extends KeyrackError {}

/** Authentication is required */
export class UnauthorizedError extends KeyrackError {}

/** The caller is not permitted to do this */
export class ForbiddenError extends KeyrackError {}

/** Too many requests */
export class OverloadedError extends KeyrackError {}

/** The search is too expensive */
export class SearchTooExpensiveError extends KeyrackError {}

/** A limit of the service is exceeded */
export class TooLargeError extends KeyrackError {}

/** The store does not answer */
export class StoreUnavailableError extends KeyrackError {}

/** The address cannot be parsed */
export class InvalidAddressError extends KeyrackError {}

/** The adapter id is malformed, or not one of those that are allowed */
export class InvalidAdapterError extends KeyrackError {}

/** Error classes by code. */
export const errorClasses: ReadonlyMap<number, ErrorClass> = new Map<number, ErrorClass>([
  [1001, NetworkNotFoundError],
  [1002, DeviceNotFoundError],
  [1003, DeviceExistsError],
  [1004, NotRestorableError],
  [1005, NetworkInUseError],
  [1006, NetworkExistsError],
  [1007, ChangesPurgedError],
  [1101, ConfigNotFoundError],
  [1102, ConfigExistsError],
  [1103, ConfigTypeConflictError],
  [1201, EditConflictError],
  [1202, SessionExpiredError],
  [1203, SessionLimitError],
  [1301, UnauthorizedError],
  [1302, ForbiddenError],
  [1401, OverloadedError],
  [1402, SearchTooExpensiveError],
  [1403, TooLargeError],
  [1501, StoreUnavailableError],
])

/** Codes and classes by the name at the start of a refusal. */
export const refusalClasses: ReadonlyMap<string, readonly [code: number, Class: ErrorClass]> = new Map([
  ['NETWORK_NOT_FOUND', [1001, NetworkNotFoundError]],
  ['DEVICE_NOT_FOUND', [1002, DeviceNotFoundError]],
  ['DEVICE_EXISTS', [1003, DeviceExistsError]],
  ['NOT_RESTORABLE', [1004, NotRestorableError]],
  ['NETWORK_IN_USE', [1005, NetworkInUseError]],
  ['NETWORK_EXISTS', [1006, NetworkExistsError]],
  ['CHANGES_PURGED', [1007, ChangesPurgedError]],
  ['CONFIG_NOT_FOUND', [1101, ConfigNotFoundError]],
  ['CONFIG_EXISTS', [1102, ConfigExistsError]],
  ['CONFIG_TYPE_CONFLICT', [1103, ConfigTypeConflictError]],
  ['EDIT_CONFLICT', [1201, EditConflictError]],
  ['SESSION_EXPIRED', [1202, SessionExpiredError]],
  ['SESSION_LIMIT', [1203, SessionLimitError]],
  ['UNAUTHORIZED', [1301, UnauthorizedError]],
  ['FORBIDDEN', [1302, ForbiddenError]],
  ['OVERLOADED', [1401, OverloadedError]],
  ['SEARCH_TOO_EXPENSIVE', [1402, SearchTooExpensiveError]],
  ['TOO_LARGE', [1403, TooLargeError]],
  ['STORE_UNAVAILABLE', [1501, StoreUnavailableError]],
  ['INVALID_ADDRESS', [-32602, InvalidAddressError]],
  ['INVALID_ADAPTER', [-32602, InvalidAdapterError]],
])
