// Generated from openrpc.json by npm run generate: do not edit.

export const errors = {
  NETWORK_NOT_FOUND: { code: 1001, message: 'No such network' },
  DEVICE_NOT_FOUND: { code: 1002, message: 'No such device' },
  DEVICE_EXISTS: { code: 1003, message: 'The network already has a device with this address' },
  NETWORK_IN_USE: { code: 1005, message: 'The network is in use' },
  NETWORK_EXISTS: { code: 1006, message: 'A network of this name exists' },
  CONFIG_NOT_FOUND: { code: 1101, message: 'No such credential configuration' },
  CONFIG_EXISTS: { code: 1102, message: 'The network already has a configuration of this name' },
  CONFIG_TYPE_CONFLICT: { code: 1103, message: 'Cannot change the type of a configuration with sets from or to STATIC' },
  EDIT_CONFLICT: { code: 1201, message: 'Another caller changed objects that this session edits' },
  SESSION_EXPIRED: { code: 1202, message: 'The session has ended and its edits are lost' },
  SESSION_LIMIT: { code: 1203, message: 'Too many edits' },
  UNAUTHORIZED: { code: 1301, message: 'Authentication is required' },
  FORBIDDEN: { code: 1302, message: 'The caller is not permitted to do this' },
  OVERLOADED: { code: 1401, message: 'Too many requests' },
  SEARCH_TOO_EXPENSIVE: { code: 1402, message: 'The search is too expensive' },
  TOO_LARGE: { code: 1403, message: 'A limit of the service is exceeded' },
  STORE_UNAVAILABLE: { code: 1501, message: 'The store does not answer' },
} as const

export type ErrorName = keyof typeof errors
