import { useTranslation } from '@e-collecting/i18n/react'
import { DateField, FieldGrid, TextArea, TextField } from '@e-collecting/ui/admin'
import { type EnteredName, namesIn, PLAIN_FIELDS, type SECTIONS } from '../../contract/item-fields.ts'
import { ITEM_LINE_MAX_LENGTH, ITEM_TEXT_MAX_LENGTH, ITEM_URL_MAX_LENGTH } from '../../contract.ts'
import { TEXT_ROWS } from './text-fields.tsx'
import type { ItemForm } from './use-item-form.ts'

/** A part of the form, by the table of fields. */
export function PlainFields({ section, fields }: { section: (typeof SECTIONS)[number]; fields: ItemForm }) {
  const controls = namesIn(section).map((name) => <Control key={name} name={name} fields={fields} />)
  return section === 'dates' ? <FieldGrid>{controls}</FieldGrid> : <div className="space-y-5">{controls}</div>
}

type Fields = (typeof PLAIN_FIELDS)[EnteredName]
type Entered = { kind: Fields['kind']; hint?: Extract<Fields, { hint: string }>['hint'] }

function Control({ name, fields }: { name: EnteredName; fields: ItemForm }) {
  const { t } = useTranslation('items')
  const { kind, hint }: Entered = PLAIN_FIELDS[name]
  const control = { ...fields.of(name), hint: hint && t(hint), autoComplete: 'off' }
  switch (kind) {
    case 'day':
      return <DateField {...control} />
    case 'count':
      return (
        <TextField {...control} {...fields.field(name, { setValueAs: readCount })} inputMode="numeric" maxLength={12} />
      )
    case 'line':
      return <TextField {...control} maxLength={ITEM_LINE_MAX_LENGTH} />
    case 'lines':
      return <TextArea {...control} rows={TEXT_ROWS} maxLength={ITEM_TEXT_MAX_LENGTH} />
    case 'document':
      return <TextField {...control} type="url" maxLength={ITEM_URL_MAX_LENGTH} />
    case 'path':
      return <TextField {...control} autoCapitalize="none" spellCheck={false} maxLength={ITEM_URL_MAX_LENGTH} />
  }
}

/** Apostrophes and spaces between thousands are read over; what has anything but digits is no number: `100.000` would be a hundred. */
const readCount = (typed: string | number | null): number | null => {
  const digits = String(typed ?? '').replace(/[\s'’]/g, '')
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
