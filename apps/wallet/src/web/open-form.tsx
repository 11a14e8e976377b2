import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button, buttonClass, Icon, TextField } from '@e-collecting/ui'
import { type ClipboardEvent, type DragEvent, type FormEvent, useRef, useState } from 'react'
import { decodeQrPicture } from './decode-qr-picture.ts'

/** Ways to hand the wallet a link: paste it, or a picture of its QR code (chosen, dropped or pasted). */
export function OpenForm({ onOpen }: { onOpen: (link: string) => void }) {
  const { t } = useTranslation('wallet')
  const [link, setLink] = useState('')
  const [fault, setFault] = useState<'missing' | 'noCode' | null>(null)
  const [picturesRead, setPicturesRead] = useState(0)
  const picker = useRef<HTMLInputElement>(null)

  const read = async (picture: File | undefined) => {
    if (!picture) return
    const text = await decodeQrPicture(picture)
    setPicturesRead((before) => before + 1)
    if (text === undefined) setFault('noCode')
    else onOpen(text)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (link.trim() !== '') return onOpen(link)
    setFault('missing')
    event.currentTarget.querySelector('input')?.focus()
  }
  const takePicture = (event: ClipboardEvent | DragEvent, files: FileList) => {
    const picture = [...files].find(({ type }) => type.startsWith('image/'))
    if (!picture) return
    event.preventDefault()
    void read(picture)
  }
  return (
    <form
      noValidate
      className="mt-3 grid gap-4"
      onPaste={(event) => takePicture(event, event.clipboardData.files)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => takePicture(event, event.dataTransfer.files)}
      onSubmit={submit}
    >
      <TextField
        label={t('open.label')}
        hint={t('open.hint')}
        error={fault === 'missing' ? t('open.missing') : undefined}
        value={link}
        onChange={(event) => setLink(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <div>
        <Button type="submit" variant="secondary">
          {t('open.submit')}
        </Button>
      </div>
      <div className="rounded-edge border-2 border-dashed border-grey px-4 py-3">
        <label
          className={buttonClass({ variant: 'quiet', className: 'cursor-pointer !px-0 has-focus-visible:outline-3' })}
        >
          <Icon name="document" />
          {/* Read out once, with the control. */}
          <span aria-hidden="true">{t('open.picture')}</span>
          <input
            ref={picker}
            aria-label={t('open.picture')}
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={(event) => {
              void read(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </label>
        <p className="text-small text-grey">{t('open.pictureHint')}</p>
        {fault === 'noCode' && (
          <Banner key={picturesRead} type="error" className="mt-3">
            {t('open.noCode')}
          </Banner>
        )}
      </div>
    </form>
  )
}
