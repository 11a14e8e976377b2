import { type Language, sectionPath, type Translation as Translated } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { AdminIcon, TextArea, TextField } from '@e-collecting/ui/admin'
import { useLayoutEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { germanIn, type Section, TEXT_FIELDS, TEXT_NAMES, type TextName } from '../../contract/item-fields.ts'
import { ITEM_LINE_MAX_LENGTH, ITEM_SLUG_MAX_LENGTH, ITEM_TEXT_MAX_LENGTH } from '../../contract.ts'
import { languageHeading } from './language-heading.ts'
import { type ItemField, type ItemForm, inTranslation, suggestSlug } from './use-item-form.ts'

/** Rows of a text area. */
export const TEXT_ROWS = 4

/** The title and wording that every other language falls back to. The title of a new item makes its name in the address. */
export function GermanTexts({ fields, isNew }: { fields: ItemForm; isNew: boolean }) {
  const { form, of } = fields
  const title = of('titles.de')
  const change = (typed: string) => {
    const { isDirty, invalid } = form.getFieldState('slug')
    if (isNew && !isDirty) form.setValue('slug', suggestSlug(typed), { shouldValidate: invalid })
  }
  return (
    <>
      <TextField
        {...title}
        lang="de"
        required
        autoComplete="off"
        maxLength={ITEM_LINE_MAX_LENGTH}
        onChange={(event) => {
          change(event.target.value)
          return title.onChange(event)
        }}
      />
      <TextArea {...of('descriptions.de')} lang="de" rows={TEXT_ROWS} maxLength={ITEM_TEXT_MAX_LENGTH} />
    </>
  )
}

/** The name in the address. */
export function SlugField({ fields }: { fields: ItemForm }) {
  const { t, language } = useTranslation('items')
  const value = useWatch({ control: fields.form.control, name: 'slug' })
  return (
    <TextField
      {...fields.of('slug')}
      hint={t('form.slugHint', { address: `${sectionPath(language, 'volksbegehren')}/${value}` })}
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={ITEM_SLUG_MAX_LENGTH}
    />
  )
}

type TextOf = { name: TextName; language: Language; fields: ItemForm }

function TextControl({ name, language, fields }: TextOf) {
  const control = { ...fields.of(`${name}.${language}` as ItemField), lang: language }
  if (TEXT_FIELDS[name].kind === 'line')
    return <TextField {...control} autoComplete="off" maxLength={ITEM_LINE_MAX_LENGTH} />
  return <TextArea {...control} rows={TEXT_ROWS} maxLength={ITEM_TEXT_MAX_LENGTH} />
}

/** What every other language falls back to, in a part of the form. */
export const GermanIn = ({ section, fields }: { section: Section; fields: ItemForm }) =>
  germanIn(section).map((name) => <TextControl key={name} name={name} language="de" fields={fields} />)

type TranslationProps = { language: Translated; fields: ItemForm }

/** The texts of an item in another language, folded away; the line says what is there. It opens where something is wrong. */
export function Translation({ language, fields }: TranslationProps) {
  const { t } = useTranslation('items')
  const details = useRef<HTMLDetailsElement>(null)
  const isWrong = inTranslation(language).some((name) => fields.errorOf(name) !== undefined)
  // Before anything is painted: a complaint and its field are never seen without each other.
  useLayoutEffect(() => {
    if (isWrong && details.current) details.current.open = true
  }, [isWrong])
  return (
    <details ref={details} className="group border-t border-hair">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 py-1.5 [&::-webkit-details-marker]:hidden">
        <AdminIcon name="chevron-right" className="size-5 transition-transform group-open:rotate-90" />
        <span className="font-semibold">{languageHeading(t, language)}</span>
        <TranslationState language={language} fields={fields} />
      </summary>
      <div className="space-y-5 pt-2 pb-6">
        {TEXT_NAMES.map((name) => (
          <TextControl key={name} name={name} language={language} fields={fields} />
        ))}
      </div>
    </details>
  )
}

function TranslationState({ language, fields }: TranslationProps) {
  const { t } = useTranslation('items')
  const entered = useWatch({
    control: fields.form.control,
    name: [`titles.${language}`, `descriptions.${language}`],
  })
  const [title, text] = entered.map((value) => (value ?? '').trim() !== '')
  const state = title && text ? 'complete' : title || text ? 'partial' : 'none'
  return <span className="text-dense text-grey">{t(`form.translation.${state}`)}</span>
}
