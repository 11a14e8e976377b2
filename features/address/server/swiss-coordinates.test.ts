import { expect, test } from 'vitest'
import { toGeoPoint } from './swiss-coordinates.ts'

/** Degrees of latitude of about a metre. */
const METRE = 0.000015

test.each([
  // The origin, and the worked example of swisstopo's sheet of formulas.
  [2_600_000, 1_200_000, 46.95108, 7.43864],
  [2_700_000, 1_100_000, 46.04413, 8.73049],
])('%i, %i lies at %f, %f', (easting, northing, latitude, longitude) => {
  const point = toGeoPoint(easting, northing)
  expect(Math.abs(Number(point.latitude) - latitude)).toBeLessThan(METRE)
  expect(Math.abs(Number(point.longitude) - longitude)).toBeLessThan(METRE)
  expect(point.latitude).toMatch(/^\d\d\.\d{7}$/)
})
