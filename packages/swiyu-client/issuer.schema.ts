import { z } from 'zod'

/** Answer of `POST /credentials`. Releases before 2.3 call the id `id`. */
export const OfferAnswerSchema = z.union([
  z.object({ management_id: z.string(), offer_deeplink: z.string() }),
  z
    .object({ id: z.string(), offer_deeplink: z.string() })
    .transform(({ id, offer_deeplink }) => ({ management_id: id, offer_deeplink })),
])

/** Answer of `GET` and `PATCH …/status`. */
export const StatusAnswerSchema = z.object({ status: z.string() })

/** Answer of `POST /status-list`. */
export const StatusListAnswerSchema = z.object({ id: z.string(), statusRegistryUrl: z.string() })
