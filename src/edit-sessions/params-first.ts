/*
 * The order of the errors of a change: a fault of the params comes before a network or a configuration that does not
 * exist. The full check of the params needs the configuration, because its type decides what a set may be called. So
 * the check without it runs only if the configuration was not found, and all other calls get the findings of the full
 * check.
 */
import { ApplicationError } from '../domain/errors/application-error.ts'

const NOT_FOUND: ReadonlySet<string> = new Set(['NETWORK_NOT_FOUND', 'CONFIG_NOT_FOUND'])

/**
 * Returns a handler for the failure of a change. If the network or the configuration was not found, it calls `check`,
 * which throws InvalidParams for params that are valid in no configuration. Otherwise it throws the failure.
 */
export const paramsFirst =
  (check: () => void) =>
  (failure: unknown): never => {
    if (failure instanceof ApplicationError && NOT_FOUND.has(failure.name)) check()
    throw failure
  }
