import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVoteSummary } from '../contract.ts'
import { ExampleMark } from './item-kind.tsx'
import { langOf } from './lang-of.ts'

/** The chosen item in full, on the steps of a wizard that do not name it anyway. */
export function ItemLine({ item }: { item: PopularVoteSummary }) {
  const { t } = useTranslation(['forms', 'common'])
  return (
    <p className="mb-4 max-w-[46rem] text-small">
      <span className="text-grey">
        {t('forms:form.chosenItem')} · {t(`common:type.${item.type}`)}
        {'\u00a0 '}
        {item.isDemo && <ExampleMark />}
      </span>
      <strong lang={langOf(item, 'title')} className="block font-semibold">
        {item.title}
      </strong>
    </p>
  )
}
