import { type ComponentType, useState } from 'react'
import { type FieldPath, type FieldValues, get, type PathValue, type UseFormReturn } from 'react-hook-form'
import type { Contest } from '../fields/contest-note.tsx'

/** The fault of a field that somebody else has changed as well; its form has words for it. */
const CHANGED_MEANWHILE = 'changedMeanwhile'

/** A value as one reads it, where its field does not show it as it is stored. */
export type Shown<Entries extends FieldValues> = ComponentType<{ name: FieldPath<Entries>; value: unknown }>

/** What somebody else has changed since a form was opened. */
export type Changes<Entries extends FieldValues> = {
  /** What the form was opened with. */
  base: object
  /** What is saved now. */
  latest: object
  /** The fields, in their order. */
  names: readonly FieldPath<Entries>[]
}

type Versions = { theirs: unknown; own: unknown }

const asText = (value: unknown) => String(value ?? '')

/**
 * What somebody else has saved since a form was opened comes into the fields that were left alone in it; where both have changed
 * something, what was entered here stays, is marked, and the other version stands below it until one of them is saved.
 * @param pointAt takes the focus to the first of those
 */
export function useContests<Entries extends FieldValues, Input>(
  form: UseFormReturn<Entries, unknown, Input>,
  Shown: Shown<Entries> | undefined,
  pointAt: (name: FieldPath<Entries>) => void,
) {
  const [contests, setContests] = useState<ReadonlyMap<FieldPath<Entries>, Versions>>(new Map())
  const keep = (name: FieldPath<Entries>, versions: Versions) =>
    setContests((known) => new Map(known).set(name, versions))

  const takeOver = ({ base, latest, names }: Changes<Entries>) => {
    const entered = structuredClone(form.getValues())
    const isSame = (one: object, other: object, name: FieldPath<Entries>) =>
      asText(get(one, name)) === asText(get(other, name))
    const changed = names.filter((name) => !isSame(latest, base, name))
    for (const name of changed) {
      const theirs = get(latest, name) as PathValue<Entries, FieldPath<Entries>>
      // What is not asked for at the moment is not registered, and a reset would leave it as it is.
      form.setValue(name, theirs)
      form.resetField(name, { defaultValue: theirs })
    }
    setContests((known) => new Map([...known].filter(([name]) => !changed.includes(name))))
    const contested = changed.filter((name) => !isSame(entered, base, name) && !isSame(entered, latest, name))
    for (const name of contested) {
      const own = get(entered, name) as PathValue<Entries, FieldPath<Entries>>
      form.setValue(name, own, { shouldDirty: true })
      form.setError(name, { message: CHANGED_MEANWHILE })
      keep(name, { theirs: get(latest, name), own })
    }
    if (contested[0] !== undefined) pointAt(contested[0])
  }

  const contestOf = (name: FieldPath<Entries>): Contest | undefined => {
    const versions = contests.get(name)
    if (versions === undefined) return undefined
    const { theirs } = versions
    const current: unknown = form.watch(name)
    const isTaken = asText(current) === asText(theirs)
    const other = isTaken ? versions.own : theirs
    const text = asText(other)
    const readable = Shown === undefined ? text : <Shown name={name} value={other} />
    return {
      value: text === '' ? null : readable,
      isTaken,
      onSwap: () => {
        if (!isTaken) keep(name, { theirs, own: current })
        form.setValue(name, other as PathValue<Entries, FieldPath<Entries>>, { shouldDirty: true })
        form.clearErrors(name)
      },
    }
  }
  return { takeOver, contestOf }
}
