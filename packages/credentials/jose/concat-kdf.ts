import type { ContentEncryption, HashCallbacks } from '../crypto/index.ts'

const KEY_BITS = { A128GCM: 128, A256GCM: 256 } as const satisfies Record<ContentEncryption, number>
const ASCII = new TextEncoder()

type Agreement = {
  readonly sharedSecret: Uint8Array
  readonly enc: ContentEncryption
  readonly apu: Uint8Array
  readonly apv: Uint8Array
}

/** Content key of direct ECDH-ES: one round of the Concat KDF with SHA-256 (RFC 7518 §4.6.2). 16 or 32 bytes. */
export async function deriveContentKey(
  crypto: HashCallbacks,
  { sharedSecret, enc, apu, apv }: Agreement,
): Promise<Uint8Array> {
  const algorithm = ASCII.encode(enc)
  const bits = KEY_BITS[enc]
  const parts = [
    uint32(1),
    sharedSecret,
    uint32(algorithm.length),
    algorithm,
    uint32(apu.length),
    apu,
    uint32(apv.length),
    apv,
    uint32(bits),
  ]
  const input = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    input.set(part, at)
    at += part.length
  }
  return (await crypto.sha256(input)).subarray(0, bits / 8)
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}
