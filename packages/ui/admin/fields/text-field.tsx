import type { ComponentProps } from 'react'
import { fieldControlClass } from '../../text-field/field.tsx'
import { ContestedField, type ContestedTexts, useContestedControl } from './contested-field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'children'> & ContestedTexts

/** One line to write on, as on the public pages, dense. */
export function TextField({ label, hint, error, contest, className, ...input }: TextFieldProps) {
  const control = useContestedControl({ hint, error, contest })
  const texts = { label, hint, error, contest, lang: input.lang }
  return (
    <ContestedField {...texts} id={control.id} className={className}>
      <input type="text" {...input} {...control} className={fieldControlClass(error !== undefined)} />
    </ContestedField>
  )
}
