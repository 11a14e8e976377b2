import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVote } from '@e-collecting/popular-votes/contract'
import { Button, ConfirmDialog, Icon } from '@e-collecting/ui'
import { useState } from 'react'
import type { DeclarationPromise } from '../contract.ts'
import { writeReceipt } from './receipt-file.ts'
import { saveFile } from './save-file.ts'

export type SaveReceiptProps = {
  item: PopularVote
  promise: DeclarationPromise
  secret: string | null
  onSaved: () => void
  onDiscarded: () => void
}

/** The receipt as a file. Its secret is in this tab alone (`useUnsavedReceipt`). */
export function SaveReceipt({ item, promise, secret, onSaved, onDiscarded }: SaveReceiptProps) {
  const { t } = useTranslation('declaration')
  // Still there for a second file after the tab has forgotten it.
  const [kept] = useState(secret)
  const isSaved = secret === null
  const save = (known: string) => {
    saveFile(`e-collecting-${item.slug}.json`, writeReceipt(item.slug, promise, known))
    onSaved()
  }
  return (
    <section className="max-w-[53rem] border border-t-4 border-hair border-t-red bg-wash p-5 sm:p-7">
      <h3 className="text-h3">{t(isSaved ? 'counted.file.kept' : 'counted.file.heading')}</h3>
      <p className="mt-2 max-w-measure">{t('counted.file.text')}</p>
      {kept !== null && (
        <Button
          variant={isSaved ? 'secondary' : 'act'}
          onClick={() => save(kept)}
          className="mt-5 justify-between gap-6 max-sm:w-full"
        >
          <span>{t(isSaved ? 'counted.file.again' : 'counted.file.save')}</span>
          <Icon name="download" />
        </Button>
      )}
      <p role="status" className={isSaved ? 'mt-3 flex items-center gap-2 font-semibold' : 'sr-only'}>
        {isSaved && (
          <>
            <Icon name="success" className="size-6 text-success" />
            {t('counted.file.saved')}
          </>
        )}
      </p>
      <p className="mt-3 max-w-measure text-small text-grey">{t('counted.file.safe')}</p>
      {!isSaved && <Discard onDiscarded={onDiscarded} />}
    </section>
  )
}

/** Who does not want the receipt, or may not keep it on this device, is not asked for it any more. */
function Discard({ onDiscarded }: Pick<SaveReceiptProps, 'onDiscarded'>) {
  const { t } = useTranslation(['declaration', 'common'])
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setIsAsking(true)} className="mt-2 -ml-4">
        {t('declaration:counted.discard.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('declaration:counted.discard.title')}
        confirmLabel={t('declaration:counted.discard.button')}
        cancelLabel={t('common:actions.cancel')}
        onConfirm={() => {
          setIsAsking(false)
          onDiscarded()
        }}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('declaration:counted.discard.text')}</p>
      </ConfirmDialog>
    </>
  )
}
