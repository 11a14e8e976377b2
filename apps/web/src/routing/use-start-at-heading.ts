import { useEffect, useRef } from 'react'
import { useLocation } from './navigation.tsx'

/**
 * A new page starts at the top, one the visitor comes back to where it was, and one of which a part was asked for at that part; the heading has
 * the focus, so that it is read out and the next key goes on from there; the whole content begins above its first heading, and has it itself.
 */
export function useStartAtHeading(): void {
  const { pathname, hash, scrollTop } = useLocation()
  const shown = useRef({ pathname, hash })
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, hash }
    if (before.pathname === pathname && before.hash === hash) return
    const part = hash === '' ? null : document.getElementById(hash.slice(1))
    if (part) enter(part)
    else if (before.pathname !== pathname) {
      window.scrollTo({ top: scrollTop ?? 0, behavior: 'instant' })
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
  }, [pathname, hash, scrollTop])
}

function enter(part: HTMLElement): void {
  part.scrollIntoView()
  const heading = (part.tagName === 'MAIN' ? null : part.querySelector<HTMLElement>('h2')) ?? part
  // What takes the focus by itself keeps its place among all that does.
  if (heading.tabIndex < 0) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
