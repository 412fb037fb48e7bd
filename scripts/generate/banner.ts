const notice = 'Generated from openrpc.json by npm run generate: do not edit.'

export const banner = `// ${notice}\n`

/** The banner for generated files whose comments begin with `#`. */
export const hashBanner = `# ${notice}\n`
