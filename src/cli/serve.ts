import type { Logger } from 'pino'
import { tlsOf } from '../app/rpc-server.ts'
import { type App, startApp } from '../app/start.ts'
import { mistypedNames } from '../commands/mistyped-names.ts'
import { readSettings, type Settings, variableNames } from '../config.ts'
import { makeLog } from '../log.ts'

/** Runs the service until a signal ends it. */
export async function serve(settings: Settings, version: string): Promise<void> {
  const log = makeLog(settings.LOG_LEVEL)
  for (const warning of mistypedNames(process.env, variableNames)) log.warn(warning)
  keepDebuggerClosed(log)
  const started = startApp(settings, log)
  stopOnSignals(started, log)
  const app = await started.catch((failure: unknown) => {
    throw new Error(sentenceOf(failure))
  })
  if (settings.TLS_CERT_FILE !== null) takeCertificateOnSignal(app, log)
  process.stderr.write(`keyrack ${version} listening on ${app.url}\n${app.storeDescription}\n`)
}

/** Node opens its debugger to every user of the machine at SIGUSR1, which tools such as logrotate send to other programs. */
function keepDebuggerClosed(log: Logger): void {
  process.on('SIGUSR1', () => log.warn('SIGUSR1 does nothing here'))
}

/**
 * A service that is still starting serves nobody and ends at once; what listens for the process' exit ends its Redis. Without
 * this the first process of a container, for which signals have no default, would go on starting.
 */
function stopOnSignals(started: Promise<App>, log: Logger): void {
  let stopping = false
  let app: App | null = null
  started.then(
    (ready) => {
      app = ready
    },
    () => {},
  )
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      if (app === null) process.exit(0)
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
      log.info('reloaded certificate and key')
    } catch (failure) {
      log.error({ reason: sentenceOf(failure) }, 'could not reload certificate and key: the previous ones stay in use')
    }
  })
}

/** What the person who started the service can do about it, where it is known. */
function sentenceOf(failure: unknown): string {
  const { code, port, syscall, message } = failure as NodeJS.ErrnoException & { port?: number }
  const host = process.env.HOST
  if (syscall === 'getaddrinfo')
    return `HOST "${host}" has no address (${code}): set it to a name or an address of this machine`
  if (code === 'EADDRNOTAVAIL')
    return `HOST "${host}" is not an address of this machine: set it to one, or to 0.0.0.0 or ::`
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it, or set PORT to another`
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be opened by this user: set PORT above 1023`
  return message
}
