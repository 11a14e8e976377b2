import { useTranslation } from '@e-collecting/i18n/react'
import { Button, Icon } from '@e-collecting/ui'
import { useEffect, useRef, useState } from 'react'
import { askThroughBrowser } from './ask-through-browser.ts'

export type BrowserWalletProps = {
  /** Of the present code: where the request is fetched and the answer posted. */
  url: string
}

/** The way to a wallet that the browser looks for, here or on another device. */
export function BrowserWallet({ url }: BrowserWalletProps) {
  const { t } = useTranslation('forms')
  const [state, setState] = useState<'idle' | 'asking' | 'unanswered'>('idle')
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])
  const ask = async () => {
    const controller = new AbortController()
    asking.current = controller
    setState('asking')
    const isAnswered = await askThroughBrowser(url, controller.signal)
    if (!controller.signal.aborted) setState(isAnswered ? 'idle' : 'unanswered')
  }
  return (
    <>
      <Button isBusy={state === 'asking'} onClick={() => void ask()} className="max-sm:w-full">
        <Icon name="wallet" />
        {t('wallet.browser.choose')}
      </Button>
      <p role="status" className={state === 'unanswered' ? 'w-full text-small' : 'sr-only'}>
        {state === 'unanswered' && t('wallet.browser.unanswered')}
      </p>
    </>
  )
}
