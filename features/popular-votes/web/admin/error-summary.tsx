import { focusField } from '@e-collecting/ui/admin'
import { useTranslation } from 'react-i18next'
import { ITEM_FIELDS, type ItemErrors } from './item-rules.ts'
import type { ItemFields } from './use-item-fields.ts'

export type ErrorSummaryProps = { errors: ItemErrors; fields: ItemFields; title: string | undefined }

/** What has to be corrected, in the order of the form, with a way to each field. */
export function ErrorSummary({ errors, fields, title }: ErrorSummaryProps) {
  const { t } = useTranslation('items')
  const wrong = ITEM_FIELDS.filter((field) => errors[field] !== undefined)
  return (
    <>
      <p className="font-semibold">{title ?? t('form.check', { count: wrong.length })}</p>
      <ul className="list-none p-0">
        {wrong.map((field) => (
          <li key={field}>
            <button
              type="button"
              className="min-h-8 text-left underline underline-offset-[0.22em] pointer-coarse:min-h-11"
              onClick={(event) => event.currentTarget.form && focusField(event.currentTarget.form, [field])}
            >
              {fields.label(field)}
            </button>
            {': '}
            {fields.errorText(field)}
          </li>
        ))}
      </ul>
    </>
  )
}
