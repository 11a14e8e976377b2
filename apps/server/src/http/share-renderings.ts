import { isLanguage } from '@e-collecting/i18n'
import type { RenderRequest } from '@e-collecting/web/entry-server'

/** A crowd at one address costs four renderings a second, and nobody sees what is older. */
const SHARED_MS = 250
/** Some 200 kB each. */
const MAX_SHARED = 50

export type Asked = Pick<RenderRequest, 'url' | 'visitor'>

/**
 * Gives a page that was just rendered, or is being rendered, to everybody who asks for the same. Of a visitor a page knows nothing but the
 * language, which the address names, or the visitor's wish where it does not.
 * @param elapsedMs a clock that only goes forward
 */
export function shareRenderings<Rendering>(render: (asked: Asked) => Promise<Rendering>, elapsedMs: () => number) {
  const shared = new Map<string, { rendering: Promise<Rendering>; until: number }>()

  const find = (key: string) => {
    const known = shared.get(key)
    return known !== undefined && known.until > elapsedMs() ? known.rendering : undefined
  }
  const remember = (key: string, rendering: Promise<Rendering>) => {
    // The newest last, so that the first is the oldest.
    shared.delete(key)
    const entry = { rendering, until: Number.POSITIVE_INFINITY }
    shared.set(key, entry)
    rendering.then(
      () => {
        entry.until = elapsedMs() + SHARED_MS
      },
      () => shared.delete(key),
    )
    const [oldest] = shared.keys()
    if (shared.size > MAX_SHARED && oldest !== undefined) shared.delete(oldest)
  }
  return (asked: Asked): Promise<Rendering> => {
    const key = keyOf(asked)
    const known = find(key)
    if (known !== undefined) return known
    const rendering = render(asked)
    remember(key, rendering)
    return rendering
  }
}

function keyOf({ url, visitor: { storedLanguage, acceptLanguage } }: Asked): string {
  const namesLanguage = isLanguage(url.split(/[/?]/)[1])
  return namesLanguage ? url : JSON.stringify([url, storedLanguage, acceptLanguage])
}
