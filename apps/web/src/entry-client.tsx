import { askAgain } from '@e-collecting/browser'
import { afterFirstPaint } from './first-paint.ts'

/** Begins to fetch all that takes the page over, each file at once rather than when another names it. */
function fetchModules(): void {
  const { modules = '' } = document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {}
  for (const href of modules.split(' ').filter((address) => address !== '')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

/** What takes the page over is asked for again where it could not be fetched. */
async function start(failures: number): Promise<void> {
  try {
    const { takeOver } = await import('./take-over.tsx')
    // The page may still be arriving; the data block stands at its end.
    if (document.readyState === 'loading')
      await new Promise((arrived) => document.addEventListener('DOMContentLoaded', arrived, { once: true }))
    await takeOver()
  } catch (error) {
    reportError(error)
    askAgain(failures, () => void start(failures + 1))
  }
}

afterFirstPaint(() => {
  fetchModules()
  start(0)
})
