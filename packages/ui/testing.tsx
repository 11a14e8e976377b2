import { act, configure, fireEvent, getConfig, screen } from '@testing-library/react'

const { getElementError } = getConfig()
configure({
  /** On a busy machine an answer of a stub, and a part that is fetched for the first time, take far longer than the library's second. */
  asyncUtilTimeout: 20_000,
  /** While something is waited for, each look that does not find it would print the whole document; the library prints it once more at the end. */
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? '')
      : getElementError(message, container),
})

/** What jsdom lacks and the component library of the admin area asks for. */
if (globalThis.CSS === undefined)
  Object.assign(globalThis, { CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } })

/** jsdom lays nothing out: it is a phone until a test says otherwise. */
const MEDIA = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
if (typeof window !== 'undefined' && window.matchMedia === undefined) Object.assign(window, { matchMedia: () => MEDIA })

/** Nor does it scroll; the component library does, where it takes the focus to an option that it believes to be out of sight. */
if (typeof Element !== 'undefined') Element.prototype.scrollTo ??= () => undefined

/** jsdom knows the dialog element but not its methods: stand-ins with the browser's visible effects. */
if (typeof HTMLDialogElement !== 'undefined' && !HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
}

/** Types into a field that suggests while one is in it. */
export function typeInto(field: HTMLElement, text: string): void {
  act(() => field.focus())
  fireEvent.change(field, { target: { value: text } })
}

/** The question that is asked; a message that can be closed has the same role. */
export const findQuestion = (): HTMLElement | undefined =>
  screen.queryAllByRole('alertdialog').find((dialog) => !dialog.hasAttribute('aria-modal'))

export { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
