import { SupportForm } from '@e-collecting/support/web'

/** Where the support form stands. `preselected` is the slug of the page's item; there the form lies below a heading of its own. */
export function SupportSlot({ preselected }: { preselected: string | null }) {
  if (preselected !== null) return <SupportForm preselected={preselected} headingLevel={3} />
  return (
    <div id="support">
      <SupportForm />
    </div>
  )
}
