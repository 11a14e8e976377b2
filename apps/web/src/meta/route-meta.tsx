import { useSite } from '@e-collecting/browser'
import { hasEasyLanguage, LANGUAGES, type Language, OPEN_GRAPH_LOCALES } from '@e-collecting/i18n'
import { type CurrentRoute, useCurrentRoute } from '../routing/current-route.ts'
import { canonicalPath, isOutsideLanguages } from '../routing/resolve-route.ts'

/** What the address alone says about the page: its one address, its other languages, its picture. */
export function RouteMeta() {
  const route = useCurrentRoute()
  const { publicUrl } = useSite()
  if (route.page === 'not-found' || isOutsideLanguages(route.page)) return <meta name="robots" content="noindex" />

  const addressIn = (language: Language) => publicUrl + canonicalPath({ ...route, language })
  const languages = route.page === 'easy' ? LANGUAGES.filter(hasEasyLanguage) : LANGUAGES
  return (
    <>
      <link rel="canonical" href={addressIn(route.language)} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={addressIn(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={route.page === 'home' ? `${publicUrl}/` : addressIn('de')} />
      <meta property="og:site_name" content="E-Collecting" />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={addressIn(route.language)} />
      <meta property="og:locale" content={OPEN_GRAPH_LOCALES[route.language]} />
      <meta property="og:image" content={publicUrl + picturePath(route)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** An item has a picture of its own, in each language. */
const picturePath = ({ page, language, slug }: CurrentRoute) =>
  page === 'item' && slug !== null ? `/share/${language}/${encodeURIComponent(slug)}.png` : '/share.png'
