// Generated from openrpc.json by npm run generate: do not edit.

export const permissions = ['inventory:read', 'inventory:write', 'credentials:read', 'credentials:reveal', 'credentials:write', 'admin'] as const

export type Permission = (typeof permissions)[number]

export const roles = {
  /** Reads the inventory */
  'viewer': ['inventory:read'],
  /** Keeps the inventory: people, and jobs that report */
  'operator': ['inventory:read', 'inventory:write'],
  /** Logs in to devices: reads credentials with their secrets */
  'connector': ['inventory:read', 'credentials:read', 'credentials:reveal'],
  /** Edits credentials and sees no saved secret */
  'credentials-editor': ['inventory:read', 'credentials:read', 'credentials:write'],
  /** Everything, networks included */
  'admin': ['inventory:read', 'inventory:write', 'credentials:read', 'credentials:reveal', 'credentials:write', 'admin'],
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof roles
