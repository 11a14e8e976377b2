import { Drawing } from '../../drawings/drawing.tsx'

/** A phone that keeps cards, the newest in front. */
export function WalletDrawing({ className }: { className: string }) {
  return (
    <Drawing edges={[40, 120]} className={className}>
      <rect x="42" y="10" width="76" height="140" rx="9" />
      <path d="M70 20h20" />
      <path d="M52 60V44a4 4 0 0 1 4-4h48a4 4 0 0 1 4 4v16M52 76V60a4 4 0 0 1 4-4h48a4 4 0 0 1 4 4v16" />
      <rect x="52" y="72" width="56" height="40" rx="4" />
      <path d="M60 96h24M60 103h16" />
      <path className="stroke-red" d="M52 84h56" />
      <path d="M72 140h16" />
    </Drawing>
  )
}

/** A card of somebody made up: no face, one line struck under the name. */
export function TestIdentityDrawing({ className }: { className: string }) {
  return (
    <Drawing edges={[12, 148]} className={className}>
      <rect x="14" y="38" width="132" height="84" rx="6" />
      <rect x="26" y="54" width="38" height="46" rx="2" />
      <circle cx="45" cy="71" r="7" />
      <path d="M31 100v-4c0-9 6-14 14-14s14 5 14 14v4" />
      <path d="M78 58h54M78 84h40M78 96h30" />
      <path className="stroke-red" d="M78 69h46" />
      <path d="M26 111h20M54 111h8" />
    </Drawing>
  )
}

/** A code with an arrow round it: once more, from the start. */
export function AgainDrawing({ className }: { className: string }) {
  return (
    <Drawing edges={[18, 142]} className={className}>
      <rect x="52" y="52" width="20" height="20" />
      <rect x="88" y="52" width="20" height="20" />
      <rect x="52" y="88" width="20" height="20" />
      <path d="M59 59h6v6h-6ZM95 59h6v6h-6ZM59 95h6v6h-6ZM88 90h8M104 90h4M90 100h10M88 108h6M102 108h6" />
      <path className="stroke-red" d="M130 46A60 60 0 1 0 140 80M132 24v24h-24" />
    </Drawing>
  )
}
