import { afterFirstPaint } from './first-paint.ts'

/** Until what takes the page over is fetched again, where it could not be. */
const AGAIN_MS = 5000

/** Begins to fetch all that takes the page over, each file at once rather than when another names it. */
function fetchModules(): void {
  const { modules = '' } = document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {}
  for (const href of modules.split(' ').filter((address) => address !== '')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

async function start(): Promise<void> {
  try {
    const { takeOver } = await import('./take-over.tsx')
    // The page may still be arriving; the data block stands at its end.
    if (document.readyState === 'loading')
      await new Promise((arrived) => document.addEventListener('DOMContentLoaded', arrived, { once: true }))
    await takeOver()
  } catch (error) {
    reportError(error)
    setTimeout(start, AGAIN_MS)
  }
}

afterFirstPaint(() => {
  fetchModules()
  start()
})
