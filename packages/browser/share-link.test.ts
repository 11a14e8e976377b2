import { expect, test, vi } from 'vitest'
import { shareLink } from './share-link.ts'

const link = { title: 'Seite', url: 'https://example.org/de', texts: { copied: 'Kopiert.', copyPrompt: 'Kopieren:' } }
const target = (navigator: Parameters<typeof shareLink>[1]['navigator']) => ({
  navigator,
  alert: vi.fn(),
  prompt: vi.fn(),
})
const named = (name: string) => Object.assign(new Error(name), { name })

test('the system shares where it can', async () => {
  const share = vi.fn(async () => undefined)
  expect(await shareLink(link, target({ share }))).toBe('shared')
  expect(share).toHaveBeenCalledWith({ title: 'Seite', url: 'https://example.org/de' })
})

test('somebody who changes their mind is left alone', async () => {
  const page = target({ share: () => Promise.reject(named('AbortError')) })
  expect(await shareLink(link, page)).toBe('cancelled')
  expect(page.alert).not.toHaveBeenCalled()
})

test('a second press while the share sheet is open does nothing: the first one is still being answered', async () => {
  const writeText = vi.fn(async () => undefined)
  const share = vi.fn<Navigator['share']>().mockReturnValueOnce(new Promise(() => undefined))
  share.mockRejectedValue(named('InvalidStateError'))
  const page = target({ share, clipboard: { writeText } })
  void shareLink(link, page)
  expect(await shareLink(link, page)).toBe('cancelled')
  expect(writeText).not.toHaveBeenCalled()
  expect(page.alert).not.toHaveBeenCalled()
})

test('without a share sheet, or when it fails, the link is copied and an alert says so', async () => {
  const writeText = vi.fn(async () => undefined)
  for (const share of [undefined, () => Promise.reject(named('NotAllowedError'))]) {
    const page = target({ clipboard: { writeText }, ...(share && { share }) })
    expect(await shareLink(link, page)).toBe('copied')
    expect(page.alert).toHaveBeenCalledWith('Kopiert.')
  }
  expect(writeText).toHaveBeenCalledTimes(2)
})

test('without a clipboard a prompt holds the link', async () => {
  for (const clipboard of [undefined, { writeText: () => Promise.reject(named('NotAllowedError')) }]) {
    const page = target({ clipboard })
    expect(await shareLink(link, page)).toBe('prompted')
    expect(page.prompt).toHaveBeenCalledWith('Kopieren:', 'https://example.org/de')
  }
})
