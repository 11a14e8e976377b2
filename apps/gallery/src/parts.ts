import {
  beginExamples,
  countedExamples,
  embedExamples,
  outcomeExamples,
  verdictExamples,
} from '@e-collecting/declaration/web/examples'
import {
  identityFormExamples,
  offeredIdentityExamples,
  verificationResultExamples,
} from '@e-collecting/test-credential/web/examples'
import { GALLERY, type GalleryPart } from '@e-collecting/ui/gallery'
import { screenExamples } from '@e-collecting/wallet/web/examples'
import { credentialCardExamples, walletStepExamples } from '@e-collecting/wallet-session/web/examples'

/** The components, and of the pages what no journey can hold still. */
export const PARTS: readonly GalleryPart[] = [
  ...GALLERY,
  { id: 'wizard', onPage: { WalletStep: walletStepExamples, CredentialCard: credentialCardExamples }, overPage: {} },
  {
    id: 'test',
    onPage: {
      IdentityForm: identityFormExamples,
      OfferedIdentity: offeredIdentityExamples,
      VerificationResult: verificationResultExamples,
    },
    overPage: {},
  },
  {
    id: 'declaration',
    onPage: {
      'DeclareForm, DeclareBegin': beginExamples,
      Counted: countedExamples,
      'VerdictView, CheckLadder': verdictExamples,
      'NotAccepted, AlreadyCounted, Forgotten': outcomeExamples,
      EmbedSnippet: embedExamples,
    },
    overPage: {},
  },
  { id: 'wallet', onPage: { CurrentScreen: screenExamples }, overPage: {} },
]
