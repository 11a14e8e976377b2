import { createContext, use, useEffect } from 'react'

/** What a form of several steps may do with the address of its page, and with the page's title. Steps are names, nothing personal. */
export interface WizardAddress {
  /** The step the address names as the page shows it; null where it names none, and until the page has been taken over. */
  step: string | null
  /** The same at this moment; undefined when the visitor is about to leave the page. Another function when the address has changed. */
  readStep: () => string | null | undefined
  /** A step one can go back from unless `replace` is set. */
  setStep: (step: string, options?: { replace?: boolean }) => void
  /** Stands before the page's own title; null where the page says enough. */
  title: string | null
  setTitle: (title: string | null) => void
}

const NOWHERE: WizardAddress = {
  step: null,
  readStep: () => undefined,
  setStep: () => undefined,
  title: null,
  setTitle: () => undefined,
}

const WizardAddressContext = createContext<WizardAddress>(NOWHERE)

export const WizardAddressProvider = WizardAddressContext

export const useWizardAddress = (): WizardAddress => use(WizardAddressContext)

/** Puts `title` before the page's own for as long as it is shown. */
export function useTitleBefore(title: string | null): void {
  const { setTitle } = useWizardAddress()
  useEffect(() => {
    setTitle(title)
    return () => setTitle(null)
  }, [title, setTitle])
}
