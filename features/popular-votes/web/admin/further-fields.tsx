import { DateField, FieldGrid, TextArea, TextField } from '@e-collecting/ui/admin'
import { useTranslation } from 'react-i18next'
import { ITEM_LINE_MAX_LENGTH, ITEM_TEXT_MAX_LENGTH, ITEM_URL_MAX_LENGTH } from '../../contract.ts'
import { TEXT_ROWS } from './text-fields.tsx'
import type { ItemForm } from './use-item-form.ts'

type Props = { fields: ItemForm }

/** When signatures are collected, and how many are needed. */
export function DateFields({ fields }: Props) {
  const { t } = useTranslation('items')
  return (
    <FieldGrid>
      <DateField {...fields.of('startDate')} autoComplete="off" />
      <DateField {...fields.of('endDate')} autoComplete="off" />
      <DateField {...fields.of('publishedOn')} autoComplete="off" />
      <TextField
        {...fields.of('quorum')}
        {...fields.field('quorum', { setValueAs: readCount })}
        hint={t('form.quorumHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
      />
    </FieldGrid>
  )
}

export function CommitteeFields({ fields }: Props) {
  const { t } = useTranslation('items')
  return (
    <div className="space-y-5">
      <TextField {...fields.of('comitee')} autoComplete="off" maxLength={ITEM_LINE_MAX_LENGTH} />
      <TextArea
        {...fields.of('committeeMembers')}
        hint={t('form.committeeMembersHint')}
        rows={TEXT_ROWS}
        maxLength={ITEM_TEXT_MAX_LENGTH}
      />
    </div>
  )
}

/** What the public page links to and shows. */
export function DocumentFields({ fields }: Props) {
  const { t } = useTranslation('items')
  return (
    <div className="space-y-5">
      <TextField
        {...fields.of('pdfUrl')}
        type="url"
        hint={t('form.pdfUrlHint')}
        autoComplete="off"
        maxLength={ITEM_URL_MAX_LENGTH}
      />
      <TextField
        {...fields.of('imageUrl')}
        hint={t('form.imageUrlHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ITEM_URL_MAX_LENGTH}
      />
    </div>
  )
}

/** Apostrophes and spaces between thousands are read over; what is no number is none for the schema either. */
const readCount = (typed: string | number | null): number | null => {
  const digits = String(typed ?? '').replace(/[\s'’]/g, '')
  return digits === '' ? null : Number(digits)
}
