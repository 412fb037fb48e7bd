import { parseCount } from '../parse-count.ts'

/** Returns a number of the command line, by its place from 1, or the default. Throws unless it is at least `least`. */
export const countArgument = (place: number, byDefault: number, least = 1): number =>
  parseCount(process.argv[place + 1] ?? `${byDefault}`, `argument ${place}`, least)
