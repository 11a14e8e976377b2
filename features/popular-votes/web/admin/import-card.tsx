import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button } from '@e-collecting/ui'
import { AdminIcon, DefinitionList, Failure, useToast } from '@e-collecting/ui/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { PopularVoteImportReport } from '../../contract.ts'
import { refreshItems } from './queries.ts'

/** Brings in the items that come with the product. Three states: idle, at work, done. The room below keeps messages off its button. */
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
          <Failure error={error} />
        </Banner>
      )}
      {data !== undefined && !isPending && <Report report={data} />}
    </section>
  )
}

function useImport() {
  const { t } = useTranslation('items')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => api('POST /api/admin/popular-votes/import'),
    onSuccess: ({ created, updated }) => {
      void refreshItems(queryClient)
      const count = created.length + updated.length
      toast.show({
        type: 'success',
        text: count === 0 ? t('messages.importedNothing') : t('messages.imported', { count }),
      })
    },
    onError: () => toast.show({ type: 'error', text: t('messages.importFailed') }),
  })
}

const OUTCOMES = ['created', 'updated', 'left', 'fixed'] as const

/** What the import did, item by item. */
function Report({ report }: { report: PopularVoteImportReport }) {
  const { t } = useTranslation('items')
  return (
    <DefinitionList
      className="mt-5"
      rows={OUTCOMES.filter((outcome) => outcome !== 'fixed' || report.fixed.length > 0).map((outcome) => ({
        term: t(`import.${outcome}`, { count: report[outcome].length }),
        value: report[outcome].length === 0 ? '–' : <Slugs slugs={report[outcome]} />,
        isWide: true,
      }))}
    />
  )
}

const Slugs = ({ slugs }: { slugs: readonly string[] }) => (
  <ul className="list-none p-0">
    {slugs.map((slug) => (
      <li key={slug}>{slug}</li>
    ))}
  </ul>
)
