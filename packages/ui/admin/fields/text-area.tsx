import type { ComponentProps } from 'react'
import { classNames } from '../../class-names.ts'
import { fieldControlClass } from '../../text-field/field.tsx'
import { ContestedField, type ContestedTexts, useContestedControl } from './contested-field.tsx'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'children'> & ContestedTexts

/** Several lines to write on. */
export function TextArea({ label, hint, error, contest, className, ...area }: TextAreaProps) {
  const control = useContestedControl({ hint, error, contest })
  const texts = { label, hint, error, contest, lang: area.lang }
  return (
    <ContestedField {...texts} id={control.id} className={className}>
      <textarea
        rows={4}
        {...area}
        {...control}
        className={classNames(fieldControlClass(error !== undefined), 'resize-y')}
      />
    </ContestedField>
  )
}
