import { useTranslation } from '@e-collecting/i18n/react'
import { fullName } from '@e-collecting/municipalities/contract'
import { ConfirmDialog } from '@e-collecting/ui/admin'
import type { CredentialRecord } from '../../contract.ts'

/** Steps that nothing leads back from are asked about first. */
export type FinalStep = 'REVOKED' | 'CANCELLED'

export const isFinalStep = (status: string): status is FinalStep => status === 'REVOKED' || status === 'CANCELLED'

export type ConfirmChangeProps = {
  record: CredentialRecord
  to: FinalStep
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Says what a final step means for the person before it is done. */
export function ConfirmChange({ record, to, isPending, onConfirm, onCancel }: ConfirmChangeProps) {
  const { t } = useTranslation('register')
  const name = fullName(record.resident)
  const dialog = { isPending, onConfirm, onCancel, tone: 'danger' } as const
  const subject = (
    <p className="font-semibold">
      {name}, {record.popularVote.title}
    </p>
  )
  if (to === 'CANCELLED')
    return (
      <ConfirmDialog
        {...dialog}
        title={t('tab.cancel.title')}
        confirmLabel={t('tab.cancel.confirm')}
        cancelLabel={t('tab.cancel.keep')}
        pendingLabel={t('tab.change.pending')}
      >
        {subject}
        <p>{t('tab.cancel.text', { name })}</p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      {...dialog}
      title={t('tab.revoke.title')}
      confirmLabel={t('tab.revoke.confirm')}
      pendingLabel={t('tab.revoke.pending')}
    >
      {subject}
      <p>{t('tab.revoke.text', { name })}</p>
      <p>{t('tab.revoke.meaning')}</p>
      {record.providerStatus === 'ISSUED' && <p>{t('tab.revoke.instead')}</p>}
    </ConfirmDialog>
  )
}
