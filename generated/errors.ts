// Generated from openrpc.json by npm run generate: do not edit.

export const errors = {
  NETWORK_NOT_FOUND: { code: 1001, message: 'No such network' },
  DEVICE_NOT_FOUND: { code: 1002, message: 'No such device' },
  DEVICE_EXISTS: { code: 1003, message: 'The network already has a device with this address' },
  NOT_RESTORABLE: { code: 1004, message: 'The history does not lead back to that state' },
  NETWORK_IN_USE: { code: 1005, message: 'The network is in use' },
  NETWORK_EXISTS: { code: 1006, message: 'A network of this name exists' },
  CHANGES_PURGED: { code: 1007, message: 'The changes after this position are no longer kept: take a new position and search again' },
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

/** How an error is reported by an HTTP status and a problem document (RFC 9457), by the code of the error. */
export const problems: ReadonlyMap<
  number,
  { readonly name: string; readonly title: string; readonly status: number }
> = new Map([
  [-32700, { name: 'PARSE_ERROR', title: 'Parse error', status: 400 }],
  [-32600, { name: 'INVALID_REQUEST', title: 'Invalid Request', status: 400 }],
  [-32601, { name: 'METHOD_NOT_FOUND', title: 'Method not found', status: 404 }],
  [-32602, { name: 'INVALID_PARAMS', title: 'Invalid params', status: 422 }],
  [-32603, { name: 'INTERNAL_ERROR', title: 'Internal error', status: 500 }],
  [1001, { name: 'NETWORK_NOT_FOUND', title: 'No such network', status: 404 }],
  [1002, { name: 'DEVICE_NOT_FOUND', title: 'No such device', status: 404 }],
  [1003, { name: 'DEVICE_EXISTS', title: 'The network already has a device with this address', status: 409 }],
  [1004, { name: 'NOT_RESTORABLE', title: 'The history does not lead back to that state', status: 409 }],
  [1005, { name: 'NETWORK_IN_USE', title: 'The network is in use', status: 409 }],
  [1006, { name: 'NETWORK_EXISTS', title: 'A network of this name exists', status: 409 }],
  [1007, { name: 'CHANGES_PURGED', title: 'The changes after this position are no longer kept: take a new position and search again', status: 410 }],
  [1101, { name: 'CONFIG_NOT_FOUND', title: 'No such credential configuration', status: 404 }],
  [1102, { name: 'CONFIG_EXISTS', title: 'The network already has a configuration of this name', status: 409 }],
  [1103, { name: 'CONFIG_TYPE_CONFLICT', title: 'Cannot change the type of a configuration with sets from or to STATIC', status: 409 }],
  [1201, { name: 'EDIT_CONFLICT', title: 'Another caller changed objects that this session edits', status: 409 }],
  [1202, { name: 'SESSION_EXPIRED', title: 'The session has ended and its edits are lost', status: 410 }],
  [1203, { name: 'SESSION_LIMIT', title: 'Too many edits', status: 409 }],
  [1301, { name: 'UNAUTHORIZED', title: 'Authentication is required', status: 401 }],
  [1302, { name: 'FORBIDDEN', title: 'The caller is not permitted to do this', status: 403 }],
  [1401, { name: 'OVERLOADED', title: 'Too many requests', status: 503 }],
  [1402, { name: 'SEARCH_TOO_EXPENSIVE', title: 'The search is too expensive', status: 422 }],
  [1403, { name: 'TOO_LARGE', title: 'A limit of the service is exceeded', status: 422 }],
  [1501, { name: 'STORE_UNAVAILABLE', title: 'The store does not answer', status: 503 }],
])
