import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button } from '@e-collecting/ui'
import { AdminIcon, DefinitionList, Failure } from '@e-collecting/ui/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { PopularVoteImportReport } from '../../contract.ts'
import { refreshItems } from './queries.ts'

/**
 * Brings in the items that come with the product. Three states: idle, at work, done. What came of it stands and is announced in the card: a
 * message would lie over it. The room below keeps other messages off its button.
 */
export function ImportCard() {
  const { t } = useTranslation('items')
  const headingId = useId()
  const { mutate, isPending, data, error } = useImport()
  const label = data === undefined ? t('import.start') : t('import.done')
  return (
    <section
      aria-labelledby={headingId}
      className="mt-12 mb-28 max-w-dialog border-t-4 border-ink bg-wash p-5 print:hidden"
    >
      <h2 id={headingId} className="text-h3">
        {t('import.title')}
      </h2>
      <p className="mt-2 mb-4 text-small">{t('import.text')}</p>
      <Button variant="secondary" size="sm" isBusy={isPending} onClick={() => mutate()}>
        {data === undefined && !isPending && <AdminIcon name="download" className="size-5" />}
        {isPending ? t('import.pending') : label}
      </Button>
      {error !== null && (
        <Banner type="error" className="mt-4">
          <Failure what={t('messages.importFailed')} error={error} />
        </Banner>
      )}
      <div role="status">{data !== undefined && !isPending && <Report report={data} />}</div>
    </section>
  )
}

function useImport() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /api/admin/popular-votes/import'),
    onSuccess: () => void refreshItems(queryClient),
  })
}

const OUTCOMES = ['created', 'updated', 'left', 'fixed'] as const

/** What the import did, in a sentence and item by item. */
function Report({ report }: { report: PopularVoteImportReport }) {
  const { t } = useTranslation('items')
  const count = report.created.length + report.updated.length
  return (
    <>
      <p className="mt-4 font-semibold">
        {count === 0 ? t('messages.importedNothing') : t('messages.imported', { count })}
      </p>
      <DefinitionList
        className="mt-3"
        rows={OUTCOMES.filter((outcome) => outcome !== 'fixed' || report.fixed.length > 0).map((outcome) => ({
          term: t(`import.${outcome}`, { count: report[outcome].length }),
          value: report[outcome].length === 0 ? '–' : <Slugs slugs={report[outcome]} />,
          isWide: true,
        }))}
      />
    </>
  )
}

const Slugs = ({ slugs }: { slugs: readonly string[] }) => (
  <ul className="list-none p-0">
    {slugs.map((slug) => (
      <li key={slug}>{slug}</li>
    ))}
  </ul>
)
