import { Button } from '../button/button.tsx'
import { type Examples, LONG_WORD } from '../examples.ts'
import { Banner } from './banner.tsx'

export const bannerExamples: Examples = (t) => ({
  error: (
    <Banner
      type="error"
      title={t('forms:wallet.failed.title')}
      action={
        <Button size="sm" variant="secondary">
          {t('forms:wallet.newCode')}
        </Button>
      }
    >
      {t('forms:messages.statusQueryFailed')}
    </Banner>
  ),
  warning: <Banner type="warning" title={t('forms:address.municipalityCleared')} />,
  success: <Banner type="success" title={t('forms:messages.identityVerified')} />,
  info: <Banner type="info">{t('forms:messages.popularVoteSubmitted')}</Banner>,
  static: (
    <Banner type="info" isStatic title={t('forms:ended.title')}>
      {t('forms:ended.text')}
    </Banner>
  ),
  'long text': (
    <Banner type="error" title={t('forms:messages.municipalityDetermined')}>
      {t('forms:validation.requiredField', { field: LONG_WORD })}
    </Banner>
  ),
})
