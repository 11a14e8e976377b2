import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { registryUrls } from './reach-outside.ts'

test.each([
  ['on http with an https listener', {}, 'https://localhost:8443', 'http://localhost:8080'],
  ['on another port', { PORT: '9080', TLS_PORT: '9443' }, 'https://localhost:9443', 'http://localhost:9080'],
  ['behind https', { PUBLIC_URL: 'https://e.example.ch' }, 'https://e.example.ch', 'https://e.example.ch'],
])('status lists of a product %s are read at both its addresses', (_, environment, now, before) => {
  const config = parseConfig({ DATA_DIR: '/nowhere', DEMO: 'true', ...environment })
  expect(registryUrls(config)).toEqual([`${now}/services/registry`, `${before}/services/registry`])
})
