import { encodeQR } from 'qr'

/** The least of the four levels, and so the fewest modules: these codes are read from a screen. */
const QR_ERROR_CORRECTION = 'low'

/** Modules on one side of the symbol and its dark ones as one SVG path, a run of them per rectangle. Without the quiet zone. */
export interface QrDrawing {
  modules: number
  path: string
}

/** What the camera of an older phone still tells apart at arm's length, in CSS pixels. */
const LEAST_MODULE = 3

/** Edge of a symbol in CSS pixels: `size`, or what its modules need. */
export const edgeOf = (modules: number, size: number): number => Math.max(size, modules * LEAST_MODULE)

/** Draws `text` with error correction L. */
export function drawQr(text: string): QrDrawing {
  const bordered = encodeQR(text, 'raw', { ecc: QR_ERROR_CORRECTION, border: 1 })
  const rows = bordered.slice(1, -1).map((row) => row.slice(1, -1))
  return { modules: rows.length, path: rows.map(drawRow).join('') }
}

function drawRow(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`
  }
  return path
}
