/*
 * The command keyrack completion: prints the completion of a shell. It needs no server and no store.
 */
import { Argument, type Command } from 'commander'
import { readContract } from '../../json-rpc/read-document.ts'
import { bashScript } from './bash-script.ts'
import { type CommandNode, toCommandNodes } from './command-tree.ts'
import { fishScript } from './fish-script.ts'
import { zshScript } from './zsh-script.ts'

const SCRIPTS: Readonly<Record<string, (nodes: readonly CommandNode[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

/** Adds the command `keyrack completion`. It reads all commands of the program when it runs. */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print the completion script of a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SCRIPTS)))
    .action((shell: string) => {
      process.stdout.write(SCRIPTS[shell]!(toCommandNodes(program, readMethodNames())))
    })
}

/** Returns the methods of the contract, for keyrack call. */
function readMethodNames(): string[] {
  return readContract<{ methods: { name: string }[] }>().methods.map(({ name }) => name)
}
