import { ProblemError } from '@e-collecting/api-client'
import { RetryLaterError } from '@e-collecting/http'
import { federalItem } from '@e-collecting/popular-votes/web/testing'
import { findSharePictureWords, type SharePictureWords } from '@e-collecting/web/entry-server'
import { beforeEach, expect, test } from 'vitest'
import type { Admit } from './admission.ts'
import { drawSharePicture } from './draw-share-picture.ts'
import { createSharePictures } from './share-pictures.ts'

let version: string
let drawn: SharePictureWords[]

beforeEach(() => {
  version = '1'
  drawn = []
})

const api = (async (_route: string, { params, query }: { params: { slug: string }; query: { language: string } }) => {
  if (params.slug !== federalItem.slug)
    throw new ProblemError({ type: '/problems/popular-vote-not-found', title: 'none', status: 404 })
  return { ...federalItem, title: `${query.language}: ${federalItem.title}` }
}) as never

const createSite = (admit: Admit = async () => () => undefined) =>
  createSharePictures({
    renderer: { findSharePictureWords },
    draw: async (words) => {
      drawn.push(words)
      return new Uint8Array([version === '1' ? 1 : 2])
    },
    api,
    dataVersion: () => version,
    admit,
    toVisitor: () => ({ client: 'anna', isInFlow: false }),
  })

const PICTURE = `/share/fr/${federalItem.slug}.png`

test('the picture of an item says in the language of the address what it is, its title, and its dates', async () => {
  const answer = await createSite().request(PICTURE)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(drawn).toEqual([
    {
      kind: 'Initiative, Confédération',
      title: `fr: ${federalItem.title}`,
      dates: expect.stringMatching(/\d{4}/),
      productName: 'E-Collecting',
    },
  ])
})

test('a picture is drawn once until what items say has changed', async () => {
  const site = createSite()
  await Promise.all([site.request(PICTURE), site.request(PICTURE)])
  await site.request(PICTURE)
  expect(drawn).toHaveLength(1)
  version = '2'
  expect(new Uint8Array(await (await site.request(PICTURE)).arrayBuffer())).toEqual(new Uint8Array([2]))
})

test.each(['/share/fr/unknown.png', `/share/xx/${federalItem.slug}.png`, `/share/fr/${federalItem.slug}.jpg`])(
  'there is nothing at %s',
  async (path) => {
    expect((await createSite().request(path)).status).toBe(404)
    expect(drawn).toEqual([])
  },
)

test('drawing waits for room, a picture that is there does not', async () => {
  let isFull = false
  const site = createSite(async () => {
    if (isFull) throw new RetryLaterError('overloaded', 'no room', 1)
    return () => undefined
  })
  site.onError((error, c) => c.text(error.message, error instanceof RetryLaterError ? 503 : 500))
  await site.request(PICTURE)
  isFull = true
  expect((await site.request(PICTURE)).status).toBe(200)
  expect((await site.request(PICTURE.replace('fr', 'de'))).status).toBe(503)
})

test('whoever has had a picture drawn, or asked for none, leaves the room', async () => {
  let inside = 0
  const site = createSite(async () => {
    inside += 1
    return () => {
      inside -= 1
    }
  })
  for (const path of [PICTURE, '/share/fr/unknown.png']) {
    await site.request(path)
    expect(inside, path).toBe(0)
  }
})

test('addresses without a picture take the place of none that is kept', async () => {
  const site = createSite()
  await site.request(PICTURE)
  for (let number = 0; number < 100; number++) await site.request(`/share/fr/unknown-${number}.png`)
  await site.request(PICTURE)
  expect(drawn).toHaveLength(1)
})

test.each([
  ['a short title', 'Nachtzüge für alle'],
  ['a title of two hundred letters without a space', 'Donaudampfschiff'.repeat(13).slice(0, 200)],
])('%s fits on a picture of the size that networks ask for', async (_name, title) => {
  const png = await drawSharePicture({
    kind: 'Initiative, Bund',
    title,
    dates: '01.01.2026 bis 01.07.2027',
    productName: 'E-Collecting',
  })
  const view = new DataView(png.buffer)
  expect([...png.subarray(1, 4)].map((code) => String.fromCharCode(code)).join('')).toBe('PNG')
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630])
  expect(png.length).toBeLessThan(200_000)
})
