import { problemText, useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissMoment } from '@e-collecting/kernel'
import { Banner, Breakable, Button, ButtonLink, Loading, Skeleton } from '@e-collecting/ui'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { MailboxMail } from '../contract.ts'
import { mailboxQuery } from './queries.ts'

/** Mails this browser asked for, as text: what somebody wrote into a mail stays text. */
export function MailboxView() {
  const { t } = useTranslation('auth')
  const { t: tErrors } = useTranslation('errors')
  const { data, error, isFetching, refetch } = useQuery(mailboxQuery(useApi()))
  const again = (
    <Button variant="secondary" size="sm" isBusy={isFetching} onClick={() => void refetch()}>
      {t('mailbox.refresh')}
    </Button>
  )
  if (data === undefined && error !== null)
    return (
      <Banner type="error" action={again} className="max-w-measure">
        {problemText(tErrors, error)}
      </Banner>
    )
  if (data === undefined)
    return (
      <Loading label={t('mailbox.loading')} className="max-w-measure space-y-3">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-28 w-full" />
      </Loading>
    )
  return (
    <div className="pb-16">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-hair pb-3">
        <p role="status" className="text-small text-grey">
          {t('mailbox.count', { count: data.mails.length })}
        </p>
        {again}
      </div>
      {data.mails.length === 0 ? (
        <div className="max-w-measure space-y-5 py-8">
          <p>{t('mailbox.empty')}</p>
          <ButtonLink variant="secondary" href="/auth">
            {t('signIn.title')}
          </ButtonLink>
        </div>
      ) : (
        <ul>
          {data.mails.map((mail) => (
            <li key={mail.id}>
              <Mail mail={mail} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Mail({ mail: { id, to, subject, text, sentAt } }: { mail: MailboxMail }) {
  const { t } = useTranslation('auth')
  return (
    <article aria-labelledby={`mail-${id}`} className="sheet border-b border-hair py-8">
      <div>
        <h2 id={`mail-${id}`} className="text-h3">
          {subject}
        </h2>
        <p className="mt-2 text-small break-words text-grey">
          <Breakable text={t('mailbox.to', { email: to })} />
        </p>
        <p className="tabular text-small text-grey">
          <time dateTime={sentAt}>{formatSwissMoment(new Date(sentAt))}</time>
        </p>
      </div>
      <p className="max-w-measure break-words whitespace-pre-line">{withLinks(text)}</p>
    </article>
  )
}

const ADDRESS = /(https?:\/\/[^\s<>"]+)/

/** Addresses in a text as links; plain ones, because a link of a mail opens a new page. */
function withLinks(text: string): ReactNode[] {
  return text.split(ADDRESS).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text that never changes.
    <Fragment key={index}>
      {ADDRESS.test(part) ? (
        <a href={part} className="break-all">
          {part}
        </a>
      ) : (
        part
      )}
    </Fragment>
  ))
}
