import { type ComponentProps, useId } from 'react'
import { Field, fieldControlClass, useFieldIds } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'children'> & {
  label: string
  hint?: string | undefined
  /** Words of what is wrong; tied to the input and announced with it. */
  error?: string | undefined
}

/** One line to write on. */
export function TextField({ label, hint, error, className, ...input }: TextFieldProps) {
  const id = useId()
  const described = useFieldIds(id, { hint, error })
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <input
        type="text"
        {...input}
        id={id}
        className={fieldControlClass(error !== undefined)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described}
      />
    </Field>
  )
}
