import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port of loopback that nobody listens on, below those that the system gives to whoever asks for any one: between its being found and its being
 * used it would give one of those to another test.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 20_000)
  return (await isFree(port)) ? port : freePort()
}

/** Whether nobody listens on a port of loopback. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
