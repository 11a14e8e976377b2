import './gallery.css'
import { createI18n, type LanguageTexts, type TextTree } from '@e-collecting/i18n'
import { AdminRoot } from '@e-collecting/ui/admin'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { readCell } from './address.ts'
import { Gallery } from './gallery.tsx'
import { setTheme } from './set-theme.ts'

const FILES = import.meta.glob<TextTree>('../../../packages/i18n/locales/*/*.json', { import: 'default' })

async function loadTexts(language: string): Promise<LanguageTexts> {
  const files = Object.entries(FILES).filter(([path]) => path.includes(`/${language}/`))
  const groups = files.map(async ([path, load]) => [path.match(/(\w+)\.json$/)?.[1], await load()])
  return Object.fromEntries(await Promise.all(groups)) as LanguageTexts
}

const cell = readCell(location.search)
const i18n = createI18n(cell.language, await loadTexts(cell.language))
document.documentElement.lang = cell.language
if (cell.theme) setTheme(cell.theme)

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <AdminRoot language={cell.language} navigate={(to) => location.assign(to)}>
        <Gallery cell={cell} />
      </AdminRoot>
    </I18nextProvider>
  </StrictMode>,
)
