import { useTranslation } from '@e-collecting/i18n/react'
import { CARD_TITLE_MAX_CHARACTERS } from '@e-collecting/popular-votes/contract'
import { ItemChoice, ItemChoiceSkeleton, TITLE_FIELD, TYPE_FIELD } from '@e-collecting/popular-votes/web'
import { type Attempt, Banner, Button, beginAttempt, FaultBanner, LoadFailed } from '@e-collecting/ui'
import { ResultLoading } from '@e-collecting/wallet-session/web'
import { type FormEvent, useState } from 'react'
import { AbortedNotice } from './aborted-notice.tsx'
import { CredentialFailure } from './credential-failure.tsx'
import type { RegisterForm } from './register-form-model.ts'
import { availableItems, findItemGap, typeOf } from './register-item-choice.ts'
import { findChosen } from './register-steps.ts'
import { useCreateCredential } from './use-create-credential.ts'

/** Type, then title, then the button that decides; or why the flow has stopped. */
export function RegisterItemStep({ form }: { form: RegisterForm }) {
  const { popularVotes, facts, session, restart } = form
  const { abort, isMatched } = facts.form
  if (abort !== null) return <AbortedNotice form={form} reason={abort} />
  if (!isMatched && session.error !== null) return <ResultLoading query={session} onRestart={restart} />
  if (popularVotes.kind === 'failed') return <LoadFailed onRetry={popularVotes.retry} />
  return popularVotes.kind === 'loading' || !isMatched ? <ItemChoiceSkeleton /> : <ItemForm form={form} />
}

function ItemForm({ form }: { form: RegisterForm }) {
  const { t } = useTranslation(['register', 'forms', 'common'])
  const { facts, dispatch } = form
  const { address, showsMissing } = facts.form
  const credential = useCreateCredential(form)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const chosen = findChosen(facts)
  const gap = findItemGap(facts)
  const shownGap = showsMissing ? gap : null
  const boundSlug = form.session.view?.state === 'matched' ? form.session.view.credential?.popularVote : undefined
  const required = t('forms:validation.required')

  const create = (event: FormEvent) => {
    event.preventDefault()
    if (gap !== null || chosen === null) {
      setAttempt(beginAttempt())
      dispatch({ type: 'missing-shown' })
    } else if (!credential.isPending) credential.create(chosen.slug)
  }
  return (
    <form noValidate method="post" onSubmit={create} className="max-w-[56rem] space-y-5">
      {/* Announced, but not scrolled to: it stands below the heading that was just entered. */}
      <div role="status">
        <Banner isStatic type="success" title={t('register:wizard.matched.title')}>
          {t('register:wizard.matched.text', { municipality: address.municipality?.name ?? '' })}
        </Banner>
      </div>
      <FaultBanner
        attempt={attempt}
        title={shownGap && t('forms:validation.missingFields')}
        faults={[
          shownGap?.type
            ? { field: TYPE_FIELD, text: t('common:labelled', { label: t('forms:item.type'), text: required }) }
            : { field: TITLE_FIELD, text: t('common:labelled', { label: t('forms:item.title'), text: required }) },
        ]}
      />
      <ItemChoice
        type={typeOf(facts)}
        item={chosen}
        items={availableItems(facts)}
        today={facts.today}
        maxTitleCharacters={CARD_TITLE_MAX_CHARACTERS}
        onTypeChosen={(popularVoteType) => {
          credential.reset()
          dispatch({ type: 'type-chosen', popularVoteType })
        }}
        onTitleChosen={(slug, popularVoteType) => {
          credential.reset()
          dispatch({ type: 'title-chosen', slug, popularVoteType })
        }}
        errors={{
          type: shownGap?.type ? t('forms:item.enter.type') : undefined,
          title: shownGap?.title ? t('forms:item.enter.title') : undefined,
        }}
        isFixed={credential.isPending || boundSlug !== undefined}
        showsFullTitle
      />
      {boundSlug !== undefined && <p className="text-small text-grey">{t('register:wizard.item.bound')}</p>}
      <CredentialFailure form={form} error={credential.error} submittedAt={credential.submittedAt} item={chosen} />
      <p className="max-w-measure text-small text-grey">{t('register:wizard.item.hint')}</p>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-3">
        <Button type="submit" variant="act" isBusy={credential.isPending} className="max-sm:w-full">
          {credential.isPending ? t('register:wizard.item.creating') : t('register:wizard.item.create')}
        </Button>
        <Button variant="quiet" className="max-sm:-ml-5.5" onClick={form.enterWallet}>
          {t('common:actions.back')}
        </Button>
      </div>
    </form>
  )
}
