import { AppLink, classNames, Icon, useModal } from '@e-collecting/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentRoute } from '../routing/current-route.ts'
import { ExternalLink } from './external-link.tsx'
import { HelpWantedButton } from './help-wanted.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { extraLinks, mainLinks } from './nav-links.ts'

const OPENER = 'target inline-flex items-center justify-center gap-2 text-small font-semibold'

/** Everything the header holds on a wide screen, as an overlay; Escape closes it. Without script the footer has the same links. */
export function MobileMenu() {
  const { t } = useTranslation()
  const { language } = useCurrentRoute()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const modal = useModal(isOpen, close)
  return (
    <div className="flex items-center gap-2 lg:hidden print:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        className={classNames(OPENER, 'px-2')}
        onClick={() => setIsOpen(true)}
      >
        <span aria-hidden="true">{language.toUpperCase()}</span>
        <span className="sr-only">
          {t(`language.names.${language}`)}, {t('language.switch')}
        </span>
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        className={classNames(OPENER, '-mr-2')}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="menu" className="size-7" />
        <span className="sr-only">{t('menu.open')}</span>
      </button>
      <dialog
        {...modal}
        aria-label={t('menu.label')}
        className="m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-paper text-ink"
      >
        {isOpen && <MenuContent close={close} />}
      </dialog>
    </div>
  )
}

function MenuContent({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const { page, language } = useCurrentRoute()
  const { external, contact } = extraLinks(t, language)
  return (
    <div className="frame pb-10">
      <div className="flex min-h-16 items-center justify-between">
        <p className="text-small text-grey">{t('menu.label')}</p>
        <button type="button" className={classNames(OPENER, '-mr-2')} onClick={close}>
          <Icon name="close" className="size-7" />
          <span className="sr-only">{t('menu.close')}</span>
        </button>
      </div>
      <nav aria-label={t('nav.label')}>
        <ul className="border-t-4 border-red">
          {mainLinks(t, language).map((link) => (
            <li key={link.href} className="border-b border-hair">
              <AppLink
                href={link.href}
                onClick={close}
                aria-current={link.pages.includes(page) ? 'page' : undefined}
                className={classNames(
                  'flex min-h-14 items-center justify-between text-h3 no-underline',
                  link.pages.includes(page) && 'font-semibold',
                )}
              >
                {link.label}
                <Icon name="arrow-right" />
              </AppLink>
            </li>
          ))}
        </ul>
        <ul className="mt-3 flex flex-wrap gap-x-6 text-small">
          {external.map(({ label, href }) => (
            <li key={href}>
              <ExternalLink href={href}>{label}</ExternalLink>
            </li>
          ))}
          <li>
            <AppLink href={contact.href} onClick={close} className="inline-flex min-h-11 items-center">
              {contact.label}
            </AppLink>
          </li>
        </ul>
      </nav>
      <div className="mt-6 border-t border-hair pt-4">
        <LanguageSwitch isLong />
      </div>
      <div className="mt-6 flex flex-wrap gap-x-6 border-t border-hair pt-4">
        <HelpWantedButton topic="easyLanguage" />
        <HelpWantedButton topic="signLanguage" />
      </div>
    </div>
  )
}
