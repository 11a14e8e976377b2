import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const PORTS_OF_A_WORKER = 1000
const WORKERS = 10

/**
 * Gives ports of loopback that nobody listens on, and that were given to nobody else of late: who is given one begins to listen seconds later. Each worker
 * has some of its own.
 * @param first of ten thousand, below those that the system gives to whoever asks for any one: between its being found and its being used it would give one
 *   of those to another test
 */
export function createFreePorts(
  first: number,
  worker = Number(process.env.VITEST_POOL_ID ?? 0),
): () => Promise<number> {
  const own = first + (worker % WORKERS) * PORTS_OF_A_WORKER
  let given = randomInt(PORTS_OF_A_WORKER)
  const next = async (): Promise<number> => {
    given += 1
    const port = own + (given % PORTS_OF_A_WORKER)
    return (await isFree(port)) ? port : next()
  }
  return next
}

export const freePort: () => Promise<number> = createFreePorts(10_000)

/** Whether nobody listens on a port of loopback. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
