/** What is said of a failure; without a title it is one of the verification. */
export type FailureWords = { title?: string; text: string }

/** What the page knows of its wallet session; what it shows follows from `state` alone. */
export type WalletView =
  | { state: 'starting' }
  | {
      state: 'waiting'
      walletDeepLink: string
      /** What the code says, if it is another link. */
      otherDeviceLink?: string | undefined
      browserRequestUrl?: string | undefined
      deadlineMs: number
    }
  /** The wallet has answered, the server is at work. */
  | { state: 'working' }
  | { state: 'expired' }
  /** `text` says what happened, `nextStep` leads on; nothing that was entered is lost. A refusal is the person's own decision, and no fault. */
  | { state: 'failed' | 'declined'; title?: string; text: string; nextStep: 'new-code' | 'restart' }

export type WalletStepProps = {
  view: WalletView
  /** The server has seen a wallet open the request. */
  isOpened: boolean
  /** Schemes of links, one for each kind of wallets to choose from. */
  schemes?: readonly string[] | undefined
  /** The demo wallet is there. */
  isDemo: boolean
  /** What the flow does with the answer. */
  texts: {
    /** What the wallet is asked for and confirms, where it is not an identity. */
    asked?: string
    confirmed?: string
    dataUse: string
    return: string
    working: string
    ready: string
    /** After a code has lapsed, where nothing was entered that could be kept. */
    expired?: string
  }
  /** A failed question to the server, while it is being repeated. */
  trouble?: string | undefined
  onNewCode: () => void
  onRestart: () => void
}
