import { useTranslation } from '@e-collecting/i18n/react'
import type { DataRow } from './data-rows.tsx'
import { Fold } from './fold.tsx'

/** What machines need and hardly anybody reads: folded away. */
export function TechnicalData({ title, rows, note }: { title?: string; rows: readonly DataRow[]; note?: string }) {
  const { t } = useTranslation('wallet')
  return (
    <Fold title={title ?? t('details')}>
      {note !== undefined && <p className="mb-3 text-small">{note}</p>}
      <dl className="grid gap-2.5 text-small">
        {rows.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-grey">{term}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}
