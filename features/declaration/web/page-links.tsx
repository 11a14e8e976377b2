import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink, ButtonLink } from '@e-collecting/ui'

const LINE = 'inline-flex min-h-11 items-center'

/** To the page that finds one's own entry in the public list. */
export function VerifyLink() {
  const { t, language } = useTranslation('declaration')
  return (
    <AppLink href={sectionPath(language, 'pruefen')} className={LINE}>
      {t('links.verify')}
    </AppLink>
  )
}

/** To the count of an item. */
export function ResultLink({ slug }: { slug: string }) {
  const { t, language } = useTranslation('declaration')
  return (
    <AppLink href={sectionPath(language, 'ergebnis', slug)} className={LINE}>
      {t('links.result')}
    </AppLink>
  )
}

/** To where one gets the credential for an item, for those who have none yet. */
export function CredentialLink({ slug }: { slug: string }) {
  const { t, language } = useTranslation('declaration')
  return (
    <AppLink href={sectionPath(language, 'stimmregister', slug)} className={`${LINE} text-small`}>
      {t('links.register')}
    </AppLink>
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
