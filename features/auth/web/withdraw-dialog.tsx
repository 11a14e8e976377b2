import { type ApiClient, useApi } from '@e-collecting/api-client'
import type { Translate } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { ConfirmAction, useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import { SESSION_KEY, STAFF_KEY, type StaffRight, withdrawRight } from './queries.ts'

/** What is to be taken from whom. */
export type Withdrawal =
  | { kind: 'invitation'; id: string; email: string }
  | {
      kind: 'right'
      right: StaffRight
      email: string
      isSelf: boolean
      /** Null for the role of an admin. */
      municipalityName: string | null
    }

export type WithdrawDialogProps = { withdrawal: Withdrawal; onCancel: () => void; onDone: () => void }

/** Asks first; a refusal (the last admin) says its reason and leaves everything as it was. */
export function WithdrawDialog({ withdrawal, onCancel, onDone }: WithdrawDialogProps) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const isInvitation = withdrawal.kind === 'invitation'
  return (
    <ConfirmAction
      // Also where it was refused: somebody else may have been faster.
      action={() =>
        withdraw(api, withdrawal).finally(() => void queryClient.invalidateQueries({ queryKey: STAFF_KEY }))
      }
      onDone={() => {
        if (!isInvitation && withdrawal.isSelf) void queryClient.invalidateQueries({ queryKey: SESSION_KEY })
        show({ type: 'success', text: t(isInvitation ? 'staff.invitationWithdrawn' : 'staff.rightWithdrawn') })
        onDone()
      }}
      title={t(isInvitation ? 'staff.withdrawInvitationTitle' : 'staff.withdrawRightTitle')}
      confirmLabel={t(isInvitation ? 'staff.withdrawInvitation' : 'staff.withdrawRight')}
      tone="danger"
      onCancel={onCancel}
    >
      <p>{consequence(t, withdrawal)}</p>
      {!isInvitation && withdrawal.isSelf && <p>{t('staff.withdrawOwn')}</p>}
    </ConfirmAction>
  )
}

const withdraw = (api: ApiClient, withdrawal: Withdrawal) =>
  withdrawal.kind === 'invitation'
    ? api('DELETE /api/admin/invitations/{id}', { params: { id: withdrawal.id } })
    : withdrawRight(api, withdrawal.right)

function consequence(t: Translate<['admin']>, withdrawal: Withdrawal): string {
  const { email } = withdrawal
  if (withdrawal.kind === 'invitation') return t('staff.withdrawInvitationText', { email })
  const name = withdrawal.municipalityName
  return name === null ? t('staff.withdrawAdminText', { email }) : t('staff.withdrawMunicipalityText', { email, name })
}
