/*
 * The commands of keyrack, taken from the program, so that a new one is tested too.
 */
import type { Command } from 'commander'
import { makeProgram } from '../../../src/cli/program.ts'

/** A command without commands of its own. */
export interface Leaf {
  /** Full name of the command, such as "keys create". */
  readonly name: string
  readonly command: Command
}

const leavesOf = (command: Command, words: readonly string[] = []): Leaf[] =>
  command.commands.length === 0
    ? [{ name: words.join(' '), command }]
    : command.commands.flatMap((one) => leavesOf(one, [...words, one.name()]))

const hasOption = ({ command }: Leaf, name: string): boolean => command.options.some(({ long }) => long === name)

/**
 * Commands that run until their client ends them, and report bad situations to that client. `mcp` calls a server only
 * when its client asks: test/mcp/over-stdio.ci.test.ts. `devices watch` runs until it is interrupted:
 * test/events/watch.ci.test.ts.
 */
const SERVERS: readonly string[] = ['serve', 'mcp', 'devices watch']
/** Commands that need neither a server nor a store. */
const ALONE: readonly string[] = ['completion', 'help']

const leaves = leavesOf(await makeProgram()).filter(({ name }) => ![...SERVERS, ...ALONE].includes(name))
/** The commands that call a server. */
export const onServer = leaves.filter((leaf) => hasOption(leaf, '--url'))
/** The commands that work on a store. */
export const onStore = leaves.filter((leaf) => !hasOption(leaf, '--url'))
