#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import pino, { type Logger } from 'pino'
import { type App, StartRefused, startApp } from './app.ts'
import { readSettings, SettingsError } from './config.ts'
import { helpText } from './help.ts'
import { runKeyringCommand } from './keyring-command.ts'

const { version } = JSON.parse(readFileSync(new URL('../openrpc.json', import.meta.url), 'utf8')).info

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return void process.stdout.write(helpText(version))
  if (args.includes('--version')) return void process.stdout.write(`${version}\n`)
  if (args[0] === 'keyring') {
    const done = await runKeyringCommand(readSettings(process.env), args.slice(1))
    return void process.stdout.write(`${done}\n`)
  }
  const unknown = args.find((arg) => arg !== '--demo')
  if (unknown !== undefined) throw new SettingsError(`There is no argument ${unknown}: see --help`)
  const settings = readSettings(args.includes('--demo') ? { ...process.env, DEMO: '1' } : process.env)
  const log = pino({ level: settings.LOG_LEVEL, base: undefined })
  const app = await startApp(settings, log)
  stopOnSignals(app, log)
  process.stderr.write(`keyrack ${version} listening on ${app.url}\n${app.storeDescription}\n`)
}

function stopOnSignals(app: App, log: Logger): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      app.stop().then(
        () => process.exit(0),
        (failure) => {
          log.error({ err: failure }, 'did not stop cleanly')
          process.exit(1)
        },
      )
    })
  }
}

/** What the person who started the service can do about it, where it is known. */
function sentenceOf(failure: unknown): string {
  if (failure instanceof SettingsError || failure instanceof StartRefused) return failure.message
  const { code, port, message } = failure as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it, or set PORT to another`
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be opened by this user: set PORT above 1023`
  return message
}

main(process.argv.slice(2)).catch((failure: unknown) => {
  process.stderr.write(
    `keyrack cannot ${process.argv[2] === 'keyring' ? 'do that' : 'start'}\n${sentenceOf(failure)}\n`,
  )
  process.exit(1)
})
