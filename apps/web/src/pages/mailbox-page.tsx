import { MailboxView } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { PageTools } from '../layout/page-tools.tsx'
import { PageMeta } from '../meta/page-meta.tsx'

/** Mails of this browser, in the demo only: nothing leaves the machine. */
export default function MailboxPage() {
  const { t } = useTranslation('auth')
  return (
    <>
      <PageMeta title={t('mailbox.title')} description={t('mailbox.lead')} />
      <PageTools title={t('mailbox.title')} />
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
