import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Breakable, Button, ButtonLink, Icon } from '@e-collecting/ui'

export type LinkSentProps = {
  email: string
  /** Demo only: where the mail can be read. */
  mailboxHref: string | null
  onUseAnother: () => void
}

/** The link is on its way; from here there is a way to another address. */
export function LinkSent({ email, mailboxHref, onUseAnother }: LinkSentProps) {
  const { t } = useTranslation('auth')
  return (
    <div className="max-w-measure space-y-6">
      <Banner type="success" title={t('sent.done')}>
        <p>
          <Breakable text={t(mailboxHref === null ? 'sent.text' : 'sent.demo', { email })} />
        </p>
      </Banner>
      {mailboxHref === null && <p>{t('sent.missing')}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
        {mailboxHref !== null && (
          <ButtonLink href={mailboxHref}>
            {t('sent.mailbox')}
            <Icon name="arrow-right" className="size-5" />
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={onUseAnother}>
          {t('sent.useAnother')}
        </Button>
      </div>
    </div>
  )
}
