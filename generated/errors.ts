// Generated from openrpc.json by npm run generate: do not edit.

export const errors = {
  NETWORK_NOT_FOUND: { code: 1001, message: 'No such network' },
  DEVICE_NOT_FOUND: { code: 1002, message: 'No such device' },
  DEVICE_EXISTS: { code: 1003, message: 'The network already has a device with this address' },
  NETWORK_IN_USE: { code: 1005, message: 'The network is in use' },
  NETWORK_EXISTS: { code: 1006, message: 'A network of this name exists' },
  STORE_UNAVAILABLE: { code: 1501, message: 'The store does not answer' },
} as const

export type ErrorName = keyof typeof errors
