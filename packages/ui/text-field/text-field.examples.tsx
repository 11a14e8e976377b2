import { type Examples, LONG_WORD } from '../examples.ts'
import { Field, FieldError } from './field.tsx'
import { TextField } from './text-field.tsx'

export const textFieldExamples: Examples = (t) => ({
  plain: <TextField label={t('forms:address.street')} name="street" autoComplete="address-line1" />,
  hint: (
    <TextField
      label={t('forms:address.postalCode')}
      name="zip"
      hint={t('forms:address.streetHint')}
      inputMode="numeric"
      maxLength={4}
    />
  ),
  error: (
    <TextField
      label={t('forms:address.city')}
      name="city"
      error={t('forms:validation.requiredField', { field: t('forms:address.city') })}
    />
  ),
  disabled: <TextField label={t('forms:summary.canton')} name="canton" defaultValue="Bern" disabled />,
  'long text': (
    <TextField
      label={t('issuing:statusLabel')}
      name="long"
      defaultValue={LONG_WORD}
      error={t('forms:validation.requiredField', {
        field: LONG_WORD,
      })}
    />
  ),
})

export const fieldExamples: Examples = (t) => ({
  'around a control': (
    <Field id="volume" label={t('forms:item.title')} hint={t('forms:item.titleNeedsType')}>
      <input id="volume" type="range" aria-describedby="volume-hint" className="w-full accent-ink" />
    </Field>
  ),
  'error alone': <FieldError>{t('forms:validation.selectTitle')}</FieldError>,
})
