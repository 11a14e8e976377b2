import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

/** The fault of a field that somebody else has changed as well; its form has words for it. */
const CHANGED_MEANWHILE = 'changedMeanwhile'

/**
 * What somebody else has saved since a form was opened comes into the fields that were left alone in it; where both have changed
 * something, what was entered here stays, and is marked.
 * @param base what the form was opened with
 * @param latest what is saved now
 * @param names the fields, in their order
 */
export function takeOverChanges<Entries extends FieldValues, Input>(
  form: UseFormReturn<Entries, unknown, Input>,
  { base, latest, names }: { base: object; latest: object; names: readonly FieldPath<Entries>[] },
): void {
  const entered = form.getValues()
  const textOf = (of: object, name: FieldPath<Entries>) => String(get(of, name) ?? '')
  const changed = names.filter((name) => textOf(latest, name) !== textOf(base, name))
  const isUntouched = (name: FieldPath<Entries>) => textOf(entered, name) === textOf(base, name)
  for (const name of changed.filter(isUntouched)) form.resetField(name, { defaultValue: get(latest, name) })
  const contested = changed.filter((name) => !isUntouched(name) && textOf(entered, name) !== textOf(latest, name))
  for (const [index, name] of contested.entries())
    form.setError(name, { message: CHANGED_MEANWHILE }, { shouldFocus: index === 0 })
}
