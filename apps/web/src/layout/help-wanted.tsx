import type { HelpTopic } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Icon, type IconName, lazyPart } from '@e-collecting/ui'
import { useState } from 'react'

const ICONS: Record<HelpTopic, IconName> = {
  easyLanguage: 'book',
  signLanguage: 'sign',
  accessibility: 'accessibility',
}

const HelpQuestion = lazyPart(() => import('./help-question.tsx'), 'HelpQuestion')

export const TOOL_LOOK =
  'inline-flex min-h-11 items-center gap-2 text-left text-small underline decoration-transparent underline-offset-4 hover:decoration-current'

/** A feature that is not there yet: asks whether the visitor wants to help make it. */
export function HelpWantedButton({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation()
  /** Null where the question could not be fetched, undefined before it is asked. */
  const [isOpen, setIsOpen] = useState<boolean | null>()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={`${TOOL_LOOK} noscript:hidden`}
      >
        <Icon name={ICONS[topic]} className="size-5" />
        {t(`helpWanted.${topic}.button`)}
      </button>{' '}
      {/* There from the start, so that it is heard. */}
      <span role="status" className={isOpen === null ? 'text-small' : 'sr-only'}>
        {isOpen === null && t('state.loadFailed')}
      </span>
      {typeof isOpen === 'boolean' && (
        <HelpQuestion topic={topic} isOpen={isOpen} onClose={() => setIsOpen(false)} onAway={() => setIsOpen(null)} />
      )}
    </>
  )
}
