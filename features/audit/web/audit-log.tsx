import { problemText, useApi } from '@e-collecting/api-client'
import { formatSwissMoment } from '@e-collecting/kernel'
import { Button } from '@e-collecting/ui'
import { AdminIcon, type Column, DataTable, Select, Toolbar } from '@e-collecting/ui/admin'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '../contract.ts'
import { actionKey, describeAction, describeDetail } from './describe-entry.ts'
import { auditQuery } from './queries.ts'

export type AuditLogProps = {
  /** Filter as it stands in the address; an unknown one shows everything. */
  action: string | null
  page: number
  onAction: (action: AuditAction | null) => void
  onPage: (page: number) => void
}

/** Who changed what and when, newest first. Nothing here can be changed or taken away. */
export function AuditLog({ action: asked, page, onAction, onPage }: AuditLogProps) {
  const { t } = useTranslation('admin')
  const { t: tErrors } = useTranslation('errors')
  const action = AUDIT_ACTIONS.find((known) => known === asked) ?? null
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(auditQuery(useApi(), { action, page }))
  const state = error !== null ? 'error' : data === undefined || isPlaceholderData ? 'loading' : 'ready'
  return (
    <section aria-label={t('tabs.protokoll')}>
      <p className="max-w-measure pb-5 text-small text-grey">{t('audit.lead')}</p>
      <Toolbar label={t('audit.filters')}>
        <Select
          label={t('audit.action')}
          className="sm:max-w-100"
          value={action ?? ''}
          onChange={({ target }) => onAction(AUDIT_ACTIONS.find((known) => known === target.value) ?? null)}
          placeholder={t('audit.all')}
          options={AUDIT_ACTIONS.map((value) => ({ value, label: t(`audit.names.${actionKey(value)}`) }))}
        />
      </Toolbar>
      <DataTable
        caption={t('audit.caption')}
        columns={columnsOf(t)}
        rows={data?.entries ?? []}
        rowKey={({ id }) => String(id)}
        state={state}
        empty={{ text: t(action === null ? 'audit.empty' : 'audit.nothingFound') }}
        error={{ text: error === null ? undefined : problemText(tErrors, error), onRetry: () => void refetch() }}
      />
      {data !== undefined && error === null && (
        <Steps page={page} hasNext={data.hasNext} isBusy={isFetching} onPage={onPage} />
      )}
    </section>
  )
}

const columnsOf = (t: TFunction<'admin'>): Column<AuditEntry>[] => [
  {
    id: 'at',
    header: t('audit.at'),
    cell: ({ at }) => (
      <time dateTime={at} className="tabular whitespace-nowrap">
        {formatSwissMoment(new Date(at))}
      </time>
    ),
  },
  { id: 'actor', header: t('audit.actor'), cell: ({ actorEmail }) => <span className="break-all">{actorEmail}</span> },
  {
    id: 'what',
    header: t('audit.what'),
    isRowHeader: true,
    cell: (entry) => describeAction(t, entry),
  },
  {
    id: 'detail',
    header: t('audit.details'),
    cell: ({ detail }) => <span className="text-grey">{describeDetail(t, detail) || '–'}</span>,
  },
]

type StepsProps = { page: number; hasNext: boolean; isBusy: boolean; onPage: (page: number) => void }

/** The log is never counted: only whether something older is there. */
function Steps({ page, hasNext, isBusy, onPage }: StepsProps) {
  const { t } = useTranslation('admin')
  if (page === 1 && !hasNext) return null
  const step = (target: number, isOn: boolean) => ({
    variant: 'secondary' as const,
    size: 'sm' as const,
    'aria-disabled': !isOn,
    onClick: isOn ? () => onPage(target) : undefined,
  })
  return (
    <nav aria-label={t('audit.pager')} aria-busy={isBusy} className="flex flex-wrap items-center gap-3 py-4">
      <Button {...step(page - 1, page > 1)}>
        <AdminIcon name="arrow-left" className="size-5" />
        {t('audit.newer')}
      </Button>
      <span role="status" className="tabular text-dense">
        {t('ui.pager.page', { page })}
      </span>
      <Button {...step(page + 1, hasNext)}>
        {t('audit.older')}
        <AdminIcon name="arrow-right" className="size-5" />
      </Button>
    </nav>
  )
}
