/** An answer or a request in the form of the web standard, as far as its body is read here. */
interface Sent {
  readonly body: {
    getReader: () => {
      read: () => Promise<{ value?: Uint8Array | undefined }>
      cancel: () => Promise<void>
    }
  } | null
}

/**
 * What somebody sends, if it is no more than that: of what is longer the rest is not asked for.
 * @returns undefined for more than `maxBytes`
 * @throws what the connection throws
 */
export async function readUpTo({ body }: Sent, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.length
    if (size > maxBytes) {
      await reader?.cancel().catch(() => undefined)
      return undefined
    }
    parts.push(part.value)
  }
  return join(parts, size)
}

function join(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
