import { useTranslation } from '@e-collecting/i18n/react'
import type { ItemField, ItemForm } from './use-item-form.ts'

export type ErrorSummaryProps = { wrong: readonly ItemField[]; fields: ItemForm; title: string | undefined }

/** What has to be corrected, in the order of the form, with a way to each field. */
export function ErrorSummary({ wrong, fields, title }: ErrorSummaryProps) {
  const { t } = useTranslation('items')
  const { t: tCommon } = useTranslation()
  return (
    <>
      <p className="font-semibold">{title ?? t('form.check', { count: wrong.length })}</p>
      <ul className="list-none p-0">
        {wrong.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="min-h-8 text-left underline underline-offset-[0.22em] pointer-coarse:min-h-11"
              onClick={() => fields.form.setFocus(name)}
            >
              {tCommon('labelled', { label: fields.label(name), text: fields.errorOf(name) ?? '' })}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
