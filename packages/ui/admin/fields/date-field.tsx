import { TextField, type TextFieldProps } from './text-field.tsx'

/** A calendar day: the browser's own input. `value`, `min` and `max` are `YYYY-MM-DD`, an empty field is `''`. */
export const DateField = (field: Omit<TextFieldProps, 'type'>) => <TextField {...field} type="date" />
