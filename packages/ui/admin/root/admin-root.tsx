import { useTranslation } from '@e-collecting/i18n/react'
import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { ToastProvider } from '../toasts/toasts.tsx'
import { useLibraryWords } from './library-words.ts'

export type AdminRootProps = {
  /** Follows a link of the site without a new document. */
  navigate: (to: string) => void
  children: ReactNode
}

/** Around the whole admin area: the component library's language, words and navigation, and the place of messages. */
export function AdminRoot({ navigate, children }: AdminRootProps) {
  const { language } = useTranslation()
  useLibraryWords()
  return (
    <I18nProvider locale={`${language}-CH`}>
      <RouterProvider navigate={navigate}>
        {/* Where an element has this id the library adds no style element, which the content policy forbids: `admin.css` says the same. */}
        <span id="react-aria-pressable-style" hidden />
        <ToastProvider>{children}</ToastProvider>
      </RouterProvider>
    </I18nProvider>
  )
}
