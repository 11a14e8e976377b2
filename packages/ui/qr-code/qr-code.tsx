import { useMemo } from 'react'
import { drawQr, edgeOf } from './qr-path.ts'

export type QrCodeProps = {
  /** What a camera reads. */
  text: string
  /** What the code is for; a screen reader says it instead of the picture. */
  label: string
  /** Least edge length of the symbol in CSS pixels, without its quiet zone; a dense one takes the room it needs. */
  size: number
}

/** A QR code, black on white with a white quiet zone in every theme: cameras want it so. */
export function QrCode({ text, label, size }: QrCodeProps) {
  const { modules, path } = useMemo(() => drawQr(text), [text])
  const edge = edgeOf(modules, size)
  return (
    <span className="inline-block max-w-full border border-hair bg-[#fff] p-5 leading-none forced-color-adjust-none print:p-0">
      <svg
        role="img"
        aria-label={label}
        width={edge}
        height={edge}
        viewBox={`0 0 ${modules} ${modules}`}
        shapeRendering="crispEdges"
        className="block h-auto max-w-full"
      >
        <path d={path} fill="#000" />
      </svg>
    </span>
  )
}
