import { useTranslation } from '@e-collecting/i18n/react'
import { Icon } from '@e-collecting/ui'
import { type RefObject, useEffect, useRef } from 'react'
import type { Screen } from '../holder/wallet-store.ts'
import { CurrentScreen } from './current-screen.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { useWalletStore } from './use-wallet-store.ts'

/** The demo wallet (route `/wallet`, demo mode only). Keys and credentials live in this browser; the server renders the frame. */
export function WalletPage() {
  const { t } = useTranslation('wallet')
  const { store, state } = useWalletStore()
  const panel = useRef<HTMLElement>(null)
  useStartAtHeading(panel, state.screen)
  return (
    <div className="grid items-start gap-x-14 gap-y-10 pt-6 pb-10 lg:grid-cols-[minmax(0,31rem)_minmax(0,24rem)] lg:pt-10">
      <section ref={panel} aria-label={t('title')} className="border-2 border-ink">
        <p className="flex items-center gap-2.5 bg-ink px-5 py-2.5 font-semibold text-paper forced-colors:border-b-2">
          <Icon name="wallet" />
          {t('title')}
        </p>
        <div className="px-5 pt-6 pb-8">
          <CurrentScreen store={store} state={state} />
        </div>
      </section>
      <aside className="grid gap-4 lg:pt-14">
        <p className="border-t-2 border-red pt-4 text-lead">{t('notice.consent')}</p>
        <p>{t('notice.real')}</p>
        <DemoNotice className="mt-2 max-lg:hidden" />
      </aside>
    </div>
  )
}

/** A new screen starts at its top, with the focus on its heading; the first one leaves both where they are. */
function useStartAtHeading(panel: RefObject<HTMLElement | null>, screen: Screen): void {
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    const isFirst = shown.current.name === 'starting' && screen.name === 'home'
    shown.current = screen
    if (isFirst) return
    panel.current?.querySelector('h1')?.focus({ preventScroll: true })
    panel.current?.scrollIntoView?.({ block: 'start' })
  }, [panel, screen])
}
