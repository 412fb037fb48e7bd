/** Lets the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Revoke the URL later, because some browsers do not begin to read at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
