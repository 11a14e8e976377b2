import { afterFirstPaint } from './first-paint.ts'

/** Begins to fetch all that takes the page over, each file at once rather than when another names it. */
function fetchModules(): void {
  const { modules = '' } = document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {}
  for (const href of modules.split(' ').filter((address) => address !== '')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

async function start(): Promise<void> {
  fetchModules()
  const { takeOver } = await import('./take-over.tsx')
  // The page may still be arriving; the data block stands at its end.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => takeOver(), { once: true })
  else await takeOver()
}

afterFirstPaint(start)
