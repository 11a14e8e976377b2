const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Mac OS X|Macintosh)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const UNKNOWN_BROWSER = 'Browser'

/** A coarse label of a device, such as `Firefox, Windows`: family of browser and system, no version, none of the header's own words. */
export function describeDevice(userAgent: string | undefined): string {
  const find = (families: readonly [RegExp, string][]) =>
    families.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [find(BROWSERS) ?? UNKNOWN_BROWSER, find(SYSTEMS)].filter((part) => part !== undefined).join(', ')
}
