/** Degrees as text, seven places: a hundredth of a metre. */
export interface GeoPoint {
  latitude: string
  longitude: string
}

const PLACES = 7
const UNIT_M = 1_000_000
/** From units of 10,000 seconds of arc to degrees. */
const TO_DEGREES = 100 / 36

const CENTIMETRES = 100

/** As the database keeps it. */
export const toCentimetres = (metres: number | null): number | null =>
  metres === null ? null : Math.round(metres * CENTIMETRES)

/**
 * LV95 in metres as WGS84, by the approximate formulas of the Federal Office of Topography swisstopo: right to about a metre all over
 * Switzerland, which is enough to show a house on a map.
 */
export function toGeoPoint(easting: number, northing: number): GeoPoint {
  const y = (easting - 2_600_000) / UNIT_M
  const x = (northing - 1_200_000) / UNIT_M
  const longitude = 2.6779094 + 4.728982 * y + 0.791484 * y * x + 0.1306 * y * x ** 2 - 0.0436 * y ** 3
  const latitude =
    16.9023892 + 3.238272 * x - 0.270978 * y ** 2 - 0.002528 * x ** 2 - 0.0447 * y ** 2 * x - 0.014 * x ** 3
  return { latitude: (latitude * TO_DEGREES).toFixed(PLACES), longitude: (longitude * TO_DEGREES).toFixed(PLACES) }
}
