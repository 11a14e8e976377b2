import { ConfirmDialog } from '@e-collecting/ui'
import { useTranslation } from 'react-i18next'

export type RestartDialogProps = { isOpen: boolean; onConfirm: () => void; onCancel: () => void }

/** Nothing is deleted without a yes (spec §2). */
export function RestartDialog({ isOpen, onConfirm, onCancel }: RestartDialogProps) {
  const { t } = useTranslation(['forms', 'common'])
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('forms:restart.title')}
      confirmLabel={t('forms:restart.confirm')}
      cancelLabel={t('common:actions.cancel')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t('forms:restart.question')}</p>
    </ConfirmDialog>
  )
}
