import { expect, test } from 'vitest'
import { cardColoursOf } from './card-colours.ts'

/** As WCAG 2.2 counts it. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

test('text is easy to read on the card of anybody', () => {
  for (let seed = 0; seed < 7000; seed++) {
    const { background_color: ground, text_color: text } = cardColoursOf(`${seed}`)
    expect([ground, text].every((colour) => /^#[0-9a-f]{6}$/.test(colour))).toBe(true)
    expect(contrast(ground, text), `${seed}`).toBeGreaterThanOrEqual(7)
  }
})

test('a colour is the same always, and neighbours have others', () => {
  expect(cardColoursOf('351')).toEqual(cardColoursOf('351'))
  expect(new Set(['351', '352', '353', '354', '355'].map((seed) => cardColoursOf(seed).background_color)).size).toBe(5)
})
