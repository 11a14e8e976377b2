import { useTranslation } from '@e-collecting/i18n/react'
import { useKeptFocus } from '@e-collecting/ui'
import { type ReactNode, useRef } from 'react'
import { IdentityPart } from './identity-part.tsx'
import { useTestMemory } from './test-memory.ts'
import { prepareTest, VerificationPart } from './verification-part.tsx'

export type TestPartsProps = { identityDrawing: ReactNode; verificationDrawing: ReactNode }

/** Both halves of a test: an identity that goes into a wallet, and the same one shown. Either works without the other. */
export function TestParts({ identityDrawing, verificationDrawing }: TestPartsProps) {
  const { t } = useTranslation('beta')
  const [{ offerId, session }, remember] = useTestMemory()
  return (
    <>
      <Part id="issue" position={1} heading={t('identity.heading')}>
        <IdentityPart
          offerId={offerId}
          drawing={identityDrawing}
          onOffered={(id) => {
            remember({ offerId: id })
            prepareTest()
          }}
        />
      </Part>
      <Part id="verify" position={2} heading={t('verification.heading')}>
        <VerificationPart
          session={session}
          isNext={offerId !== null}
          drawing={verificationDrawing}
          onSession={(next) => remember({ session: next })}
        />
      </Part>
    </>
  )
}

type PartProps = { id: string; position: number; heading: string; children: ReactNode }

function Part({ id, position, heading, children }: PartProps) {
  const partRef = useRef<HTMLElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useKeptFocus(partRef, headingRef)
  return (
    <section
      ref={partRef}
      id={id}
      aria-labelledby={`${id}-heading`}
      className="mt-12 scroll-mt-4 border-t-2 border-ink pt-5"
    >
      <h2 ref={headingRef} id={`${id}-heading`} tabIndex={-1} className="mb-5 flex gap-4 text-h2">
        <span className="tabular text-grey" aria-hidden="true">
          {position}
        </span>
        {heading}
      </h2>
      {children}
    </section>
  )
}
