import { TranslatorProvider } from '@e-collecting/i18n/react'
import { shippedTexts } from '@e-collecting/i18n/testing'
import { act, fireEvent, render, screen, waitFor } from '@e-collecting/ui/testing'
import encodeQR from 'qr'
import { expect, onTestFinished, test, vi } from 'vitest'
import { OpenForm } from './open-form.tsx'

const LINK = 'swiyu://?credential_offer=secret'

function show() {
  const onOpen = vi.fn()
  render(
    <TranslatorProvider value={shippedTexts('de', ['common', 'wallet'])}>
      <OpenForm onOpen={onOpen} />
    </TranslatorProvider>,
  )
  return { onOpen, field: screen.getByLabelText<HTMLInputElement>('Link') }
}
const picture = () => new File(['picture'], 'code.png', { type: 'image/png' })

/** A browser in which each picture shows a QR code with the link: jsdom draws nothing. */
function drawEachPicture() {
  const modules = encodeQR(LINK, 'raw', { ecc: 'low', border: 4 })
  const side = modules.length * 4
  const colourAt = (x: number, y: number) => (modules[Math.floor(y / 4)]?.[Math.floor(x / 4)] ? 0 : 255)
  const data = Uint8ClampedArray.from({ length: side * side * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : colourAt(Math.floor(at / 4) % side, Math.floor(at / 4 / side)),
  )
  vi.stubGlobal('createImageBitmap', async () => ({ width: side, height: side, close: () => undefined }))
  const context = { fillRect: vi.fn(), drawImage: vi.fn(), getImageData: () => ({ width: side, height: side, data }) }
  const drawn = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  onTestFinished(() => {
    drawn.mockRestore()
    vi.unstubAllGlobals()
  })
}

test('a link that is pasted is opened, by the form and not by the browser; nothing of it is kept or looked up', () => {
  const { onOpen, field } = show()
  expect([field.autocomplete, field.getAttribute('spellcheck')]).toEqual(['off', 'false'])
  fireEvent.change(field, { target: { value: LINK } })
  expect(fireEvent.submit(field), 'the browser sends it nowhere').toBe(false)
  expect(onOpen.mock.calls).toEqual([[LINK]])
})

test.each([
  ['chosen', () => fireEvent.change(screen.getByLabelText(/Bild/), { target: { files: [picture()] } })],
  ['dropped', () => fireEvent.drop(screen.getByLabelText('Link'), { dataTransfer: { files: [picture()] } })],
  ['pasted', () => fireEvent.paste(screen.getByLabelText('Link'), { clipboardData: { files: [picture()] } })],
])('the link in a picture that is %s is opened', async (_, hand) => {
  drawEachPicture()
  const { onOpen } = show()
  hand()
  await waitFor(() => expect(onOpen.mock.calls).toEqual([[LINK]]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a picture may be dropped on the form, and what is no picture is left to the browser', () => {
  const { field } = show()
  expect(fireEvent.dragOver(field)).toBe(false)
  const drop = (type: string) => fireEvent.drop(field, { dataTransfer: { files: [new File(['x'], 'x', { type })] } })
  expect([drop('text/plain'), drop('image/png')]).toEqual([true, false])
})

test('a picture without a code is no fault of the link; the same one can be chosen again, and choosing none is no fault', async () => {
  const { onOpen, field } = show()
  const picker = screen.getByLabelText<HTMLInputElement>(/Bild/)
  const emptied = vi.spyOn(picker, 'value', 'set')
  await act(async () => void fireEvent.change(picker, { target: { files: [] } }))
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.change(picker, { target: { files: [picture()] } })
  await screen.findByRole('alert')
  expect(emptied).toHaveBeenLastCalledWith('')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  expect(onOpen).not.toHaveBeenCalled()
})
