/**
 * jsdom looks for the labels of a control by asking each label of the document which one it belongs to, and each of those goes through the
 * whole document: a sixth of what tests of the largest form take. Here a label that says by id which control it is for is looked up by it.
 */
for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', { get: labelsOf })

/** @returns none at all for what is hidden, and for an id that stands twice only those of the first, as browsers do */
function labelsOf(this: HTMLElement) {
  if (this instanceof HTMLInputElement && this.type === 'hidden') return null
  const document = this.ownerDocument
  return labelsIn(document).filter((label) =>
    label.htmlFor === '' ? label.control === this : document.getElementById(label.htmlFor) === this,
  )
}

/** jsdom looks for an element of each name that a list of elements is asked for, also where that is the number of a place. */
function labelsIn(document: Document): HTMLLabelElement[] {
  const labels = document.getElementsByTagName('label')
  return Array.from({ length: labels.length }, (_, at) => HTMLCollection.prototype.item.call(labels, at)).filter(
    (label) => label instanceof HTMLLabelElement,
  )
}
