import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import { findItem } from '@e-collecting/popular-votes/web'
import { Banner } from '@e-collecting/ui'
import type { PreselectionFault, RegisterFacts } from './register-steps.ts'

export type PreselectionNoticeProps = { facts: RegisterFacts; fault: PreselectionFault }

/** The item in the page's address cannot be had: said at once, and never replaced by another. */
export function PreselectionNotice({ facts, fault }: PreselectionNoticeProps) {
  const { t } = useTranslation('register')
  const item = findItem(facts.form, facts.items)
  if (item === null || fault === 'unknown')
    return (
      <Banner isStatic type="warning" className="mb-6 max-w-measure" title={t('wizard.preselected.unknown.title')}>
        {t('wizard.preselected.unknown.text')}
      </Banner>
    )
  return (
    <Banner
      isStatic
      type="warning"
      className="mb-6 max-w-measure"
      title={t(`wizard.preselected.${fault}.title`, { title: item.title })}
    >
      {t(`wizard.preselected.${fault}.text`, {
        date: formatSwissDay((fault === 'ended' ? item.endDate : item.startDate) ?? ''),
        municipality: facts.form.address.municipality?.name ?? '',
      })}
    </Banner>
  )
}
