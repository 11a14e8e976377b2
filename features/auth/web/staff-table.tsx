import type { Translate } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount, formatSwissMoment } from '@e-collecting/kernel'
import { Breakable } from '@e-collecting/ui'
import { type Column, DataTable, type MenuAction, MenuButton } from '@e-collecting/ui/admin'
import type { StaffMember } from '../contract.ts'
import type { ColleagueAction } from './colleague-dialog.tsx'
import type { Withdrawal } from './withdraw-dialog.tsx'

export type StaffTableProps = {
  staff: readonly StaffMember[]
  state: 'loading' | 'ready' | 'error'
  onRetry: () => void
  onWithdraw: (withdrawal: Withdrawal) => void
  onAction: (action: ColleagueAction) => void
}

/** Everybody with a role, and what each may do. */
export function StaffTable({ staff, state, onRetry, onWithdraw, onAction }: StaffTableProps) {
  const { t } = useTranslation('admin')
  return (
    <DataTable
      caption={t('staff.caption')}
      isCaptionShown
      columns={columnsOf(t)}
      rows={staff}
      rowKey={({ id }) => id}
      state={state}
      skeletonRows={3}
      rowActions={(member) => (
        <MenuButton
          label={t('staff.actionsOf', { email: member.email })}
          items={[...actionsOn(t, member, onAction), ...withdrawals(t, member, onWithdraw)]}
        />
      )}
      empty={{ text: t('staff.empty') }}
      error={{ text: t('staff.loadFailed'), onRetry }}
    />
  )
}

const columnsOf = (t: Translate<['admin']>): Column<StaffMember>[] => [
  {
    id: 'email',
    header: t('staff.email'),
    isRowHeader: true,
    cell: ({ email, isSelf }) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          <Breakable text={email} />
        </span>
        {isSelf && <span className="font-normal text-grey">({t('staff.self')})</span>}
      </span>
    ),
  },
  { id: 'rights', header: t('staff.rights'), cell: (member) => rightsOf(t, member) },
  {
    id: 'passkeys',
    header: t('staff.passkeys'),
    align: 'end',
    hideBelow: 'md',
    cell: ({ passkeyCount }) => (passkeyCount === 0 ? t('staff.noPasskey') : formatCount(passkeyCount)),
  },
  {
    id: 'sessions',
    header: t('staff.openSessions'),
    align: 'end',
    hideBelow: 'lg',
    cell: ({ sessionCount }) => formatCount(sessionCount),
  },
  {
    id: 'lastSignedIn',
    header: t('staff.lastSignedIn'),
    align: 'end',
    cell: ({ lastSignedInAt }) =>
      lastSignedInAt === null ? t('staff.never') : formatSwissMoment(new Date(lastSignedInAt)),
  },
]

/** Nothing of it is for oneself: own sessions and passkeys have a tab of their own. */
const actionsOn = (
  t: Translate<['admin']>,
  { id: userId, email, isSelf, passkeyCount, sessionCount }: StaffMember,
  onAction: (action: ColleagueAction) => void,
): MenuAction[] =>
  isSelf
    ? []
    : [
        {
          id: 'end-sessions',
          label: t('staff.endSessions'),
          icon: 'lock' as const,
          isDisabled: sessionCount === 0,
          onSelect: () => onAction({ kind: 'end-sessions', userId, email }),
        },
        {
          id: 'reset-passkeys',
          label: t('staff.resetPasskeys'),
          icon: 'undo' as const,
          isDisabled: passkeyCount === 0,
          onSelect: () => onAction({ kind: 'reset-passkeys', userId, email }),
        },
      ]

const rightsOf = (t: Translate<['admin']>, { isAdmin, municipalities }: StaffMember): string =>
  [...(isAdmin ? [t('staff.role.admin')] : []), ...municipalities.map(({ name }) => name)].join(', ')

const withdrawals = (
  t: Translate<['admin']>,
  { id: userId, email, isSelf, isAdmin, municipalities }: StaffMember,
  onWithdraw: (withdrawal: Withdrawal) => void,
): MenuAction[] => {
  const action = (municipality: StaffMember['municipalities'][number] | null): MenuAction => ({
    id: municipality?.id ?? 'admin',
    label:
      municipality === null ? t('staff.withdrawAdmin') : t('staff.withdrawMunicipality', { name: municipality.name }),
    icon: 'trash',
    isDanger: true,
    onSelect: () =>
      onWithdraw({
        kind: 'right',
        right: { userId, municipalityId: municipality?.id ?? null },
        email,
        isSelf,
        municipalityName: municipality?.name ?? null,
      }),
  })
  return [...(isAdmin ? [action(null)] : []), ...municipalities.map(action)]
}
