import { type HelpTopic, useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button, ConfirmDialog, Dialog } from '@e-collecting/ui'

export type HelpQuestionProps = { topic: HelpTopic; isOpen: boolean; onClose: () => void }

/** Whether the visitor wants to help; OK opens the issue in a new tab. Where none is configured there is nothing to answer. */
export function HelpQuestion({ topic, isOpen, onClose }: HelpQuestionProps) {
  const { t } = useTranslation()
  const address = useSite().links.helpWanted[topic]
  const title = t(`helpWanted.${topic}.title`)
  if (address === null)
    return (
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={title}
        actions={<Button onClick={onClose}>{t('actions.ok')}</Button>}
      >
        <p>{t('helpWanted.noAddress')}</p>
      </Dialog>
    )
  const confirm = () => {
    onClose()
    window.open(address, '_blank', 'noopener,noreferrer')
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={t('actions.ok')}
      cancelLabel={t('actions.cancel')}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t(`helpWanted.${topic}.question`)}</p>
    </ConfirmDialog>
  )
}
