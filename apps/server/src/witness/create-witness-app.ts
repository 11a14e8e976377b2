import type { Witness } from '@e-collecting/tlog'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'

/** A checkpoint with a proof of 63 hashes and dozens of signatures. */
const MAX_BODY_BYTES = 64 * 1024

/** The witness over HTTP (C2SP tlog-witness): `POST /add-checkpoint`. What is not UTF-8 is not understood. */
export function createWitnessApp(witness: Witness, logger: Pick<Logger, 'info' | 'warn' | 'error'>) {
  const app = new Hono()
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('The request is too long.\n', 413) })
  app.post('/add-checkpoint', limit, async (c) => {
    const text = decode(await c.req.arrayBuffer())
    if (text === undefined) return c.text('The request is not UTF-8.\n', 400)
    const { status, contentType, body, evidence, unproven } = await witness.addCheckpoint(text)
    if (evidence !== undefined) logger.warn(evidence, 'a log has signed two trees of one size')
    else if (unproven !== undefined) logger.info(unproven, 'a proof did not lead from the last tree to this one')
    else logger.info({ status }, 'checkpoint')
    return c.body(body, status, { 'content-type': contentType })
  })
  app.onError((error, c) => {
    logger.error({ err: error }, 'a checkpoint could not be judged')
    return c.text('The witness cannot sign now.\n', 503)
  })
  return app
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
