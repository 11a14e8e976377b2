import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { freePort } from '../harness/start-product.ts'
import { type Engine, type Tab, until, WINDOW } from './engine.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
const LIBRARIES = '/usr/lib'
/** W3C WebDriver, "Keyboard actions". */
const KEYS = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' }

/** The browser that comes with the library, in whichever folder of this machine's architecture. */
function findMiniBrowser(): string | undefined {
  const folders = readdirSync(LIBRARIES, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders
    .flatMap(({ name }) => ['4.1', '4.0'].map((version) => `${LIBRARIES}/${name}/webkit2gtk-${version}/MiniBrowser`))
    .find((path) => existsSync(path))
}

export const hasWebKit = (): boolean => existsSync(DRIVER) && existsSync(SCREEN) && findMiniBrowser() !== undefined

type Call = <Answer = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>

/** WebKit over WebDriver, with a screen in memory: it needs a window. It does not tell what a page writes to the console. */
export async function startWebKit(): Promise<Engine> {
  const [display, port] = [`:${100 + (process.pid % 20_000)}`, await freePort()]
  const screen = spawn(SCREEN, [display, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], { stdio: 'ignore' })
  await until('the screen', async () => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`) || undefined)
  const driver = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: display } })
  const base = `http://127.0.0.1:${port}`
  await until('the driver', () =>
    fetch(`${base}/status`).then(
      () => true,
      () => undefined,
    ),
  )
  const { sessionId, capabilities } = await createCall(base)<Session>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
      },
    },
  })
  const call = createCall(`${base}/session/${sessionId}`)
  const tabs = createTabs(call)
  const known = new Set(await call<string[]>('GET', '/window/handles'))
  const takeNew = async () => {
    const handle = (await call<string[]>('GET', '/window/handles')).find((one) => !known.has(one))
    if (handle !== undefined) known.add(handle)
    return handle
  }
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    newTab: async () => {
      const { handle } = await call<{ handle: string }>('POST', '/window/new', { type: 'window' })
      known.add(handle)
      return tabs.open(handle)
    },
    nextTab: async () => tabs.open(await until('another tab', takeNew)),
    complaints: undefined,
    close: async () => {
      await call('DELETE', '')
      await Promise.all([driver, screen].map(end))
    },
  }
}

type Session = { sessionId: string; capabilities: { browserVersion: string } }

const createCall =
  (base: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(base + path, { method, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) })
    const { value } = (await answer.json()) as { value: never }
    if (!answer.ok) throw new Error(`${method} ${path}: ${(value as { message: string }).message}`)
    return value
  }

/** A command goes to the tab that was chosen last: choosing and command stay together, whoever else asks meanwhile. */
function createTabs(call: Call) {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Answer>(task: () => Promise<Answer>): Promise<Answer> => {
    const done = last.then(task, task)
    last = done
    return done
  }
  const open = async (handle: string): Promise<Tab> => {
    const at = <Answer>(...[method, path, body]: Parameters<Call>): Promise<Answer> =>
      inTurn(async () => {
        await call('POST', '/window', { handle })
        return call<Answer>(method, path, body)
      })
    const act = (...actions: object[]) => at<void>('POST', '/actions', { actions })
    const setWidth = async (width: number) => void (await at('POST', '/window/rect', { ...WINDOW, width }))
    await setWidth(WINDOW.width)
    return {
      open: async (url) => void (await at('POST', '/url', { url })),
      run: (expression, ...args) =>
        at('POST', '/execute/sync', { script: `return (${expression})(...arguments)`, args }),
      pressAt: (x, y) =>
        act({
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        }),
      pressKey: (key) =>
        act({
          type: 'key',
          id: 'keyboard',
          actions: ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] })),
        }),
      goBack: () => at('POST', '/back'),
      setWidth,
      picture: async () => Buffer.from(await at<string>('GET', '/screenshot'), 'base64'),
      close: async () => void (await at('DELETE', '/window')),
    }
  }
  return { open }
}

function end(child: ChildProcess): Promise<unknown> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode !== null) return Promise.resolve()
  child.kill()
  return ended
}
