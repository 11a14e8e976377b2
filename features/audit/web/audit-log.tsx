import { problemText, useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissMoment } from '@e-collecting/kernel'
import { Breakable, Button } from '@e-collecting/ui'
import { type Column, DataTable, Pager, Select, Toolbar, type ToolbarProps } from '@e-collecting/ui/admin'
import { useQuery } from '@tanstack/react-query'
import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '../contract.ts'
import { type AuditTexts, actionKey, describeAction, describeDetail, describePlace } from './describe-entry.ts'
import { DottedList } from './dotted-list.tsx'
import { auditQuery } from './queries.ts'

export type AuditLogProps = {
  /** Filter as it stands in the address; an unknown one shows everything. */
  action: string | null
  /** Which page; null for the first. */
  cursor: string | null
  onAction: (action: AuditAction | null) => void
  onGo: (cursor: string | null) => void
  /** What words of the entries mean that another part of the product knows; between filter and list. */
  legend: ToolbarProps['end']
}

/** Who changed what and when, newest first. Nothing here can be changed or taken away. */
export function AuditLog({ action: asked, cursor, onAction, onGo, legend }: AuditLogProps) {
  const { t, language } = useTranslation(['admin', 'register', 'issuing', 'items', 'municipalities', 'common'])
  const { t: tErrors } = useTranslation('errors')
  const action = AUDIT_ACTIONS.find((known) => known === asked) ?? null
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    auditQuery(useApi(), { action, cursor, language }),
  )
  const state = error !== null ? 'error' : data === undefined || isPlaceholderData ? 'loading' : 'ready'
  const showAll = (
    <Button variant="secondary" size="sm" onClick={() => onAction(null)}>
      {t('audit.showAll')}
    </Button>
  )
  return (
    <section aria-label={t('tabs.protokoll')}>
      <p className="max-w-measure pb-5 text-small text-grey">{t('audit.lead')}</p>
      <Toolbar label={t('audit.filters')}>
        <Select
          label={t('audit.action')}
          value={action ?? ''}
          onChange={({ target }) => onAction(AUDIT_ACTIONS.find((known) => known === target.value) ?? null)}
          placeholder={t('audit.all')}
          options={AUDIT_ACTIONS.map((value) => ({ value, label: t(`audit.names.${actionKey(value)}`) }))}
        />
      </Toolbar>
      {legend}
      <DataTable
        caption={t('audit.caption')}
        columns={columnsOf(t)}
        rows={data?.items ?? []}
        rowKey={({ id }) => String(id)}
        state={state}
        empty={action === null ? { text: t('audit.empty') } : { text: t('audit.nothingFound'), action: showAll }}
        error={{
          text: t('common:labelled', { label: t('audit.loadFailed'), text: problemText(tErrors, error) }),
          onRetry: () => void refetch(),
        }}
      />
      {data !== undefined && data.items.length > 0 && error === null && (
        <Pager page={data} nameOf={momentOf} onGo={onGo} isBusy={isFetching} label={t('audit.pager')} />
      )}
    </section>
  )
}

const momentOf = ({ at }: AuditEntry) => formatSwissMoment(new Date(at))

const columnsOf = (t: AuditTexts): Column<AuditEntry>[] => [
  {
    id: 'at',
    header: t('audit.at'),
    cell: (entry) => (
      <time dateTime={entry.at} className="tabular min-[40rem]:whitespace-nowrap">
        {momentOf(entry)}
      </time>
    ),
  },
  {
    id: 'actor',
    header: t('audit.actor'),
    cell: ({ actorEmail }) => <Breakable text={actorEmail} />,
  },
  {
    id: 'what',
    header: t('audit.what'),
    isRowHeader: true,
    cell: (entry) => (
      <>
        {describeAction(t, entry)}
        <div className="text-dense font-normal text-grey">
          <DottedList facts={describePlace(t, entry)} />
        </div>
      </>
    ),
  },
  {
    id: 'detail',
    header: t('audit.details'),
    cell: (entry) => <Details facts={describeDetail(t, entry)} />,
  },
]

const Details = ({ facts }: { facts: string[] }) => (
  <div className="text-grey">{facts.length === 0 ? <span data-nothing>–</span> : <DottedList facts={facts} />}</div>
)
