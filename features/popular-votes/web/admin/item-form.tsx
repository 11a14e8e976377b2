import { countsDeclarations, useSite } from '@e-collecting/browser'
import { TRANSLATIONS } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { FormDialog } from '@e-collecting/ui/admin'
import { useEffect } from 'react'
import { SECTIONS } from '../../contract/item-fields.ts'
import type { AdminPopularVote } from '../../contract.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormSection } from './form-section.tsx'
import { PlainFields } from './plain-fields.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { GermanIn, GermanTexts, SlugField, Translation } from './text-fields.tsx'
import { ITEM_FIELDS, useItemForm } from './use-item-form.ts'

export type ItemFormProps = {
  /** Null: a new one. */
  item: AdminPopularVote | null
  onClose: () => void
}

/** Adds or changes an item in all languages. German comes first and is required. */
export function ItemForm({ item, onClose }: ItemFormProps) {
  const { t } = useTranslation('items')
  const isSoonFixed = countsDeclarations(useSite()) && item === null
  const fields = useItemForm(item, onClose)
  const { submitCount } = fields.form.formState
  // The summary has come into view: what has to be corrected first, where the keyboard is, is to be seen again.
  useEffect(() => {
    if (submitCount > 0) document.activeElement?.scrollIntoView?.({ block: 'center' })
  }, [submitCount])
  const failedText = t(item ? 'messages.updateFailed' : 'messages.createFailed')
  const wrong = ITEM_FIELDS.filter((name) => fields.errorOf(name) !== undefined)
  return (
    <FormDialog
      {...fields.dialog}
      onClose={onClose}
      size="wide"
      title={t(item ? 'form.editTitle' : 'form.createTitle')}
      intro={
        <>
          <p>{t('form.required')}</p>
          {isSoonFixed && <p className="mt-2">{t('form.soonFixed')}</p>}
        </>
      }
      submitLabel={t(item ? 'form.save' : 'form.create')}
      error={
        wrong.length > 0 ? (
          <ErrorSummary wrong={wrong} fields={fields} title={fields.isRefused ? failedText : undefined} />
        ) : (
          fields.dialog.error
        )
      }
    >
      <GermanTexts fields={fields} isNew={item === null} />
      <SlugField fields={fields} />
      <ScopeFields fields={fields} />
      <FormSection title={t('form.translations')} hint={t('form.translationsHint')}>
        <div className="border-b border-hair">
          {TRANSLATIONS.map((language) => (
            <Translation key={language} language={language} fields={fields} />
          ))}
        </div>
      </FormSection>
      {SECTIONS.map((section) => (
        <FormSection key={section} title={t(`form.${section}`)}>
          <PlainFields section={section} fields={fields} />
          <GermanIn section={section} fields={fields} />
        </FormSection>
      ))}
    </FormDialog>
  )
}
