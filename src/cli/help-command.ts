/*
 * The command keyrack help: prints what --help of the same command prints.
 */
import { Argument, type Command } from 'commander'
import { unknownCommand } from './unknown-command.ts'

/** Adds the command `keyrack help`. It finds all commands of the program when it runs. */
export function addHelp(program: Command): void {
  program
    .command('help')
    .description('show the help of a command, or of the program')
    .summary('show the help of a command')
    .addArgument(new Argument('[command...]', 'words of the command, such as devices list'))
    .action((words: readonly string[]) => findCommand(program, words).outputHelp())
}

/** Returns the command with these words. Throws UsageError if there is none. */
function findCommand(program: Command, words: readonly string[]): Command {
  return words.reduce((group, word, at) => {
    const namesOf = (one: Command): string[] => [one.name(), ...one.aliases()]
    const found = group.commands.find((one) => namesOf(one).includes(word))
    if (found === undefined) throw unknownCommand(words, at, group.commands.flatMap(namesOf))
    return found
  }, program)
}
