/** Returns the SQL of the only search, and of the same with a serial number that no device has. */
export function toSql({ schemes, pageData }, kind) {
  const [{ scheme, data }] = schemes
  const isByName = scheme === 'hostname'
  const values = ['Default', isByName ? data.text.replace('*', '%') : data]
  const from = `from device where network = $1 and ${isByName ? 'lower(hostname) like $2' : 'serial_number = $2'}`
  if (kind === 'count') return { text: `select count(*) ${from}`, values }
  return { text: `select * ${from} order by lower(hostname), ip limit ${pageData.pageSize}`, values }
}
