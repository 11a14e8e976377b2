import { startTransition, useEffect, useRef, useState } from 'react'

type Finder = typeof import('./finder.ts')

const NEAR_PX = 100

/**
 * What one searches and filters with: no weight on the first load, fetched when its place comes near, or at once when the
 * address has something for it.
 */
export function useFinder(isAskedFor: boolean) {
  const placeRef = useRef<HTMLDivElement>(null)
  const [finder, setFinder] = useState<Finder | null>(null)
  /** It could not be fetched: the whole list is there without. */
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const place = placeRef.current
    if (finder !== null || place === null) return
    const load = () =>
      void import('./finder.ts').then(
        (found) => startTransition(() => setFinder(found)),
        () => setHasFailed(true),
      )
    if (isAskedFor || typeof IntersectionObserver === 'undefined') return load()
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        load()
      },
      { rootMargin: `${NEAR_PX}px` },
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [finder, isAskedFor])
  return { placeRef, finder, hasFailed }
}
