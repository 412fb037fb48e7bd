/** Gives a file to the browser to keep. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Not at once: some browsers begin to read it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
