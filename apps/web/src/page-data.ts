import type { Site } from '@e-collecting/browser'
import type { Language, LanguageTexts } from '@e-collecting/i18n'
import type { QueryKey } from '@tanstack/react-query'

/** What the server hands to the browser that takes the page over; all of it public. */
export type PageData = {
  language: Language
  /** Namespaces the first page needs. */
  texts: Partial<LanguageTexts>
  /** What the page was rendered with. Without a time: it is as fresh as the answer that brings it. */
  queries: readonly { key: QueryKey; data: unknown }[]
  site: Site
  /** Path that was answered with 404 although it looks like a page, e.g. an unknown item. */
  notFoundPath: string | null
}

export const PAGE_DATA_ID = 'page-data'

/** JSON that may stand in a data block: no `<` that could end it, no line separators. */
export const serializeForBlock = (data: object): string =>
  JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The data block as it stands in the document, so that the browser can render it again unchanged. */
export function readPageData(document: Document): { data: PageData; text: string } {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent ?? ''
  return { data: JSON.parse(text) as PageData, text }
}
