import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink, classNames, Icon } from '@e-collecting/ui'
import { useCurrentRoute } from '../routing/current-route.ts'
import { EasyLanguageTool } from './easy-language-tool.tsx'
import { ExtraLinks } from './extra-links.tsx'
import { HelpWantedButton } from './help-wanted.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { mainLinks } from './nav-links.ts'

/** Navigation, languages and tools, one below the other. */
export function MenuContent({ close }: { close: () => void }) {
  const { t, language } = useTranslation()
  const { page } = useCurrentRoute()
  return (
    <>
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
        <ExtraLinks
          className="mt-3 flex flex-wrap gap-x-6 text-small"
          looks={{ contact: 'min-h-11 py-2' }}
          onFollow={close}
        />
      </nav>
      <div className="mt-6 border-t border-hair pt-4">
        <LanguageSwitch isLong />
      </div>
      <div className="mt-6 flex flex-wrap gap-x-6 border-t border-hair pt-4">
        <EasyLanguageTool onFollow={close} />
        <HelpWantedButton topic="signLanguage" />
      </div>
    </>
  )
}
