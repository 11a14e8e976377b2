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
  const { t } = useTranslation('issuing')
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
        title={t('cancel.title')}
        confirmLabel={t('cancel.confirm')}
        cancelLabel={t('cancel.keep')}
        pendingLabel={t('change.pending')}
      >
        {subject}
        <p>{t('cancel.text', { name })}</p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      {...dialog}
      title={t('revoke.title')}
      confirmLabel={t('revoke.confirm')}
      pendingLabel={t('revoke.pending')}
    >
      {subject}
      <p>{t('revoke.text', { name })}</p>
      <p>{t('revoke.meaning')}</p>
      {record.providerStatus === 'ISSUED' && <p>{t('revoke.instead')}</p>}
    </ConfirmDialog>
  )
}
