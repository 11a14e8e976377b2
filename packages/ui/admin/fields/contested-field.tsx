import type { ReactNode } from 'react'
import { Field, FieldError, type FieldTexts, useFieldControl } from '../../text-field/field.tsx'
import { type Contest, ContestNote } from './contest-note.tsx'
import { denseField } from './dense-field.ts'

/** A field of the administration may have been changed by somebody else meanwhile. */
export type ContestedTexts = FieldTexts & { contest?: Contest | undefined }

const noteId = (id: string) => `${id}-contest`

/** What `useFieldControl` gives, which a contest describes as well. */
export function useContestedControl({ hint, error, contest }: Omit<ContestedTexts, 'label'>) {
  const control = useFieldControl({ hint, error })
  const described = [control['aria-describedby'], contest && noteId(control.id)].filter(Boolean).join(' ')
  return { ...control, 'aria-describedby': described || undefined }
}

type ContestedFieldProps = ContestedTexts & {
  id: string
  /** Of what is entered. */
  lang?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Label, hint, control, error, and what somebody else has saved, in this order. */
export function ContestedField({ id, label, hint, error, contest, lang, className, children }: ContestedFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} className={denseField(className)}>
      {children}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {contest && <ContestNote id={noteId(id)} label={label} lang={lang} contest={contest} />}
    </Field>
  )
}
