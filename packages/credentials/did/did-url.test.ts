import { expect, test } from 'vitest'
import { didOfKeyId, didToLogUrl, parseDid } from './did-url.ts'

const SCID = 'QmdPxnNc9MzGYZ6qcHuvi8YpDVYWW7mmefnCTPcKapNEL5'
const code = (expected: string) => expect.objectContaining({ name: 'DidError', code: expected })

test('a DID names the address of its log', () => {
  expect(didToLogUrl(`did:webvh:${SCID}:localhost%3A8443:services:registry:did:demo`)).toBe(
    'https://localhost:8443/services/registry/did/demo/did.jsonl',
  )
  expect(didToLogUrl(`did:webvh:${SCID}:id.example.ch`)).toBe('https://id.example.ch/.well-known/did.jsonl')
  expect(parseDid(`did:webvh:${SCID}:id.example.ch:a`)).toEqual({ scid: SCID, host: 'id.example.ch', path: ['a'] })
})

test.each([`did:tdw:${SCID}:id.example.ch:a`, 'did:web:id.example.ch', 'did:key:z6Mk', 'did:jwk:abc'])(
  '%s is of a method that is not resolved',
  (did) => {
    expect(() => didToLogUrl(did)).toThrow(code('unsupported-did-method'))
  },
)

test.each([
  'x',
  'did:webvh:short:id.example.ch',
  `did:webvh:${SCID.slice(1)}:id.example.ch`,
  `did:webvh:${SCID}Q:id.example.ch`,
  `did:webvh:${SCID}`,
  `did:webvh:${SCID}:`,
  `did:webvh:${SCID}:ID.example.ch`,
  `did:webvh:${SCID}:id.example.ch:8443:a b`,
  `did:webvh:${SCID}:id.example.ch:a/b`,
  `did:webvh:${SCID}:user@id.example.ch:a`,
  `did:webvh:${SCID}:id.example.ch:..`,
  `did:webvh:${SCID}:id.example.ch:a:%2E%2E:b`,
  `did:webvh:${SCID}:id.example.ch:a%2F..%2Fb`,
  `did:webvh:${SCID}:id.example.ch:a%2fb`,
  `did:webvh:${SCID}:id.example.ch:a%5cb`,
  `did:webvh:${SCID}:id.example.ch:a%3fx`,
  `did:webvh:${SCID}:id.example.ch:a%23key`,
  `did:webvh:${SCID}:id.example.ch:%A`,
  `did:webvh:${SCID}:id.example.ch::a`,
  `did:webvh:${SCID}:id.example.ch:a#key`,
  `did:webvh:${SCID}:id.example.ch:a?x`,
])('%s is malformed', (did) => {
  expect(() => didToLogUrl(did)).toThrow(code('malformed-did'))
})

test('the DID of a key id ends at its fragment', () => {
  expect(didOfKeyId('did:tdw:a:b#key-1')).toBe('did:tdw:a:b')
  for (const keyId of ['did:webvh:a:b', 'did:webvh:a:b#', '#key', 'k1', 'did:a:b#c#d'])
    expect(() => didOfKeyId(keyId)).toThrow(code('malformed-did'))
})
