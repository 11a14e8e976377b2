import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount } from '@e-collecting/kernel'
import type { ResidentImportPreview, ResidentImportResult } from '../../contract.ts'

const COUNTS = ['created', 'updated', 'unchanged', 'faulty'] as const

/** How many lines of the file do what. */
export function ImportCounts({ counts }: Pick<ResidentImportPreview, 'counts'>) {
  const { t } = useTranslation('municipalities')
  return (
    <dl aria-label={t('import.counts.label')} className="grid grid-cols-2 gap-x-6 min-[30rem]:grid-cols-4">
      {COUNTS.map((name) => (
        <div key={name} className="-mt-px border-y border-hair py-2">
          <dt className="text-dense text-grey">{t(`import.counts.${name}`)}</dt>
          <dd className={`tabular text-h3 font-semibold ${name === 'faulty' && counts.faulty > 0 ? 'text-error' : ''}`}>
            {formatCount(counts[name])}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The counts of a finished import as they stand in a sentence. */
export const resultCounts = ({ created, updated, unchanged, left }: ResidentImportResult) => ({
  created: formatCount(created),
  updated: formatCount(updated),
  unchanged: formatCount(unchanged),
  left: formatCount(left),
})
