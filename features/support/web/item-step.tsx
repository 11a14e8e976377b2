import { FORM_TITLE_MAX_CHARACTERS } from '@e-collecting/popular-votes/contract'
import { ItemChoice, ItemChoiceSkeleton, ItemsFailed } from '@e-collecting/popular-votes/web'
import { Banner, Button, Icon } from '@e-collecting/ui'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupportForm } from './support-form-model.ts'
import { findItemGap, type ItemGap, typeOf } from './support-steps.ts'

/** Type, then title. */
export function ItemStep({ form }: { form: SupportForm }) {
  const { popularVotes } = form
  if (popularVotes.kind === 'ready') return <ItemForm form={form} />
  return popularVotes.kind === 'loading' ? <ItemChoiceSkeleton /> : <ItemsFailed onRetry={popularVotes.retry} />
}

function ItemForm({ form }: { form: SupportForm }) {
  const { t } = useTranslation(['forms', 'common'])
  const { facts, dispatch, item } = form
  const gap = findItemGap(facts)
  const shownGap = facts.form.showsMissing ? gap : null
  const required = t('forms:validation.required')

  const goOn = (event: FormEvent) => {
    event.preventDefault()
    dispatch(gap === null ? { type: 'step-entered', step: 'address' } : { type: 'missing-shown' })
  }
  return (
    <form noValidate method="post" onSubmit={goOn} className="space-y-4">
      {shownGap !== null && <GapBanner key={shownGap} gap={shownGap} />}
      <ItemChoice
        type={typeOf(facts.form, facts.items)}
        item={item}
        items={facts.items}
        today={facts.today}
        maxTitleCharacters={FORM_TITLE_MAX_CHARACTERS}
        onTypeChosen={(popularVoteType) => dispatch({ type: 'type-chosen', popularVoteType })}
        onTitleChosen={(slug, popularVoteType) => dispatch({ type: 'title-chosen', slug, popularVoteType })}
        errors={{
          type: shownGap === 'type-and-title' ? required : undefined,
          title: isTitleGap(shownGap) ? required : undefined,
        }}
        ownSlug={form.preselectedSlug}
      />
      <noscript className="block">
        <p className="max-w-measure border-l-4 border-warning bg-wash px-4 py-3">{t('forms:form.needsJavaScript')}</p>
      </noscript>
      <Button type="submit" className="max-sm:w-full">
        {t('common:actions.next')}
        <Icon name="arrow-right" className="size-5" />
      </Button>
    </form>
  )
}

const isTitleGap = (gap: ItemGap | null): boolean => gap === 'title' || gap === 'type-and-title'

function GapBanner({ gap }: { gap: ItemGap }) {
  const { t } = useTranslation(['forms', 'errors'])
  const text = {
    'type-and-title': t('forms:validation.selectTypeAndTitle'),
    title: t('forms:validation.selectTitle'),
    ended: t('errors:popular-vote-ended'),
    notStarted: t('errors:popular-vote-not-started'),
  }[gap]
  return <Banner type="warning" title={text} className="max-w-[56rem]" />
}
