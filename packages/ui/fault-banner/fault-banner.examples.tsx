import type { Examples } from '../examples.ts'
import { TextField } from '../text-field/text-field.tsx'
import { FaultBanner } from './fault-banner.tsx'

export const faultBannerExamples: Examples = (t) => ({
  'two fields': (
    <form>
      <FaultBanner
        attempt={null}
        title={t('forms:validation.addressIncompleteTitle')}
        faults={[
          { field: 'postalCode', text: t('forms:validation.requiredField', { field: t('forms:address.postalCode') }) },
          { field: 'city', text: t('forms:validation.requiredField', { field: t('forms:address.city') }) },
        ]}
      >
        {t('forms:validation.addressIncomplete')}
      </FaultBanner>
      <TextField label={t('forms:address.postalCode')} name="postalCode" error={t('forms:address.enter.postalCode')} />
      <TextField label={t('forms:address.city')} name="city" error={t('forms:address.enter.city')} />
    </form>
  ),
})
