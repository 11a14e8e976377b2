import { useApi } from '@e-collecting/api-client'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { Loading, Skeleton } from '@e-collecting/ui'
import { AdminIcon, DefinitionList, Failure, LoadFailure } from '@e-collecting/ui/admin'
import { useQuery } from '@tanstack/react-query'
import type { AdminLog, AdminLogAnswer } from '../../contract.ts'
import { LogState } from './log-state.tsx'
import { adminLogQuery, isNotOffered } from './queries.ts'
import { useLogRows } from './use-log-rows.tsx'

/** How the log of an item's declarations stands, in the item's panel: totals and witnesses, nothing of who declared. Nothing at all where declarations are switched off. */
export function ItemLog({ itemId }: { itemId: string }) {
  const { t } = useTranslation('items')
  const { data, error, refetch } = useQuery(adminLogQuery(useApi(), itemId))
  if (isNotOffered(error)) return null
  return (
    <section aria-labelledby="item-log" className="space-y-4">
      <h3 id="item-log" className="text-base font-semibold">
        {t('log.heading')}
      </h3>
      {data === undefined && error !== null && (
        <LoadFailure onRetry={() => void refetch()}>
          <Failure what={t('log.loadFailed')} error={error} />
        </LoadFailure>
      )}
      {data === undefined && error === null && (
        <Loading label={t('log.loading')} className="space-y-3">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </Loading>
      )}
      {data && <Answer answer={data} />}
    </section>
  )
}

function Answer({ answer: { log, elsewhere } }: { answer: AdminLogAnswer }) {
  const { t } = useTranslation('items')
  return (
    <>
      {elsewhere && <Elsewhere url={elsewhere.url} />}
      {elsewhere?.isAway && <p role="status">{t('log.away')}</p>}
      {log === null && !elsewhere?.isAway && <p className="text-grey">{t('log.none')}</p>}
      {log && <Log log={log} />}
    </>
  )
}

/** Where another installation has the log: whose it is, and what is done there and here. */
function Elsewhere({ url }: { url: string }) {
  const { t } = useTranslation('items')
  return (
    <div className="space-y-2">
      <p>{t('log.elsewhere', { host: new URL(url).host })}</p>
      <p className="text-small text-grey">{t('log.elsewhereHow')}</p>
    </div>
  )
}

function Log({ log }: { log: AdminLog }) {
  const { t, language } = useTranslation('items')
  const rows = useLogRows(log)
  return (
    <>
      <LogState log={log} />
      <DefinitionList rows={rows} />
      <a
        href={sectionPath(language, 'ergebnis', log.slug)}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-[0.22em] print:hidden"
      >
        {t('log.result')}
        <AdminIcon name="arrow-up-right" className="size-5" />
      </a>
    </>
  )
}
