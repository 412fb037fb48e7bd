/*
 * Inventory.search as the rules describe it, over plain arrays: reads the params, filters, sorts and returns the page.
 * It shares no code with the service. It is written to be obviously right and may be slow.
 */
import { compareAddresses, parseAddress } from './model-address.ts'
import { type Criterion, criterionOf, SCHEMES } from './model-criteria.ts'
import { COLUMNS, type Column, type Device, type Fleet } from './model-fleet.ts'
import { compareCodePoints, lowerCase } from './model-text.ts'

export interface Page {
  offset: number
  pageSize: number
  /** Present only if offset is 0. */
  total?: number
  devices: Device[]
}

export type Answer = Page | { error: number }

const INVALID_PARAMS = -32602
const NETWORK_NOT_FOUND = 1001

/** The limit of the contract for a query, in code points. */
const MAX_QUERY_LENGTH = 8192

const PARAMS = ['network', 'scheme', 'query', 'pageData', 'sortColumn', 'descending']

const NUMBER_COLUMNS: readonly unknown[] = ['complianceState', 'lastBackup', 'lastTelemetry']

/** Answers a search. `params` are as sent, by name or by position. */
export function searchModel(fleet: Fleet, params: unknown, now: number): Answer {
  const given = byName(params)
  if (given === null) return { error: INVALID_PARAMS }
  const networks = readNetworks(given.network)
  const criteria = readCriteria(given.scheme, given.query, now)
  const page = readPage(given.pageData)
  const column = readColumn(given.sortColumn)
  const isDescending = readFlag(given.descending)
  if (networks === null || criteria === null || page === null || column === null || isDescending === null) {
    return { error: INVALID_PARAMS }
  }
  if (networks.some((name) => !fleet.networks.includes(name))) return { error: NETWORK_NOT_FOUND }

  const matching = fleet.devices
    .filter(({ device }) => networks.length === 0 || networks.includes(device.network))
    .filter((one) => criteria.every((criterion) => criterion(one)))
    .map(({ device }) => device)
  const sorted = matching.sort((left, right) => compareDevices(left, right, column))
  if (isDescending) sorted.reverse()
  const devices = sorted.slice(page.offset, page.offset + page.pageSize)
  return page.offset === 0 ? { ...page, total: sorted.length, devices } : { ...page, devices }
}

/** Returns params by name. Returns null if a name is unknown or there are too many positions. */
function byName(params: unknown): Record<string, unknown> | null {
  if (params === undefined || params === null) return {}
  if (Array.isArray(params)) {
    if (params.length > PARAMS.length) return null
    return Object.fromEntries(params.map((value, at) => [PARAMS[at], value]))
  }
  const named = params as Record<string, unknown>
  return Object.keys(named).every((name) => PARAMS.includes(name)) ? named : null
}

/** Returns the names of the networks. An empty array means all networks. */
function readNetworks(given: unknown): string[] | null {
  if (given === undefined || given === null) return []
  const names = typeof given === 'string' ? [given] : given
  return Array.isArray(names) && names.every(isNetworkName) ? names : null
}

function isNetworkName(given: unknown): boolean {
  if (typeof given !== 'string') return false
  const { length } = [...given]
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names must not hold them
  return length >= 1 && length <= 64 && !/[\u0000-\u001f\u007f-\u009f,@]/.test(given)
}

function readCriteria(scheme: unknown, query: unknown, now: number): Criterion[] | null {
  if (!isTextOrNothing(scheme) || !isTextOrNothing(query)) return null
  if ([...(query ?? '')].length > MAX_QUERY_LENGTH) return null
  if ((scheme ?? '') === '' && (query ?? '') === '') return []
  const schemes = (scheme ?? '').split(',').map((name) => name.trim().toLowerCase().replace(/^!\s*/, '!'))
  if (!schemes.every((name) => SCHEMES.includes(name.replace(/^!/, '')))) return null
  const lines = (query ?? '').replaceAll('\r\n', '\n').split('\n')
  if (lines.length === schemes.length + 1 && lines.at(-1) === '') lines.pop()
  if (lines.length !== schemes.length) return null
  const criteria = lines.map((line, at) => criterionOf(schemes[at]!, line.trim(), now))
  return criteria.includes(null) ? null : (criteria as Criterion[])
}

const isTextOrNothing = (given: unknown): given is string | null | undefined =>
  given === undefined || given === null || typeof given === 'string'

function readPage(given: unknown): { offset: number; pageSize: number } | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
  const { offset, pageSize } = given as Record<string, unknown>
  if (!Number.isInteger(offset) || !Number.isInteger(pageSize)) return null
  const page = { offset: offset as number, pageSize: pageSize as number }
  if (page.offset > Number.MAX_SAFE_INTEGER) return null
  return page.offset >= 0 && page.pageSize >= 1 && page.pageSize <= 10_000 ? page : null
}

function readColumn(given: unknown): Column | null {
  if (given === undefined || given === null || given === '') return 'ipAddress'
  return COLUMNS.find((column) => column === given) ?? null
}

function readFlag(given: unknown): boolean | null {
  if (given === undefined || given === null || given === false || given === 0) return false
  return given === true || given === 1 ? true : null
}

function compareDevices(left: Device, right: Device, column: Column): number {
  return (
    compareValues(left, right, column) ||
    compareAddresses(parseAddress(left.ipAddress)!, parseAddress(right.ipAddress)!) ||
    compareTexts(left.network, right.network) ||
    compareCodePoints(left.network, right.network)
  )
}

function compareValues(left: Device, right: Device, column: Column): number {
  // The address decides every tie anyway.
  if (column === 'ipAddress') return 0
  const [leftValue, rightValue] = [left[column], right[column]]
  if (isEmpty(leftValue) || isEmpty(rightValue)) return Number(isEmpty(rightValue)) - Number(isEmpty(leftValue))
  if (NUMBER_COLUMNS.includes(column)) return Number(leftValue) - Number(rightValue)
  return compareTexts(String(leftValue), String(rightValue))
}

const isEmpty = (value: string | number | null): boolean => value === null || value === ''

const compareTexts = (left: string, right: string): number => compareCodePoints(lowerCase(left), lowerCase(right))
