import { ConfirmDialog, Icon, type IconName } from '@e-collecting/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SITE_LINKS, type SiteLinks } from '../site-links.ts'

export type HelpTopic = keyof SiteLinks['helpWanted']

const ICONS: Record<HelpTopic, IconName> = {
  easyLanguage: 'book',
  signLanguage: 'sign',
  accessibility: 'accessibility',
}

/** A feature that is not there yet: asks whether the visitor wants to help make it; OK opens the issue in a new tab, if one is configured. */
export function HelpWantedButton({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const address = SITE_LINKS.helpWanted[topic]
  const confirm = () => {
    setIsOpen(false)
    if (address !== null) window.open(address, '_blank', 'noopener,noreferrer')
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 text-left text-small underline decoration-transparent underline-offset-4 hover:decoration-current"
      >
        <Icon name={ICONS[topic]} className="size-5" />
        {t(`helpWanted.${topic}.button`)}
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t(`helpWanted.${topic}.title`)}
        confirmLabel={t('actions.ok')}
        cancelLabel={t('actions.cancel')}
        onConfirm={confirm}
        onCancel={() => setIsOpen(false)}
      >
        <p>{address === null ? t('helpWanted.noAddress') : t(`helpWanted.${topic}.question`)}</p>
      </ConfirmDialog>
    </>
  )
}
