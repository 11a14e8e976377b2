/** The words by which a page asks the one that opened it, and is answered. */
const ASKED = 'e-collecting-hand-over-asked'
const GIVEN = 'e-collecting-hand-over'

/** What of a window is needed to open another one and to hear from it. */
export type Opener = Pick<Window, 'open' | 'addEventListener' | 'removeEventListener'> & {
  location: Pick<Location, 'origin'>
}

/** What of a window is needed to ask the one that opened it. */
export type Opened = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  opener: Pick<Window, 'postMessage'> | null
  location: Pick<Location, 'origin'>
}

/**
 * Opens a page of this site and gives it a text when it asks, once: in no address, no history and no storage, and no server is told. What the
 * browser does not open is not given.
 * @param path of the page: `/de/pruefen`
 * @returns whether the browser has opened it
 */
export function handOver(path: string, text: string, page: Opener = window): boolean {
  const opened = page.open(path, '_blank')
  if (opened === null) return false
  const answer = ({ source, origin, data }: MessageEvent) => {
    if (source !== opened || origin !== page.location.origin || data !== ASKED) return
    page.removeEventListener('message', answer)
    opened.postMessage({ [GIVEN]: text }, origin)
  }
  page.addEventListener('message', answer)
  return true
}

/**
 * Asks the page that opened this one, if it is of this site, for what it hands over.
 * @returns ends the wait
 */
export function receiveHandedOver(take: (text: string) => void, page: Opened = window): () => void {
  const { opener, location } = page
  if (!opener) return () => undefined
  const hear = ({ source, origin, data }: MessageEvent) => {
    const text: unknown = (data as Record<string, unknown> | null)?.[GIVEN]
    if (source !== opener || origin !== location.origin || typeof text !== 'string') return
    page.removeEventListener('message', hear)
    take(text)
  }
  page.addEventListener('message', hear)
  opener.postMessage(ASKED, location.origin)
  return () => page.removeEventListener('message', hear)
}
