/*
 * The fields with which tests add entries to the audit, as far as a reader of changes needs them.
 */

/** Returns the fields of an entry about devices. */
export const aboutDevices = (...addresses: readonly string[]): ['on', string] => [
  'on',
  JSON.stringify({ devices: addresses }),
]

/** Returns the fields of an entry about configurations of these networks. */
export const aboutConfigs = (...networks: readonly string[]): ['on', string] => [
  'on',
  JSON.stringify({ configs: networks.map((network) => ({ network })) }),
]
