import { type SelectProps as PublicSelectProps, SelectControl } from '../../select/select.tsx'
import { ContestedField, type ContestedTexts, useContestedControl } from './contested-field.tsx'

type SelectProps = PublicSelectProps & ContestedTexts

/** The browser's own list, as on the public pages, dense. */
export function Select({ label, hint, error, contest, className, ...select }: SelectProps) {
  const control = useContestedControl({ hint, error, contest })
  const texts = { label, hint, error, contest }
  return (
    <ContestedField {...texts} id={control.id} className={className}>
      <SelectControl {...select} {...control} />
    </ContestedField>
  )
}
