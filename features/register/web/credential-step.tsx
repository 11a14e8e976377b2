import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { Banner, Button, Icon, isRefusal, Loading, PrintButton, problemText, Skeleton } from '@e-collecting/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CredentialOffer } from './credential-offer.tsx'
import { findItem } from './register-steps.ts'
import { RestartDialog } from './restart-dialog.tsx'
import type { RegisterForm } from './use-register-form.ts'

/** The credential: what it is for, how to collect it, whether it has been collected. */
export function CredentialStep({ form }: { form: RegisterForm }) {
  const { t } = useTranslation(['register', 'common'])
  const { credential, address } = form.facts.form
  const [isAsking, setIsAsking] = useState(false)
  if (credential === null) return <CredentialLoading form={form} />
  const item = findItem(form.facts)
  const isOpen = credential.offerDeepLink !== null
  return (
    <div data-print-alone="" className="max-w-[52rem]">
      <Done item={item} />
      <CredentialOffer form={form} credential={credential} item={item} />
      <Purpose />
      <div className="mt-7 flex flex-wrap items-center gap-3 print:hidden">
        <PrintButton variant="secondary" size="base" label={t('common:print.button')} />
        {address.municipality !== null && (
          <Button variant="quiet" onClick={() => form.dispatch({ type: 'step-entered', step: 'item' })}>
            {t('common:actions.back')}
          </Button>
        )}
        <Button variant="quiet" onClick={isOpen ? () => setIsAsking(true) : form.restart}>
          {t('register:wizard.credential.another')}
        </Button>
      </div>
      {isAsking && (
        <RestartDialog
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            form.restart()
          }}
        />
      )}
    </div>
  )
}

function Done({ item }: { item: PopularVoteSummary | null }) {
  const { t } = useTranslation('register')
  return (
    <div role="status" className="flex items-start gap-4">
      <Icon name="success" className="size-10 text-success max-sm:size-8" />
      <div className="max-w-measure">
        <p className="text-lead">{t('wizard.credential.created')}</p>
        {item !== null && (
          <p className="mt-3">
            {t(`wizard.credential.for.${item.type}`)} <strong className="font-semibold">{item.title}</strong>
          </p>
        )}
      </div>
    </div>
  )
}

/** What it is for, in plain words. */
function Purpose() {
  const { t } = useTranslation('register')
  return (
    <section className="mt-8 border-l-4 border-ink pl-4" aria-labelledby="credential-purpose">
      <p id="credential-purpose" className="font-semibold">
        {t('wizard.credential.purpose.heading')}
      </p>
      <p className="text-small">{t('wizard.credential.purpose.text')}</p>
      <p className="mt-1 text-small text-grey">{t('wizard.credential.purpose.pilot')}</p>
    </section>
  )
}

/** After a reload: the session is asked once more; one that is gone has no offer to show. */
function CredentialLoading({ form: { session, restart } }: { form: RegisterForm }) {
  const { t } = useTranslation(['register', 'common'])
  const { t: tErrors } = useTranslation('errors')
  const isOver = isRefusal(session.error) || session.view !== undefined
  if (session.error === null && !isOver)
    return (
      <Loading label={t('common:state.loading')} className="max-w-measure space-y-4">
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-40 w-full" />
      </Loading>
    )
  return (
    <Banner
      type={isOver ? 'warning' : 'error'}
      title={isOver ? t('register:wizard.credential.over.title') : t('common:state.loadFailed')}
      className="max-w-measure"
      action={
        <div className="flex flex-wrap gap-3">
          {!isOver && (
            <Button variant="secondary" size="sm" onClick={session.retry}>
              {t('common:actions.retry')}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={restart}>
            {t('common:actions.restart')}
          </Button>
        </div>
      }
    >
      {isOver ? t('register:wizard.credential.over.text') : problemText(tErrors, session.error)}
    </Banner>
  )
}
