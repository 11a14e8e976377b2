/**
 * jsdom looks for the labels of a control by asking each label of the document which one it belongs to, and each of those goes through the
 * whole document: a fifth of what tests of large forms take. A label that says by id which control it is for is compared with that id here.
 */
for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', { get: labelsOf })

function labelsOf(this: HTMLElement) {
  const labels = [...this.ownerDocument.getElementsByTagName('label')]
  return labels.filter((label) => (label.htmlFor === '' ? label.control === this : label.htmlFor === this.id))
}
