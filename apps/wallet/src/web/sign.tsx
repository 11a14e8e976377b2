import { classNames } from '@e-collecting/ui'

/** The sign that an issuer or a verifier names, on white ground: most are drawn for that, also where the screen is dark. */
export function Sign({ address, className }: { address: string; className: string }) {
  return (
    <img
      src={address}
      alt=""
      className={classNames('rounded-edge bg-on-card object-contain p-1 forced-color-adjust-none', className)}
    />
  )
}
