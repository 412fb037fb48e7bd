export const banner = '// Generated from openrpc.json by npm run generate: do not edit.\n'
