import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { ButtonLink, SectionLink } from '@e-collecting/ui'

/** To the page that finds one's own entry in the public list. */
export function VerifyLink() {
  const { t } = useTranslation('declaration')
  return <SectionLink to="pruefen">{t('links.verify')}</SectionLink>
}

/** To the count of an item. */
export function ResultLink({ slug }: { slug: string }) {
  const { t } = useTranslation('declaration')
  return (
    <SectionLink to="ergebnis" id={slug}>
      {t('links.result')}
    </SectionLink>
  )
}

/** To where one gets the credential for an item, for those who have none yet. */
export function CredentialLink({ slug }: { slug: string }) {
  const { t } = useTranslation('declaration')
  return (
    <SectionLink to="stimmregister" id={slug} className="text-small">
      {t('links.register')}
    </SectionLink>
  )
}

/** The same where nothing else helps. */
export function RegisterLink({ slug }: { slug: string }) {
  const { t, language } = useTranslation('declaration')
  return (
    <ButtonLink variant="secondary" href={sectionPath(language, 'stimmregister', slug)}>
      {t('links.register')}
    </ButtonLink>
  )
}
