import { useTranslation } from '@e-collecting/i18n/react'
import { ConfirmDialog } from '@e-collecting/ui'

export type RestartDialogProps = {
  /** What is lost by it. */
  question: string
  onConfirm: () => void
  onCancel: () => void
}

/** Nothing is deleted, and no open code left behind, without a yes. */
export function RestartDialog({ question, onConfirm, onCancel }: RestartDialogProps) {
  const { t } = useTranslation(['forms', 'common'])
  return (
    <ConfirmDialog
      isOpen
      title={t('forms:restart.title')}
      confirmLabel={t('forms:restart.confirm')}
      cancelLabel={t('common:actions.cancel')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{question}</p>
    </ConfirmDialog>
  )
}
