const notice = 'Generated from openrpc.json by npm run generate: do not edit.'

export const banner = `// ${notice}\n`

/** For files whose comments begin with #. */
export const hashBanner = `# ${notice}\n`
