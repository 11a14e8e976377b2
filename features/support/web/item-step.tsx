import { useTranslation } from '@e-collecting/i18n/react'
import { FORM_TITLE_MAX_CHARACTERS } from '@e-collecting/popular-votes/contract'
import { ItemChoice, ItemChoiceSkeleton } from '@e-collecting/popular-votes/web'
import { type Attempt, Button, beginAttempt, Icon, LoadFailed } from '@e-collecting/ui'
import { type FormEvent, useState } from 'react'
import { GapBanner, ScopeConflict } from './steps.ts'
import type { SupportForm } from './support-form-model.ts'
import { findItemGap, findScope, findScopeOf, type ItemGap, isOutOfScope, typeOf } from './support-steps.ts'

/** Type, then title. */
export function ItemStep({ form }: { form: SupportForm }) {
  const { popularVotes } = form
  if (popularVotes.kind === 'ready') return <ItemForm form={form} />
  return popularVotes.kind === 'loading' ? <ItemChoiceSkeleton /> : <LoadFailed onRetry={popularVotes.retry} />
}

function ItemForm({ form }: { form: SupportForm }) {
  const { t } = useTranslation(['forms', 'common'])
  const { facts, dispatch, item } = form
  const gap = findItemGap(facts)
  const shownGap = facts.form.showsMissing ? gap : null
  const scope = findScope(facts)
  const [attempt, setAttempt] = useState<Attempt | null>(null)

  const goOn = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(beginAttempt())
    dispatch(gap === null ? { type: 'step-entered', step: 'address' } : { type: 'missing-shown' })
  }
  return (
    <form noValidate method="post" onSubmit={goOn} className="space-y-4">
      {(attempt !== null || shownGap !== null) && <GapBanner attempt={attempt} gap={shownGap} item={item} />}
      <ItemChoice
        type={typeOf(facts.form, facts.items)}
        item={item}
        items={facts.items}
        today={facts.today}
        maxTitleCharacters={FORM_TITLE_MAX_CHARACTERS}
        onTypeChosen={(popularVoteType) => dispatch({ type: 'type-chosen', popularVoteType })}
        onTitleChosen={(slug, popularVoteType) => dispatch({ type: 'title-chosen', slug, popularVoteType })}
        errors={{
          type: shownGap === 'type-and-title' ? t('forms:item.enter.type') : undefined,
          title: isTitleGap(shownGap) ? t('forms:item.enter.title') : undefined,
        }}
        ownSlug={form.preselectedSlug}
        isElsewhere={(candidate) => isOutOfScope(findScopeOf(candidate, facts))}
      />
      {item !== null && isOutOfScope(scope) && <ScopeConflict item={item} scope={scope} facts={facts} />}
      <noscript className="block max-w-measure border-l-4 border-warning bg-wash px-4 py-3">
        {t('forms:form.needsJavaScript')}
      </noscript>
      <Button type="submit" className="justify-between max-sm:w-full">
        {t('common:actions.next')}
        <Icon name="arrow-right" className="size-5" />
      </Button>
    </form>
  )
}

const isTitleGap = (gap: ItemGap | null): boolean => gap === 'title' || gap === 'type-and-title'
