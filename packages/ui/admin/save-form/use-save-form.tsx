import { type CallErrorCode, isProblemError, problemCode } from '@e-collecting/api-client'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { config, type ZodType } from 'zod'
import { Failure } from '../failure/failure.tsx'
import type { Contest } from '../fields/contest-note.tsx'
import { onRefusalsOver } from './refusals.ts'
import { type Changes, type Shown, useContests } from './use-contests.tsx'

// Zod makes code of text where it may, and tries whether it may: the content policy would report the attempt.
config({ jitless: true })

type Refusals<Name extends string> = Partial<Record<CallErrorCode, readonly [Name, string]>>

export type SaveFormOptions<Entries extends FieldValues, Input, Saved> = {
  /** The schema of the route that takes the form: its messages are names of faults. */
  schema: ZodType<Input, Entries>
  defaultValues: DefaultValues<NoInfer<Entries>>
  /** Told what the same entries were refused for, if they were. */
  save: (input: Input, failure: Error | null) => Promise<Saved>
  /** The owner says what was done, and closes. */
  onSaved: (saved: Saved, input: Input) => void
  /** Refusals that are about one entry: which, and its fault. */
  refusals?: ((entries: Entries) => Refusals<FieldPath<Entries>>) | undefined
  /** What was not done, where the reason alone would not say it. */
  failed?: string | undefined
  /** Words for the fault of a field; `unreadable` for half a date, and for what a schema says otherwise whatever is general. */
  faultText: (fault: string, field: FieldPath<Entries>) => string
  /** What somebody else has entered, in words; without it as text. */
  Shown?: Shown<Entries> | undefined
}

export type SaveForm<Entries extends FieldValues, Input> = {
  form: UseFormReturn<Entries, unknown, Input>
  /** What a native control takes. */
  field: (
    name: FieldPath<Entries>,
    options?: RegisterOptions<Entries>,
  ) => UseFormRegisterReturn & { error: string | undefined; contest: Contest | undefined }
  errorOf: (name: FieldPath<Entries>) => string | undefined
  /** Where somebody else has changed the same: the other version. */
  contestOf: (name: FieldPath<Entries>) => Contest | undefined
  /** What somebody else has saved since comes into the form. */
  takeOver: (changes: Changes<Entries>) => void
  /** What the server refused for the whole form; other entries are another question. */
  failure: Error | null
  /** It refused what the schema had let through, at a field or as a whole. */
  isRefused: boolean
  /** For the dialog around the fields. */
  dialog: { onSubmit: () => void; isPending: boolean; isHeld: boolean; isDirty: boolean; error: ReactNode }
}

/** A form that is checked by the schema of its route, sent once at a time, and says at which field or for the whole what did not work. */
export function useSaveForm<Entries extends FieldValues, Input, Saved>(
  options: SaveFormOptions<Entries, Input, Saved>,
): SaveForm<Entries, Input> {
  const { schema, defaultValues, save, onSaved, refusals, failed, faultText, Shown } = options
  const [refusal, setRefusal] = useState<{ error: Error; isOfFields: boolean } | null>(null)
  const failure = refusal?.isOfFields === false ? refusal.error : null
  const form = useForm<Entries, unknown, Input>({ defaultValues, resolver: withUnreadable(zodResolver(schema)) })
  const [isSaving, setIsSaving] = useState(false)
  const pointAt = useFocusOnceSaved(form, isSaving)
  const { takeOver, contestOf } = useContests(form, Shown, pointAt)
  const { errors, isSubmitting, isDirty } = form.formState
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: () => setRefusal(null) }), [subscribe])
  useEffect(() => onRefusalsOver((isOver) => setRefusal((known) => (known && isOver(known.error) ? null : known))), [])

  const submit = form.handleSubmit(async (input) => {
    setRefusal(null)
    setIsSaving(true)
    try {
      onSaved(await save(input, failure), input)
    } catch (error) {
      const faults = faultsOf(error, refusals?.(form.getValues()) ?? {})
      setRefusal({ error: error as Error, isOfFields: faults.length > 0 })
      for (const [name, message] of faults) form.setError(name, { message })
      if (faults[0]) pointAt(faults[0][0])
    } finally {
      setIsSaving(false)
    }
  })
  const errorOf = (name: FieldPath<Entries>) => {
    const error: { message?: string } | undefined = get(errors, name)
    return error === undefined ? undefined : faultText(error.message ?? '', name)
  }
  return {
    form,
    field: (name, rules) => ({ ...form.register(name, rules), error: errorOf(name), contest: contestOf(name) }),
    errorOf,
    contestOf,
    takeOver,
    failure,
    isRefused: refusal !== null,
    dialog: {
      onSubmit: () => void submit(),
      isPending: isSubmitting,
      isHeld: isSaving,
      isDirty,
      error: failure && <Failure what={failed} error={failure} />,
    },
  }
}

/** Takes the focus to a field as soon as one may write in it again. */
function useFocusOnceSaved<Entries extends FieldValues, Input>(
  { setFocus }: UseFormReturn<Entries, unknown, Input>,
  isSaving: boolean,
): (name: FieldPath<Entries>) => void {
  const [pointed, pointAt] = useState<FieldPath<Entries> | null>(null)
  useEffect(() => {
    if (pointed === null || isSaving) return
    setFocus(pointed)
    pointAt(null)
  }, [pointed, isSaving, setFocus])
  return pointAt
}

/** Half a date looks like none, to the form as to the schema: only its field knows. */
function withUnreadable<Entries extends FieldValues, Input>(
  resolver: Resolver<Entries, unknown, Input>,
): Resolver<Entries, unknown, Input> {
  return async (values, context, options) => {
    const checked = await resolver(values, context, options)
    const isUnreadable = (name: string) => {
      const field: { ref?: Partial<HTMLInputElement> } | undefined = get(options.fields, name)
      return field?.ref?.validity?.badInput === true
    }
    const unreadable = (options.names ?? []).filter(isUnreadable)
    if (unreadable.length === 0) return checked
    const faults = Object.fromEntries(unreadable.map((name) => [name, { type: 'unreadable', message: 'unreadable' }]))
    return { values: {}, errors: { ...checked.errors, ...faults } as FieldErrors<Entries> }
  }
}

/** Which fields the server refused: by the code, or by its schema's pointers (`errors[].pointer`). */
function faultsOf<Name extends string>(error: unknown, refusals: Refusals<Name>): (readonly [Name, string])[] {
  const refusal = refusals[problemCode(error)]
  if (refusal) return [refusal]
  if (!isProblemError(error)) return []
  return (error.problem.errors ?? []).map(({ pointer, detail }) => [
    pointer.replace(/^#\//, '').replaceAll('/', '.') as Name,
    detail,
  ])
}
