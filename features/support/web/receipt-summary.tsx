import { cantonName } from '@e-collecting/address/contract'
import { type EnteredAddress, formatAddress, useCanton } from '@e-collecting/address/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay, formatSwissTime, swissDay } from '@e-collecting/kernel'
import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { langOf } from '@e-collecting/popular-votes/web'
import { RuledList, type RuledRow } from '@e-collecting/ui'
import type { Receipt } from './support-form-state.ts'

export type ReceiptSummaryProps = {
  item: PopularVoteSummary | null
  receipt: Receipt
  address: EnteredAddress
  /** No wallet has the receipt yet, and one still can. */
  isCollectable: boolean
}

/** The whole declaration as ruled lines, to print. Who and where is known in this tab's memory only. */
export function ReceiptSummary({ item, receipt, address, isCollectable }: ReceiptSummaryProps) {
  const { t } = useTranslation('forms')
  const rows = useSummaryRows({ item, receipt, address })
  return (
    <section className="mt-9" aria-labelledby="receipt-summary-heading">
      <p id="receipt-summary-heading" className="mb-3 text-h3 font-semibold">
        {t('success.summary.heading')}
      </p>
      <RuledList rows={rows} />
      {receipt.person === null && (
        <p className="mt-3 text-small text-grey">
          {t('success.summary.notShown')} {isCollectable && <span>{t('success.summary.collectable')}</span>}
        </p>
      )}
    </section>
  )
}

function useSummaryRows({
  item,
  receipt: { issuedAt, person },
  address,
}: Omit<ReceiptSummaryProps, 'isCollectable'>): RuledRow[] {
  const { t, language } = useTranslation('forms')
  const canton = useCanton(address.municipality?.bfsNumber)
  const instant = new Date(issuedAt)
  // A tab to which a wallet has led knows the session, not the address.
  const where: RuledRow[] =
    address.municipality === null
      ? []
      : [
          { term: t('success.summary.address'), value: formatAddress(address) },
          { term: t('success.summary.municipality'), value: address.municipality.name },
          { term: t('success.summary.canton'), value: canton === null ? '' : cantonName(canton, language) },
        ]
  const when: RuledRow[] = [
    ...(item === null
      ? []
      : [{ term: t('summary.popularVote'), value: <span lang={langOf(item, 'title')}>{item.title}</span> }]),
    { term: t('success.summary.date'), value: formatSwissDay(swissDay(instant)) },
    // Of a session that has ended nobody knows more than the day.
    ...(issuedAt.includes('T') ? [{ term: t('success.summary.time'), value: formatSwissTime(instant) }] : []),
  ]
  if (person === null) return when
  return [
    ...when,
    { term: t('success.summary.firstName'), value: person.givenName },
    { term: t('success.summary.lastName'), value: person.familyName },
    { term: t('success.summary.birthDate'), value: formatSwissDay(person.birthDate) },
    ...where,
  ]
}
