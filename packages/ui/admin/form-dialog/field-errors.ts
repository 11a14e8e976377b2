import { isProblemError } from '@e-collecting/api-client'

/** What is wrong with a form's entries, field by field; the value is a key of the texts. */
export type FieldErrors<Field extends string, Key extends string = string> = Partial<Record<Field, Key>>

/** What the rules say about what was entered: something to send, or what is wrong with it. */
export type Checked<Input, Field extends string, Key extends string> =
  | { kind: 'valid'; input: Input }
  | { kind: 'invalid'; errors: FieldErrors<Field, Key> }

/** A text field of a sent form, without spaces around it. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The fields that the server's schema refused (`errors[].pointer`). */
export function refusedFields<Field extends string>(error: unknown, fields: readonly Field[]): Field[] {
  if (!isProblemError(error)) return []
  const pointers = (error.problem.errors ?? []).map(({ pointer }) => pointer.replace(/^#?\//, ''))
  return fields.filter((field) => pointers.includes(field))
}

/** Brings the keyboard to the first field that has to be corrected, and opens the folded parts of the form they stand in. */
export function focusField(form: HTMLFormElement, names: readonly string[]): void {
  const fields = [...form.elements].filter((element) => names.includes(element.getAttribute('name') ?? ''))
  for (const field of fields) field.closest('details')?.setAttribute('open', '')
  const [first] = fields
  if (first instanceof HTMLElement) first.focus()
}
