import { Button } from '../button/button.tsx'
import { Banner } from './banner.tsx'

export const bannerExamples = {
  error: (
    <Banner
      type="error"
      title="Der Nachweis konnte nicht geprüft werden."
      action={
        <Button size="sm" variant="secondary">
          Neuer QR-Code
        </Button>
      }
    >
      Ihre Angaben sind noch da.
    </Banner>
  ),
  warning: <Banner type="warning" title="Bitte füllen Sie alle Adressfelder aus." />,
  success: <Banner type="success" title="Identität bestätigt." />,
  info: <Banner type="info">Es wurde nichts an eine Behörde gesendet.</Banner>,
  static: (
    <Banner type="info" isStatic title="Die Sammelfrist ist abgelaufen">
      Den Text können Sie weiterhin lesen.
    </Banner>
  ),
}
