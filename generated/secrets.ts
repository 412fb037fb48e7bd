// Generated from openrpc.json by npm run generate: do not edit.

export const secretMembers = {
  CredentialSet: ['password', 'enablePassword', 'roCommunityString', 'snmpAuthPassword', 'snmpPrivPassword', 'sshPrivateKey', 'sshKeyPassphrase', 'rwCommunityString', 'apiToken'],
  SentCredentialSet: ['password', 'enablePassword', 'roCommunityString', 'snmpAuthPassword', 'snmpPrivPassword', 'snmpAuthPriv', 'sshPrivateKey', 'sshKeyPassphrase', 'rwCommunityString', 'apiToken'],
} as const
