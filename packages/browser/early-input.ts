type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** What stands in a field, and of a text where the cursor is: taking the page over puts it back to the beginning. */
type Kept = { isChecked: boolean; text: string; cursor: [number, number] | null }

/** What a person typed or chose in a page whose script had not yet arrived. */
export interface EarlyInput {
  /** Hands it to the page's own handlers, field by field, once the page has been taken over; then it is forgotten. */
  replay: () => Promise<void>
}

let controlsTouched: ReadonlyMap<Control, Kept> = new Map()

/** Whether something inside `selector` was typed or chosen before the page was taken over, and has not been handed over yet. */
export const isTouchedEarly = (selector: string): boolean =>
  [...controlsTouched.keys()].some((control) => control.closest(selector) !== null)

/**
 * Reads off what stands in the fields of a document otherwise than the server sent it, and keeps up with it until `replay`. To be called
 * just before the page is taken over: from then on a field may be written anew by a form that knows nothing of it.
 */
export function keepEarlyInput(document: Document): EarlyInput {
  const touched = new Map<Control, Kept>()
  controlsTouched = touched
  for (const control of controlsOf(document)) if (isTouched(control)) touched.set(control, readControl(control))

  const note = ({ target, isTrusted }: Event) => {
    if (isTrusted && isControl(target)) touched.set(target, readControl(target))
  }
  document.addEventListener('input', note, true)
  return {
    replay: async () => {
      for (const control of controlsOf(document)) wake(control)
      for (const [control, kept] of touched) {
        const heir = control.isConnected ? control : findHeir(document, control)
        if (heir !== undefined) enter(heir, kept)
        // The next field may be there only because of this one.
        await new Promise((resolve) => setTimeout(resolve))
      }
      document.removeEventListener('input', note, true)
      controlsTouched = new Map()
    },
  }
}

const controlsOf = (document: Document): Control[] => [...document.querySelectorAll<Control>('input, select, textarea')]

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')

const readControl = (control: Control): Kept => {
  const start = control instanceof HTMLSelectElement ? null : control.selectionStart
  const end = control instanceof HTMLSelectElement ? null : control.selectionEnd
  return {
    isChecked: isCheckable(control) && control.checked,
    text: control.value,
    cursor: start === null || end === null ? null : [start, end],
  }
}

/** Otherwise than the markup says. Of radio buttons only the one that was chosen: it takes the mark from the others itself. */
function isTouched(control: Control): boolean {
  if (isCheckable(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type !== 'radio')
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  const marked = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0]
  return control.value !== (marked?.value ?? '')
}

/** The field that stands where the touched one stood, if the page was rendered anew. */
const findHeir = (document: Document, lost: Control): Control | undefined =>
  controlsOf(document).find(
    ({ name, type, value }) => name === lost.name && type === lost.type && (type !== 'radio' || value === lost.value),
  )

/** Has the part of the page with this field taken over at once; without a change of value it does nothing else. */
const wake = (control: Control) => control.dispatchEvent(new Event('input', { bubbles: true }))

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
    if (control !== control.ownerDocument.activeElement)
      // One that has been left already opens no list of suggestions.
      control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    else if (cursor !== null) control.setSelectionRange(...cursor)
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
