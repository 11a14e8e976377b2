import type { Page } from 'playwright-core'

/**
 * Treats a page that is alive as the translation of a browser does: each text is taken out, an element of the browser stands in its place, and
 * so it goes with what comes later, until the page is left. The words stay as they are.
 */
export const translatePage = (page: Page): Promise<void> => page.evaluate(translate)

/** Texts that a page has changed since, but where nobody reads them any more: in what the translation has taken out. */
export const textsLost = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'textsLost'))

function translate(): void {
  const lost: string[] = []
  Object.assign(window, { textsLost: lost })
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      if (!this.isConnected) lost.push(`${this.nodeValue} → ${text}`)
      value?.set?.call(this, text)
    },
  })
  const isForPeople = ({ data, parentElement }: Text) =>
    data.trim() !== '' && parentElement?.closest('script, style, noscript, option, font') === null
  const replaceTexts = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found.filter(isForPeople)) {
      const translation = document.createElement('font')
      translation.textContent = text.data
      text.replaceWith(translation)
    }
  }
  replaceTexts(document.body)
  const goOn = (changes: MutationRecord[]) => {
    for (const { target } of changes) if (target.isConnected) replaceTexts(target)
  }
  new MutationObserver(goOn).observe(document.body, { childList: true, subtree: true })
}
