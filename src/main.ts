#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import { type App, StartRefused, startApp } from './app.ts'
import { isCommand, runCommand } from './command-line.ts'
import { CommandRefused } from './commands/command.ts'
import { readSettings, SettingsError } from './config.ts'
import { helpText } from './help.ts'
import { makeLog } from './log.ts'
import { tlsOf } from './server.ts'

const { version } = JSON.parse(readFileSync(new URL('../openrpc.json', import.meta.url), 'utf8')).info

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return void process.stdout.write(helpText(version))
  if (args.includes('--version')) return void process.stdout.write(`${version}\n`)
  if (isCommand(args[0])) return await runCommand(readSettings(process.env), args)
  const unknown = args.find((arg) => arg !== '--demo')
  if (unknown !== undefined) throw new SettingsError(`There is no argument ${unknown}: see --help`)
  const settings = readSettings(args.includes('--demo') ? { ...process.env, DEMO: '1' } : process.env)
  const log = makeLog(settings.LOG_LEVEL)
  const app = await startApp(settings, log)
  stopOnSignals(app, log)
  if (settings.TLS_CERT_FILE !== null) takeCertificateOnSignal(app, log)
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

/** SIGHUP: certificate and key are read again, for connections to come. */
function takeCertificateOnSignal(app: App, log: Logger): void {
  process.on('SIGHUP', () => {
    try {
      app.takeCertificate(tlsOf(readSettings(process.env))!)
      log.info('certificate and key read again')
    } catch (failure) {
      log.error({ reason: sentenceOf(failure) }, 'certificate and key stay as they were')
    }
  })
}

/** What the person who started the service can do about it, where it is known. */
function sentenceOf(failure: unknown): string {
  if (failure instanceof SettingsError || failure instanceof StartRefused || failure instanceof CommandRefused) {
    return failure.message
  }
  const { code, port, message } = failure as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it, or set PORT to another`
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be opened by this user: set PORT above 1023`
  return message
}

main(process.argv.slice(2)).catch((failure: unknown) => {
  process.stderr.write(`keyrack cannot ${isCommand(process.argv[2]) ? 'do that' : 'start'}\n${sentenceOf(failure)}\n`)
  process.exit(1)
})
