/** Where the support form stands. `preselected` is the slug of an item. */
export function SupportSlot({ preselected }: { preselected: string | null }) {
  return <div id="support" data-preselected={preselected} className="min-h-96 border-t-4 border-red bg-wash" />
}
