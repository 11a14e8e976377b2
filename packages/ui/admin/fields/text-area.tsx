import { type ComponentProps, useId } from 'react'
import { classNames } from '../../class-names.ts'
import { Field, fieldControlClass, useFieldIds } from '../../text-field/field.tsx'
import { denseField } from './dense-field.ts'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'children'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** Several lines to write on. */
export function TextArea({ label, hint, error, className, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} className={denseField(className)}>
      <textarea
        rows={4}
        {...area}
        id={id}
        className={classNames(fieldControlClass(error !== undefined), 'resize-y')}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={useFieldIds(id, { hint, error })}
      />
    </Field>
  )
}
