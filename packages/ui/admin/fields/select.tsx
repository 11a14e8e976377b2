import { Select as PublicSelect, type SelectProps } from '../../select/select.tsx'
import { denseField } from './dense-field.ts'

/** The browser's own list, as on the public pages, dense. */
export const Select = ({ className, ...select }: SelectProps) => (
  <PublicSelect {...select} className={denseField(className)} />
)
