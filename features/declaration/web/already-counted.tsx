import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVote } from '@e-collecting/popular-votes/contract'
import { Button } from '@e-collecting/ui'
import { Outcome } from './outcome.tsx'
import { ResultLink, VerifyLink } from './page-links.tsx'

export type AlreadyCountedProps = { item: PopularVote; onEnded: () => void }

/** This credential has counted for the item before: nothing was added, nothing was lost. */
export function AlreadyCounted({ item, onEnded }: AlreadyCountedProps) {
  const { t } = useTranslation('declaration')
  return (
    <Outcome icon="info" heading={t('already.heading')} item={item}>
      <p>{t('already.text')}</p>
      <p className="text-small text-grey">{t('already.hint')}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-2">
        <VerifyLink />
        <ResultLink slug={item.slug} />
        <Button variant="quiet" onClick={onEnded} className="-ml-5 max-sm:w-full">
          {t('already.back')}
        </Button>
      </div>
    </Outcome>
  )
}
