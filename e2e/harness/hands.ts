import type { Locator, Page } from 'playwright-core'

/** What a person does with a mouse, a finger or a keyboard, counted: typing into one field is one interaction. */
export type Hands = ReturnType<typeof createHands>

export function createHands() {
  let interactions = 0
  const count = () => {
    interactions += 1
  }
  return {
    interactions: () => interactions,
    click: (target: Locator) => {
      count()
      return target.click()
    },
    type: (target: Locator, text: string) => {
      count()
      return target.fill(text)
    },
    choose: (target: Locator, value: string) => {
      count()
      return target.selectOption(value)
    },
    press: (page: Page, key: string) => {
      count()
      return page.keyboard.press(key)
    },
  }
}
