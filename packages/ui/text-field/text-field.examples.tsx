import { TextField } from './text-field.tsx'

export const textFieldExamples = {
  plain: <TextField label="Strasse und Hausnummer" name="street" autoComplete="street-address" />,
  hint: <TextField label="Postleitzahl" name="zip" hint="Vier Ziffern" inputMode="numeric" maxLength={4} />,
  error: <TextField label="Ort" name="city" error="Bitte ausfüllen: Ort" />,
  disabled: <TextField label="Kanton" name="canton" defaultValue="Bern" disabled />,
}
