import { ConfirmDialog } from '@e-collecting/ui'
import { useTranslation } from 'react-i18next'

export type RestartDialogProps = { onConfirm: () => void; onCancel: () => void }

/** An open code is not left behind without a yes. */
export function RestartDialog({ onConfirm, onCancel }: RestartDialogProps) {
  const { t } = useTranslation(['register', 'forms', 'common'])
  return (
    <ConfirmDialog
      isOpen
      title={t('forms:restart.title')}
      confirmLabel={t('forms:restart.confirm')}
      cancelLabel={t('common:actions.cancel')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t('register:wizard.credential.restartText')}</p>
    </ConfirmDialog>
  )
}
