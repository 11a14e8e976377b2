import type { Examples } from '../examples.ts'
import { QrCode } from './qr-code.tsx'

export const qrCodeExamples: Examples = (t) => ({
  plain: <QrCode text="https://example.org/" label={t('forms:wallet.qrAlt')} size={160} />,
})
