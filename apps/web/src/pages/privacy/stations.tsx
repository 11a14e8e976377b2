import type { ReactNode } from 'react'

/** Who stands along the way of the data, in its order. */
export const STATIONS = ['you', 'phone', 'we', 'municipality', 'public'] as const
export type Station = (typeof STATIONS)[number]

/** Where on its sheet the drawing of each begins and ends. */
export const STATION_EDGES: Record<Station, readonly [number, number]> = {
  you: [34, 126],
  phone: [46, 114],
  we: [32, 128],
  municipality: [26, 134],
  public: [32, 136],
}

/** What is drawn for each, on a sheet of 160 by 160. */
export const STATION_STROKES: Record<Station, ReactNode> = {
  you: (
    <>
      <circle cx="80" cy="50" r="20" />
      <path d="M36 134v-14c0-24 20-38 44-38s44 14 44 38v14Z" />
      <path d="M68 134v-30h24v30M74 114h12M74 122h8" />
    </>
  ),
  phone: (
    <>
      <rect x="48" y="18" width="64" height="116" rx="8" />
      <path d="M72 28h16" />
      <rect x="58" y="48" width="44" height="28" rx="3" />
      <path d="M64 58h14M64 66h22M58 86h44M58 96h44M58 106h28" />
    </>
  ),
  we: (
    <>
      <rect x="34" y="26" width="92" height="32" rx="2" />
      <rect x="34" y="64" width="92" height="32" rx="2" />
      <rect x="34" y="102" width="92" height="32" rx="2" />
      <path d="M46 42h28M46 80h28M46 118h28M112 42h2M112 80h2M112 118h2" />
    </>
  ),
  municipality: (
    <>
      <path d="M28 134V64l52-34 52 34v70Z" />
      <path d="M68 134v-30h24v30M44 78h16v16H44ZM100 78h16v16h-16Z" />
      <circle cx="80" cy="66" r="9" />
      <path d="M80 60v6h5M80 30V14h18v10H80" />
    </>
  ),
  public: (
    <>
      <path d="M34 18h64l20 20v50M34 18v116h50M98 18v20h20" />
      <path d="M46 54h50M46 68h50M46 82h34M46 96h26M46 110h26" />
      <circle cx="104" cy="108" r="20" />
      <path d="m118 122 16 16" />
    </>
  ),
}
