import { type ApiClient, problemText } from '@e-collecting/api-client'
import { ConfirmDialog } from '@e-collecting/ui/admin'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { givePasskey } from './use-passkey.ts'

export type StepUpDialogProps = { api: ApiClient; onGiven: () => void; onCancel: () => void }

/** Asks for the passkey again, above whatever dialog the step was begun in. */
export function StepUpDialog({ api, onGiven, onCancel }: StepUpDialogProps) {
  const { t } = useTranslation('admin')
  const { t: tAuth } = useTranslation('auth')
  const { t: tErrors } = useTranslation('errors')
  const { mutate, isPending, error } = useMutation({ mutationFn: () => givePasskey(api), onSuccess: onGiven })
  return (
    <ConfirmDialog
      isOpen
      title={t('stepUp.title')}
      confirmLabel={tAuth('secondFactor.give')}
      pendingLabel={tAuth('secondFactor.pending')}
      isPending={isPending}
      error={error === null ? null : problemText(tErrors, error)}
      onConfirm={() => mutate()}
      onCancel={onCancel}
    >
      <p>{t('stepUp.text')}</p>
    </ConfirmDialog>
  )
}
