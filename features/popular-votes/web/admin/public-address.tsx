import { useSite } from '@e-collecting/browser'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { AdminIcon, CopyField } from '@e-collecting/ui/admin'
import { QrCode } from '@e-collecting/ui/qr-code'
import type { AdminPopularVote } from '../../contract.ts'
import { titleIn } from './item-title.ts'

/** Edge length of the code in CSS pixels. */
const QR_SIZE = 256

/** Where the public finds the item: to open, to copy, to print. */
export function PublicAddress({ item }: { item: AdminPopularVote }) {
  const { t, language } = useTranslation('items')
  const address = useSite().publicUrl + sectionPath(language, 'volksbegehren', item.slug)
  return (
    <section className="space-y-4">
      <CopyField label={t('panel.address')} value={address} />
      {item.status === 'active' ? (
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-[0.22em] print:hidden"
        >
          {t('panel.open')}
          <AdminIcon name="arrow-up-right" className="size-5" />
        </a>
      ) : (
        <p className="text-grey">{t('panel.hidden')}</p>
      )}
      <p className="text-center">
        <QrCode text={address} label={t('panel.qrAlt', { title: titleIn(language, item) })} size={QR_SIZE} />
      </p>
    </section>
  )
}
