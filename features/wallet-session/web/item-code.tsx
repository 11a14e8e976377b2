import { useSite } from '@e-collecting/browser'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { QrCode } from '@e-collecting/ui/qr-code'

const ITEM_CODE_SIZE = 96

/** The small code of a card: leads to the public page of its item, says so, and says nothing of the person. */
export function ItemCode({ slug }: { slug: string }) {
  const { t, language } = useTranslation('forms')
  const { publicUrl } = useSite()
  const label = t('success.card.itemCode')
  return (
    <>
      <QrCode text={publicUrl + sectionPath(language, 'volksbegehren', slug)} label={label} size={ITEM_CODE_SIZE} />
      <p aria-hidden="true" className="mt-1 text-small text-grey">
        {label}
      </p>
    </>
  )
}
