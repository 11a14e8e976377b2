import type { Site } from '@e-collecting/browser'
import { act, within } from '@e-collecting/ui/testing'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach } from 'vitest'
import { takeOver } from '../take-over.tsx'
import { renderPage, sampleApi } from './sample-site.ts'

/** Visits of a browser that remembers nothing from the test before. */
export function setVisits() {
  let root: Root | undefined
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true
    }
    HTMLDialogElement.prototype.close = function close() {
      this.open = false
    }
    window.scrollTo = () => undefined
    Element.prototype.scrollIntoView = () => undefined
    localStorage.clear()
    sessionStorage.clear()
  })
  afterEach(async () => {
    // Async, or the library stops waiting one task early, and a part of the page that arrives in it is reported as a fault of the test.
    await act(async () => root?.unmount())
  })

  /** Queries over the document that was visited last; a visit brings a new body. */
  const page = () => within(document.body)

  /** Opens an address as a browser would: the server's document first, what a person does with it, then the script. */
  const visit = async (path: string, beforeScripts: () => void = () => undefined, site?: Site) => {
    const { html } = await renderPage(path, site && { site })
    history.replaceState(null, '', path)
    document.open()
    document.write(html)
    document.close()
    beforeScripts()
    const faults: unknown[] = []
    await act(async () => {
      root = await takeOver(sampleApi, { onRecoverableError: (error) => faults.push(error) })
    })
    return faults
  }
  return { visit, page }
}
