import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount } from '@e-collecting/kernel'
import { RuledList } from '@e-collecting/ui'
import type { DeclarationResult } from '../../contract.ts'

/** What the public list holds, by type of entry, and how many credentials municipalities have issued. */
export function CountFacts({ result }: { result: DeclarationResult }) {
  const { t } = useTranslation('result')
  const { entries, counted, issued, size } = result
  const others = entries.o + entries.i + entries.c
  return (
    <>
      <RuledList
        rows={[
          { term: t('facts.declarations'), value: formatCount(entries.d1) },
          { term: t('facts.annulled'), value: formatCount(entries.x) },
          { term: t('facts.counted'), value: formatCount(counted) },
          { term: t('facts.issued'), value: formatCount(issued) },
          { term: t('facts.others'), value: formatCount(others) },
          { term: t('facts.size'), value: formatCount(size) },
        ]}
      />
      <p className="mt-3 text-small text-grey">{t('facts.issuedNote')}</p>
    </>
  )
}
