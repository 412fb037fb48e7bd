// Generated from openrpc.json by npm run generate: do not edit.

import { type ErrorClass, KeyrackError } from './keyrack-error.ts'

/** No such network */
export class NetworkNotFoundError extends KeyrackError {}

/** No such device */
export class DeviceNotFoundError extends KeyrackError {}

/** The network already has a device with this address */
export class DeviceExistsError extends KeyrackError {}

/** The network is in use */
export class NetworkInUseError extends KeyrackError {}

/** A network of this name exists */
export class NetworkExistsError extends KeyrackError {}

/** No such credential configuration */
export class ConfigNotFoundError extends KeyrackError {}

/** The network already has a configuration of this name */
export class ConfigExistsError extends KeyrackError {}

/** A configuration with sets can't be turned from or to STATIC */
export class ConfigTypeConflictError extends KeyrackError {}

/** Somebody else changed what this session edits */
export class EditConflictError extends KeyrackError {}

/** The session ended, and its edits with it */
export class SessionExpiredError extends KeyrackError {}

/** Too many edits */
export class SessionLimitError extends KeyrackError {}

/** Who is calling is not known */
export class UnauthorizedError extends KeyrackError {}

/** The caller may not do this */
export class ForbiddenError extends KeyrackError {}

/** Too many requests */
export class OverloadedError extends KeyrackError {}

/** The search costs too much */
export class SearchTooExpensiveError extends KeyrackError {}

/** The store does not answer */
export class StoreUnavailableError extends KeyrackError {}

/** By code. */
export const errorClasses: ReadonlyMap<number, ErrorClass> = new Map<number, ErrorClass>([
  [1001, NetworkNotFoundError],
  [1002, DeviceNotFoundError],
  [1003, DeviceExistsError],
  [1005, NetworkInUseError],
  [1006, NetworkExistsError],
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
  [1501, StoreUnavailableError],
])
