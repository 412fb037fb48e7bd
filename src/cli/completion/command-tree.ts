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
  const visit = (command: Command, path: string): CommandNode[] => {
    if (path === 'help') return helpNodes(program)
    return [
      {
        path,
        commands: membersOf(command),
        options: [...command.options.filter(({ hidden }) => !hidden).map(toOptionNode), HELP],
        args: command.registeredArguments.map((argument) => toArgument(argument, methods)),
      },
      ...command.commands.flatMap((one) =>
        namesOf(one).flatMap((name) => visit(one, path === '' ? name : `${path} ${name}`)),
      ),
    ]
  }
  return visit(program, '')
}

/** Returns the nodes of `keyrack help`, whose words are those of all commands. */
function helpNodes(program: Command): CommandNode[] {
  const nodeAt = (path: string, group: Command): CommandNode => ({
    path,
    commands: membersOf(group),
    options: [HELP],
    args: [],
  })
  const groups = program.commands.filter(({ commands }) => commands.length > 0)
  return [nodeAt('help', program), ...groups.map((group) => nodeAt(`help ${group.name()}`, group))]
}

const membersOf = (group: Command): Named[] =>
  group.commands.flatMap((one) => namesOf(one).map((name) => ({ name, description: one.description() })))

const HELP: OptionNode = { long: '--help', short: '-h', description: 'show help', value: null }

const namesOf = (command: Command): string[] => [command.name(), ...command.aliases()]

function toOptionNode({ long, short, description, required, optional, argChoices, flags }: Option): OptionNode {
  const name = long ?? short!
  const known = argChoices ?? KNOWN_VALUES[name]
  const value = known ?? (/<(file|path)>/.test(flags) || name === '--out' ? 'file' : 'text')
  return { long: name, short: short ?? null, description, value: required || optional ? value : null }
}

function toArgument(argument: Argument, methods: readonly string[]): ValueKind {
  if (argument.argChoices !== undefined) return argument.argChoices
  if (argument.name() === 'method') return methods
  return argument.name() === 'file' ? 'file' : 'text'
}
