const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))

const ONE_INPUT = '00'
const OTHER_INPUT = '5a'.repeat(17)
const ONE_BLIND = '64d37aed22a27f5191de1c1d69fadb899d8862b58eb4220029e036ec4c1f6706'
const OTHER_BLIND = '222a5e897cf59db8145db8d16e597e8facb80ae7d4e26d9881aa6f61d645fc0e'
const ONE_OUTPUT =
  'b58cfbe118e0cb94d79b5fd6a6dafb98764dff49c14e1770b566e42402da1a7da4d8527693914139caee5bd03903af43a491351d23b430948dd50cde10d32b3c'
const OTHER_OUTPUT =
  '8a9a2f3c7f085b65933594309041fc1898d42d0858e59f90814ae90571a6df60356f4610bf816f27afdd84f47719e480906d27ecd994985890e5f539e7ea74b6'

/** The key of RFC 9497 Appendix A.1.2 (ristretto255-SHA512, VOPRF mode). */
export const RFC_KEY = {
  secretKey: bytes('e6f73f344b79b379f1a0dd37e07ff62e38d9f71345ce62ae3a9bc60b04ccd909'),
  publicKey: bytes('c803e2cc6b05fc15064549b5920659ca4a77b2cca6f04f6b357009335476ad4e'),
}

/** One evaluation, of one input or of two. */
export interface RfcVector {
  inputs: readonly Uint8Array[]
  blinds: readonly Uint8Array[]
  blinded: readonly Uint8Array[]
  evaluated: readonly Uint8Array[]
  proof: Uint8Array
  /** What the proof was made with. */
  random: Uint8Array
  outputs: readonly Uint8Array[]
}

const vector = (given: {
  inputs: readonly string[]
  blinds: readonly string[]
  blinded: readonly string[]
  evaluated: readonly string[]
  proof: string
  random: string
  outputs: readonly string[]
}): RfcVector => ({
  inputs: given.inputs.map(bytes),
  blinds: given.blinds.map(bytes),
  blinded: given.blinded.map(bytes),
  evaluated: given.evaluated.map(bytes),
  proof: bytes(given.proof),
  random: bytes(given.random),
  outputs: given.outputs.map(bytes),
})

/** RFC 9497 Appendix A.1.2.1 to A.1.2.3. */
export const RFC_VECTORS: readonly RfcVector[] = [
  vector({
    inputs: [ONE_INPUT],
    blinds: [ONE_BLIND],
    blinded: ['863f330cc1a1259ed5a5998a23acfd37fb4351a793a5b3c090b642ddc439b945'],
    evaluated: ['aa8fa048764d5623868679402ff6108d2521884fa138cd7f9c7669a9a014267e'],
    proof:
      'ddef93772692e535d1a53903db24367355cc2cc78de93b3be5a8ffcc6985dd066d4346421d17bf5117a2a1ff0fcb2a759f58a539dfbe857a40bce4cf49ec600d',
    random: OTHER_BLIND,
    outputs: [ONE_OUTPUT],
  }),
  vector({
    inputs: [OTHER_INPUT],
    blinds: [ONE_BLIND],
    blinded: ['cc0b2a350101881d8a4cba4c80241d74fb7dcbfde4a61fde2f91443c2bf9ef0c'],
    evaluated: ['60a59a57208d48aca71e9e850d22674b611f752bed48b36f7a91b372bd7ad468'],
    proof:
      '401a0da6264f8cf45bb2f5264bc31e109155600babb3cd4e5af7d181a2c9dc0a67154fabf031fd936051dec80b0b6ae29c9503493dde7393b722eafdf5a50b02',
    random: OTHER_BLIND,
    outputs: [OTHER_OUTPUT],
  }),
  vector({
    inputs: [ONE_INPUT, OTHER_INPUT],
    blinds: [ONE_BLIND, OTHER_BLIND],
    blinded: [
      '863f330cc1a1259ed5a5998a23acfd37fb4351a793a5b3c090b642ddc439b945',
      '90a0145ea9da29254c3a56be4fe185465ebb3bf2a1801f7124bbbadac751e654',
    ],
    evaluated: [
      'aa8fa048764d5623868679402ff6108d2521884fa138cd7f9c7669a9a014267e',
      'cc5ac221950a49ceaa73c8db41b82c20372a4c8d63e5dded2db920b7eee36a2a',
    ],
    proof:
      'cc203910175d786927eeb44ea847328047892ddf8590e723c37205cb74600b0a5ab5337c8eb4ceae0494c2cf89529dcf94572ed267473d567aeed6ab873dee08',
    random: '419c4f4f5052c53c45f3da494d2b67b220d02118e0857cdbcf037f9ea84bbe0c',
    outputs: [ONE_OUTPUT, OTHER_OUTPUT],
  }),
]
