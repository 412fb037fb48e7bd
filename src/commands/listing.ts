/*
 * The option -o of commands on the store that list something. The same code writes the rows of commands on a server.
 */
import { type Command, Option } from 'commander'
import { FORMATS } from './remote/output/output.ts'

/** Adds -o. Without it the command prints lines with tabs, as scripts expect. */
export const withOutput = (command: Command, fallback = 'lines with tabs'): Command =>
  command.addOption(new Option('-o, --output <format>', `default: ${fallback}`).choices(FORMATS))
