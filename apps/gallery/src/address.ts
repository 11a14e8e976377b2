import { isLanguage, type Language } from '@e-collecting/i18n'

export const THEMES = ['light', 'dark', 'contrast'] as const
export type Theme = (typeof THEMES)[number]

/** Which cell of the gallery is shown; without a theme the system's. */
export interface Cell {
  language: Language
  theme: Theme | null
  /** Part, component and state of what stands over the page, e.g. `admin/SidePanel/open`. */
  open: string | null
}

export function readCell(query: string): Cell {
  const asked = new URLSearchParams(query)
  const language = asked.get('language') ?? ''
  return {
    language: isLanguage(language) ? language : 'de',
    theme: THEMES.find((theme) => theme === asked.get('theme')) ?? null,
    open: asked.get('open'),
  }
}

export const addressOf = ({ language, theme, open }: Cell): string =>
  `?${new URLSearchParams({ language, ...(theme && { theme }), ...(open && { open }) })}`
