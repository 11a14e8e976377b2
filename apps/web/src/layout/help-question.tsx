import { type HelpTopic, useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { ConfirmDialog } from '@e-collecting/ui'

export type HelpQuestionProps = { topic: HelpTopic; isOpen: boolean; onClose: () => void }

/** Whether the visitor wants to help; OK opens the issue in a new tab, if one is configured. */
export function HelpQuestion({ topic, isOpen, onClose }: HelpQuestionProps) {
  const { t } = useTranslation()
  const address = useSite().links.helpWanted[topic]
  const confirm = () => {
    onClose()
    if (address !== null) window.open(address, '_blank', 'noopener,noreferrer')
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t(`helpWanted.${topic}.title`)}
      confirmLabel={t('actions.ok')}
      cancelLabel={t('actions.cancel')}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{address === null ? t('helpWanted.noAddress') : t(`helpWanted.${topic}.question`)}</p>
    </ConfirmDialog>
  )
}
