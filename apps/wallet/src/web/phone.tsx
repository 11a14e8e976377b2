import { useTranslation } from '@e-collecting/i18n/react'
import { Button, Icon } from '@e-collecting/ui'
import type { ReactNode, Ref } from 'react'

export type PhoneProps = {
  /** The overview is one step back. */
  readonly onBack: (() => void) | undefined
  /** What scrolls: the new screen starts at its top. */
  readonly screen?: Ref<HTMLElement>
  /** Way back to the site. */
  readonly siteAddress: string
  readonly children: ReactNode
}

/** The wallet as an app of its own: the whole screen of a phone, the drawing of one where there is room, and as wide as one on a low desktop. */
export function Phone({ onBack, screen, siteAddress, children }: PhoneProps) {
  const { t } = useTranslation('wallet')
  return (
    <div className="wallet flex min-h-dvh flex-col framed:items-center framed:justify-center framed:gap-2 framed:bg-wash framed:py-3 column:mx-auto column:max-w-[30rem] column:border-x column:border-hair">
      <div className="flex flex-1 flex-col framed:h-[min(54rem,100dvh-6rem)] framed:w-[27rem] framed:flex-none framed:overflow-hidden framed:rounded-device framed:border-[0.75rem] framed:border-device framed:bg-device framed:ring-1 framed:ring-grey">
        <header className="bg-device px-5 text-on-device forced-colors:border-b-2">
          <span
            aria-hidden="true"
            className="mx-auto mb-1 hidden h-1.5 w-20 rounded-full bg-on-device/35 framed:block"
          />
          <p className="flex min-h-14 items-center gap-2.5 py-1.5 leading-snug font-semibold">
            {onBack ? (
              <Button
                variant="quiet"
                size="icon"
                className="-mx-3 -my-1 !text-on-device"
                aria-label={t('back.toWallet')}
                onClick={onBack}
              >
                <Icon name="arrow-left" />
              </Button>
            ) : (
              <Icon name="wallet" />
            )}
            <span>{t('title')}</span>
          </p>
        </header>
        <main
          ref={screen}
          aria-label={t('title')}
          className="flex min-h-0 flex-1 flex-col bg-paper px-5 pt-6 pb-8 framed:scroll-pb-24 framed:overflow-y-auto framed:rounded-b-[2.25rem]"
        >
          {children}
        </main>
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 border-t border-hair px-5 py-1 text-small framed:border-0">
        <p>{t('frame.demo')}</p>
        <a href={siteAddress} className="inline-flex min-h-11 items-center gap-1.5">
          <Icon name="arrow-left" className="size-5" />
          {t('frame.toSite')}
        </a>
      </footer>
    </div>
  )
}
