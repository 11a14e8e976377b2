export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** What stands in a field, and of a text where the cursor is: taking the page over puts it back to the beginning. */
export type Kept = { isChecked: boolean; text: string; cursor: [number | null, number | null] }

export const CONTROLS = 'input, select, textarea'

export const controlsOf = (document: Document): Control[] => [...document.querySelectorAll<Control>(CONTROLS)]

export const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')
