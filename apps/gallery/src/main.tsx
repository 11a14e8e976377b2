import './gallery.css'
import { createTranslator, type LanguageTexts, type TextTree } from '@e-collecting/i18n'
import { TranslatorProvider } from '@e-collecting/i18n/react'
import { AdminRoot } from '@e-collecting/ui/admin'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
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
const translator = createTranslator(cell.language, await loadTexts(cell.language))
document.documentElement.lang = cell.language
if (cell.theme) setTheme(cell.theme)

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <TranslatorProvider value={translator}>
      <AdminRoot navigate={(to) => location.assign(to)}>
        <Gallery cell={cell} />
      </AdminRoot>
    </TranslatorProvider>
  </StrictMode>,
)
