import { MailboxView } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { Breadcrumb } from '@e-collecting/ui'
import { PageMeta } from '../meta/page-meta.tsx'
import { useCurrentRoute } from '../routing/current-route.ts'

/** Mails of this browser, in the demo only: nothing leaves the machine. */
export default function MailboxPage() {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const { language } = useCurrentRoute()
  const home = { label: tCommon('breadcrumb.home'), href: `/${language}` }
  return (
    <>
      <PageMeta title={t('mailbox.title')} description={t('mailbox.lead')} />
      <div className="flex min-h-14 items-center">
        <Breadcrumb label={tCommon('breadcrumb.label')} crumbs={[home, { label: t('mailbox.title') }]} />
      </div>
      <header className="pt-4 pb-8">
        <h1 tabIndex={-1} className="max-w-[18ch] text-display hyphens-auto">
          {t('mailbox.title')}
        </h1>
        <p className="mt-5 max-w-measure text-lead">{t('mailbox.lead')}</p>
      </header>
      <MailboxView />
    </>
  )
}
