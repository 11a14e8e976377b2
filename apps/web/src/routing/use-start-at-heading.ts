import { useEffect, useRef } from 'react'
import { useLocation } from './navigation.tsx'

/**
 * A new page starts at the top, one the visitor comes back to where it was, and one of which a part was asked for at that part; the heading has
 * the focus, so that it is read out and the next key goes on from there, also that of a page that has still to load; the whole content begins
 * above its first heading, and has it itself.
 */
export function useStartAtHeading(): void {
  const { pathname, hash, scrollTop } = useLocation()
  const shown = useRef({ pathname, hash })
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, hash }
    if (before.pathname === pathname && before.hash === hash) return
    const part = hash === '' ? null : document.getElementById(hash.slice(1))
    if (part) return enter(part)
    if (before.pathname === pathname) return
    window.scrollTo({ top: scrollTop ?? 0, behavior: 'instant' })
    focusHeading()
    // It ends by itself, once the page is there.
    const look = () => {
      if (document.activeElement === document.body) focusHeading()
      if (!document.querySelector('main .skeleton')) loading.disconnect()
    }
    const loading = new MutationObserver(look)
    loading.observe(document.body, { childList: true, subtree: true })
    look()
  }, [pathname, hash, scrollTop])
}

const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

function enter(part: HTMLElement): void {
  part.scrollIntoView()
  const heading = (part.tagName === 'MAIN' ? null : part.querySelector<HTMLElement>('h2')) ?? part
  // What takes the focus by itself keeps its place among all that does.
  if (heading.tabIndex < 0) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
