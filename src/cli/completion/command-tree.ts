/*
 * The commands as the completion of a shell needs them, read from the program itself. The scripts hold all of
 * it, so completing a word starts no process and calls no server.
 */
import type { Argument, Command, Option } from 'commander'
import { permissions, roles } from '../../../generated/permissions.ts'
import { optionSchemes } from '../../commands/remote/devices/criteria-options.ts'
import { deviceShape } from '../../commands/remote/devices/device-columns.ts'

/** A command, or a group of commands. */
export interface CommandNode {
  /** The words after `keyrack`, such as "devices list"; "" for the program itself. */
  readonly path: string
  readonly commands: readonly Named[]
  readonly options: readonly OptionNode[]
  readonly args: readonly ValueKind[]
}

/** A word and its description. */
export interface Named {
  readonly name: string
  readonly description: string
}

/** An option of a command. */
export interface OptionNode {
  /** With its dashes, such as `--output`. */
  readonly long: string
  /** With its dash, such as `-o`. */
  readonly short: string | null
  readonly description: string
  /** The values of the option; null if it takes none. */
  readonly value: ValueKind | null
}

/** The values of an option or an argument: files, one of a list, or any text. */
export type ValueKind = 'file' | 'text' | readonly string[]

/** Values that the program checks itself, so that it can name a similar one, by the name of the option. */
const KNOWN_VALUES: Readonly<Record<string, readonly string[]>> = {
  '--role': Object.keys(roles),
  '--permission': permissions,
  '--sort': deviceShape.columns,
  '--columns': deviceShape.columns,
  '--scheme': optionSchemes,
}

/** Returns all commands of a program, each group before its members. */
export function toCommandNodes(program: Command, methods: readonly string[]): CommandNode[] {
  const known = { methods, commands: program.commands.flatMap(namesOf) }
  const visit = (command: Command, path: string): CommandNode[] => {
    const within = command.commands.flatMap((one) => namesOf(one).map((name) => ({ name, one })))
    return [
      {
        path,
        commands: within.map(({ name, one }) => ({ name, description: one.description() })),
        options: [...command.options.filter(({ hidden }) => !hidden).map(toOptionNode), HELP],
        args: command.registeredArguments.map((argument) => toArgument(argument, known)),
      },
      ...within.flatMap(({ name, one }) => visit(one, path === '' ? name : `${path} ${name}`)),
    ]
  }
  return visit(program, '')
}

const HELP: OptionNode = { long: '--help', short: '-h', description: 'show help', value: null }

const namesOf = (command: Command): string[] => [command.name(), ...command.aliases()]

function toOptionNode({ long, short, description, required, optional, argChoices, flags }: Option): OptionNode {
  const name = long ?? short!
  const known = argChoices ?? KNOWN_VALUES[name]
  const value = known ?? (/<(file|path)>/.test(flags) || name === '--out' ? 'file' : 'text')
  return { long: name, short: short ?? null, description, value: required || optional ? value : null }
}

/** Words that complete arguments, by the names of the arguments. */
interface KnownWords {
  readonly methods: readonly string[]
  readonly commands: readonly string[]
}

function toArgument(argument: Argument, { methods, commands }: KnownWords): ValueKind {
  if (argument.argChoices !== undefined) return argument.argChoices
  if (argument.name() === 'method') return methods
  if (argument.name() === 'command') return commands
  return argument.name() === 'file' ? 'file' : 'text'
}
