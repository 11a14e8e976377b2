import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { reachOutside, registryUrls } from './reach-outside.ts'

test.each([
  ['on http with an https listener', {}, 'https://localhost:8443', 'http://localhost:8080'],
  ['on another port', { PORT: '9080', TLS_PORT: '9443' }, 'https://localhost:9443', 'http://localhost:9080'],
  ['behind https', { PUBLIC_URL: 'https://e.example.ch' }, 'https://e.example.ch', 'https://e.example.ch'],
])('status lists of a product %s are read at both its addresses', (_, environment, now, before) => {
  const config = parseConfig({ DATA_DIR: '/nowhere', DEMO: 'true', ...environment })
  expect(registryUrls(config)).toEqual([`${now}/services/registry`, `${before}/services/registry`])
})

test('keys and lists are asked for in this process where they are its own, else at hosts that are known alone', async () => {
  const config = parseConfig({
    ACCEPTED_ISSUER_DIDS: 'did:webvh:scid:did.example.ch%3A8443:one,https://issuer.example.ch/two',
    REGISTRY_HOSTS: 'lists.example.ch',
  })
  const asked: string[] = []
  const noting = (who: string) => async (request: unknown) => {
    asked.push(`${who} ${request instanceof Request ? request.url : request}`)
    return new Response()
  }
  const { allowedHosts, isOwn, fetch } = reachOutside(config, noting('own'), noting('other') as typeof globalThis.fetch)
  expect(allowedHosts).toEqual([
    'localhost:8443',
    'localhost:8080',
    'did.example.ch:8443',
    'issuer.example.ch',
    'lists.example.ch',
  ])
  const [own, other] = ['https://localhost:8443/services/registry/x', 'https://localhost:84430/services/registry/x']
  expect([isOwn(own), isOwn(other)]).toEqual([true, false])
  for (const url of [own, other]) await fetch(url, {})
  expect(asked).toEqual([`own ${own}`, `other ${other}`])
})
