import { ListTable, type ListView, useAdmin } from '@e-collecting/auth/web'
import type { Translate } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay, formatSwissMoment } from '@e-collecting/kernel'
import { fullName, listedName } from '@e-collecting/municipalities/contract'
import { Button } from '@e-collecting/ui'
import type { Column, MenuAction } from '@e-collecting/ui/admin'
import type { CredentialRecord, CredentialSort } from '../../contract.ts'
import { CredentialBadge } from './credential-badge.tsx'
import { isOfOneMunicipality } from './is-of-one-municipality.ts'
import { IssueButton } from './issue-button.tsx'
import { canRefresh, canRevoke, shownStatus } from './shown-status.ts'
import { ChangeBadge } from './unsettled-change.tsx'
import { useRefresh } from './use-refresh.ts'
import { useStepUnderWay } from './use-step.ts'

export type CredentialTableProps = {
  view: ListView<CredentialRecord, CredentialSort>
  openId: string | null
  onOpen: (record: CredentialRecord) => void
  onRevoke: (record: CredentialRecord) => void
  /** Absent when the list is not narrowed down. */
  onClear: (() => void) | undefined
  onIssue: () => void
}

export function CredentialTable(props: CredentialTableProps) {
  const { view, openId, onOpen } = props
  const { t } = useTranslation('issuing')
  const actionsOf = useActions(props)
  const isOfOne = isOfOneMunicipality(useAdmin().user)
  return (
    <ListTable
      view={view}
      caption={t('title')}
      columns={columnsIn(t).filter(({ id }) => id !== 'municipality' || !isOfOne)}
      onOpen={onOpen}
      openKey={openId}
      menuOf={(record) => ({
        label: t('actionsOf', { name: fullName(record.resident) }),
        items: actionsOf(record),
      })}
      nameOf={({ resident }) => listedName(resident)}
      isOfPersons
      empty={emptyText(t, props)}
      failed={t('loadFailed')}
      pagerLabel={t('pager')}
    />
  )
}

function emptyText(t: Translate<['issuing']>, { onClear, onIssue }: CredentialTableProps) {
  if (onClear === undefined) return { text: t('empty'), action: <IssueButton variant="secondary" onPress={onIssue} /> }
  const clear = (
    <Button variant="secondary" size="sm" onClick={onClear}>
      {t('clearFilters')}
    </Button>
  )
  return { text: t('nothingFound'), action: clear }
}

/** What can be done with a credential from its row. Revoking is there only as long as it is possible. */
function useActions({ onOpen, onRevoke }: CredentialTableProps): (record: CredentialRecord) => MenuAction[] {
  const { t } = useTranslation('issuing')
  const refresh = useRefresh()
  const stepUnderWay = useStepUnderWay()
  return (record) => {
    const underWay = stepUnderWay(record.id)
    const busy = underWay && { isDisabled: true, reason: t(`${underWay}.pending`) }
    return [
      { id: 'details', label: t('details'), icon: 'document', onSelect: () => onOpen(record) },
      {
        id: 'refresh',
        label: t('refresh.label'),
        icon: 'refresh',
        onSelect: () => refresh(record.id),
        isDisabled: !canRefresh(record),
        reason: record.hasManagementId ? undefined : t('panel.noManagementId'),
        ...busy,
      },
      ...(canRevoke(record)
        ? [
            {
              id: 'revoke',
              label: t('revoke.label'),
              icon: 'lock' as const,
              isDanger: true,
              onSelect: () => onRevoke(record),
              ...busy,
            },
          ]
        : []),
    ]
  }
}

const columnsIn = (t: Translate<['issuing']>): Column<CredentialRecord, CredentialSort>[] => [
  {
    id: 'resident',
    header: t('resident'),
    cell: ({ resident }) => listedName(resident),
    sortKey: 'name',
    isRowHeader: true,
  },
  {
    id: 'birthDate',
    header: t('birthDate'),
    cell: ({ resident }) => formatSwissDay(resident.birthDate),
    align: 'end',
    hideBelow: 'md',
  },
  { id: 'municipality', header: t('municipality'), cell: ({ municipality }) => municipality.name, hideBelow: 'lg' },
  { id: 'item', header: t('item'), cell: ({ popularVote }) => popularVote.title },
  {
    id: 'status',
    header: t('statusLabel'),
    cell: (record) => (
      <>
        <CredentialBadge status={shownStatus(record)} />
        {record.change && (
          <span className="mt-1 block">
            <ChangeBadge change={record.change} />
          </span>
        )}
      </>
    ),
    sortKey: 'status',
  },
  {
    id: 'createdAt',
    header: t('createdAt'),
    cell: ({ issuedAt, createdAt }) => formatSwissMoment(new Date(issuedAt ?? createdAt)),
    sortKey: 'createdAt',
    align: 'end',
    hideBelow: 'lg',
  },
]
