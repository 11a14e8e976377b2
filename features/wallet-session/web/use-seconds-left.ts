import { useEffect, useState } from 'react'

/** Whole seconds until `deadlineMs` of this browser's clock, counted down once a second, never below zero. */
export function useSecondsLeft(deadlineMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const ticker = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(ticker)
  }, [])
  return Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000))
}

/** Whether `instantMs` of this browser's clock has come; null never does. */
export function useIsPast(instantMs: number | null): boolean {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (instantMs === null) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      setNowMs(Date.now())
      // A clock that was set back meanwhile is not there yet.
      if (Date.now() < instantMs) wait()
    }
    const wait = () => {
      timer = setTimeout(look, Math.max(0, instantMs - Date.now()))
    }
    wait()
    return () => clearTimeout(timer)
  }, [instantMs])
  return instantMs !== null && nowMs >= instantMs
}
