import { describe, expect, test } from 'vitest'
import { mistypedNames } from '../../src/commands/mistyped-names.ts'
import { clientSettings } from '../../src/commands/remote/client-settings.ts'
import { settings, variableNames } from '../../src/config.ts'
import { editDistance } from '../../src/domain/nearest-name.ts'

const warningsFor = (...names: string[]): string[] =>
  mistypedNames(Object.fromEntries(names.map((name) => [name, 'a secret value'])), variableNames)

test.each([
  ['PROT', 'PORT'],
  ['HSOT', 'HOST'],
  ['DMEO', 'DEMO'],
  ['DATADIR', 'DATA_DIR'],
  ['DATA_DRI', 'DATA_DIR'],
  ['NETWORK', 'NETWORKS'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['REDIS_URI', 'REDIS_URL'],
  ['REDIS_PASWORD', 'REDIS_PASSWORD'],
  ['CREDENTIAL_KEY', 'CREDENTIALS_KEY'],
  ['CREDENTIALS_KEY_FIEL', 'CREDENTIALS_KEY_FILE'],
  ['ALLOW_ANONYMUS', 'ALLOW_ANONYMOUS'],
  ['ALLOWED_ORIGIN', 'ALLOWED_ORIGINS'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES', false],
  ['TLS_CERTFILE', 'TLS_CERT_FILE'],
])('%s is similar to %s', (name, meant, isNear = true) => {
  const warning = `${name} is not a setting and is ignored. Did you mean ${meant}?`
  expect(warningsFor(name)).toEqual(isNear ? [warning] : [])
})

/** Variables of shells, desktops, systemd, containers, Kubernetes, build machines, languages and other programs. */
const OTHERS = `
  PATH HOME USER LOGNAME SHELL TERM PWD OLDPWD SHLVL LANG LANGUAGE LC_ALL LC_CTYPE TZ MAIL EDITOR VISUAL PAGER LESS
  HOSTNAME HOSTTYPE HOSTS HOSTALIASES OSTYPE MACHTYPE COLUMNS LINES PS1 PROMPT TMPDIR TEMP TMP DISPLAY COLORTERM
  NO_COLOR XDG_CONFIG_HOME XDG_RUNTIME_DIR XDG_DATA_DIRS XDG_SESSION_ID DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK
  SSH_CLIENT SSH_TTY INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS LISTEN_PID CREDENTIALS_DIRECTORY
  STATE_DIRECTORY LOGS_DIRECTORY RUNTIME_DIRECTORY MAINPID MANAGERPID SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH
  WATCHDOG_USEC KUBERNETES_SERVICE_HOST KUBERNETES_PORT KUBERNETES_PORT_443_TCP REDIS_PORT REDIS_HOST REDIS_SERVICE_HOST
  REDIS_SERVICE_PORT REDIS_PORT_6379_TCP_ADDR REDIS_DB REDIS_USER REDISCLI_AUTH REDIS_TLS_URL KEYRACK_PORT
  KEYRACK_SERVICE_HOST KEYRACK_PORT_8080_TCP POD_NAME POD_IP NODE_NAME NAMESPACE
  NODE_ENV NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS NPM_TOKEN YARN_VERSION NVM_DIR NVM_BIN COREPACK_HOME
  CI DEBUG VERBOSE BUILD_ID BUILD_NUMBER JOB_NAME WORKSPACE GITHUB_TOKEN GITHUB_SHA GITLAB_CI RUNNER_OS
  JAVA_HOME GOPATH GOROOT PYTHONPATH VIRTUAL_ENV CARGO_HOME RUSTUP_HOME GEM_HOME PERL5LIB LD_LIBRARY_PATH
  HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY CURL_CA_BUNDLE SSL_CERT_FILE SSL_CERT_DIR SSL_KEY_FILE
  DATABASE_URL DB_HOST DB_PORT DB_NAME PGHOST PGPORT PGUSER MYSQL_HOST MONGO_URL AMQP_URL SMTP_HOST SMTP_PORT API_KEY
  API_URL SECRET_KEY ACCESS_KEY AWS_REGION AWS_ACCESS_KEY_ID AWS_PROFILE GOOGLE_CLOUD_PROJECT AZURE_CLIENT_ID VAULT_ADDR
  VAULT_TOKEN DOCKER_HOST DOCKER_CONFIG COMPOSE_PROJECT_NAME COMPOSE_FILE CONTAINER_USER FRONT_PREFIX
  LPORT RPORT LHOST RHOST VHOST PORTS SORT POST EXPORT GHOST COST MOST MEMO DEMOS MODE DATA DATA_HOME LOG_FILE LOG_DIR
  LOG_FORMAT LOGGING_LEVEL MAX_MEMORY MAX_WORKERS MAX_THREADS SESSION_SECRET SESSION_TIMEOUT REQUEST_TIMEOUT SERVER_PORT
  BIND_ADDRESS NEW_CREDENTIALS_KEY NEW_CREDENTIALS_KEY_FILE KEYRACK_URL KEYRACK_KEY KEYRACK_KEY_FILE KEYRACK_USER
  KEYRACK_PASSWORD
`.match(/\S+/g)!

test('variables of other programs and known settings cause no warning', () => {
  expect(OTHERS.length).toBeGreaterThan(150)
  expect(warningsFor(...OTHERS, ...variableNames)).toEqual([])
  expect(mistypedNames(process.env, [...variableNames, ...Object.keys(clientSettings)])).toEqual([])
})

test('no setting is taken for a mistyped other one, and no value is printed', () => {
  for (const name of Object.keys(settings)) expect(warningsFor(name, `${name}_FILE`)).toEqual([])
  expect(warningsFor('PROT').join()).not.toContain('secret')
})

describe('the distance of two names', () => {
  test.each([
    ['PORT', 'PORT', 0],
    ['PROT', 'PORT', 1],
    ['PRT', 'PORT', 1],
    ['PORTT', 'PORT', 1],
    ['PORK', 'PORT', 1],
    ['', 'PORT', 4],
    ['HOST', 'PORT', 2],
  ])('%s and %s: %i', (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance)
    expect(editDistance(other, one)).toBe(distance)
  })
})
