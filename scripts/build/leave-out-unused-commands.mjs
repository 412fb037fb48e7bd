/*
 * Leaves out the Redis commands that the program never sends. The Redis client has a module for each of 400 commands,
 * and makes functions for them when it is loaded. That takes most of the time of loading the program's modules.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'

/** Packages with the commands of Redis modules. The package redis loads all of them. */
const MODULE_COMMANDS = /^@redis\/(bloom|json|search|time-series)$/

/** The module of the client that imports each command and lists it by its names. */
const COMMAND_TABLE = /@redis[\\/]client[\\/]dist[\\/]lib[\\/]commands[\\/]index\.js$/

/**
 * A plugin for the bundle of the compiled sources in a folder. A command stays if a source or the client has a member
 * access by one of its names, on whatever object.
 */
export function leaveOutUnusedCommands(sources) {
  const used = memberNames([...readCode(sources), ...readClientCode()])
  return {
    name: 'leave-out-unused-commands',
    enforce: 'pre',
    resolveId: (name) => (MODULE_COMMANDS.test(name) ? `\0${name}` : null),
    load: (id) => (MODULE_COMMANDS.test(id.slice(1)) ? 'module.exports = {}' : null),
    transform: (code, module) => (COMMAND_TABLE.test(module) ? withCommands(code, used) : null),
  }
}

/** Returns the code of the client except its commands, which would name each other. */
function readClientCode() {
  const redis = createRequire(import.meta.url).resolve('redis')
  const folder = join(dirname(createRequire(redis).resolve('@redis/client')), 'lib')
  return readCode(folder, (file) => !file.startsWith(`commands${sep}`))
}

function readCode(folder, isWanted = () => true) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.js') && isWanted(file))
  return files.map((file) => readFileSync(join(folder, file), 'utf8'))
}

const memberNames = (codes) =>
  new Set(codes.flatMap((code) => Array.from(code.matchAll(/\.(\w+)/g), ([, name]) => name)))

/** Returns the table of commands with the entries of the used names, and without imports that it does not need. */
function withCommands(table, used) {
  const rest = table.replaceAll(/^ {4}(\w+): \w+_1\.default,?$/gm, (entry, name) => (used.has(name) ? entry : ''))
  return rest.replaceAll(/^const (\w+_1) = .*\n/gm, (line, name) => (rest.includes(`${name}.`) ? line : ''))
}
