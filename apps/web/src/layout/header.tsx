import { useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink, classNames } from '@e-collecting/ui'
import { useCurrentRoute } from '../routing/current-route.ts'
import { EasyLanguageTool } from './easy-language-tool.tsx'
import { ExtraLinks } from './extra-links.tsx'
import { HelpWantedButton } from './help-wanted.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { mainLinks, type NavLink } from './nav-links.ts'
import { Wordmark } from './wordmark.tsx'

/** Name, tools and navigation above the line; the line is red where one is. What has room is asked of the header itself: also where letters are twice as large. */
export function Header() {
  const { t } = useTranslation()
  const { isDemo } = useSite()
  return (
    <header className="@container border-b border-hair print:border-0">
      {isDemo && (
        <p className="border-b border-hair bg-wash text-small print:hidden">
          <span className="frame block py-1.5">{t('demo.banner')}</span>
        </p>
      )}
      <div className="frame flex min-h-16 flex-wrap items-center justify-between gap-x-4 @min-[64rem]:min-h-14">
        <Wordmark />
        <div className="hidden flex-wrap items-center gap-x-6 @min-[64rem]:flex noscript:flex print:hidden">
          <EasyLanguageTool />
          <HelpWantedButton topic="signLanguage" />
          <LanguageSwitch />
        </div>
        <MobileMenu />
      </div>
      <MainNav />
    </header>
  )
}

const EXTRA_LINK = 'min-h-12 py-2.5 no-underline hover:underline'

function MainNav() {
  const { t, language } = useTranslation()
  const { page } = useCurrentRoute()
  return (
    <nav
      aria-label={t('nav.label')}
      className="frame hidden flex-wrap-reverse justify-between gap-x-8 @min-[64rem]:flex print:hidden"
    >
      <ul className="flex gap-7">
        {mainLinks(t, language).map((link) => (
          <li key={link.href}>
            <MainLink link={link} isCurrent={link.pages.includes(page)} />
          </li>
        ))}
      </ul>
      <ExtraLinks
        label={t('nav.more')}
        className="ml-auto flex gap-6 text-small text-grey"
        looks={{ external: EXTRA_LINK, contact: EXTRA_LINK }}
      />
    </nav>
  )
}

function MainLink({ link, isCurrent }: { link: NavLink; isCurrent: boolean }) {
  return (
    <AppLink
      href={link.href}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'relative -mb-px inline-flex min-h-12 items-center whitespace-nowrap no-underline after:absolute after:inset-x-0 after:bottom-0 after:h-1',
        isCurrent ? 'font-semibold after:bg-red' : 'hover:after:bg-ink',
      )}
    >
      {link.label}
    </AppLink>
  )
}
