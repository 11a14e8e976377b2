import { type ApiClient, isProblemError } from '@e-collecting/api-client'
import { createTranslator, type Language, type LanguageTexts } from '@e-collecting/i18n'
import { levelText, periodText } from '@e-collecting/popular-votes/web'

/** What the picture says that others show beside a link to an item. */
export type SharePictureWords = { kind: string; title: string; dates: string; productName: string }

export type SharePictureRequest = {
  /** The product's API in process. */
  api: ApiClient
  texts: Record<Language, Pick<LanguageTexts, 'common'>>
  slug: string
  language: Language
}

/** Of an item as it stands today; null where there is none. */
export async function findSharePictureWords(request: SharePictureRequest): Promise<SharePictureWords | null> {
  const { api, texts, slug, language } = request
  try {
    const item = await api('GET /api/popular-votes/{slug}', { params: { slug }, query: { language } })
    const t = createTranslator(language, { common: texts[language].common }).within(['common'])
    return {
      kind: `${t(`type.${item.type}`)}, ${levelText(t, item)}`,
      title: item.title,
      dates: periodText(t, item),
      productName: t('productName'),
    }
  } catch (error) {
    if (isProblemError(error) && error.status === 404) return null
    throw error
  }
}
