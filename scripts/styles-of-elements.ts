/**
 * Who looks for a role asks of each element that might have it, and of all around and within it, whether it is shown. jsdom tries each rule of a
 * browser's style sheet on each of them, and again after each change of the document: a fifth of what tests of components take. Here `display`
 * is asked for once for all elements that say the same, and `visibility` is what somebody around says; all else is jsdom's.
 */
const askJsdom = globalThis.getComputedStyle
// On Node only some tests have a document. Files of one worker share it.
if (askJsdom !== undefined && askJsdom.name !== styleOf.name)
  for (const global of [window, globalThis]) Object.assign(global, { getComputedStyle: styleOf })

function styleOf(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (isStyled(element.ownerDocument)) return askJsdom(element, pseudo)
  const known = (property: string | symbol) =>
    property === 'display' ? displayOf(element) : property === 'visibility' ? visibilityOf(element) : undefined
  const getPropertyValue = (property: string) => known(property) ?? askJsdom(element, pseudo).getPropertyValue(property)
  return new Proxy(document.body.style, {
    get: (_, name) =>
      name === 'getPropertyValue' ? getPropertyValue : (known(name) ?? Reflect.get(askJsdom(element, pseudo), name)),
  })
}

/** Whether a sheet of the page has a say in what is shown. */
function isStyled({ styleSheets }: Document): boolean {
  return [...styleSheets].some(({ cssRules }) =>
    [...cssRules].some(({ cssText }) => /display|visibility/.test(cssText)),
  )
}

/** By what an element says besides its name that its `display` may depend on. */
const displays = new Map<string, string>()

function displayOf(element: Element): string {
  const { localName } = element
  // Of a summary its place decides.
  if (says(element, 'display') || element.hasAttribute('popover') || localName === 'summary')
    return askJsdom(element).display
  const key = JSON.stringify([localName, ...['hidden', 'open', 'type'].map((name) => element.getAttribute(name))])
  const known = displays.get(key) ?? askJsdom(element).display
  displays.set(key, known)
  return known
}

/** What is hidden of a table takes room, and is not visible. */
const OF_TABLES = ['colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr']

function visibilityOf(element: Element): string {
  for (let around: Element | null = element; around !== null; around = around.parentElement)
    if (says(around, 'visibility') || (OF_TABLES.includes(around.localName) && around.hasAttribute('hidden')))
      return askJsdom(element).visibility
  return 'visible'
}

function says(element: Element, property: string): boolean {
  return element.getAttribute('style')?.includes(property) === true
}
