/** Colours of a card, in the spelling of metadata. */
export type CardColours = { readonly background_color: string; readonly text_color: string }

const WHITE = '#ffffff'
/** Of white text on the ground; 4.5 is asked for at least (WCAG 2.2, 1.4.3). */
const CONTRAST = 7
const SATURATION = 0.5
/** Between the hues of numbers that follow each other: they end up far apart (the golden angle). */
const HUE_STEP = 137.508

/** A dark colour that follows from a text, the same always and everywhere, on which white is easy to read. */
export function cardColoursOf(seed: string): CardColours {
  const number = [...seed].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7)
  const hue = (number * HUE_STEP) % 360
  for (let lightness = 45; ; lightness--) {
    const ground = toRgb(hue, lightness / 100)
    if (contrastWithWhite(ground) >= CONTRAST) return { background_color: toHex(ground), text_color: WHITE }
  }
}

type Rgb = readonly [number, number, number]

/** Each from 0 to 255. */
function toRgb(hue: number, lightness: number): Rgb {
  const chroma = (1 - Math.abs(2 * lightness - 1)) * SATURATION
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12
    const share = Math.max(-1, Math.min(position - 3, 9 - position, 1))
    return Math.round(255 * (lightness - (chroma / 2) * share))
  }
  return [channel(0), channel(8), channel(4)]
}

/** Contrast ratio (WCAG 2.2). */
function contrastWithWhite(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

const toHex = (rgb: Rgb) => `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
