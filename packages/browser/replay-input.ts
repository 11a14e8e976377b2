import { type Control, controlsOf, isCheckable, type Kept } from './form-controls.ts'

/** Hands what was kept to the page's own handlers, field by field. */
export async function replayInput(document: Document, touched: ReadonlyMap<Control, Kept>): Promise<void> {
  for (const [control, kept] of touched) {
    const heir = control.isConnected ? control : findHeir(document, control)
    if (heir !== undefined) enter(heir, kept)
    // The next field may be there only because of this one.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** The field that stands where the touched one stood, if the page was rendered anew. */
const findHeir = (document: Document, lost: Control): Control | undefined =>
  controlsOf(document).find(
    ({ name, type, value }) => name === lost.name && type === lost.type && (type !== 'radio' || value === lost.value),
  )

/**
 * Enters a value as a hand would. The page is told only of a value it did not know of: it takes notice of what is written through the
 * field's own property, so that gets another value first, and the real one goes past it.
 */
function enter(control: Control, { isChecked, text, cursor }: Kept): void {
  if (isCheckable(control)) {
    control.checked = !isChecked
    writePast(control, 'checked', isChecked)
    // An event that is no press of a mouse changes no mark.
    control.dispatchEvent(new Event('click', { bubbles: true }))
  } else if (control instanceof HTMLSelectElement) {
    if (![...control.options].some(({ value }) => value === text)) return
    control.value = text
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    control.value = `${text} `
    writePast(control, 'value', text)
    control.dispatchEvent(new Event('input', { bubbles: true }))
    // Of an address for mails a browser tells no place.
    if (control === document.activeElement && typeof cursor[0] === 'number') control.setSelectionRange(...cursor)
  }
}

/** Writes a property by the setter of all such elements, whatever stands before it on this one. */
function writePast(
  control: HTMLInputElement | HTMLTextAreaElement,
  property: 'value' | 'checked',
  value: string | boolean,
): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, value)
}
