import { isatty } from 'node:tty'
import { toCertificate } from '../app/rpc-server.ts'
import { type App, startApp } from '../app/start.ts'
import { unusedSettings } from '../app/unused-settings.ts'
import { endBySignal } from '../commands/ending-signals.ts'
import { mistypedNames } from '../commands/mistyped-names.ts'
import { readTlsSettings, type Settings, variableNames } from '../config.ts'
import { type Log, makeLog } from '../log.ts'
import { describeStartFailure } from './start-failure-text.ts'

/** Runs the service until a signal ends it. */
export async function serve(settings: Settings, version: string): Promise<void> {
  const log = makeLog(settings.LOG_LEVEL)
  for (const warning of mistypedNames(process.env, variableNames)) log.warn(warning)
  for (const warning of unusedSettings(process.env, settings)) log.warn(warning)
  keepDebuggerClosed(log)
  const started = startApp(settings, log)
  const stop = stopOnSignals(started, log)
  handleHangups({ started, hasTls: settings.TLS_CERT_FILE !== null, stop, log })
  const app = await started.catch((failure: unknown) => {
    throw new Error(describeStartFailure(failure, settings))
  })
  process.stderr.write(`keyrack ${version} listening on ${app.url}\n${app.storeDescription}\n`)
}

/**
 * Handles SIGUSR1, which tools such as logrotate send. Without a handler, Node would open its debugger to every user of
 * the machine.
 */
function keepDebuggerClosed(log: Log): void {
  process.on('SIGUSR1', () => log.warn('ignored SIGUSR1'))
}

/**
 * Stops the service on signals. If the service is still starting, it has no clients, so the process exits at once, and
 * a listener for the exit stops its Redis. The first process of a container ignores signals without a handler, so it
 * would keep starting. Returns the function that stops the service because of a signal.
 */
function stopOnSignals(started: Promise<App>, log: Log): (signal: NodeJS.Signals) => void {
  let stopping = false
  let app: App | null = null
  started.then(
    (ready) => {
      app = ready
    },
    () => {},
  )
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    if (app === null) process.exit(0)
    app.stop().then(
      () => endProcess(signal, 0),
      (failure) => {
        log.error({ err: failure }, 'did not stop cleanly')
        endProcess(signal, 1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  return stop
}

function endProcess(signal: NodeJS.Signals, code: number): void {
  if (signal === 'SIGHUP') endBySignal(signal)
  else process.exit(code)
}

interface HangupOptions {
  readonly started: Promise<App>
  readonly hasTls: boolean
  readonly stop: (signal: NodeJS.Signals) => void
  readonly log: Log
}

/**
 * Handles SIGHUP. If the terminal of the service was closed, stops the service. Otherwise reads certificate and key
 * again, for new connections; without TLS there is nothing to do. Without a handler the signal would end the process at
 * once and leave the embedded Redis behind. While the service starts, a reload waits.
 */
function handleHangups({ started, hasTls, stop, log }: HangupOptions): void {
  const terminals = [0, 1, 2].filter((fd) => isatty(fd))
  process.on('SIGHUP', (signal) => {
    if (terminals.some((fd) => !isatty(fd))) return stop(signal)
    if (!hasTls) return log.warn('ignored SIGHUP: nothing to reload, because the service has no certificate')
    started.then(
      (app) => reloadCertificate(app, log),
      () => {},
    )
  })
}

function reloadCertificate(app: App, log: Log): void {
  try {
    app.replaceCertificate(toCertificate(readTlsSettings(process.env))!)
    log.info('reloaded certificate and key')
  } catch (failure) {
    log.error(
      { reason: (failure as Error).message },
      'could not reload certificate and key: the previous ones stay in use',
    )
  }
}
