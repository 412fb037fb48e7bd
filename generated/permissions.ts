// Generated from openrpc.json by npm run generate: do not edit.

export const permissions = ['inventory:read', 'inventory:write', 'credentials:read', 'credentials:reveal', 'credentials:write', 'admin'] as const

export type Permission = (typeof permissions)[number]

export const roles = {
  /** Reads the inventory */
  'viewer': ['inventory:read'],
  /** Maintains the inventory; for people and for jobs that report devices */
  'operator': ['inventory:read', 'inventory:write'],
  /** Reads credentials with their secrets, to log in to devices */
  'connector': ['inventory:read', 'credentials:read', 'credentials:reveal'],
  /** Edits credentials but sees no saved secret */
  'credentials-editor': ['inventory:read', 'credentials:read', 'credentials:write'],
  /** Has every permission, including management of networks */
  'admin': ['inventory:read', 'inventory:write', 'credentials:read', 'credentials:reveal', 'credentials:write', 'admin'],
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof roles
