import type { ApiClient } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { ConfirmAction } from '@e-collecting/ui/admin'
import { givePasskey } from './use-passkey.ts'

export type StepUpDialogProps = { api: ApiClient; onGiven: () => void; onCancel: () => void }

/** Asks for the passkey again, above whatever dialog the step was begun in. */
export function StepUpDialog({ api, onGiven, onCancel }: StepUpDialogProps) {
  const { t } = useTranslation('admin')
  const { t: tAuth } = useTranslation('auth')
  return (
    <ConfirmAction
      action={() => givePasskey(api)}
      onDone={onGiven}
      title={t('stepUp.title')}
      confirmLabel={tAuth('secondFactor.give')}
      pendingLabel={tAuth('secondFactor.pending')}
      onCancel={onCancel}
    >
      <p>{t('stepUp.text')}</p>
      <p className="text-small text-grey">{tAuth('secondFactor.lost')}</p>
    </ConfirmAction>
  )
}
