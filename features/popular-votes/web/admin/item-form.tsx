import { Failure, FormDialog } from '@e-collecting/ui/admin'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminPopularVote } from '../../contract.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormSection } from './form-section.tsx'
import { CommitteeFields, DateFields, DocumentFields } from './further-fields.tsx'
import { suggestSlug } from './item-rules.ts'
import { ScopeFields } from './scope-fields.tsx'
import { GermanTexts, SlugField, Translation } from './text-fields.tsx'
import { useItemFields } from './use-item-fields.ts'
import { useItemMunicipality } from './use-item-municipality.ts'
import { useSaveItem } from './use-save-item.ts'

export type ItemFormProps = {
  /** Null: a new one. */
  item: AdminPopularVote | null
  onClose: () => void
}

const TRANSLATIONS = ['fr', 'it', 'rm', 'en'] as const

/** Adds or changes an item in all languages. German comes first and is required. */
export function ItemForm({ item, onClose }: ItemFormProps) {
  const { t } = useTranslation('items')
  const save = useSaveItem(item, onClose)
  const fields = useItemFields(item, save)
  const municipality = useItemMunicipality(item?.municipalityBfs ?? null)
  const [title, setTitle] = useState(item?.titles.de ?? '')
  const [ownSlug, setOwnSlug] = useState(item?.slug ?? null)
  const hasErrors = Object.keys(save.errors).length > 0
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      size="wide"
      title={t(item ? 'form.editTitle' : 'form.createTitle')}
      intro={t('form.required')}
      submitLabel={t(item ? 'form.save' : 'form.create')}
      isPending={save.isPending}
      error={
        hasErrors ? (
          <ErrorSummary errors={save.errors} fields={fields} title={save.failure ? save.failedText : undefined} />
        ) : (
          save.failure && <Failure what={save.failedText} error={save.failure} />
        )
      }
      onSubmit={(data, form) => save.submit(data, form, municipality.selected?.bfsNumber ?? null)}
    >
      <GermanTexts fields={fields} onTitle={setTitle} />
      <SlugField fields={fields} value={ownSlug ?? suggestSlug(title)} onEdit={setOwnSlug} />
      <ScopeFields fields={fields} item={item} municipality={municipality} />
      <FormSection title={t('form.translations')} hint={t('form.translationsHint')}>
        <div className="border-b border-hair">
          {TRANSLATIONS.map((language) => (
            <Translation key={language} language={language} fields={fields} item={item} />
          ))}
        </div>
      </FormSection>
      <FormSection title={t('form.dates')}>
        <DateFields fields={fields} />
      </FormSection>
      <FormSection title={t('form.committee')}>
        <CommitteeFields fields={fields} />
      </FormSection>
      <FormSection title={t('form.documents')}>
        <DocumentFields fields={fields} />
      </FormSection>
    </FormDialog>
  )
}
