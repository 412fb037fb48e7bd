// A yardstick as small as the benchmark of searches permits.
//   node gen.mjs --count 1000
export function device(index) {
  const end = `${index >> 8}.${index & 255}`
  return {
    network: index % 2 === 0 ? 'Default' : 'Branch',
    ipAddress: `10.0.${end}`,
    interfaces: Array.from({ length: 6 }, (_, port) => `11.${port}.${end}`),
    tags: ['small'],
    changes: [1_760_000_000_000],
    backupStatus: 'S',
    memoSummary: 'spare',
    hostname: `host-${index}`,
    adapterId: 'Cisco::IOS',
    deviceType: 'Switch',
    model: 'WS-C2900',
    osVersion: '12.1',
    complianceState: 0,
    serialNumber: `S${index}`,
  }
}

const [, program, option, count] = process.argv
if (program.endsWith('gen.mjs') && option === '--count') {
  for (let index = 0; index < Number(count); index++) console.log(JSON.stringify(device(index)))
}
