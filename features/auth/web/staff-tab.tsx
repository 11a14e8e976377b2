import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'
import { AdminIcon } from '@e-collecting/ui/admin'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ColleagueAction, ColleagueDialog } from './colleague-dialog.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { staffQuery } from './queries.ts'
import { StaffTable } from './staff-table.tsx'
import { type Withdrawal, WithdrawDialog } from './withdraw-dialog.tsx'

/** Who may work in the admin area, who was invited, and how either ends; admins only. */
export function StaffTab() {
  const { t } = useTranslation('admin')
  const { data, isError, refetch } = useQuery(staffQuery(useApi()))
  const [isInviting, setIsInviting] = useState(false)
  const [withdrawal, setWithdrawal] = useState<Withdrawal | null>(null)
  const [action, setAction] = useState<ColleagueAction | null>(null)
  const section = useRef<HTMLElement>(null)
  const state = data === undefined ? 'loading' : 'ready'
  const leave = () => {
    setWithdrawal(null)
    setAction(null)
    section.current?.focus()
  }
  return (
    <section ref={section} tabIndex={-1} aria-label={t('tabs.zugriffe')}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 pb-8">
        <p className="max-w-measure text-small text-grey">{t('staff.lead')}</p>
        <Button size="sm" onClick={() => setIsInviting(true)}>
          <AdminIcon name="mail" className="size-5" />
          {t('staff.invite')}
        </Button>
      </div>
      <StaffTable
        staff={data?.staff ?? []}
        state={isError ? 'error' : state}
        onRetry={() => void refetch()}
        onWithdraw={setWithdrawal}
        onAction={setAction}
      />
      {/* One request brings both lists: where it fails, one says so. */}
      {!isError && (
        <div className="mt-12">
          <InvitationTable invitations={data?.invitations ?? []} state={state} onWithdraw={setWithdrawal} />
        </div>
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {withdrawal !== null && (
        <WithdrawDialog withdrawal={withdrawal} onCancel={() => setWithdrawal(null)} onDone={leave} />
      )}
      {action !== null && <ColleagueDialog action={action} onCancel={() => setAction(null)} onDone={leave} />}
    </section>
  )
}
