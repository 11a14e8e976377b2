/** One step on the way to an element, as the journeys say it: by role and name, by label, by text, or which of several. */
export type Step =
  | { by: 'role'; role: string; name: string | undefined; isExact: boolean }
  | { by: 'label' | 'text'; name: string; isExact: boolean }
  | { by: 'first' }

export interface Sight {
  count: number
  /** Of the first one. */
  value: string | null
  attributes: Record<string, string>
  text: string
  /** Where a press would reach it: null while it is disabled, moves or is covered. */
  point: { x: number; y: number } | null
}

/** What is done with the first element that is found. */
export type Deed = { do: 'look' } | { do: 'approach' } | { do: 'fill' | 'choose'; value: string }

/** Runs in the page, where Testing Library is. Uses nothing from here: only its source gets there. */
export async function findInPage(steps: readonly Step[], deed: Deed): Promise<Sight> {
  type Query = (within: Element, ...rest: unknown[]) => Element[]
  const library = (window as unknown as { TestingLibraryDom: Record<string, Query> }).TestingLibraryDom
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
  const matcher = (name: string, isExact: boolean) => (text: string) =>
    isExact ? tidy(text) === name : tidy(text).toLowerCase().includes(name.toLowerCase())
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const query = (within: Element, step: Step): Element[] => {
    if (step.by === 'first') return []
    if (step.by === 'role') {
      const name = step.name === undefined ? undefined : matcher(step.name, step.isExact)
      return library.queryAllByRole?.(within, step.role, name === undefined ? {} : { name }) ?? []
    }
    const find = step.by === 'label' ? library.queryAllByLabelText : library.queryAllByText
    const options = { ignore: 'script, style, noscript', normalizer: (text: string) => text }
    return (find?.(within, matcher(step.name, step.isExact), options) ?? []).filter(isSeen)
  }
  let found: Element[] = [document.body]
  for (const step of steps)
    found = step.by === 'first' ? found.slice(0, 1) : [...new Set(found.flatMap((one) => query(one, step)))]
  const [element] = found as HTMLElement[]
  if (element === undefined) return { count: 0, value: null, attributes: {}, text: '', point: null }

  const write = (value: string, prototype: object) => {
    // As the browser would: React watches what is set on the element itself.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
    for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
  }
  if (deed.do === 'fill') {
    element.focus()
    write(
      deed.value,
      element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype,
    )
  }
  if (deed.do === 'choose') {
    element.focus()
    write(deed.value, HTMLSelectElement.prototype)
  }
  const approach = async () => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    // A link over two lines is pressed in its first: between them is something else.
    const place = () => element.getClientRects()[0] ?? element.getBoundingClientRect()
    const before = place()
    await new Promise((resolve) => setTimeout(resolve, 50))
    const { x, y, width, height } = place()
    const point = { x: x + width / 2, y: y + height / 2 }
    const hit = document.elementFromPoint(point.x, point.y)
    const isMine = hit !== null && (element.contains(hit) || hit.closest('label')?.control === (element as Element))
    const isStill = before.x === x && before.y === y && before.width === width
    return isMine && isStill && !element.matches(':disabled') ? point : null
  }
  return {
    count: found.length,
    value: 'value' in element ? String(element.value) : null,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    text: tidy(element.textContent ?? ''),
    point: deed.do === 'approach' ? await approach() : null,
  }
}
