/**
 * Lets the browser save a text as a file. It goes from this page to the device: no server sees it.
 * @param name of the file, without a path
 */
export function saveFile(name: string, value: object): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has begun to read it; a moment later nobody needs the address.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
