import { CONTROLS, type Control, controlsOf, isCheckable, type Kept } from './form-controls.ts'

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

  // Taking over may empty a field: the less time until it is filled again, the better.
  const fetching = touched.size > 0 ? fetchReplay() : null

  const note = ({ target, isTrusted }: Event) => {
    if (!isTrusted || !isControl(target)) return
    // What was chosen last is handed over last.
    touched.delete(target)
    touched.set(target, readControl(target))
  }
  /** Taking over may have emptied a field since: what is typed into it comes where the cursor was. */
  const fill = ({ target }: Event) => {
    const kept = touched.get(target as Control)
    if (kept && (target as Control).value !== kept.text) writeText(target as HTMLInputElement, kept)
  }
  document.addEventListener('beforeinput', fill, true)
  document.addEventListener('input', note, true)
  return {
    replay: async () => {
      for (const control of controlsOf(document)) wake(control)
      // What is entered while that is fetched still counts.
      if (touched.size > 0) await (await (fetching ?? fetchReplay())).replayInput(document, touched)
      document.removeEventListener('beforeinput', fill, true)
      document.removeEventListener('input', note, true)
      controlsTouched = new Map()
    },
  }
}

const fetchReplay = () => import('./replay-input.ts')

const isControl = (target: unknown): target is Control => target instanceof Element && target.matches(CONTROLS)

const readControl = (control: Control): Kept => {
  const { checked, value, selectionStart, selectionEnd } = control as HTMLInputElement
  return { isChecked: checked, text: value, cursor: [selectionStart, selectionEnd] }
}

function writeText(control: HTMLInputElement, { text, cursor }: Kept): void {
  control.value = text
  // Of an address for mails a browser tells no place.
  if (cursor[0] !== null) control.setSelectionRange(...cursor)
}

/** Otherwise than the markup says. Of radio buttons only the one that was chosen: it takes the mark from the others itself. */
function isTouched(control: Control): boolean {
  if (isCheckable(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type !== 'radio')
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  const marked = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0]
  return control.value !== (marked?.value ?? '')
}

/** Has the part of the page with this field taken over at once; without a change of value it does nothing else. */
const wake = (control: Control) => control.dispatchEvent(new Event('input', { bubbles: true }))
