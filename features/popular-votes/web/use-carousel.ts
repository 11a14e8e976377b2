import { type RefObject, useEffect, useRef, useState } from 'react'
import { CAROUSEL_PAGE_SIZE } from '../contract.ts'

/** Which page of a scrolling row is in view. The row itself is the state: arrows and dots scroll it, swiping moves the page. */
export function useCarousel(itemCount: number) {
  const trackRef = useRef<HTMLUListElement>(null)
  const [page, setPage] = useState(0)
  const pageSize = usePageSize(trackRef, itemCount)
  const pageCount = Math.max(1, Math.ceil(itemCount / pageSize))
  const current = pageInRange(page, pageCount)

  const goTo = (next: number) => {
    const track = trackRef.current
    const first = track?.children[0]
    const target = track?.children[next * pageSize]
    setPage(next)
    if (!(first instanceof HTMLElement) || !(target instanceof HTMLElement)) return
    track?.scrollTo?.({ left: target.offsetLeft - first.offsetLeft })
  }
  const onScroll = () => {
    const track = trackRef.current
    if (track)
      setPage(pageAt(track.scrollLeft, track.scrollWidth - track.clientWidth, pageCount, stepOf(track) * pageSize))
  }
  return { trackRef, page: current, pageCount, goTo, onScroll }
}

/** Back to the first page when the list has become too short for the present one. */
export const pageInRange = (page: number, pageCount: number): number => (page < pageCount ? page : 0)

/** Page at a scroll position: the last one as soon as nothing is left to scroll, even if it is not full. */
export function pageAt(scrollLeft: number, maxScrollLeft: number, pageCount: number, pageWidth: number): number {
  if (pageWidth <= 0 || maxScrollLeft <= 0) return 0
  if (scrollLeft >= maxScrollLeft - 2) return pageCount - 1
  return Math.min(Math.round(scrollLeft / pageWidth), pageCount - 1)
}

/** Distance from the start of one card to the next, in pixels. */
function stepOf(track: HTMLElement): number {
  const [first, second] = track.children
  return first instanceof HTMLElement && second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : 0
}

/** Whole cards that fit: three on a wide screen, fewer below. */
function usePageSize(trackRef: RefObject<HTMLUListElement | null>, itemCount: number): number {
  const [pageSize, setPageSize] = useState(CAROUSEL_PAGE_SIZE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that grows from nothing brings the first card to measure.
  useEffect(() => {
    const track = trackRef.current
    if (!track || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const step = stepOf(track)
      if (step > 0) setPageSize(Math.min(CAROUSEL_PAGE_SIZE, Math.max(1, Math.round(track.clientWidth / step))))
    })
    observer.observe(track)
    return () => observer.disconnect()
  }, [trackRef, itemCount])
  return pageSize
}
