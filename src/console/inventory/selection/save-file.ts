/** Lets the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Revoke later: some browsers begin to read a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
