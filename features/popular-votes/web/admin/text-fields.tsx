import { useAdmin } from '@e-collecting/auth/web'
import { type Language, sectionPath } from '@e-collecting/i18n'
import { AdminIcon, TextArea, TextField } from '@e-collecting/ui/admin'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AdminPopularVote,
  ITEM_LINE_MAX_LENGTH,
  ITEM_SLUG_MAX_LENGTH,
  ITEM_TEXT_MAX_LENGTH,
} from '../../contract.ts'
import type { ItemFields } from './use-item-fields.ts'

/** Rows of a text area. */
export const TEXT_ROWS = 4

/** The title and wording that every other language falls back to. */
export function GermanTexts({ fields, onTitle }: { fields: ItemFields; onTitle: (title: string) => void }) {
  const title = fields.of('titles/de')
  return (
    <>
      <TextField
        {...title}
        lang="de"
        required
        autoComplete="off"
        maxLength={ITEM_LINE_MAX_LENGTH}
        onChange={(event) => {
          title.onChange()
          onTitle(event.target.value)
        }}
      />
      <TextArea {...fields.of('descriptions/de')} lang="de" rows={TEXT_ROWS} maxLength={ITEM_TEXT_MAX_LENGTH} />
    </>
  )
}

type SlugFieldProps = { fields: ItemFields; value: string; onEdit: (slug: string) => void }

/** The name in the address: made of the German title until somebody writes their own. */
export function SlugField({ fields, value, onEdit }: SlugFieldProps) {
  const { t } = useTranslation('items')
  const { language } = useAdmin()
  const { defaultValue: _, ...field } = fields.of('slug')
  return (
    <TextField
      {...field}
      hint={t('form.slugHint', { address: `${sectionPath(language, 'volksbegehren')}/${value}` })}
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={ITEM_SLUG_MAX_LENGTH}
      value={value}
      onChange={(event) => {
        field.onChange()
        onEdit(event.target.value)
      }}
    />
  )
}

type TranslationProps = { language: Exclude<Language, 'de'>; fields: ItemFields; item: AdminPopularVote | null }

/** Title and wording in another language, folded away; the line says what is there. */
export function Translation({ language, fields, item }: TranslationProps) {
  const { t } = useTranslation('items')
  const { t: tCommon } = useTranslation('common')
  const [hasTitle, setHasTitle] = useState((item?.titles[language] ?? '') !== '')
  const [hasText, setHasText] = useState((item?.descriptions[language] ?? '') !== '')
  const title = fields.of(`titles/${language}`)
  const description = fields.of(`descriptions/${language}`)
  const state = hasTitle && hasText ? 'complete' : hasTitle || hasText ? 'partial' : 'none'
  return (
    <details className="group border-t border-hair">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 py-1.5 [&::-webkit-details-marker]:hidden">
        <AdminIcon name="chevron-right" className="size-5 transition-transform group-open:rotate-90" />
        <span className="font-semibold">{tCommon(`language.names.${language}`)}</span>
        <span className="text-dense text-grey">{t(`form.translation.${state}`)}</span>
      </summary>
      <div className="space-y-5 pt-2 pb-6">
        <TextField
          {...title}
          lang={language}
          autoComplete="off"
          maxLength={ITEM_LINE_MAX_LENGTH}
          onChange={(event) => {
            title.onChange()
            setHasTitle(event.target.value.trim() !== '')
          }}
        />
        <TextArea
          {...description}
          lang={language}
          rows={TEXT_ROWS}
          maxLength={ITEM_TEXT_MAX_LENGTH}
          onChange={(event) => {
            description.onChange()
            setHasText(event.target.value.trim() !== '')
          }}
        />
      </div>
    </details>
  )
}
