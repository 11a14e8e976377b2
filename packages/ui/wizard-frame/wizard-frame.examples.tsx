import { WizardFrame } from './wizard-frame.tsx'

export const wizardFrameExamples = {
  'second of three': (
    <WizardFrame
      steps={[
        { id: 'address', label: 'Adresse', state: 'done', onSelect: () => undefined },
        { id: 'summary', label: 'Übersicht', state: 'current' },
        { id: 'wallet', label: 'Identität', state: 'open' },
      ]}
      position={2}
      texts={{ steps: 'Schritte', stepDone: 'erledigt', step: 'Schritt 2 von 3', heading: 'Stimmt alles?' }}
      headingLevel={2}
      stepsEntered={0}
      subject={<p>Volksinitiative «Nachtzüge»</p>}
    >
      <p>Bahnhofstrasse 1, 8001 Zürich</p>
    </WizardFrame>
  ),
}
