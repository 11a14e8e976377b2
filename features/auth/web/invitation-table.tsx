import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissMoment } from '@e-collecting/kernel'
import { Breakable, Button } from '@e-collecting/ui'
import { type Column, DataTable } from '@e-collecting/ui/admin'
import type { OpenInvitation } from '../contract.ts'
import type { Withdrawal } from './withdraw-dialog.tsx'

export type InvitationTableProps = {
  invitations: readonly OpenInvitation[]
  state: 'loading' | 'ready'
  onWithdraw: (withdrawal: Withdrawal) => void
}

/** Invitations nobody has accepted yet. */
export function InvitationTable({ invitations, state, onWithdraw }: InvitationTableProps) {
  const { t } = useTranslation('admin')
  const columns: Column<OpenInvitation>[] = [
    { id: 'email', header: t('staff.email'), isRowHeader: true, cell: ({ email }) => <Breakable text={email} /> },
    {
      id: 'rights',
      header: t('staff.rights'),
      cell: ({ municipality, role }) => municipality?.name ?? t(`staff.role.${role}`),
    },
    {
      id: 'invitedBy',
      header: t('staff.invitedBy'),
      hideBelow: 'lg',
      cell: ({ invitedBy }) => <Breakable text={invitedBy ?? t('staff.unknown')} />,
    },
    {
      id: 'expires',
      header: t('staff.validUntil'),
      align: 'end',
      cell: ({ expiresAt }) => formatSwissMoment(new Date(expiresAt)),
    },
  ]
  return (
    <DataTable
      caption={t('staff.invitations')}
      isCaptionShown
      columns={columns}
      rows={invitations}
      rowKey={({ id }) => id}
      state={state}
      skeletonRows={1}
      rowActions={({ id, email }) => (
        <Button
          variant="quiet"
          size="sm"
          className="!text-dense"
          onClick={() => onWithdraw({ kind: 'invitation', id, email })}
        >
          {t('staff.withdrawInvitation')}
          <span className="sr-only">: {email}</span>
        </Button>
      )}
      empty={{ text: t('staff.noInvitations') }}
    />
  )
}
