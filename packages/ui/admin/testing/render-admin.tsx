import { createI18n, type Language, type LanguageTexts } from '@e-collecting/i18n'
import { type ReactNode, StrictMode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { render } from '../../testing.tsx'
import { AdminRoot } from '../root/admin-root.tsx'

const FILES = import.meta.glob<LanguageTexts['admin']>('/packages/i18n/locales/*/admin.json', {
  eager: true,
  import: 'default',
})

/** What the primitives of the admin area need around them: the shipped texts. */
export function AdminTexts({ children, language = 'de' }: { children: ReactNode; language?: Language }) {
  const i18n = createI18n(language, { admin: FILES[`/packages/i18n/locales/${language}/admin.json`] ?? {} })
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
}

/** Renders as the admin area does: in strict mode, with texts and a place for messages. */
export function renderAdmin(ui: ReactNode) {
  const wrapped = (inner: ReactNode) => (
    <StrictMode>
      <AdminTexts>
        <AdminRoot language="de" navigate={() => undefined}>
          {inner}
        </AdminRoot>
      </AdminTexts>
    </StrictMode>
  )
  const { rerender, ...result } = render(wrapped(ui))
  return { ...result, rerender: (next: ReactNode) => rerender(wrapped(next)) }
}
