import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { SharePictureWords } from '@e-collecting/web/entry-server'
import type satori from 'satori'

/** What the networks ask for; twice this is scaled down again. */
const SIZE = { width: 1200, height: 630 } as const
const MARGIN = 84
const COLOURS = { paper: '#ffffff', ink: '#15171c', grey: '#4a4e57', red: '#b2081f' } as const
const FONT = 'Instrument Sans'
const WEIGHTS = [400, 600] as const

/** Titles go on for four lines at most; a longer one is set smaller, and cut only then. */
const TITLE_SIZES = [
  { upTo: 50, fontSize: 84 },
  { upTo: 100, fontSize: 64 },
  { upTo: Number.POSITIVE_INFINITY, fontSize: 52 },
]

type Drawing = Parameters<typeof satori>[0]
type Draw = (words: SharePictureWords) => Promise<Uint8Array<ArrayBuffer>>

let ready: Promise<Draw> | undefined

/**
 * The picture beside a link, as PNG: some 35 ms of this thread to set the text, and 95 ms of another for the pixels. What it needs (a shaper of
 * text, a painter, the typeface) takes 70 MB and is loaded by the first one.
 */
export async function drawSharePicture(words: SharePictureWords): Promise<Uint8Array<ArrayBuffer>> {
  ready ??= loadPainter().catch((error: unknown) => {
    ready = undefined
    throw error
  })
  return (await ready)(words)
}

async function loadPainter(): Promise<Draw> {
  const [{ default: setText }, { renderAsync }, ...fonts] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
    ...WEIGHTS.map(readFont),
  ])
  return async (words) => {
    const svg = await setText(layOut(words), { ...SIZE, fonts })
    return new Uint8Array((await renderAsync(svg)).asPng())
  }
}

async function readFont(weight: (typeof WEIGHTS)[number]) {
  const file = createRequire(import.meta.url).resolve(
    `@fontsource/instrument-sans/files/instrument-sans-latin-${weight}-normal.woff`,
  )
  return { name: FONT, weight, data: await readFile(file) }
}

/** The sheet's heading block: what it is, its title, the line, and how long it lies open. */
function layOut({ kind, title, dates, productName }: SharePictureWords): Drawing {
  const fontSize = TITLE_SIZES.find(({ upTo }) => title.length <= upTo)?.fontSize
  return box(
    {
      ...SIZE,
      boxSizing: 'border-box',
      flexDirection: 'column',
      padding: MARGIN,
      background: COLOURS.paper,
      fontFamily: FONT,
    },
    [
      box({ fontSize: 36, color: COLOURS.grey }, kind),
      box({ flexGrow: 1, alignItems: 'center' }, [
        box(
          {
            display: 'block',
            lineClamp: 4,
            fontSize,
            fontWeight: 600,
            lineHeight: 1.12,
            letterSpacing: '-0.02em',
            color: COLOURS.ink,
            wordBreak: 'break-word',
          },
          title,
        ),
      ]),
      box({ alignItems: 'center', marginBottom: 28 }, [
        box({ width: 344, height: 9, background: COLOURS.red }),
        box({ flexGrow: 1, height: 3, background: COLOURS.ink }),
      ]),
      box({ justifyContent: 'space-between', fontSize: 36, color: COLOURS.grey }, [
        box({}, dates),
        box({ fontWeight: 600, color: COLOURS.ink }, productName),
      ]),
    ],
  )
}

/** An element as the library takes it: no component, no runtime of React. */
const box = (style: Record<string, string | number | undefined>, children?: Drawing): Drawing => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
})
