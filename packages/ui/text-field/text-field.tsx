import type { ComponentProps } from 'react'
import { Field, type FieldTexts, fieldControlClass, useFieldControl } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'children'> & FieldTexts

/** One line to write on. */
export function TextField({ label, hint, error, className, ...input }: TextFieldProps) {
  const control = useFieldControl({ hint, error })
  return (
    <Field id={control.id} label={label} hint={hint} error={error} className={className}>
      <input type="text" {...input} {...control} className={fieldControlClass(error !== undefined)} />
    </Field>
  )
}
