import type { EasySection, KeyOf } from '@e-collecting/i18n'
import type { ComponentType } from 'react'
import { AgainDrawing, TestIdentityDrawing, WalletDrawing } from '../instructions/drawings.tsx'
import {
  CheckDrawing,
  ChoiceDrawing,
  CommitteeDrawing,
  ConfirmDrawing,
  CredentialDrawing,
  ReceiptDrawing,
  RegisterDrawing,
} from '../project/drawings.tsx'

export type EasyName = 'home' | EasySection

type PartName = KeyOf<'easy'> extends infer Key ? (Key extends `parts.${infer Name}.text` ? Name : never) : never

/** A question with its answer. */
export type Part = {
  name: PartName
  Drawing?: ComponentType<{ className: string }>
  /** Each line is something to do, in this order. */
  isInSteps?: boolean
}

/** What each page in easy language answers. */
export const EASY_PAGES: Record<EasyName, readonly Part[]> = {
  home: [
    { name: 'what', Drawing: ChoiceDrawing },
    { name: 'popularVote', Drawing: CommitteeDrawing },
    { name: 'pilot' },
    { name: 'how', Drawing: ConfirmDrawing, isInSteps: true },
    { name: 'counted', Drawing: CredentialDrawing },
    { name: 'demo', Drawing: WalletDrawing },
    { name: 'data', Drawing: RegisterDrawing },
    { name: 'checked', Drawing: CheckDrawing },
  ],
  anleitung: [
    { name: 'wallet', Drawing: WalletDrawing },
    { name: 'betaId', Drawing: TestIdentityDrawing },
    { name: 'getBetaId', isInSteps: true },
    { name: 'support', Drawing: ConfirmDrawing, isInSteps: true },
    { name: 'receipt', Drawing: ReceiptDrawing },
    { name: 'getCredential', Drawing: CredentialDrawing, isInSteps: true },
    { name: 'declare', isInSteps: true },
    { name: 'anonymousReceipt', Drawing: CheckDrawing },
    { name: 'trouble', Drawing: AgainDrawing },
  ],
  projekt: [
    { name: 'why', Drawing: ChoiceDrawing },
    { name: 'operator' },
    { name: 'noOperator' },
    { name: 'municipality', Drawing: RegisterDrawing },
    { name: 'declaration', Drawing: CredentialDrawing },
    { name: 'committee', Drawing: CommitteeDrawing },
    { name: 'committeeCounted', Drawing: CommitteeDrawing },
    { name: 'check', Drawing: CheckDrawing },
    { name: 'open' },
    { name: 'next' },
    { name: 'nextCounted' },
  ],
}
