import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The last one that runs on Node 20. It is fetched when it is asked for: 185 MB that only this bench needs. */
const PACKAGE = 'lighthouse@12.8.2'
const CHROMIUM = '/usr/bin/chromium'
const CHROMIUM_FLAGS = '--headless --no-sandbox --disable-gpu --disable-quic'
const CATEGORIES = 'performance,accessibility,best-practices,seo'

/** What is read of Lighthouse's report, of which there is much more. */
interface Report {
  audits: Record<string, { numericValue?: number }>
  categories: Record<string, { score: number | null }>
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}

interface Figure {
  name: string
  digits: number
  of: (report: Report) => number
}

const audit = (name: string, id: string, digits = 0): Figure => ({
  name,
  digits,
  of: ({ audits }) => audits[id]?.numericValue ?? Number.NaN,
})
const mark = (name: string, id: string): Figure => ({
  name,
  digits: 0,
  of: ({ categories }) => 100 * (categories[id]?.score ?? Number.NaN),
})

/** Times in ms, marks of 100; the last says how fast Lighthouse took the machine to be, which a quiet one has higher. */
export const LIGHTHOUSE_FIGURES: readonly Figure[] = [
  audit('FCP', 'first-contentful-paint'),
  audit('LCP', 'largest-contentful-paint'),
  audit('CLS', 'cumulative-layout-shift', 3),
  audit('blocked', 'total-blocking-time'),
  mark('performance', 'performance'),
  mark('accessibility', 'accessibility'),
  mark('best practices', 'best-practices'),
  mark('SEO', 'seo'),
  { name: 'machine', digits: 0, of: ({ environment }) => environment.benchmarkIndex },
]

/** It needs the Chromium with windows. */
export const canRunLighthouse = (): boolean => existsSync(CHROMIUM)

/**
 * One visit on Lighthouse's phone with its simulated slow line: the figures in their order.
 * @throws Error with what Lighthouse wrote, when it cannot be fetched or has no report
 */
export async function runLighthouse(url: string): Promise<number[]> {
  const report = await readReport(url)
  if (report.runtimeError !== undefined) throw new Error(`Lighthouse at ${url}: ${report.runtimeError.message}`)
  return LIGHTHOUSE_FIGURES.map(({ of }) => of(report))
}

async function readReport(url: string): Promise<Report> {
  const lighthouse = ['lighthouse', url, '--quiet', '--output=json', '--no-enable-error-reporting']
  const child = spawn(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${PACKAGE}`,
      '--',
      ...lighthouse,
      `--chrome-flags=${CHROMIUM_FLAGS}`,
      `--only-categories=${CATEGORIES}`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, CHROME_PATH: CHROMIUM } },
  )
  let [report, complaints] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (chunk) => (report += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk) => (complaints += chunk))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`Lighthouse at ${url} ended with ${code}:\n${complaints}`)
  return JSON.parse(report) as Report
}
