import { LANGUAGES } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { classNames } from '@e-collecting/ui'
import { useCurrentRoute } from '../routing/current-route.ts'
import { storeLanguage } from '../routing/language-preference.ts'
import { useLocation } from '../routing/navigation.tsx'
import { canonicalPath } from '../routing/resolve-route.ts'

/** The same page in the other languages. Plain links: the new language arrives with a new document; entered values wait in the tab. Kept at once for the pages whose address has no language. */
export function LanguageSwitch({ isLong = false }: { isLong?: boolean }) {
  const { t } = useTranslation()
  const route = useCurrentRoute()
  const { search } = useLocation()
  return (
    <nav aria-label={t('language.switch')}>
      <ul className={isLong ? 'grid grid-cols-2 gap-x-6' : '-mr-2 flex'}>
        {LANGUAGES.map((language) => {
          const isCurrent = language === route.language
          return (
            <li key={language}>
              <a
                href={canonicalPath({ ...route, language }) + search}
                lang={language}
                hrefLang={language}
                onClick={() => storeLanguage(language)}
                aria-current={isCurrent ? 'true' : undefined}
                className={classNames(
                  'target inline-flex items-center text-small no-underline hover:underline',
                  isLong ? 'w-full' : 'justify-center px-2',
                  isCurrent ? 'font-semibold' : 'text-grey',
                )}
              >
                {isLong ? (
                  t(`language.names.${language}`)
                ) : (
                  <span className={isCurrent ? 'border-b-2 border-ink' : ''}>
                    {language.toUpperCase()} <span className="sr-only">– {t(`language.names.${language}`)}</span>
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
