import { TextField as PublicTextField, type TextFieldProps } from '../../text-field/text-field.tsx'
import { denseField } from './dense-field.ts'

/** One line to write on, as on the public pages, dense. */
export const TextField = ({ className, ...field }: TextFieldProps) => (
  <PublicTextField {...field} className={denseField(className)} />
)
