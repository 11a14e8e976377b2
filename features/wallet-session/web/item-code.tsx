import { useSite } from '@e-collecting/browser'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { QrCode } from '@e-collecting/ui/qr-code'

const ITEM_CODE_SIZE = 96

/** The small code of a card: leads to the public page of its item, and says nothing of the person. */
export function ItemCode({ slug }: { slug: string }) {
  const { t, language } = useTranslation('forms')
  const { publicUrl } = useSite()
  return (
    <QrCode
      text={publicUrl + sectionPath(language, 'volksbegehren', slug)}
      label={t('success.card.itemCode')}
      size={ITEM_CODE_SIZE}
    />
  )
}
