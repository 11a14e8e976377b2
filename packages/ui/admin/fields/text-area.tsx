import type { ComponentProps } from 'react'
import { classNames } from '../../class-names.ts'
import { Field, type FieldTexts, fieldControlClass, useFieldControl } from '../../text-field/field.tsx'
import { denseField } from './dense-field.ts'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'children'> & FieldTexts

/** Several lines to write on. */
export function TextArea({ label, hint, error, className, ...area }: TextAreaProps) {
  const control = useFieldControl({ hint, error })
  return (
    <Field id={control.id} label={label} hint={hint} error={error} className={denseField(className)}>
      <textarea
        rows={4}
        {...area}
        {...control}
        className={classNames(fieldControlClass(error !== undefined), 'resize-y')}
      />
    </Field>
  )
}
