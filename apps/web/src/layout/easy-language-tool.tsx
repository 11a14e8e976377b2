import { isEasySection, sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink, Icon } from '@e-collecting/ui'
import { useCurrentRoute } from '../routing/current-route.ts'
import { easyVersionOf } from '../routing/easy-version.ts'
import { HelpWantedButton, TOOL_LOOK } from './help-wanted.tsx'

/** Leads to the page in easy language and back; asks for help where there is no such version. */
export function EasyLanguageTool({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation(['common', 'easy'])
  const route = useCurrentRoute()
  const { page, language, slug } = route
  const everyday = isEasySection(slug) ? sectionPath(language, slug) : `/${language}`
  const href = page === 'easy' ? everyday : easyVersionOf(route)
  if (href === undefined) return <HelpWantedButton topic="easyLanguage" />
  return (
    <AppLink href={href} onClick={onFollow} className={TOOL_LOOK}>
      <Icon name="book" className="size-5" />
      {page === 'easy' ? t('easy:everyday') : t('helpWanted.easyLanguage.button')}
    </AppLink>
  )
}
