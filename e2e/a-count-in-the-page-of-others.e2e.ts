import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { setStage } from './harness/stage.ts'

const stage = setStage()

/** A page of somebody else, on an origin of its own, that frames what it is given. */
async function pageAround(address: string) {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(
      `<!DOCTYPE html><link rel="icon" href="data:,"><title>Komitee</title><iframe src="${address}" width="320" height="260" title="Stand"></iframe>`,
    )
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('the page of a committee shows the count without scripts, and no other page of ours', async () => {
  const { url } = stage.product()
  const { page } = await stage.visit({ javaScriptEnabled: false })
  const committee = await pageAround(`${url}/embed/demo-nachtzuege?lang=fr`)
  await page.goto(committee.url)
  const link = page.frameLocator('iframe').getByRole('link')
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(`${url}/fr/resultat/demo-nachtzuege`)
  await committee.close()

  const { page: other } = await stage.visit({ expectedComplaint: /frame-ancestors|X-Frame-Options/i })
  const copycat = await pageAround(`${url}/fr/resultat/demo-nachtzuege`)
  await other.goto(copycat.url)
  const framed = other.frames().at(-1)
  expect(await framed?.content()).not.toContain('demo-nachtzuege')
  await copycat.close()
})
