// The SQL of the searches in extension-searches.ts, with the index that serves each of them best.
import { createHash } from 'node:crypto'

/**
 * Creates the columns, tables and indexes of these searches. Run after the yardstick has loaded its tables. It replaces
 * the tables that are computed from those, because the yardstick knows only its own and may have loaded other devices.
 */
export const EXTENSIONS_SQL = `
  drop table if exists device_port, device_texts;
  create or replace function version_parts(version text) returns int[] language sql immutable parallel safe as
    $$ select array(select part[1]::int
      from regexp_matches(version, '[0-9]+', 'g') with ordinality p(part, n) order by n) $$;
  alter table device add column if not exists version_parts int[]
    generated always as (version_parts(os_version)) stored;
  create index if not exists device_versions on device (network, version_parts);
  create index if not exists device_models on device using gin (lower(model) gin_trgm_ops);
  create index if not exists device_states on device (network, compliance_state, backup_status);
  create index if not exists device_status_host on device (network, lower(hostname) text_pattern_ops, backup_status);
  create index if not exists device_kinds on device (network, device_type, backup_status);
  create table device_port as
    select device_id,
      'gi' || split_part(host(ip), '.', 3) || '/' || split_part(host(ip), '.', 4) as name,
      '02:00:' || lpad(to_hex(split_part(host(ip), '.', 1)::int), 2, '0') || ':' ||
        lpad(to_hex(split_part(host(ip), '.', 2)::int), 2, '0') || ':' ||
        lpad(to_hex(split_part(host(ip), '.', 3)::int), 2, '0') || ':' ||
        lpad(to_hex(split_part(host(ip), '.', 4)::int), 2, '0') as mac
    from device_interface where ip <<= '11.0.0.0/8' or ip <<= '12.0.0.0/8';
  create index device_port_name on device_port (name, device_id);
  create index device_port_mac on device_port (mac, device_id);
  create table device_texts as
    select d.id as device_id, lower(concat_ws(E'\\n', d.hostname, d.serial_number, d.model, d.memo_summary, d.custom1,
      d.custom2, d.custom3, d.custom4, d.custom5, array_to_string(d.tags, E'\\n'),
      (select string_agg(host(i.ip), E'\\n') from device_interface i where i.device_id = d.id))) as texts
    from device d;
  create index device_texts_grams on device_texts using gin (texts gin_trgm_ops);
  create index device_texts_id on device_texts (device_id);
  analyze device; analyze device_port; analyze device_texts;`

const COLUMNS = {
  hostname: 'hostname',
  model: 'model',
  network: 'network',
  deviceType: 'device_type',
  backupStatus: 'backup_status',
}
const STATUS_LETTERS = { SUCCESS: 'S', FAILURE: 'F', NONE: 'N', INVALID_CREDENTIAL: 'I' }
const OWN = new Set([
  'model',
  'versions',
  'macAddress',
  'interfaceName',
  'any',
  '!status',
  'compliance',
  'backupStatus',
])

/** Returns whether a search has its SQL here. */
export const isExtension = ({ schemes, by }) => by !== undefined || schemes.some(({ scheme }) => OWN.has(scheme))

const escaped = (text) => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

/** Returns a query for a page ('page'), the number of matches ('count') or, of a count, the groups ('groups'). */
export function toExtensionSql({ network, schemes, sortColumn, by, pageData }, kind) {
  const values = []
  const param = (value) => `$${values.push(value)}`
  const text = (column, pattern) =>
    pattern.endsWith('*')
      ? `lower(${column}) like ${param(`${escaped(pattern.slice(0, -1))}%`)}`
      : `lower(${column}) = ${param(pattern.toLowerCase())}`
  const toCondition = ({ scheme, data }) => {
    switch (scheme) {
      case 'hostname':
      case 'model':
        return text(COLUMNS[scheme], data)
      case 'versions':
        return data
          .split(',')
          .map((one) => comparison(one, param))
          .join(' and ')
      case 'macAddress':
        return `id in (select device_id from device_port where mac = ${param(data)})`
      case 'interfaceName':
        return `id in (select device_id from device_port where name = ${param(data.toLowerCase())})`
      case 'any':
        return `id in (select device_id from device_texts where texts like ${param(`%${escaped(data)}%`)})`
      case '!status':
        return `backup_status <> ${param(data)}`
      case 'compliance':
        return `compliance_state = ${param(Number(data))}`
      case 'backupStatus':
        return `backup_status = ${param(STATUS_LETTERS[data])}`
      case 'serial':
        return text('serial_number', data)
    }
  }
  const conditions = [`network = any(${param(network)}::text[])`, ...schemes.map(toCondition)].join(' and ')
  if (kind === 'groups') {
    const columns = by.map((field) => COLUMNS[field]).join(', ')
    return named(`select ${columns}, count(*) from device where ${conditions} group by ${columns}`, values)
  }
  if (kind === 'count') return named(`select count(*) from device where ${conditions}`, values)
  const key = sortColumn === 'ipAddress' ? '' : `lower(${COLUMNS[sortColumn]}), `
  const page = `limit ${param(pageData.pageSize)} offset ${param(pageData.offset)}`
  return named(`select * from device where ${conditions} order by ${key}ip ${page}`, values)
}

function comparison(text, param) {
  const [, operator, version] = /^(<=|>=|<|>)(.*)$/.exec(text)
  return `version_parts ${operator} ${param(version.match(/[0-9]+/g).map(Number))}::int[]`
}

const named = (text, values) => ({ name: createHash('sha1').update(text).digest('hex').slice(0, 16), text, values })

const STATUS_TEXTS = Object.fromEntries(Object.entries(STATUS_LETTERS).map(([status, letter]) => [letter, status]))

/** Returns the groups of a count in the form of Inventory.countDevices. */
export function toGroups(rows, by) {
  return rows.map(({ count, ...row }) => ({
    values: by.map((field) => (field === 'backupStatus' ? STATUS_TEXTS[row.backup_status] : row[COLUMNS[field]])),
    count: Number(count),
  }))
}
