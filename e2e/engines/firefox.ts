import { existsSync } from 'node:fs'
import type { Engine } from './engine.ts'
import { startWithPuppeteer } from './puppeteer-engine.ts'

const PROGRAM = '/usr/bin/firefox-esr'

export const hasFirefox = (): boolean => existsSync(PROGRAM)

/** Firefox over WebDriver BiDi. */
export const startFirefox = (): Promise<Engine> =>
  startWithPuppeteer({
    browser: 'firefox',
    executablePath: PROGRAM,
    extraPrefsFirefox: { 'intl.accept_languages': 'de-CH,de', 'ui.prefersReducedMotion': 1 },
  })
