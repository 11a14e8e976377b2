import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

export type DateFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** A calendar day: the browser's own input. `value`, `min` and `max` are `YYYY-MM-DD`, an empty field is `''`. */
export const DateField = (field: DateFieldProps) => <TextField {...field} type="date" />
