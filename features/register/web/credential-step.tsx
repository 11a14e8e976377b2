import { isNotFound } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { findItem, langOf } from '@e-collecting/popular-votes/web'
import { Button, Icon, PrintButton } from '@e-collecting/ui'
import { ResultLoading } from '@e-collecting/wallet-session/web'
import type { ReactNode } from 'react'
import { type CredentialPhase, PHASE_OF } from '../contract.ts'
import { CredentialOffer } from './credential-offer.tsx'
import type { RegisterForm } from './register-form-model.ts'

export type CredentialStepProps = {
  form: RegisterForm
  /** Asks first: an open code is not left behind without a yes. */
  onRestart: () => void
  /** What one can do with the credential of an item, once it is in the wallet. */
  next: ((slug: string, isHeld: boolean) => ReactNode) | undefined
}

/** The credential: what it is for, how to collect it, whether it has been collected. */
export function CredentialStep({ form, next, onRestart }: CredentialStepProps) {
  const { t } = useTranslation(['register', 'common'])
  const { credential, address } = form.facts.form
  if (credential === null) return <CredentialLoading form={form} />
  const item = findItem(form.facts.form, form.facts.items)
  const isOpen = credential.offerDeepLink !== null
  return (
    <div data-print-alone="" className="max-w-[53rem] print:max-w-none">
      <Done item={item} isGood={!IS_OVER.has(PHASE_OF[credential.status])} />
      <CredentialOffer
        form={form}
        credential={credential}
        item={item}
        actions={
          <div className="print:hidden">
            <PrintButton variant="secondary" size="base" label={t('common:print.button')} />
          </div>
        }
      />
      <Purpose>{next?.(credential.popularVote, PHASE_OF[credential.status] === 'collected')}</Purpose>
      <div className="mt-7 -ml-5.5 flex flex-wrap items-center gap-3 print:hidden">
        {address.municipality !== null && (
          <Button variant="quiet" onClick={() => form.dispatch({ type: 'step-entered', step: 'item' })}>
            {t('common:actions.back')}
          </Button>
        )}
        <Button variant="quiet" onClick={isOpen ? onRestart : form.restart}>
          {t('register:wizard.credential.another')}
        </Button>
      </div>
    </div>
  )
}

/** What was created, and is not good now. */
const IS_OVER: ReadonlySet<CredentialPhase> = new Set(['suspended', 'revoked', 'lapsed'])

function Done({ item, isGood }: { item: PopularVoteSummary | null; isGood: boolean }) {
  const { t } = useTranslation('register')
  return (
    <div role="status" className="flex items-start gap-4">
      {isGood && <Icon name="success" className="size-10 text-success max-sm:size-8" />}
      <div className="max-w-measure space-y-3">
        {isGood && <p className="text-lead">{t('wizard.credential.created')}</p>}
        {item !== null && (
          <p>
            {t(`wizard.credential.for.${item.type}`)}{' '}
            <strong lang={langOf(item, 'title')} className="font-semibold">
              {item.title}
            </strong>
          </p>
        )}
      </div>
    </div>
  )
}

/** What it is for, in plain words. */
function Purpose({ children }: { children: ReactNode }) {
  const { t } = useTranslation('register')
  return (
    <section className="mt-8 border-l-4 border-ink pl-4" aria-labelledby="credential-purpose">
      <p id="credential-purpose" className="font-semibold">
        {t('wizard.credential.purpose.heading')}
      </p>
      <p className="text-small">{t('wizard.credential.purpose.text')}</p>
      <p className="mt-1 text-small text-grey">{t('wizard.credential.purpose.pilot')}</p>
      {children && <div className="mt-4">{children}</div>}
    </section>
  )
}

/** After a reload: a session that is gone, or has no credential, has no offer to show. */
function CredentialLoading({ form: { session, restart } }: { form: RegisterForm }) {
  const { t } = useTranslation('register')
  const isOver = isNotFound(session.error) || session.view !== undefined
  const over = { title: t('wizard.credential.over.title'), text: t('wizard.credential.over.text') }
  return <ResultLoading query={session} over={isOver ? over : null} onRestart={restart} />
}
