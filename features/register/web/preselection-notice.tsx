import { formatSwissDay } from '@e-collecting/kernel'
import { findItem } from '@e-collecting/popular-votes/web'
import { Banner } from '@e-collecting/ui'
import { useTranslation } from 'react-i18next'
import type { RegisterForm } from './register-form-model.ts'
import { unavailability } from './register-steps.ts'

/** The item in the page's address cannot be had: said at once, and never replaced by another. */
export function PreselectionNotice({ form: { facts, preselectedSlug, popularVotes } }: { form: RegisterForm }) {
  const { t } = useTranslation('register')
  if (preselectedSlug === null || preselectedSlug !== facts.form.slug || popularVotes.kind !== 'ready') return null
  const item = findItem(facts.form, facts.items)
  if (item === null)
    return (
      <Banner isStatic type="warning" className="mb-6 max-w-measure" title={t('wizard.preselected.unknown.title')}>
        {t('wizard.preselected.unknown.text')}
      </Banner>
    )
  const reason = unavailability(item, facts)
  if (reason === null || (reason === 'elsewhere' && facts.form.step === 'address')) return null
  return (
    <Banner
      isStatic
      type="warning"
      className="mb-6 max-w-measure"
      title={t(`wizard.preselected.${reason}.title`, { title: item.title })}
    >
      {t(`wizard.preselected.${reason}.text`, {
        date: formatSwissDay((reason === 'ended' ? item.endDate : item.startDate) ?? ''),
        municipality: facts.form.address.municipality?.name ?? '',
      })}
    </Banner>
  )
}
