/** A tab of a browser that is steered from outside, by what every engine offers. */
export interface Tab {
  open: (url: string) => Promise<void>
  /** Runs `expression`, the source of a function, with arguments and answer in JSON. */
  run: <Answer>(expression: string, ...args: readonly unknown[]) => Promise<Answer>
  /** Presses the main button of the mouse at a point of the viewport, in CSS pixels. */
  pressAt: (x: number, y: number) => Promise<void>
  pressKey: (key: 'Tab' | 'Enter' | 'Escape') => Promise<void>
  goBack: () => Promise<void>
  setWidth: (width: number) => Promise<void>
  picture: () => Promise<Uint8Array>
  close: () => Promise<void>
}

export interface Engine {
  /** What it is, with its version. */
  name: string
  newTab: () => Promise<Tab>
  /** The next tab that a page opens; ask before the press that opens it. */
  nextTab: () => Promise<Tab>
  /** What pages have written as errors since; undefined where the engine does not tell. */
  complaints: (() => readonly string[]) | undefined
  close: () => Promise<void>
}

export const WINDOW = { width: 1280, height: 900 }
/** These engines share two slow cores with the product. */
export const PATIENCE_MS = 30_000
const PAUSE_MS = 100

/** Asks again and again until there is an answer. @throws Error that names `what` */
export async function until<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
