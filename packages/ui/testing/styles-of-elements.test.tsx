import { afterEach, expect, test } from 'vitest'

const PARTS = `
  <div hidden><p>Within</p></div><div style="display: none"><p>Within</p></div>
  <div style="visibility: hidden"><p>Within</p><p style="visibility: visible">Shown</p></div>
  <table><thead hidden><tr><th>Name</th></tr></thead><tbody><tr hidden><td>Here</td></tr></tbody></table>
  <dialog>Closed</dialog><dialog open>Open</dialog><div popover>Later</div><input type="hidden"><input type="text">
  <details><summary>First</summary><summary>Second</summary></details><noscript>None</noscript><template></template>
  <ul style="overflow: hidden"><li>One</li></ul><span>Word</span><button>Press</button><svg><path></path></svg>`

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
})

function styleBy(rules: string) {
  const sheet = document.createElement('style')
  sheet.textContent = rules
  document.head.append(sheet)
}

/** Of each element below the body what it is by itself and what it inherits, as told by `ask`. */
const told = (ask: (element: Element) => CSSStyleDeclaration) =>
  [...document.body.querySelectorAll('*')].map((element) => {
    const style = ask(element)
    return [element.localName, style.display, style.getPropertyValue('display'), style.visibility, style.whiteSpace]
  })

test('in tests, too, an element is shown as jsdom says, whatever it or those around it say', () => {
  document.body.innerHTML = PARTS
  styleBy('body { color: CanvasText }')
  const quick = told(getComputedStyle)
  // A sheet that might say something is enough for jsdom to be asked.
  styleBy('nowhere { display: none }')
  const ofJsdom = told(getComputedStyle)
  expect(quick).toEqual(ofJsdom)
  expect(new Set(ofJsdom.map(([, display]) => display))).toContain('none')
  expect(ofJsdom.filter(([, , , visibility]) => visibility !== 'visible').length).toBe(7)
})

test('a style sheet of the page is heard', () => {
  document.body.innerHTML = PARTS
  const span = document.body.querySelector('span')
  if (span === null) throw new Error('the parts have no span')
  expect(getComputedStyle(span).display).not.toBe('none')
  styleBy('@media screen { span { display: none } }')
  expect(getComputedStyle(span).display).toBe('none')
})

test('of what says nothing itself jsdom is asked once', () => {
  expect(document.defaultView?.getComputedStyle.name).toBe('styleOf')
  expect(getComputedStyle.name).toBe('styleOf')
})
