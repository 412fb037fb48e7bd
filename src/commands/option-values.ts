/*
 * Values of options: those that can be repeated, and numbers. Commander calls these functions before the command runs.
 */
import { UsageError } from './command.ts'

/** Collects the values of an option that can be repeated. */
export const collect = (value: string, before: string[] = []): string[] => [...before, value]

/** Returns the parser of an option that takes an integer of at least 0. It throws UsageError with the example. */
export const countOption =
  (flag: string, example: number) =>
  (text: string): number => {
    if (/^\d{1,9}$/.test(text)) return Number(text)
    throw new UsageError(`Cannot parse ${flag} "${text}": use a number such as ${example}`)
  }
