import { useTranslation } from '@e-collecting/i18n/react'
import { ConfirmDialog } from '@e-collecting/ui'

export type RestartDialogProps = {
  isOpen: boolean
  /** What is lost by it. */
  question: string
  onClose: () => void
  onConfirm: () => void
}

/** Nothing is deleted, and no open code left behind, without a yes. */
export function RestartDialog({ isOpen, question, onClose, onConfirm }: RestartDialogProps) {
  const { t } = useTranslation(['forms', 'common'])
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('forms:restart.title')}
      confirmLabel={t('forms:restart.confirm')}
      cancelLabel={t('common:actions.cancel')}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
      onCancel={onClose}
    >
      <p>{question}</p>
    </ConfirmDialog>
  )
}
