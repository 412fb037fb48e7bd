// Generated from openrpc.json by npm run generate: do not edit.

export const secretMembers = {
  CredentialSet: ['password', 'enablePassword', 'roCommunityString', 'snmpAuthPassword', 'snmpPrivPassword'],
  SentCredentialSet: ['password', 'enablePassword', 'roCommunityString', 'snmpAuthPassword', 'snmpPrivPassword', 'snmpAuthPriv'],
} as const
