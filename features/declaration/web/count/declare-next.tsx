import { useApi } from '@e-collecting/api-client'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { ButtonLink, Icon } from '@e-collecting/ui'
import { useQuery } from '@tanstack/react-query'
import { declarationCountsQuery } from '../queries.ts'

/** The way from a credential to what it is for, the next thing to do once a wallet has it. The address names the item and nothing of who goes there. */
export function DeclareNext({ slug, isHeld }: { slug: string; isHeld: boolean }) {
  const { t, language } = useTranslation('register')
  const { data } = useQuery(declarationCountsQuery(useApi()))
  if (!data?.items.some((count) => count.slug === slug && count.isOpen)) return null
  return (
    <div className="print:hidden">
      <p className="max-w-measure">{t('wizard.credential.declare.text')}</p>
      <ButtonLink
        variant={isHeld ? 'primary' : 'secondary'}
        href={sectionPath(language, 'erklaerung', slug)}
        className="mt-3"
      >
        {t('wizard.credential.declare.button')}
        <Icon name="arrow-right" className="size-5" />
      </ButtonLink>
    </div>
  )
}
