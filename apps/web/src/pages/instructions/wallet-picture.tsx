import { useTranslation } from '@e-collecting/i18n/react'

export type WalletPictureProps = {
  readonly screen: 'request' | 'receipt'
  /** What is to be seen, for those who do not see it. */
  readonly words: string
  readonly note: string
}

/** A screen of the demo wallet in the reader's language, by `npm run pictures`. Paper has the drawing beside it. */
export function WalletPicture({ screen, words, note }: WalletPictureProps) {
  const { language } = useTranslation()
  return (
    <figure className="py-2 print:hidden">
      <img
        src={`/pictures/wallet-${screen}-${language}.webp`}
        alt={words}
        width={288}
        height={screen === 'request' ? 576 : 344}
        loading="lazy"
        decoding="async"
        className="h-auto max-w-full border-2 border-ink"
      />
      <figcaption className="mt-2 text-small text-grey">{note}</figcaption>
    </figure>
  )
}
