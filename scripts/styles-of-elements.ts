/**
 * Who looks for a role asks of each element that might have it, and of all around and within it, whether it is shown. jsdom tries each rule of a
 * browser's style sheet on each of them, and again after each change of the document: a fifth of what tests of components take. Here `display`
 * is asked for once for all elements that say the same, and `visibility` is what somebody around says; all else is jsdom's.
 */
const view = document.defaultView
if (view === null) throw new Error('The document of these tests has no window.')
const { getComputedStyle: askJsdom } = view
// Files of one worker share a document.
if (askJsdom.name !== styleOf.name)
  for (const global of [view, globalThis]) Object.assign(global, { getComputedStyle: styleOf })

function styleOf(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (element.ownerDocument.styleSheets.length > 0) return askJsdom(element, pseudo)
  return new Proxy(document.body.style, {
    get: (_, name) => {
      if (name === 'display') return displayOf(element)
      if (name === 'visibility') return visibilityOf(element)
      if (name === 'getPropertyValue') return (property: string) => Reflect.get(styleOf(element, pseudo), property)
      return Reflect.get(askJsdom(element, pseudo), name)
    },
  })
}

/** By what an element says besides its name that its `display` may depend on. */
const displays = new Map<string, string>()

function displayOf(element: Element): string {
  const ask = () => askJsdom(element).display
  const { localName } = element
  if (element.hasAttribute('style') || element.hasAttribute('popover') || ['summary', 'noscript'].includes(localName))
    return ask()
  const says = ['hidden', 'open', 'type'].map((name) => element.getAttribute(name))
  const key = JSON.stringify([localName, ...says])
  const known = displays.get(key) ?? ask()
  displays.set(key, known)
  return known
}

function visibilityOf(element: Element): string {
  for (let around: Element | null = element; around !== null; around = around.parentElement)
    if (around.hasAttribute('style') || around.hasAttribute('hidden')) return askJsdom(element).visibility
  return 'visible'
}
