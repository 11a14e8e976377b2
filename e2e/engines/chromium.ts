import { existsSync } from 'node:fs'
import type { Engine } from './engine.ts'
import { startWithPuppeteer } from './puppeteer-engine.ts'

const PROGRAM = '/usr/bin/chromium'

export const hasChromium = (): boolean => existsSync(PROGRAM)

/** The Chromium with windows, for what the one without them lacks. */
export const startChromium = (): Promise<Engine> =>
  startWithPuppeteer({ executablePath: PROGRAM, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
