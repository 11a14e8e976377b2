import type { Language } from '@e-collecting/i18n'
import { TranslatorProvider } from '@e-collecting/i18n/react'
import { shippedTexts } from '@e-collecting/i18n/testing'
import { type ReactNode, StrictMode } from 'react'
import { render } from '../../testing.tsx'
import { AdminRoot } from '../root/admin-root.tsx'

/** What the primitives of the admin area need around them: the shipped texts. */
export function AdminTexts({ children, language = 'de' }: { children: ReactNode; language?: Language }) {
  return <TranslatorProvider value={shippedTexts(language, ['common', 'admin'])}>{children}</TranslatorProvider>
}

/** Renders as the admin area does: in strict mode, with texts and a place for messages. */
export function renderAdmin(ui: ReactNode) {
  const wrapped = (inner: ReactNode) => (
    <StrictMode>
      <AdminTexts>
        <AdminRoot navigate={() => undefined}>{inner}</AdminRoot>
      </AdminTexts>
    </StrictMode>
  )
  const { rerender, ...result } = render(wrapped(ui))
  return { ...result, rerender: (next: ReactNode) => rerender(wrapped(next)) }
}
