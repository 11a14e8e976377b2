export type ShareTexts = {
  /** Alert after the link was copied. */
  copied: string
  /** Question above the link when it could not be copied either. */
  copyPrompt: string
}
type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'prompted'

type ShareTarget = {
  navigator: { share?: Navigator['share']; clipboard?: Pick<Clipboard, 'writeText'> | undefined }
  alert: (text: string) => void
  prompt: (text: string, value: string) => void
}

/** Native share, else copy with an alert, else a prompt that holds the link. Nothing else where somebody changes their mind, or presses again while the share sheet is open. */
export async function shareLink(
  { title, url, texts }: { title: string; url: string; texts: ShareTexts },
  target: ShareTarget,
): Promise<ShareOutcome> {
  if (target.navigator.share) {
    try {
      await target.navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      if (error instanceof Error && /^(Abort|InvalidState)Error$/.test(error.name)) return 'cancelled'
    }
  }
  try {
    if (!target.navigator.clipboard) throw new TypeError('no clipboard')
    await target.navigator.clipboard.writeText(url)
  } catch {
    target.prompt(texts.copyPrompt, url)
    return 'prompted'
  }
  target.alert(texts.copied)
  return 'copied'
}
