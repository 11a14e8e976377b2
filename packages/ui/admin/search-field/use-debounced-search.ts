import { useEffect, useRef, useState } from 'react'

/** A search is asked this long after the last key. */
export const SEARCH_DELAY_MS = 300

/** What is typed, and when it becomes a search: trimmed, after a pause, never the same twice. */
export function useDebouncedSearch(value: string, onSearch: (text: string) => void) {
  const inputRef = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(value)
  const latest = useRef(onSearch)
  const [text, setText] = useState(value)

  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  // The owner's search has changed by other means: back, a link, "clear filters".
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    clearTimeout(timer.current)
    setText(value)
  }, [value])

  const ask = (typed: string) => {
    clearTimeout(timer.current)
    const search = typed.trim()
    if (search === asked.current) return
    asked.current = search
    latest.current(search)
  }
  return {
    inputRef,
    text,
    type: (typed: string) => {
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => ask(typed), SEARCH_DELAY_MS)
    },
    /** Asks at once for what stands there, or for another text. */
    settle: (typed = text) => {
      setText(typed)
      ask(typed)
    },
  }
}
